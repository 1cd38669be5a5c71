// What a player adds to a match that is shown.

import type { ComponentChildren } from "preact";

import type { Point } from "../core/camera";
import type { Tagged } from "../core/speech";
import type { Cue, Lens } from "../core/view";

export interface Controls {
  readonly seat: 0 | 1;
  readonly cues: ReadonlyMap<string, Cue>;
  /** A unit is touched; returns whether that meant something. */
  take(unit: string): boolean;
  /** The unit that is being ordered. */
  readonly ordered: string | null;
  /** What is chosen to be answered. */
  readonly reply: Tagged | null;
  /** A unit is chosen in a list: one's own is ordered. */
  pick(unit: string): void;
  /** The pointer or the keyboard is at a unit, or at none. */
  enter(unit: string | null): void;
  /** The pointer goes down somewhere on the table. */
  down(event: PointerEvent): void;
  /** An earlier moment is looked at, or the present again: then what is clicked is no order. */
  lookAway(isAway: boolean): void;
  under(lens: Lens): ComponentChildren;
  over(lens: Lens): ComponentChildren;
  /** What would come of what is chosen or pointed at, and why it comes to nothing. */
  readonly told: ComponentChildren;
  /** The place under a finger that drags, to be shown larger. */
  readonly finger: Point | null;
  readonly foot: ComponentChildren;
  readonly notices: ComponentChildren;
  /** A window is open: all but those who act step back. */
  readonly dims: boolean;
  /** What is done on the table, or has to be seen there; null while nothing is. */
  readonly wantsTable: string | null;
  /** A question about somebody is being answered: what covers its answers stays away. */
  readonly isBusy: boolean;
  /** Units that have to be in sight. */
  readonly watched: readonly string[];
}
