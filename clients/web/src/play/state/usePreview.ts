// What the rules say of an answer before it is given: where it leads, what it hits, what it is
// worth.

import { useLayoutEffect } from "preact/hooks";

import type { Ask, Json } from "../../messages";
import type { Pose } from "../../core/motion";
import type { Option } from "../choosing/choice";
import { type Stands, reply } from "../choosing/choosing";
import { isOpen } from "../choosing/offered";
import { lead, leadRound } from "../reply/draft";
import type { Area, Bands, Chances, MovePreview, Odds, Reason, Sight } from "../reply/forms";
import { unfit } from "../choosing/picking";
import { corners, endOf, meant, stopOf } from "../reply/reach";
import type { Session } from "../seat/session";
import { type Asked, useAsked } from "../seat/useAsked";
import type { Action, PlayState } from "./machine";
import {
  type Aim,
  type Chosen,
  type Places,
  type Pointed,
  aimedOf,
  chosenOf,
  goingOf,
  moveQuery,
  oddsQuery,
  placesOf,
  pointedOf,
} from "./selectors";

export interface Preview {
  readonly chosen: Chosen;
  readonly pointed: Pointed;
  readonly places: Places;
  readonly aim: Aim;
  readonly move: Move;
  readonly pictured: Pictured;
  readonly shot: Shot;
  readonly threat: Threat;
  /** Who could fire at the unit that is chosen, where it stands. */
  readonly threats: Asked<Chances>;
  /** Why what is chosen would be refused. */
  readonly refusal: Reason | null;
  /** Where the part of the order leads that was settled last. */
  readonly planned: Asked<MovePreview>;
  /** What is drafted is worth something before it is sent. */
  readonly odds: Asked<Odds>;
}

export function usePreview(
  session: Session,
  state: PlayState,
  ask: Ask | null,
  stands: Stands,
  dispatch: (action: Action) => void,
): Preview {
  const chosen = chosenOf(state, ask);
  const pointed = pointedOf(state, chosen, stands);
  const places = placesOf(state, ask);
  const aim = aimedOf(state, chosen);
  const after = chosen.option?.lead?.replies;
  const move = useMove(session, state, chosen, pointed, dispatch);
  const pictured = usePictured(session, ask, places);
  const shot = useShot(session, ask, aim, chosen, stands);
  const threat = useThreat(session, state, chosen, move, stands);
  // an order that is chosen says itself who could answer it
  const isFree = ask?.clock === "turn" && chosen.option === null;
  const unit = (isFree && state.choosing?.unit) || null;
  const threatened = unit !== null && stands(unit) !== null ? unit : null;
  const threats = useAsked<Chances>(
    session,
    threatened && `${ask?.number} ${threatened}`,
    threatened === null ? null : { t: "threats", unit: threatened },
  );
  const check = useAsked<Reason>(
    session,
    chosen.subject,
    (chosen.draft !== null || chosen.isPicking) && !chosen.isMove && chosen.reply !== null
      ? { t: "check_reply", reply: chosen.reply }
      : null,
    after,
  );
  const refusal = refusalOf(state, chosen, move, check);
  const isWeighed =
    chosen.draft !== null &&
    refusal === null &&
    (chosen.isAngle || chosen.draft.blank.t === "place_blank" || chosen.isTouched) &&
    (!chosen.isMove || move.course.isFresh);
  const odds = useAsked<Odds>(
    session,
    chosen.subject,
    isWeighed && chosen.reply !== null ? { t: "reply_odds", reply: chosen.reply } : null,
    after,
  );
  const step = state.choosing?.planned.at(-1) ?? null;
  const planned = useAsked<MovePreview>(
    session,
    step === null ? null : `${ask?.number} ${JSON.stringify(step)}`,
    step === null ? null : moveQuery(step.reply),
    step?.after,
  );
  const seen = { chosen, pointed, places, aim, move, pictured };
  return { ...seen, shot, threat, threats, planned, refusal, odds };
}

export interface Move {
  /** As it was drafted. */
  readonly course: Asked<MovePreview>;
  /** As the rules mean it. */
  readonly meant: MovePreview | null;
  /** As it would go on to the pointer. */
  readonly ahead: Asked<MovePreview>;
  /** The ground in reach. */
  readonly reach: Asked<Area>;
}

function useMove(
  session: Session,
  state: PlayState,
  { draft, reply: now, isMove, subject, option }: Chosen,
  { ahead }: Pointed,
  dispatch: (action: Action) => void,
): Move {
  const { choosing } = state;
  const after = option?.lead?.replies;
  const course = useAsked<MovePreview>(session, subject, isMove ? moveQuery(now) : null, after);
  const onward = choosing === null || ahead === null ? null : reply(choosing, ahead);
  const next = useAsked<MovePreview>(
    session,
    ahead === draft ? null : subject,
    isMove ? moveQuery(onward) : null,
    after,
  );
  const going = goingOf(state);
  const reach = useAsked<Area>(
    session,
    going && `${state.asked} ${going.unit} ${going.mode} ${going.most} ${going.after.length}`,
    going && { t: "reachable_area", unit: going.unit, mode: going.mode, most: going.most },
    going?.after,
  );
  // What is set too far is pulled back to where it may end, before anybody sees it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is heeded once
  useLayoutEffect(() => {
    const action = course.isFresh ? amendment(course.answer, state) : null;
    if (action !== null) dispatch(action);
  }, [course.answer, course.isFresh]);
  return { course, meant: meant(course.answer), ahead: next, reach };
}

/** How the rules would have what is drafted, where that is something else. */
function amendment(course: MovePreview | null, { choosing }: PlayState): Action | null {
  const draft = choosing?.draft ?? null;
  const best = meant(course);
  if (course === null || best === null || best === course || draft === null) return null;
  if (course.around === best)
    return { t: "amend", how: (old) => leadRound(old, corners(best)), why: null };
  const to = endOf(best, draft);
  const kept = to === null ? null : lead(draft, to);
  return kept === null ? null : { t: "amend", how: () => kept, why: stopOf(course) };
}

export interface Pictured {
  /** What the answer that is looked at would lay on the table. */
  readonly laid: Asked<MovePreview>;
  readonly odds: Asked<Odds>;
}

function usePictured(session: Session, ask: Ask | null, { pictured }: Places): Pictured {
  const subject = pictured === null || ask === null ? null : `${ask.number} ${pictured.key}`;
  const reply = pictured?.form.reply ?? null;
  const after = pictured?.lead?.replies;
  const odds = reply === null ? null : ({ t: "reply_odds", reply } as const);
  return {
    laid: useAsked<MovePreview>(session, subject, moveQuery(reply), after),
    odds: useAsked<Odds>(session, subject, odds, after),
  };
}

export interface Shot {
  readonly sight: Asked<Sight>;
  readonly odds: Asked<Odds>;
  /** Where it takes its unit: of a charge, which has no draft. */
  readonly going: Asked<MovePreview>;
  readonly ranges: Asked<Bands>;
}

function useShot(
  session: Session,
  ask: Ask | null,
  aim: Aim,
  chosen: Chosen,
  stands: Stands,
): Shot {
  const { option, unit, target, weighed } = aim;
  const about = (key: string | undefined) => (key === undefined ? null : `${ask?.number} ${key}`);
  const standsThen = option?.lead?.stands ?? stands;
  const isThere = unit !== null && standsThen(unit) !== null;
  const after = option?.lead?.replies;
  const goer = chosen.isAngle ? null : goerOf(chosen, aim);
  return {
    sight: useAsked<Sight>(
      session,
      about(option?.key),
      isThere && target !== null && standsThen(target) !== null
        ? { t: "line_of_sight", unit, target }
        : null,
      after,
    ),
    odds: useAsked<Odds>(session, about(weighed?.key), oddsQuery(weighed), weighed?.lead?.replies),
    going: useAsked<MovePreview>(
      session,
      about(goer?.key),
      moveQuery(goer?.form.reply ?? null),
      goer?.lead?.replies,
    ),
    ranges: useAsked<Bands>(session, unit, isThere ? { t: "weapon_ranges", unit } : null, after),
  };
}

/** What takes its unit somewhere: what is chosen, whoever is looked at meanwhile. */
const goerOf = ({ option }: Chosen, { weighed }: Aim): Option | null =>
  [option, weighed].find((one) => one?.form.has_preview === true && isOpen(one)) ?? null;

export interface Threat {
  readonly unit: string | null;
  /** Where it is drafted to end; null where it stands. */
  readonly from: Pose | null;
  readonly bands: Asked<Bands>;
}

function useThreat(
  session: Session,
  { hasThreat, hovered, choosing }: PlayState,
  { draft }: Chosen,
  move: Move,
  stands: Stands,
): Threat {
  const unit = hasThreat ? (draft?.blank.unit ?? hovered ?? choosing?.unit ?? null) : null;
  const end = unit === draft?.blank.unit ? move.meant?.poses.at(-1) : undefined;
  const bands = useAsked<Bands>(
    session,
    unit,
    unit === null || stands(unit) === null
      ? null
      : { t: "weapon_ranges", unit, ...(end === undefined ? {} : { at: end }) },
  );
  return {
    unit,
    from: end === undefined ? null : { x: end[0], y: end[1], facing: end[2] },
    bands,
  };
}

function refusalOf(
  { choosing }: PlayState,
  { option }: Chosen,
  { course }: Move,
  check: Asked<Reason>,
): Reason | null {
  if (option === null || choosing === null) return null;
  if (!option.form.blanks?.length && option.form.refusal !== undefined) return option.form.refusal;
  const moved = course.isFresh ? (course.answer?.refusal ?? unheard(course)) : null;
  const checked =
    check.isFresh && check.answer !== null && !check.answer.legal ? check.answer : null;
  return moved ?? unfit(choosing) ?? checked;
}

/** Why a query itself was refused. */
function unheard({ refusal }: Asked<unknown>): Reason | null {
  if (refusal === null) return null;
  const { code, message, clause, params } = refusal.refused;
  return {
    legal: false,
    code,
    message,
    ...(clause === undefined ? {} : { clause }),
    ...(params === undefined ? {} : { params: params as { [key: string]: Json } }),
  };
}
