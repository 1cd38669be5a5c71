// The answers to the question that is open, as the server offers them.

import { useEffect } from "preact/hooks";

import type { Game } from "../../core/view";
import type { Ask, Data, Json } from "../../messages";
import { useEvent } from "../../widgets/useEvent";
import type { Option } from "../choosing/choice";
import { type Stands, type Words, open, worded } from "../choosing/choosing";
import { type Form, sealed } from "../reply/forms";
import { namedBy } from "../reply/questions";
import { useAsked } from "../seat/useAsked";
import { type Action, type PlayState, isFresh, takenUp } from "./machine";
import type { Situation } from "./situation";
import type { Notices } from "./useNotices";

const NONE: readonly Form[] = [];

/** Offer the answers of each question, and return their forms. */
export function useQuestion(
  situation: Situation,
  turn: PlayState,
  dispatch: (action: Action) => void,
  notices: Notices,
): readonly Form[] {
  const { session, ask, waiting, stands } = situation;
  const asked = useAsked<{ forms?: Form[] }>(
    session,
    waiting === undefined ? null : String(waiting.number),
    waiting === undefined ? null : { t: "legal_replies" },
  );
  const { answer, refusal } = asked;
  const number = ask?.number ?? null;
  const offer = useEvent(() => {
    if (ask === null || answer === null) {
      dispatch({ t: "closed" });
      return;
    }
    const options = optionsOf(answer.forms ?? NONE, situation, ask);
    dispatch({
      t: "offered",
      asked: ask.number,
      choosing: open(options, namedBy(ask), stands, turn.answered),
      isLate: expected(situation, turn) === null,
      stands,
    });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a question is opened once
  useEffect(offer, [number, answer, offer]);
  const { add } = notices;
  useEffect(() => {
    if (refusal !== null) add(refusal.message);
  }, [refusal, add]);
  return answer?.forms ?? NONE;
}

/** The unit that was touched while its question was on the way. */
export const expected = ({ standing }: Situation, turn: PlayState): string | null => {
  const isNew = standing !== undefined && isFresh(turn.early[0], standing.at);
  return isNew ? takenUp(turn) : null;
};

/**
 * Whether what was done early waits for an answer that is to come. What was done while the other
 * side was asked alone has been refused.
 */
export const isAwaited = (situation: Situation, turn: PlayState): boolean =>
  turn.early.length > 0 &&
  (turn.choosing !== null ||
    (situation.waiting !== undefined && expected(situation, turn) !== null));

function optionsOf(forms: readonly Form[], { game, state, stands }: Situation, ask: Ask): Option[] {
  const isOdd = (form: Form) => isOfOne(form, stands) && isMovedWhole(form, forms);
  // to give up is in the menu
  const offered = forms.filter((form) => !form.confirm && !isOdd(form));
  return worded(offered.map(sealed), wordsOf(game, ask, state));
}

/** What answers to a question are called. */
export const wordsOf = (game: Game, { choice }: Ask, state: Data): Words => ({
  order: (one, hidden, unsaid) => game.order(one, choice, state, hidden, unsaid),
  listed: (one) => game.listed(one, choice, state),
  declines: (one) => game.declines?.(one) ?? false,
});

/** Whether another form moves or puts the same unit as a whole. */
const isMovedWhole = ({ unit }: Form, forms: readonly Form[]) =>
  forms.some(
    (one) => one.unit === unit && (one.blanks?.[0]?.t ?? "models_blank") !== "models_blank",
  );

/** Whether it moves or puts models one by one of a unit that has but one. */
function isOfOne({ blanks, reply, unit }: Form, stands: Stands): boolean {
  const [blank] = blanks ?? [];
  if (blank?.t !== "models_blank") return false;
  const named = (reply[blank.field] as readonly Json[] | undefined)?.length ?? 0;
  return Math.max(named, stands(unit ?? "")?.bases?.length ?? 1) <= 1;
}
