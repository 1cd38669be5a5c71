// A match as a player plays it: the situation, what is done about it, and what the rules say of
// that.

import { useEffect, useMemo, useReducer, useRef } from "preact/hooks";

import type { Cue, Line, Shown } from "../../core/view";
import type { MatchStore } from "../../match/store";
import { say } from "../../words";
import { refusal } from "../../words/refusal";
import { cuesOf } from "../choosing/cues";
import type { Form } from "../reply/forms";
import { namedBy } from "../reply/questions";
import { deed } from "../reply/trigger";
import type { Session } from "../seat/session";
import { type Commands, commandsOf } from "./commands";
import {
  type Action,
  type Early,
  LATE,
  type PlayState,
  START,
  isFresh,
  reduce,
  targetsOf,
} from "./machine";
import { isWhole } from "./selectors";
import { useEvent } from "../../widgets/useEvent";
import { type Situation, situationOf } from "./situation";
import { useDeadline } from "./useDeadline";
import { type Notices, useNotices } from "./useNotices";
import { useOrders } from "./useOrders";
import { usePlan } from "./usePlan";
import { type Preview, usePreview } from "./usePreview";
import { isAwaited, useQuestion } from "./useQuestion";
import { type Rest, useRest } from "./useRest";
import { noEffect } from "../choosing/warning";
import { type Ruler, useRuler } from "../ruler/useRuler";
import { useSettling } from "./useSettling";

export interface Play extends Situation {
  readonly turn: PlayState;
  readonly dispatch: (action: Action) => void;
  /** All forms of the question, those of the menu among them. */
  readonly forms: readonly Form[];
  readonly preview: Preview;
  readonly ruler: Ruler;
  readonly cues: ReadonlyMap<string, Cue>;
  /** What a reaction answers. */
  readonly happened: Line | null;
  /** What is chosen would be sent as it is when time is up. */
  readonly isReady: boolean;
  /** The question has come just now, after another. */
  readonly isSettling: boolean;
  readonly rest: Rest;
  readonly notices: Notices;
  readonly commands: Commands;
}

export function usePlay(session: Session, store: MatchStore, shown: Shown): Play {
  const { game } = store;
  const { state } = shown.scene;
  const figures = useMemo(() => game.figures(state), [game, state]);
  const [turn, dispatch] = useReducer(reduce, START);
  const situation = situationOf(session, store, shown, figures, turn.plan !== null);
  const { ask, standing, seat, stands } = situation;
  const notices = useNotices((refused) =>
    refused.clause ? game.reason(refused, state) : refusal(refused),
  );
  const forms = useQuestion(situation, turn, dispatch, notices);
  const ruler = useRuler(session, turn, figures, (value) => game.length(value, state));
  const preview = usePreview(session, turn, ask, stands, dispatch);
  const { chosen } = preview;
  const isReady =
    ask !== null &&
    preview.refusal === null &&
    turn.sent !== ask.number &&
    turn.choosing?.isUnasked !== true &&
    isWhole(turn, chosen) &&
    isSettled(preview);
  useOrders(situation, turn, chosen, preview.refusal === null && isSettled(preview), dispatch);
  usePlan(situation, turn, dispatch, notices);
  const commands = commandsOf(situation, turn, dispatch, preview, notices);
  // Nobody is asked again whether it is meant: it was, or the time is up.
  useDeadline(standing, seat, isReady, commands.insist);
  useHaste(turn.early[0], isReady, commands.confirm);
  // While a turn is shown nothing is late.
  const isDelayed = ask !== null && isAwaited(situation, turn);
  useTooLate(isDelayed ? turn.early[0] : undefined, dispatch, notices);
  useObeyed(store, notices);
  const happened = situation.isReaction && ask ? deed(store.lines, namedBy(ask), seat) : null;
  return {
    ...situation,
    turn,
    dispatch,
    forms,
    preview,
    ruler,
    happened,
    isReady,
    commands,
    notices,
    cues: useCues(situation, turn, happened),
    isSettling: useSettling(turn.choosing === null ? null : (ask?.number ?? null)),
    rest: useRest(situation, notices),
  };
}

/** What was confirmed before it was whole is sent as soon as it is. */
function useHaste(early: Early | undefined, isReady: boolean, confirm: () => void): void {
  const send = useEvent(confirm);
  const isDue = early?.t === "confirm" && isReady;
  useEffect(() => {
    if (isDue && isFresh(early, performance.now(), true)) send();
  }, [early, isDue, send]);
}

/** What no answer has come to in time is forgotten, which is said. */
function useTooLate(
  early: Early | undefined,
  dispatch: (action: Action) => void,
  { add }: Notices,
): void {
  useEffect(() => {
    if (early === undefined) return undefined;
    const forget = () => {
      dispatch({ t: "forget" });
      add(say("play.too_late"));
    };
    const id = setTimeout(forget, LATE);
    return () => clearTimeout(id);
  }, [early, dispatch, add]);
}

/** What is drafted is as the rules mean it. */
const isSettled = ({ chosen, move }: Preview) => !chosen.isMove || move.course.isFresh;

const NO_CUES: ReadonlyMap<string, Cue> = new Map();

/** What each unit is to the choice. */
function useCues({ figures, game, state }: Situation, turn: PlayState, happened: Line | null) {
  const { choosing, follow } = turn;
  return useMemo(
    () =>
      choosing === null
        ? NO_CUES
        : cuesOf(
            choosing,
            figures,
            happened?.units ?? [],
            (reason) => game.reason(reason, state),
            (why) => noEffect({ game, state }, why),
            targetsOf({ choosing, follow }),
          ),
    [choosing, figures, game, state, happened, follow],
  );
}

/** Say what has come of orders that were given in advance, once each. */
function useObeyed({ obeyed }: MatchStore, { add }: Notices): void {
  const announced = useRef(0);
  useEffect(() => {
    for (const { seq, text } of obeyed) if (seq > announced.current) add(text);
    announced.current = obeyed.at(-1)?.seq ?? announced.current;
  }, [obeyed, add]);
}
