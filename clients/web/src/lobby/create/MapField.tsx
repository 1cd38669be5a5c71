// A map of one's own, out of a file: the table of the match shows it at once.

import { useState } from "preact/hooks";

import type { Json } from "../../messages";
import { useEvent } from "../../widgets/useEvent";
import { say } from "../../words";

interface Props {
  title: string;
  value: Json | undefined;
  set: (value: Json | undefined) => void;
}

export function MapField({ title, value, set }: Props) {
  const [isBad, setBad] = useState(false);
  const open = useEvent(async (file: File | undefined) => {
    if (file === undefined) return;
    const { readFile } = await import("../../lists/importing");
    const data = new Uint8Array(await file.arrayBuffer());
    const map = mapIn(() => readFile(data));
    setBad(map === null);
    if (map !== null) set(map);
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
          {say("create.no_map")}
        </p>
      )}
    </>
  );
}

/** The parts of a map that a file holds, null if there are none that could be drawn. */
export function mapIn(read: () => object): Json | null {
  try {
    const found = read();
    const map = JSON.parse("force" in found ? String(found.force) : "{}");
    const { long, short, zones, markers, objectives, terrain } = map;
    const isSound =
      [long, short].every(isSize) &&
      Object.values(zones ?? {}).every(isZone) &&
      [markers, objectives].every((spots) => isListOf(isSpot, spots)) &&
      isListOf(isPiece, terrain);
    const has = [long, short, zones, markers, objectives, terrain].some((one) => one != null);
    return has && isSound ? (map as Json) : null;
  } catch {
    return null;
  }
}

const isNumber = (one: unknown) => Number.isFinite(one);
const isSize = (one: unknown) => one === undefined || (isNumber(one) && Number(one) > 0);
const isListOf = (isOne: (one: unknown) => boolean, found: unknown) =>
  found === undefined || (Array.isArray(found) && found.every(isOne));
const isAt = (at: unknown) => Array.isArray(at) && at.length === 2 && at.every(isNumber);
const isSpot = (one: unknown) => {
  const { id, at, x, y } = Object(one);
  return typeof id === "string" && isAt(at ?? [x, y]);
};
const isZone = (one: unknown) => {
  const { rect } = Object(one);
  return Array.isArray(rect) && rect.length === 4 && rect.every(isNumber);
};
const isPiece = (one: unknown) => {
  const { id, kind, polygon } = Object(one);
  return (
    typeof id === "string" &&
    typeof kind === "string" &&
    Array.isArray(polygon) &&
    polygon.length > 2 &&
    polygon.every(isAt)
  );
};
