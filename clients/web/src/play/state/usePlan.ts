// An order is carried out: its replies are given one after the other, as the questions come. It
// stops when the other side breaks in, and when what comes next is not legal any more.

import { useEffect } from "preact/hooks";

import type { Line } from "../../core/view";
import { say } from "../../words";
import { Refusal } from "../../net/requests";
import { useEvent } from "../../widgets/useEvent";
import type { Ask } from "../../messages";
import type { Reply } from "../reply/forms";
import type { Action, Plan, PlayState } from "./machine";
import type { Situation } from "./situation";
import type { Notices } from "./useNotices";

export function usePlan(
  { session, store, seat, waiting, standing }: Situation,
  { plan }: PlayState,
  dispatch: (action: Action) => void,
  notices: Notices,
): void {
  const stop = (text: string | null) => {
    dispatch({ t: "plan", plan: null });
    if (text !== null) notices.add(text);
  };
  const isWindow = ({ choice }: Ask) => store.game.reactions.includes(choice.t);
  const go = useEvent((ask: Ask, now: Plan) => {
    const [reply, ...rest] = now.rest;
    const [more, ...then] = now.then;
    const next = isWindow(ask) ? (ask.default as Reply) : (reply ?? more);
    const by = brokenInto(store.lines, now, seat);
    if (next === undefined) stop(null);
    else if (by !== undefined) {
      const left = reply && store.game.order(reply, ask.choice, store.state);
      stop(left === undefined ? null : say("play.plan_broken", { by: by.text, left }));
    } else {
      if (!isWindow(ask))
        dispatch({
          t: "plan",
          plan: reply === undefined ? { ...now, then } : { ...now, rest },
        });
      session.parts.set(ask.number, now.answered);
      session.reply(ask, next).catch((error: Error) => {
        const isMeant = reply !== undefined && !isWindow(ask);
        stop(isMeant && error instanceof Refusal ? say("play.plan_stopped") : null);
        if (isMeant) notices.refuse(error);
      });
    }
  });
  const number = waiting?.number;
  const isOver = store.info.verdict !== undefined;
  const isOther = waiting === undefined && standing?.asks.some((ask) => !isWindow(ask)) === true;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each question is answered once
  useEffect(() => {
    if (plan === null) return;
    const by = plan.rest.length > 0 ? brokenInto(store.lines, plan, seat) : undefined;
    if (isOver) stop(null);
    else if (isOther) stop(by === undefined ? null : say("play.plan_broken", { by: by.text }));
    else if (waiting !== undefined && waiting.number > plan.answered) go(waiting, plan);
  }, [number, plan === null, isOver, isOther]);
}

/** What the other side has done since the order was given: what it suffers is no act. */
export const brokenInto = (
  lines: readonly Line[],
  { since }: Pick<Plan, "since">,
  seat: number,
): Line | undefined =>
  lines.find(
    (line) =>
      line.seq > since &&
      line.seat !== null &&
      line.seat !== seat &&
      (line.share?.by ?? null) !== null,
  );
