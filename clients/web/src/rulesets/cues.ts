// How a unit on the table takes part in a choice: its class, its words, its place in the order of
// keys.

import { useMemo } from "preact/hooks";

import type { Cue } from "../core/view";

function cued(cue: Cue | undefined, said: string) {
  return {
    tabindex: cue?.kind === "quiet" || cue?.kind === "cannot" ? -1 : 0,
    "aria-label": cue?.said ? `${said}. ${cue.said}` : said,
    ...(cue === undefined ? {} : { "data-cue": cue.kind }),
    ...(cue?.kind === "cannot" ? { "aria-disabled": true } : {}),
  };
}

/** What makes a unit of the table a button: it is chosen by a touch or a key. */
export function touchable(
  id: string,
  cue: Cue | undefined,
  words: string,
  select: (unit: string) => void,
) {
  return {
    role: "button" as const,
    ...cued(cue, words),
    "data-tank": id,
    onClick: (event: MouseEvent) => select(isMeant(cue?.kind) ? id : (meantUnder(event) ?? id)),
    onKeyDown(event: KeyboardEvent) {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      select(id);
    },
  };
}

/** Whether a unit that is touched is more than looked at. */
const isMeant = (kind: string | undefined) =>
  kind === "can" || kind === "aim" || kind === "aid" || kind === "aimed";

/** Of units that lie upon each other, the first that is meant. */
const meantUnder = ({ clientX, clientY }: MouseEvent): string | undefined =>
  document
    .elementsFromPoint(clientX, clientY)
    .map((one) => one.closest<SVGElement>("[data-tank]")?.dataset)
    .find((unit) => isMeant(unit?.["cue"]))?.["tank"];

export const isSame = (a: Cue | undefined, b: Cue | undefined) =>
  a?.kind === b?.kind && a?.said === b?.said;

/**
 * The unit of one's own from which the places of others are named: what is being chosen, else what
 * is looked at.
 */
export const useViewer = (
  cues: ReadonlyMap<string, Cue> | undefined,
  chosen: string | null,
): string | null =>
  useMemo(
    () => [...(cues ?? [])].find(([, cue]) => cue.kind === "chosen")?.[0] ?? chosen,
    [cues, chosen],
  );
