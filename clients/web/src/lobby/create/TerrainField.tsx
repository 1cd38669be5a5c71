// Terrain of one's own, out of a file: the table of the match shows it at once.

import { useState } from "preact/hooks";

import type { Json } from "../../messages";
import { useEvent } from "../../widgets/useEvent";
import { say } from "../../words";

interface Props {
  title: string;
  value: Json | undefined;
  set: (value: Json | undefined) => void;
}

export function TerrainField({ title, value, set }: Props) {
  const [isBad, setBad] = useState(false);
  const open = useEvent(async (file: File | undefined) => {
    if (file === undefined) return;
    const { readFile } = await import("../../lists/importing");
    const data = new Uint8Array(await file.arrayBuffer());
    const terrain = terrainIn(() => readFile(data));
    setBad(terrain === null);
    if (terrain !== null) set(terrain);
  });
  return (
    <>
      <label class="pick">
        <span class="hidden">{title}</span>
        <input
          type="file"
          accept=".json,.toml"
          onChange={({ currentTarget }) => void open(currentTarget.files?.[0])}
        />
      </label>
      {value !== undefined && (
        <button type="button" class="ghost-button" onClick={() => set(undefined)}>
          {say("lists.remove")}
        </button>
      )}
      {isBad && (
        <p class="why" role="alert">
          {say("create.no_terrain")}
        </p>
      )}
    </>
  );
}

/** The pieces that a file lists, null if there are none that could be drawn. */
export function terrainIn(read: () => object): Json | null {
  try {
    const found = read();
    const { terrain } = JSON.parse("force" in found ? String(found.force) : "{}");
    return Array.isArray(terrain) && terrain.every(isPiece) ? (terrain as Json) : null;
  } catch {
    return null;
  }
}

const isPiece = (one: unknown) => {
  const { id, kind, polygon } = Object(one);
  return (
    typeof id === "string" &&
    typeof kind === "string" &&
    Array.isArray(polygon) &&
    polygon.length > 2 &&
    polygon.every(
      (at) => Array.isArray(at) && at.length === 2 && at.every((n) => Number.isFinite(n)),
    )
  );
};
