// What is said of a choice as it is filled in by now. Pure.

import { say } from "../../words";
import { summary } from "../panel/summary";
import { type Draft, canTurn } from "../reply/draft";
import type { MovePreview, Odds, Reason } from "../reply/forms";
import { meant, stopOf } from "../reply/reach";
import type { Play } from "../state/usePlay";

const TURN_KEYS = "[\u00a0]"; // they stay together

/** What is chosen, as it is filled in by now. */
export function titleOf({ preview, game, ask, state }: Play): string {
  const { draft, isPicking, reply, option } = preview.chosen;
  const isShaped = draft?.blank.t === "place_blank" || isPicking;
  const question = option?.lead?.ask ?? ask;
  return isShaped && reply !== null && question !== null
    ? game.order(reply, question.choice, option?.lead?.state ?? state)
    : (option?.text ?? "");
}

/** How far, and how much, unless that is said beside its target. */
export function detailOf(play: Play, isOnCard = false): string {
  const lines = isMoved(play) ? movedLines(play) : otherLines(play, isOnCard);
  return lines.filter((line) => line !== "").join("; ");
}

function isMoved({ preview }: Play): boolean {
  const { isPath, draft } = preview.chosen;
  return isPath || (draft?.blank.t === "models_blank" && draft.blank.most > 0);
}

function movedLines(play: Play): readonly string[] {
  const { preview, turn, game, state } = play;
  const { move } = preview;
  const cut = cutOf(play);
  const isPointed = turn.point !== null;
  return [
    lengthOf(play, isPointed ? (meant(move.ahead.answer) ?? move.meant) : move.meant),
    isPointed ? "" : chanceOf(play, draftOdds(play)),
    cut === null ? "" : say("play.cut_short", { why: game.reason(cut, state) }),
  ];
}

function otherLines(play: Play, isOnCard: boolean): readonly string[] {
  const { aim, chosen, move, places, shot } = play.preview;
  const { going, odds } = shot;
  const isWasted = aim.weighed?.form.no_effect !== undefined; // why is said beside it
  // of who is looked at besides the card tells
  const isOther = chosen.option !== null && aim.weighed !== chosen.option;
  const whole = places.pictured !== null || isWasted || isOnCard || isOther ? null : odds.answer;
  const way = chosen.isAngle ? move.course.answer : going.answer;
  return [
    way !== null && isTold(way) ? lengthOf(play, way) : "",
    chanceOf(play, chosen.draft === null ? whole : draftOdds(play)),
  ];
}

/** Who only turns, or stays, goes nowhere: nothing is said unless somebody could fire at them. */
const isTold = ({ cost, answers = [] }: MovePreview) => cost > 0 || answers.length > 0;

const chanceOf = ({ game, state }: Play, odds: Odds | null) =>
  odds === null ? "" : summary(game, state, odds);

/** What is drafted is worth; without what comes to nothing. */
function draftOdds({ preview }: Play): Odds | null {
  const { answer, isFresh } = preview.odds;
  if (!isFresh || answer === null) return null;
  const worth = Object.entries(answer.expected ?? {}).filter(([, value]) => value !== 0);
  return { ...answer, expected: Object.fromEntries(worth) };
}

/** Bad ground, or a road: what is driven or walked is not what it costs. */
const isPriced = ({ length, cost }: MovePreview) => Math.abs(length - cost) >= 0.05;
/** What is refused before it was measured has no length. */
const isUnmeasured = ({ refusal, cost }: MovePreview) => refusal !== undefined && cost === 0;

function lengthOf({ game, state }: Play, move: MovePreview | null): string {
  if (move === null || isUnmeasured(move)) return "";
  return say("play.path", {
    length: isPriced(move) ? game.length(move.length, state) : "",
    cost: game.length(move.cost, state),
    most: game.length(move.most, state),
    who: [...new Set((move.answers ?? []).map(({ unit }) => game.call(unit, state)))],
  });
}

/** Why it ends before it was meant to. */
export function cutOf({ preview, turn }: Play): Reason | null {
  const { isPath, draft } = preview.chosen;
  if (!isPath) return null;
  const ahead = turn.point === null ? null : preview.move.ahead.answer;
  if (ahead === null) return turn.cut?.draft === draft ? (turn.cut?.why ?? null) : null;
  return ahead.short !== undefined && meant(ahead) === ahead.short ? stopOf(ahead) : null;
}

/** How to go on, while nothing has been done yet. */
export function hintOf(play: Play): string | null {
  const { isTouched, draft } = play.preview.chosen;
  return isTouched || draftOdds(play)?.details ? null : howTo(draft);
}

/** How a blank is filled in. */
function howTo(draft: Draft | null): string {
  const keys = draft !== null && canTurn(draft) ? TURN_KEYS : "";
  switch (draft?.blank.t) {
    case "models_blank":
      return say("play.hint_models", { next: "N", before: "P" });
    case "path_blank":
      if (draft.drill !== undefined)
        return say("play.hint_formation", { keys: "1–5", turn: TURN_KEYS });
      return draft.blank.points === "straight_back"
        ? say("play.hint_back")
        : say("play.hint_path", { keys });
    case "place_blank":
      return say("play.hint_place", { keys });
    case "angle_blank":
      return say("play.hint_angle", { keys: TURN_KEYS });
    default:
      return "";
  }
}
