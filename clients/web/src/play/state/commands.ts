// What a player does, as it reaches the state and the server. What was sent is not changed any
// more.

import type { Ask, AutoPass } from "../../messages";
import type { Tagged } from "../../core/speech";
import { say } from "../../words";
import type { Choosing } from "../choosing/choice";
import { back, hasMore, next } from "../choosing/choosing";
import type { Draft } from "../reply/draft";
import type { Reply } from "../reply/forms";
import { orderKey, orderOf, thenOf } from "../choosing/orders";
import {
  type Action,
  type PlayState,
  followOf,
  isFresh,
  isPending,
  isSent,
  isWarned,
  means,
  whyNoTarget,
} from "./machine";
import { warningOf } from "../choosing/warning";
import type { Situation } from "./situation";
import type { Notices } from "./useNotices";
import type { Preview } from "./usePreview";

/** Standing orders in place of those before; of the other kind they stay. */
export type AutoReplies =
  | { auto_pass: readonly AutoPass[] }
  | { conditional_orders: readonly Tagged[] };

export interface Commands {
  /** A step of choosing, as far as nothing was sent. */
  choose(step: (old: Choosing) => Choosing | null): void;
  edit(how: (draft: Draft) => Draft): void;
  /** A unit is touched; returns whether that meant something. */
  take(unit: string): boolean;
  /** One choice less, or no ruler any more. */
  back(): void;
  /** Send what is chosen, or go on to its next part; what comes to nothing is said first. */
  confirm(): void;
  /** The same, whatever it comes to. */
  insist(): void;
  send(ask: Ask, reply: Reply): Promise<void>;
  setAutoReplies(change: AutoReplies): Promise<unknown>;
  /** Answer with the default. */
  decline(ask: Ask): void;
  /** Do not ask this again: answer now as it will be from now on; `done` is said then. */
  autoPass(ask: Ask, kind: AutoPass, done: string): void;
  /** Whether it is too late to change anything, which is said. */
  isTooLate(): boolean;
}

export function commandsOf(
  situation: Situation,
  turn: PlayState,
  dispatch: (action: Action) => void,
  preview: Preview,
  notices: Notices,
): Commands {
  const { stands } = situation;
  const isTooLate = () => {
    if (isSent(turn)) notices.add(say("play.sent"));
    return isSent(turn);
  };
  const guarded = (action: Action) => {
    if (!isTooLate()) dispatch(action);
  };
  const posts = postsOf(situation, dispatch, notices);
  const insist = () => {
    const { reply } = preview.chosen;
    const { ask } = situation;
    if (turn.choosing === null || ask === null || isTooLate()) return;
    // what was done before it comes first
    if (turn.early[0]?.t !== "confirm" && isFresh(turn.early[0], performance.now(), true)) {
      dispatch({ t: "queue", early: { t: "confirm", at: performance.now() } });
      return;
    }
    if (reply === null || preview.refusal !== null) return;
    dispatch({ t: "point", at: null });
    if (hasMore(turn.choosing)) dispatch({ t: "choose", step: (old) => next(old, stands) });
    else void posts.order(ask, orderOf(turn.choosing), thenOf(turn.choosing, followOf(turn)));
  };
  const confirm = () => {
    const { choosing } = turn;
    const isLegal = choosing !== null && preview.refusal === null && !isSent(turn);
    if (isLegal && warningOf(situation, choosing) !== null && !isWarned(turn, choosing))
      dispatch({ t: "warn", order: orderKey(choosing) });
    else insist();
  };
  const take = (unit: string) => {
    const { choosing } = turn;
    const isAgain =
      choosing?.target === unit && choosing.chosen?.form.target === unit && choosing.draft === null;
    // what is aimed by itself is confirmed once it has been clicked
    if (isAgain && choosing.isUnasked === true)
      guarded({ t: "choose", step: (old) => ({ ...old, isUnasked: false }) });
    else if (isAgain && turn.measuring === null) confirm();
    if (isAgain || taken(unit, situation, turn, dispatch, preview, notices, isTooLate)) return true;
    const isFoe = situation.figure(unit)?.seat !== situation.seat;
    const isFree = situation.ask?.clock === "turn" && turn.choosing?.unit === null;
    if (isFoe && isFree) notices.add(say("play.choose_first"));
    return false;
  };
  return {
    ...posts,
    isTooLate,
    choose: (step) => guarded({ t: "choose", step }),
    edit: (how) => guarded({ t: "edit", how }),
    take,
    back() {
      dispatch({ t: "point", at: null });
      if (turn.measuring !== null) dispatch({ t: "measure", ruler: { t: "stop" } });
      else guarded({ t: "choose", step: back });
    },
    confirm,
    insist,
    decline(ask) {
      if (!isTooLate()) void posts.send(ask, ask.default as Reply);
    },
    autoPass(ask, kind, done) {
      if (!isTooLate()) void posts.autoPass(ask, kind, done);
    },
  };
}

function taken(
  unit: string,
  { stands, ask, game, state, seat, figure }: Situation,
  turn: PlayState,
  dispatch: (action: Action) => void,
  { refusal }: Preview,
  notices: Notices,
  isTooLate: () => boolean,
): boolean {
  const { measuring, choosing } = turn;
  if (measuring !== null) {
    const at = stands(unit);
    if (at !== null) dispatch({ t: "measure", ruler: { t: "pin", at, unit } });
    return true;
  }
  const isOwn = figure(unit)?.seat === seat;
  const queue = () =>
    dispatch({ t: "queue", early: { t: "unit", unit, isOwn, at: performance.now() } });
  if (choosing === null || isTooLate()) {
    queue();
    return false;
  }
  const isMeant = means(turn, unit, stands);
  const isWaiting = turn.early.length > 0 && !isOwn;
  if (isMeant || !isWaiting) dispatch({ t: "touch", unit, stands });
  if (isMeant) return true;
  if (ask?.clock === "turn" && isPending(turn, refusal)) queue();
  else {
    const why = choosing.chosen === null ? null : whyNoTarget(turn, choosing, unit);
    if (why !== null) notices.add(game.reason(why, state));
  }
  return false;
}

/** What goes to the server. */
function postsOf(
  { session, store }: Situation,
  dispatch: (action: Action) => void,
  notices: Notices,
) {
  const setAutoReplies = async (change: AutoReplies) => {
    const { auto_pass, conditional_orders } = { ...store, ...change };
    await session.autoPass(auto_pass, conditional_orders);
    store.keepAutoReplies(auto_pass, conditional_orders);
    session.redraw();
  };
  const send = async (ask: Ask, reply: Reply) => {
    dispatch({ t: "send", number: ask.number, isReaction: ask.clock === "reaction" });
    try {
      await session.reply(ask, reply);
      const unit = reply["unit"] === undefined ? null : String(reply["unit"]);
      dispatch({ t: "accepted", unit });
    } catch (error) {
      dispatch({ t: "plan", plan: null });
      dispatch({ t: "refused" });
      notices.refuse(error as Error);
    }
  };
  return {
    setAutoReplies,
    send,
    /** Give the first reply of an order; the others follow as the questions come. */
    async order(ask: Ask, [first, ...rest]: readonly Reply[], then: readonly Reply[]) {
      if (first === undefined) return;
      const since = store.seq;
      if (rest.length + then.length > 0)
        dispatch({ t: "plan", plan: { rest, then, since, answered: ask.number } });
      await send(ask, first);
    },
    async autoPass(ask: Ask, kind: AutoPass, done: string) {
      try {
        await setAutoReplies({ auto_pass: [...store.auto_pass, kind] });
      } catch (error) {
        notices.refuse(error as Error);
        return;
      }
      notices.add(done);
      // the server may have been faster
      session.reply(ask, ask.default as Reply).catch(() => undefined);
    },
  };
}
