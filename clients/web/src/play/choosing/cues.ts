// What each unit of the table is to the choice, and what is aimed. Pure.

import type { Cue, Figure } from "../../core/view";
import { say } from "../../words";
import { isOpen, left, targets, units, wasted } from "./offered";
import type { Choosing, Option } from "./choice";
import { aims } from "./orders";
import { picking } from "./picking";
import type { Reason } from "../reply/forms";

/** What is aimed: what is chosen, or what a target under the pointer would be. */
export function aimOf(
  choosing: Choosing | null,
  hovered: string | null,
  follow: readonly Option[] = [],
): Option | null {
  if (
    choosing === null ||
    choosing.options.some(({ form }) => form.at !== undefined && form.target !== undefined)
  )
    return null;
  const { chosen } = choosing;
  const next = hovered === null ? null : aims(follow, hovered);
  if (next !== null && hovered !== chosen?.form.target) return next;
  if (chosen?.form.target !== undefined) return chosen;
  if (choosing.draft !== null) return null;
  // while no unit is chosen, none of their orders is meant
  const options = left(choosing).filter(
    ({ form }) =>
      form.unit === (choosing.unit ?? undefined) &&
      form.target !== undefined &&
      form.target === (choosing.target ?? hovered),
  );
  return options.find(isOpen) ?? options[0] ?? null;
}

/** What each unit is to the choice. */
export function cuesOf(
  choosing: Choosing,
  figures: readonly Figure[],
  actors: readonly string[],
  why: (reason: Reason) => string,
  noEffect: (why: string) => string,
  follow: readonly Option[] = [],
): ReadonlyMap<string, Cue> {
  const [own, foes, useless] = [units(choosing), targets(choosing), wasted(choosing)];
  const seatOf = (unit: string | null | undefined) => figures.find(({ id }) => id === unit)?.seat;
  /** A target of the same side is helped, not shot at. */
  const isAided = (id: string) => seatOf(id) !== undefined && seatOf(id) === seatOf(choosing.unit);
  const { chosen } = choosing;
  const picks = picking(choosing);
  return new Map(
    figures.map(({ id }): [string, Cue] => {
      if (picks?.blank.options.includes(id))
        return [
          id,
          picks.names.includes(id)
            ? { kind: "chosen", said: say("play.chosen") }
            : { kind: "can", said: say("play.can_choose") },
        ];
      if (chosen !== null && chosen.form.target === id)
        return [
          id,
          isAided(id)
            ? { kind: "chosen", said: say("play.chosen") }
            : { kind: "aimed", said: say("play.aimed") },
        ];
      if ((chosen?.form.unit ?? choosing.unit) === id)
        return [id, { kind: "chosen", said: say("play.chosen") }];
      if (aims(follow, id) !== null) return [id, targetCue(isAided(id))];
      if (chosen !== null && choosing.draft !== null) return [id, { kind: "quiet", said: "" }];
      const aim = foes.get(id);
      if (picks !== null)
        return [id, aim ? { kind: "cannot", said: why(aim) } : { kind: "quiet", said: "" }];
      const waste = useless.get(id);
      if (aim === null && waste !== undefined)
        return [id, { kind: "cannot", said: noEffect(waste) }];
      if (aim === null) return [id, targetCue(isAided(id))];
      const act = own.get(id);
      if (act === null) return [id, { kind: "can", said: say("play.can_choose") }];
      if (actors.includes(id)) return [id, { kind: "actor", said: "" }];
      const reason = aim ?? act;
      return [
        id,
        reason == null ? { kind: "quiet", said: "" } : { kind: "cannot", said: why(reason) },
      ];
    }),
  );
}

/** A target: of the same side it is helped. */
const targetCue = (isAided: boolean): Cue =>
  isAided
    ? { kind: "aid", said: say("play.can_choose") }
    : { kind: "aim", said: say("play.can_aim") };
