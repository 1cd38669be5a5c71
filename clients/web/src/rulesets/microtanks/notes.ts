// The notes of microtanks, and which of them are told together.

import type { AnyNote, Rammed, Rolled, SavesRolled, Shot, Struck } from "../../contract/microtanks";
import type { Note } from "../../messages";

/** A hit with the saves that were rolled before it. */
export type ToldStruck = Struck & { readonly saves?: SavesRolled };
/** A shot with the saves and the hit that follow from it. */
export type ToldShot = Shot & { readonly saves?: SavesRolled; readonly struck?: Struck };
/** A ram with the hit that follows from it. */
export type ToldRammed = Rammed & { readonly hit?: Struck };
/** A note as it is told: with those that belong to it. */
export type Told = Exclude<AnyNote, Shot | Struck | Rammed> | ToldShot | ToldStruck | ToldRammed;

export const read = (note: Note) => note as Told;

/** A deed with the dice that fell for it. */
export interface Deed {
  readonly note: Told;
  readonly rolled: readonly Rolled[];
  /** Index of its first note that is no die. */
  readonly at: number;
}

/** Put a shot or ram together with the saves and the hit that follow from it. */
export function deeds(notes: readonly Told[]): Deed[] {
  const found: { note: Told; rolled: Rolled[]; at: number }[] = [];
  let rolled: Rolled[] = [];
  notes.forEach((note, at) => {
    if (note.t === "rolled") {
      rolled.push(note);
      return;
    }
    const last = found.at(-1);
    const joined = last === undefined ? null : join(last.note, note);
    if (last !== undefined && joined !== null) {
      last.note = joined;
      last.rolled.push(...rolled);
    } else found.push({ note, rolled, at });
    rolled = [];
  });
  return found;
}

function join(deed: Told, next: Told): Told | null {
  if (deed.t === "shot" && deed.hit && deed.target === (next as { tank?: string }).tank) {
    if (next.t === "saves_rolled" && deed.saves === undefined) return { ...deed, saves: next };
    if (next.t === "struck" && next.cause === "gun" && deed.struck === undefined)
      return { ...deed, struck: next };
  }
  if (deed.t === "rammed" && next.t === "struck" && next.cause === "ram" && deed.hit === undefined)
    return { ...deed, hit: next };
  if (deed.t === "saves_rolled" && !deed.saved && next.t === "struck" && next.tank === deed.tank)
    return { ...next, saves: deed };
  return null;
}
