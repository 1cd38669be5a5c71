// What is given away by an answer that is sent as it is. Pure.

import type { Figure, Game } from "../../core/view";
import type { Data } from "../../messages";
import { say } from "../../words";
import { written } from "../reply/draft";
import { isSame } from "../reply/json";
import type { Choosing } from "./choice";

interface Told {
  readonly game: Game;
  readonly state: Data;
  readonly figure: (id: string) => Figure | undefined;
}

/** Why what is chosen comes to nothing; null where it does something. */
export function warningOf(told: Told, choosing: Choosing): string | null {
  const form = choosing.chosen?.form;
  if (form === undefined) return null;
  if (form.no_effect !== undefined) return noEffect(told, form.no_effect);
  const { wasted = [], unit } = isAsOffered(choosing) ? form : {};
  const units = wasted
    .map((id) => told.figure(id)?.short ?? told.game.call(id, told.state))
    .sort((a, b) => a.localeCompare(b, undefined, { numeric: true }));
  if (units.length === 0) return null;
  return unit !== undefined || choosing.chosen?.lead !== undefined
    ? say("play.idle", { unit: units.join(", ") })
    : say("play.skipped", { n: units.length, units: units.join(", ") });
}

export const noEffect = ({ game, state }: Pick<Told, "game" | "state">, why: string): string =>
  say("play.no_effect", { why: game.call(why, state) });

/** Nothing has been filled in: no path, and no turn. */
const isAsOffered = ({ draft, begun, filled }: Choosing): boolean =>
  filled.length === 0 &&
  (draft === null || begun === null || isSame(written(draft), written(begun)));
