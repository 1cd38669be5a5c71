// Why a click or a drag was dead, that is came to nothing, and what to do instead. Pure.

import { say } from "../../words";
import type { Choosing } from "../choosing/choice";
import { subject, whyNoMove } from "../choosing/choosing";
import { units, whyNot } from "../choosing/offered";
import { picking } from "../choosing/picking";
import { spotsOf } from "../choosing/spots";
import type { Reason } from "../reply/forms";

/** What was clicked or dragged, and what is known of it. */
export interface Touched {
  /** Null for the ground. */
  readonly unit: string | null;
  readonly name: string;
  readonly isOwn: boolean;
  readonly isDragged: boolean;
  /** It is beside the table. */
  readonly isDesk: boolean;
}

/** It is said at once, or the rules are asked about the enemy. */
export type Why =
  | { readonly t: "text"; readonly text: string }
  | { readonly t: "reason"; readonly reason: Reason }
  | { readonly t: "ask"; readonly unit: string; readonly target: string };

export const text = (said: string): Why => ({ t: "text", text: said });

export function whyDead(choosing: Choosing, touched: Touched, isReaction: boolean): Why {
  const { unit, name, isOwn, isDragged } = touched;
  if (touched.isDesk) return text(say("dead_click.desk"));
  if (unit === null) return text(atGround(choosing, isReaction));
  const reason = isDragged ? whyNoMove(choosing, unit) : whyNot(choosing, unit);
  if (reason !== null) return { t: "reason", reason };
  if (isDragged)
    return text(isOwn ? say("play.cannot_be_dragged") : say("dead_click.foe", { unit: name }));
  const actor = choosing.chosen?.form.unit ?? choosing.unit;
  if (isReaction) return text(say("dead_click.reaction"));
  if (picking(choosing) !== null) return text(say("dead_click.pick"));
  if (isOwn) return text(say(whyNotOwn(choosing, unit, actor), { unit: name }));
  if (actor === null)
    return text(say(units(choosing).size > 0 ? "play.choose_first" : "dead_click.bar"));
  return { t: "ask", unit: actor, target: unit };
}

/** Fire is not asked for now, whether or not an enemy could be fired at. */
export const notNow = (unit: string, could: boolean): string =>
  say("dead_click.not_now", { unit, could });

function whyNotOwn(choosing: Choosing, unit: string, actor: string | null) {
  if (unit === actor) return "dead_click.is_chosen";
  return subject(choosing) === null ? "dead_click.no_orders" : "dead_click.other_first";
}

function atGround(choosing: Choosing, isReaction: boolean): string {
  if (isReaction) return say("dead_click.reaction");
  if (picking(choosing) !== null) return say("dead_click.pick");
  if (spotsOf(choosing).length > 0) return say("play.hint_spots");
  if (choosing.chosen !== null) return say("dead_click.whole");
  if (choosing.unit !== null) return say("dead_click.no_move");
  return say(units(choosing).size > 0 ? "dead_click.choose_unit" : "dead_click.bar");
}
