// The hand of a player: what is asked, what is being chosen, and what lies on the table for it.

import type { ComponentChildren } from "preact";
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";

import { type Point, UNIT } from "../core/camera";
import type { Pose } from "../core/motion";
import { ForceSlot } from "../lists/ForceSlot";
import type { Ask, Json, Never } from "../messages";
import type { Hand } from "../shell/Match";
import type { Stage } from "../shell/stage";
import type { Cue, Figure, Lens, Shown } from "../rulesets/view";
import { say } from "../words";
import { AimCard, summary } from "./AimCard";
import { type Choosing, type Option, type Stands, answer, back, choose, dragged, edit, hasMore, isOpen, left, next, open, pick, reply, targets, touch, units, wasted, worded } from "./choosing";
import { deed } from "./deed";
import { type Draft, MANNERS, type Stance, add, corner, drilled, drop, end, lead, leadRound, nudge, pickUp, step as pickNext, turn, turnTo } from "./draft";
import { sealed, type Area, type Bands, type Course, type Form, type Odds, type Query, type Reason, type Reply, type Sight } from "./forms";
import { Drafted, type Ground, Names, Protractor, Reach, Rings, type Ruled, Ray, Ruler, Threat, Way, Zone } from "./Layers";
import { Measured, SightLines } from "./Lookout";
import { Laid, SpotCard, Spots } from "./Spots";
import { namedModels } from "./named";
import { Pin } from "./Pin";
import { useNotices } from "./notices";
import { Orders, Why } from "./Orders";
import { corners, meant } from "./reach";
import { NeverButton, ReactionCard } from "./ReactionCard";
import type { Session } from "./session";
import { bodiesOf, spotsOf } from "./spots";
import { DraftTools, Proposals, Tools } from "./Tools";
import { useAsked } from "./useAsked";
import { useDeadline } from "./useDeadline";
import { useSettling } from "./useSettling";
import { RestButton, useRest } from "./useRest";
import { type Lookout, useSights } from "./useSights";
import { useWeighed } from "./useWeighed";
import { refusal } from "../words/refusal";

/** A finger or a mouse that moved less has not moved. */
const SLACK = 6; // pixels
const TURN = 15; // degrees
const TURN_KEYS = "[\u00a0]"; // they stay together
/** A unit of many is meant by its middle, too. */
const MIDDLE = 0.5;
const GAP = 0.5; // inches between bases, more or less
/** A unit that is touched just before its question comes is chosen when it does. */
const EARLY = 1500; // ms
/** What is laid on the table is not hidden by what is said of it. */
const FAR = 72; // pixels

interface Measuring {
  readonly from: Point | null;
  readonly fromUnit: string | null;
  readonly to: Point | null;
  readonly toUnit: string | null;
  readonly isFixed: boolean;
  /** Lines of sight are asked for, of a unit as if it stood where the ruler ends. */
  readonly isLooking: boolean;
}
const UNMEASURED: Measuring = { from: null, fromUnit: null, to: null, toUnit: null, isFixed: false, isLooking: false };

/** The question that is open for a seat, once everything before it has been seen. */
export function questionOf(stage: Stage, shown: Shown, seat: 0 | 1): Ask | null {
  const isSeen = shown.beat === null && shown.seq === stage.seq;
  return isSeen ? (stage.standings.get(stage.seq)?.asks.find((ask) => ask.seat === seat) ?? null) : null;
}

export function useHand(session: Session, stage: Stage, shown: Shown): Hand & { complain: (error: Error) => void } {
  const { game, info } = stage;
  const { state } = shown.scene;
  const deputy = session.isDeputy ? undefined : info.seats[session.seat].deputy;
  const ask = info.verdict === undefined && deputy === undefined ? questionOf(stage, shown, session.seat) : null;
  const standing = stage.standings.get(stage.seq);
  const waiting = standing?.asks.find((one) => one.seat === session.seat);
  const [choosing, setChoosing] = useState<Choosing | null>(null);
  const [sent, setSent] = useState<number | null>(null);
  const isSent = ask !== null && sent === ask.number;
  const isSettling = useSettling(choosing === null ? null : (ask?.number ?? null));
  const [hovered, setHovered] = useState<string | null>(null);
  const [asked, askWhy] = useState<Reason | null>(null);
  const [spot, setSpot] = useState<Point | null>(null);
  /** The way to answer whose place is looked at. */
  const [spotted, look] = useState<string | null>(null);
  /** Where a finger drags: it hides what it does. */
  const [finger, setFinger] = useState<Point | null>(null);
  const [measuring, measure] = useState<Measuring | null>(null);
  const [hasThreat, setThreat] = useState(false);
  const notices = useNotices((refused) => (refused.clause ? game.reason(refused, state) : refusal(refused)), game.clause);
  const board = game.board(state);
  const height = board?.height ?? 0;
  const figures = useMemo(() => game.figures(state), [state]);
  const figure = (id: string | null | undefined) => figures.find((one) => one.id === id);
  const stands = useCallback((id: string): Stance | null => stanceOf(figures.find((one) => one.id === id)), [figures]);
  const confirmRef = useRef<HTMLButtonElement>(null);
  const paper = useRef<SVGGElement>(null);
  const byKeys = useRef(false);
  const away = useRef(false);
  const early = useRef<{ unit: string; at: number } | null>(null);

  // -------------------------------------------------------------- the question

  const number = waiting?.number ?? null;
  const { answer: offered, refusal: unanswered } = useAsked<{ forms?: Form[] }>(session, number === null ? null : String(number), number === null ? null : { t: "what_can_i_do" });
  useEffect(() => {
    setSpot(null);
    look(null);
    askWhy(null);
    if (ask === null || offered === null) {
      setChoosing(null);
      return;
    }
    const forms = (offered.forms ?? []).filter(({ grave }) => !grave); // to give up is in the menu
    const options = worded(forms.map(sealed), (one, hidden) => game.order(one, ask.choice, state, hidden));
    const opened = open(options, namedBy(ask), stands);
    const meant = early.current !== null && performance.now() - early.current.at < EARLY ? touch(opened, early.current.unit, stands) : null;
    early.current = null;
    setChoosing(meant ?? opened);
  }, [ask?.number, offered]);
  useEffect(() => {
    if (unanswered !== null) notices.add(unanswered.message);
  }, [unanswered]);

  // -------------------------------------------------------------- what is chosen, and what it comes to

  const draft = choosing?.draft ?? null;
  const chosen = choosing?.chosen ?? null;
  const fresh = useRef<{ key: string; draft: Draft | null }>({ key: "", draft: null });
  const freshKey = `${ask?.number} ${chosen?.key} ${choosing?.filled.length}`;
  if (fresh.current.key !== freshKey) fresh.current = { key: freshKey, draft };
  const now = choosing === null ? null : reply(choosing);
  const isTouched = draft === null || draft !== fresh.current.draft;
  const isPath = draft?.blank.t === "path_blank";
  /** Where it leads is asked of the rules, not drawn here. */
  const isAngle = draft?.blank.t === "angle_blank" && draft.blank.at !== undefined;
  const isFollowed = isPath || isAngle || draft?.blank.t === "models_blank" || draft?.blank.t === "place_blank";
  const previewed = draft !== null && spot !== null && isPath ? add(draft, spot) : draft;
  const subject = chosen === null ? null : `${ask?.number} ${chosen.key} ${choosing?.filled.length}`;
  const ahead = choosing === null || previewed === null ? null : reply(choosing, previewed);
  const follow = (one: typeof now): Query | null => (one !== null && isFollowed ? { t: "how_does_it_move", reply: one } : null);
  const course = useAsked<Course>(session, subject, follow(now));
  const way = meant(course.answer);
  /** Why what was drafted was cut short, and what is left of it. */
  const [cut, setCut] = useState<{ draft: Draft; why: Reason } | null>(null);
  // What is set too far is pulled back to where it may end, before anybody sees it.
  useLayoutEffect(() => {
    const round = course.answer?.around;
    if (course.isFresh && round !== undefined && way === round) {
      redraft((draft) => leadRound(draft, corners(round)));
      return;
    }
    const [x, y] = (way === course.answer || !course.isFresh ? null : way?.poses.at(-1)) ?? [];
    const why = course.answer?.against;
    if (x === undefined || y === undefined || draft === null) return;
    const kept = lead(draft, { x, y });
    if (why !== undefined) setCut({ draft: kept, why });
    redraft(() => kept);
  }, [course.answer, course.isFresh]);
  const preview = useAsked<Course>(session, previewed === draft ? null : subject, follow(ahead));
  const area = useAsked<Area>(session, isPath ? subject : null, draft?.blank.t === "path_blank" ? { t: "where_can_it_go", unit: draft.blank.unit, mode: draft.blank.mode } : null);
  const placing = useAsked<Reason>(session, subject, draft !== null && !isFollowed && now !== null ? { t: "why_not", reply: now } : null);

  const spots = useMemo(() => (choosing === null ? [] : spotsOf(choosing)), [choosing]);
  const standard = ask === null || choosing === null ? null : (choosing.options.find(({ form }) => isSame(form.reply, ask.default))?.key ?? null);
  const pictured = [spotted, chosen?.key, standard].flatMap((key) => spots.find(({ option }) => option.key === key) ?? []).at(0)?.option ?? null;
  const picture = pictured === null || ask === null ? null : `${ask.number} ${pictured.key}`;
  const laid = useAsked<Course>(session, picture, pictured === null ? null : { t: "how_does_it_move", reply: pictured.form.reply });
  const laidOdds = useAsked<Odds>(session, picture, pictured === null ? null : { t: "what_happens_if", reply: pictured.form.reply });
  const bodies = useMemo(() => bodiesOf(figures), [figures]);

  const aimed = aimOf(choosing, hovered);
  const aimedUnit = aimed?.form.unit ?? null;
  const aimedAt = aimed?.form.target ?? null;
  const aimSubject = aimed === null ? null : `${ask?.number} ${aimed.key}`;
  const sight = useAsked<Sight>(session, aimSubject, stands(aimedUnit ?? "") && stands(aimedAt ?? "") ? { t: "what_can_it_see", unit: aimedUnit as string, target: aimedAt as string } : null);
  const weighed = aimed ?? (chosen !== null && draft === null ? chosen : null);
  const odds = useAsked<Odds>(session, weighed === null ? null : `${ask?.number} ${weighed.key}`, weighed !== null && isOpen(weighed) ? { t: "what_happens_if", reply: weighed.form.reply } : null);
  const reach = useAsked<Bands>(session, aimedUnit, aimedUnit !== null && stands(aimedUnit) ? { t: "what_can_it_hit", unit: aimedUnit } : null);

  const threatened = hasThreat ? (draft?.blank.unit ?? hovered ?? choosing?.unit ?? null) : null;
  const ghost = way?.poses.at(-1);
  const threat = useAsked<Bands>(session, threatened, threatened === null || stands(threatened) === null ? null : { t: "what_can_it_hit", unit: threatened, ...(ghost !== undefined && threatened === draft?.blank.unit ? { at: ghost } : {}) });

  const against: Reason | null =
    chosen === null
      ? null
      : (chosen.form.blanks?.length ? null : (chosen.form.against ?? null)) ??
        (course.isFresh ? (course.answer?.against ?? (course.refusal === null ? null : refused(course.refusal.refused))) : null) ??
        (placing.isFresh && placing.answer !== null && !placing.answer.legal ? placing.answer : null);

  /** What is drafted comes to something before it is sent. */
  const isWeighed = draft !== null && now !== null && against === null && (isAngle || isTouched) && (!isFollowed || course.isFresh);
  const drafted = useAsked<Odds>(session, subject, isWeighed ? { t: "what_happens_if", reply: now } : null);

  const ruled = useRuled(session, measuring, hovered, figures, (value) => game.length(value, state));

  const lookout = lookoutOf(measuring, figure(measuring?.fromUnit ?? choosing?.unit));
  const looking = measuring?.isLooking ? lookout : null;
  const sightings = useSights(session, looking, figures);

  const isReaction = ask?.clock === "reaction";
  const byDefault = ask === null ? "" : game.order(ask.default as Reply, ask.choice, state);
  const isWindow = isReaction || (ask !== null && (game.isByTheWay?.(ask) ?? false));
  const instruction: Never | null = ask === null ? null : { choice: ask.choice.t, only: alike(ask, figures, (only) => game.never({ choice: ask.choice.t, only }, state)) };
  const weighs = useWeighed(session, isReaction && choosing !== null ? String(ask.number) : null, choosing?.options ?? []);
  const happened = isReaction && ask !== null ? deed(stage.lines, namedBy(ask)) : null;
  const rest = useRest(session, stage, waiting, notices);

  // -------------------------------------------------------------- deeds

  const change = (how: (old: Choosing) => Choosing | null) => setChoosing((old) => (old === null ? old : (how(old) ?? old)));
  const take = (unit: string): boolean => {
    if (measuring !== null) {
      pin(stands(unit) ?? null, unit);
      return true;
    }
    if (choosing === null || isSent) {
      early.current = { unit, at: performance.now() };
      return false;
    }
    const after = touch(choosing, unit, stands);
    if (after !== null) setChoosing(after);
    return after !== null;
  };
  /** A unit that cannot be chosen says why; it stays said until another is looked at. */
  const enter = (unit: string | null) => {
    setHovered(unit);
    if (unit === null || choosing === null) return;
    askWhy((choosing.unit === null ? null : targets(choosing).get(unit)) ?? units(choosing).get(unit) ?? null);
  };
  const stepBack = () => {
    setSpot(null);
    if (measuring !== null) measure(null);
    else change(back);
  };
  const send = async (ask: Ask, body: NonNullable<typeof now>) => {
    setSent(ask.number);
    try {
      await session.reply(ask, body);
    } catch (error) {
      setSent(null);
      notices.refuse(error as Error);
    }
  };
  const confirm = () => {
    if (choosing === null || chosen === null || ask === null || against !== null || now === null || isSent) return;
    setSpot(null);
    if (hasMore(choosing)) change((old) => next(old, stands));
    else void send(ask, now);
  };
  /** Nobody is asked again whether it is meant: it was, or the time is up. */
  const isMeant = chosen !== null && choosing !== null && now !== null && against === null && !isSent && !hasMore(choosing) && (draft === null || isTouched) && (!isFollowed || course.isFresh);
  useDeadline(standing, session.seat, ask !== null && isMeant, confirm);
  const instruct = async (never: readonly Never[]) => {
    await session.standBy(never);
    stage.never = never;
  };
  /** Never asked again, and answered now as it will be from now on. */
  const standBy = () => {
    if (instruction === null || ask === null || isSent) return;
    instruct([...stage.never, instruction]).then(
      () => {
        notices.add(say("hand.never_done", { what: game.never(instruction, state), answer: byDefault }));
        session.reply(ask, ask.default as Reply).catch(() => undefined); // the server may have been faster
      },
      (error: Error) => notices.refuse(error),
    );
  };
  const pin = (at: Point | null, unit: string | null) => {
    if (at === null) return;
    measure((old) => (old?.isLooking ? { ...old, to: at, toUnit: null } : old === null || old.from === null || old.isFixed ? { ...UNMEASURED, from: at, fromUnit: unit } : { ...old, to: at, toUnit: unit, isFixed: true }));
  };
  const toggleMeasure = () => {
    const here = hovered === null ? null : stands(hovered);
    measure((old) => (old === null ? { ...UNMEASURED, from: here, fromUnit: here === null ? null : hovered } : null));
  };
  const toggleLook = () => measure((old) => (old === null ? null : { ...old, isFixed: true, isLooking: !old.isLooking }));
  /** The end of the ruler, by keys. */
  const slide = (dx: number, dy: number) =>
    measure((old) => {
      const end = old?.to ?? old?.from;
      return old === null || end == null ? old : { ...old, to: { x: end.x + dx, y: end.y + dy }, toUnit: null, isFixed: true };
    });
  const redraft = (how: (draft: Draft) => Draft) => change((old) => (old.draft === null ? old : edit(old, how(old.draft))));

  // -------------------------------------------------------------- where the pointer is

  const spotOf = (event: { clientX: number; clientY: number }): Point | null => {
    const matrix = paper.current?.getScreenCTM()?.inverse();
    if (!matrix) return null;
    const p = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
    return { x: p.x / UNIT, y: height - p.y / UNIT };
  };
  const unitAt = (at: Point) => figures.find((one) => one.pose !== null && one.bases !== undefined && [...one.bases, { ...one.pose, r: MIDDLE }].some((base) => Math.hypot(base.x - at.x, base.y - at.y) <= base.r))?.id ?? figures.find((one) => one.pose !== null && one.bases === undefined && Math.hypot(one.pose.x - at.x, one.pose.y - at.y) <= Math.max(one.length, one.width) / 2)?.id ?? null;

  const down = (event: PointerEvent) => {
    byKeys.current = false;
    if (event.button !== 0 || measuring !== null || choosing === null) return;
    const element = event.target as Element;
    const handle = element.closest("[data-handle]")?.getAttribute("data-handle");
    const unit = element.closest("[data-tank]")?.getAttribute("data-tank");
    const isDraggable = unit != null && dragged(choosing, unit, stands) !== null;
    if (handle == null && !isDraggable) return;
    event.stopPropagation();
    const model = handle?.startsWith("model:") ? handle.slice("model:".length) : null;
    if (model !== null) redraft((old) => pickUp(old, model));
    const start = { x: event.clientX, y: event.clientY };
    const grip = gripped(choosing, handle, unit ?? null, spotOf(event), stands);
    let isOn = handle === "end";
    const grow = choosing.draft !== null && choosing.draft.points.length === 0;
    let isNew = handle !== "facing" && (grow || handle == null);
    const moved = (move: PointerEvent) => {
      if (move.pointerId !== event.pointerId) return;
      if (!isOn && Math.hypot(move.clientX - start.x, move.clientY - start.y) < SLACK) return;
      const at = spotOf(move);
      if (at === null) return;
      const wasOn = isOn;
      isOn = true;
      if (move.pointerType === "touch") setFinger(at);
      const first = isNew;
      isNew = false;
      setSpot(null);
      change((old) => {
        const begun = wasOn || unit == null ? old : (dragged(old, unit, stands) ?? old);
        if (begun.draft === null) return begun;
        const { draft } = begun;
        if (handle === "facing") {
          const from = draft.blank.t === "angle_blank" ? draft.start : end(draft);
          return edit(begun, turnTo(draft, (Math.atan2(at.y - from.y, at.x - from.x) * 180) / Math.PI));
        }
        const to = { x: at.x + grip.x, y: at.y + grip.y };
        return edit(begun, first && draft.blank.t === "path_blank" ? add(draft, to) : lead(draft, to));
      });
    };
    const up = (end: PointerEvent) => {
      if (end.pointerId !== event.pointerId) return;
      setFinger(null);
      // The handle lies where a short leg may be meant to end: who does not drag it means the table.
      if (end.type === "pointerup" && handle === "facing" && !isOn && isPath) click(end);
      window.removeEventListener("pointermove", moved);
      window.removeEventListener("pointerup", up);
      window.removeEventListener("pointercancel", up);
    };
    window.addEventListener("pointermove", moved);
    window.addEventListener("pointerup", up);
    window.addEventListener("pointercancel", up);
  };

  const hover = (event: PointerEvent) => {
    const at = event.pointerType === "mouse" ? spotOf(event) : null;
    if (measuring !== null) {
      if (at !== null && measuring.from !== null && !measuring.isFixed) {
        const unit = unitAt(at);
        measure({ ...measuring, to: (unit === null ? null : stands(unit)) ?? at, toUnit: unit });
      }
    } else if (isPath) setSpot(at);
  };
  const click = (event: MouseEvent) => {
    const at = spotOf(event);
    if (at === null) return;
    setSpot(null);
    if (measuring !== null) {
      const unit = unitAt(at);
      pin((unit === null ? null : stands(unit)) ?? at, unit);
    } else redraft((draft) => (isPath && against !== null ? lead(draft, at) : add(draft, at))); // a leg that is refused is not gone on from
  };

  // -------------------------------------------------------------- keys

  const onTable = ([x, y]: readonly [number, number]): readonly [number, number] => (isTurned(paper.current) ? [y, -x] : [x, y]);

  const keys = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    byKeys.current = true;
    if (away.current || event.ctrlKey || event.metaKey || event.altKey || target.closest("input, textarea, select, dialog")) return;
    const isButton = target.closest("button, a, [role=button]") !== null;
    const step = event.shiftKey ? 0.1 : 1;
    const arrows: Record<string, readonly [number, number]> = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, step], ArrowDown: [0, -step] };
    const by = arrows[event.key];
    const pivot = event.shiftKey ? 1 : TURN;
    if (event.key === "Escape" && measuring === null && choosing?.past == null) return; // it closes something else
    if (event.key === "Escape") stepBack();
    else if (event.key === "m" || event.key === "M") toggleMeasure();
    else if (event.key === "t" || event.key === "T") setThreat((old) => !old);
    else if ((event.key === "v" || event.key === "V") && lookout !== null) toggleLook();
    else if (measuring?.from != null && by !== undefined) slide(...onTable(by));
    else if (draft !== null && by !== undefined) {
      const [dx, dy] = onTable(by);
      setSpot(null);
      redraft((old) => (old.blank.t === "path_blank" && old.points.length === 0 ? lead(add(old, old.start), { x: old.start.x + dx, y: old.start.y + dy }) : nudge(old, dx, dy)));
    } else if (draft !== null && (event.key === "[" || event.key === "{")) redraft((old) => turn(old, pivot));
    else if (draft !== null && (event.key === "]" || event.key === "}")) redraft((old) => turn(old, -pivot));
    else if (draft !== null && event.key === "Backspace") redraft(drop);
    else if (draft !== null && event.key === "." ) redraft(corner);
    else if (draft?.byHand !== undefined && (event.key === "n" || event.key === "p")) redraft((old) => pickNext(old, event.key === "n" ? 1 : -1));
    else if (draft?.drill !== undefined && MANNERS[Number(event.key) - 1] !== undefined) redraft((old) => drilled(old, { manner: MANNERS[Number(event.key) - 1] ?? "keep" }));
    else if (draft?.drill !== undefined && (event.key === "r" || event.key === "R")) redraft((old) => drilled(old, { ranks: (old.drill?.ranks ?? 1) + (event.key === "r" ? 1 : -1) }));
    else if (draft?.drill !== undefined && (event.key === "g" || event.key === "G")) redraft((old) => drilled(old, { gap: (old.drill?.gap ?? 0) + (event.key === "g" ? GAP : -GAP) }));
    else if (chosen !== null && event.key === "Enter" && !isButton) confirm();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onKeys = useRef(keys);
  onKeys.current = keys;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeys.current(event);
    window.addEventListener("keydown", listen, true);
    return () => window.removeEventListener("keydown", listen, true);
  }, []);

  // The eye of the keyboard goes where the next choice is.
  useEffect(() => {
    if (chosen !== null) confirmRef.current?.focus({ preventScroll: true });
  }, [chosen?.key]);
  useEffect(() => {
    if (chosen === null && byKeys.current && choosing?.unit != null && choosing.past !== null)
      document.querySelector<HTMLElement>(".orders [aria-label=Orders] [data-hand=offer]")?.focus({ preventScroll: true });
  }, [choosing?.unit, chosen === null]);
  useEffect(() => {
    if (ask !== null && byKeys.current && document.activeElement === document.body) document.querySelector<HTMLElement>("[data-question]")?.focus({ preventScroll: true });
  }, [ask?.number, choosing === null, chosen === null]);

  // -------------------------------------------------------------- what is shown

  const cues = useMemo(() => (choosing === null ? new Map<string, Cue>() : cuesOf(choosing, figures, happened?.units ?? [], (reason) => game.reason(reason, state), (why) => say("hand.wasted", { why: game.call(why, state) }))), [choosing, figures, state, happened]);
  const chanceOf = (odds: Odds | null) => (odds === null ? "" : summary(game, state, odds));
  /** What is refused before it was measured has no length. */
  const isUnmeasured = ({ against, cost }: Course) => against !== undefined && cost === 0;
  /** Bad ground, or a road: what is driven or walked is not what it costs. */
  const isPriced = ({ length, cost }: Course) => Math.abs(length - cost) >= 0.05;
  const lineOf = (one: Course | null) => (one === null || isUnmeasured(one) ? "" : say("hand.course", { length: isPriced(one) ? game.length(one.length, state) : "", cost: game.length(one.cost, state), most: game.length(one.most, state), who: (one.answers ?? []).map(({ unit }) => game.call(unit, state)) }));
  /** Why it ends before it was meant to. */
  const cutOf = (shown: Course | null) => {
    const why = shown === null ? (cut !== null && cut.draft === draft ? cut.why : null) : shown.short !== undefined && meant(shown) === shown.short ? (shown.against ?? null) : null;
    return why === null || draft?.blank.t !== "path_blank" ? "" : say("hand.cut_short", { why: game.reason(why, state) });
  };
  const isWay = isPath || (draft?.blank.t === "models_blank" && draft.blank.most > 0);
  const foreseen = drafted.isFresh ? worth(drafted.answer) : null;
  const skipped = choosing !== null && ask !== null && chosen !== null && game.ends(ask, chosen.form.reply) ? [...units(choosing)].flatMap(([id, reason]) => (reason === null ? (figure(id)?.short ?? game.call(id, state)) : [])) : [];
  const lines = skipped.length > 0 ? [say("hand.skipped", { n: skipped.length, units: skipped.join(", ") })] : isWay ? [lineOf(spot === null ? way : (meant(preview.answer) ?? way)), cutOf(spot === null ? null : preview.answer), spot === null ? chanceOf(foreseen) : ""] : [chanceOf(draft === null ? (pictured === null ? odds.answer : null) : foreseen)];
  const detail = lines.filter((line) => line !== "").join("; ");
  const orders =
    choosing === null || ask === null ? null : (
      <Orders
        game={game}
        state={state}
        rules={info.ruleset}
        choosing={choosing}
        figures={figures}
        cues={cues}
        acts={{
          touch: (unit) => void take(unit),
          answer: (unit, kind) => change((old) => answer(old, unit, kind, stands)),
          pick: (kind) => change((old) => pick(old, kind, stands)),
          choose: (option) => change((old) => choose(old, option, stands)),
          confirm,
          back: stepBack,
        }}
        extra={
          ask.clock === "setup" ? (
            <RestButton rest={rest} what={hasPlaces(choosing) ? "rest.places" : "rest.choose"} />
          ) : chosen === null && isWindow ? (
            <NeverButton what={instruction === null ? "" : game.never(instruction, state)} answer={byDefault} never={standBy} />
          ) : null
        }
        shape={draft === null ? null : <DraftTools draft={draft} redraft={redraft} />}
        asked={asked}
        ask={askWhy}
        against={against}
        hint={isTouched ? null : hintOf(draft)}
        detail={detail}
        confirmRef={confirmRef}
        isWindow={isWindow || (game.isOfDeeds?.(ask) ?? false)}
        wrong={(course.isFresh ? (course.answer?.wrong ?? []) : []).map(({ reason }) => reason)}
        standard={standard}
        look={(option) => look(option?.key ?? null)}
        about={(option) => game.about(option.form.reply, ask.choice, state)}
        aside={(option) => chanceOf(weighs.get(option.key) ?? null)}
      />
    );
  const question = ask === null ? null : game.ask(ask, state).replace(/^[^:]{1,24}: /, "");
  const ground = (lens: Lens): Ground => ({ game, state, height, lens });
  const named = useMemo(() => (choosing === null ? [] : namedModels(choosing, figures)), [choosing, figures]);
  const moving = figure(draft?.blank.unit);
  const shooter = figure(aimedUnit);
  const quarry = figure(aimedAt);
  const isPad = measuring !== null || draft !== null;

  const under = (lens: Lens): ComponentChildren => (
    <>
      {isReaction && board && <rect class="scrim" width={board.width * UNIT} height={board.height * UNIT} />}
      {area.answer !== null && <Reach area={area.answer} height={height} />}
      {draft?.blank.t === "place_blank" && <Zone ground={ground(lens)} area={draft.blank.area} />}
      {threat.answer !== null && threatened !== null && figure(threatened)?.pose && (
        <Threat
          ground={ground(lens)}
          figure={figure(threatened) as Figure}
          pose={ghost !== undefined && threatened === draft?.blank.unit ? { x: ghost[0], y: ghost[1], facing: ghost[2] } : (figure(threatened)?.pose as Pose)}
          bands={threat.answer.bands ?? []}
        />
      )}
      <Rings ground={ground(lens)} figures={figures} cues={cues} />
    </>
  );
  const over = (lens: Lens): ComponentChildren => (
    <g class="hand" ref={paper}>
      {isPad && board && <rect class="pad" data-pad={measuring !== null ? "measure" : (draft?.blank.t ?? "")} x={-40} y={-40} width={board.width * UNIT + 80} height={board.height * UNIT + 80} onPointerMove={hover} onPointerLeave={() => setSpot(null)} onClick={click} />}
      {previewed !== null && moving !== undefined && previewed.blank.t !== "angle_blank" && (
        <Way ground={ground(lens)} draft={previewed} course={spot === null ? way : meant(preview.answer)} hover={spot !== null} figure={moving} isRefused={against !== null} />
      )}
      {spot !== null && draft !== null && isPath && moving !== undefined && <Drafted ground={ground(lens)} draft={draft} course={way} figure={moving} />}
      {isAngle && course.answer !== null && <Laid ground={ground(lens)} course={course.answer} bodies={bodies} figure={moving ?? null} />}
      {spots.length > 0 && measuring === null && (
        <Spots ground={ground(lens)} spots={spots} chosen={chosen?.key ?? null} pictured={pictured?.key ?? null} look={look} choose={(option) => change((old) => choose(old, option, stands))} spotOf={spotOf} onTable={onTable} />
      )}
      {laid.answer !== null && <Laid ground={ground(lens)} course={laid.answer} bodies={bodies} figure={null} />}
      {draft?.blank.t === "angle_blank" && moving !== undefined && <Protractor ground={ground(lens)} draft={draft} figure={moving} />}
      {sight.answer !== null && shooter?.pose && quarry?.pose && <Ray ground={ground(lens)} sight={sight.answer} from={shooter.pose} to={quarry.pose} />}
      {looking !== null && sightings !== null && <SightLines ground={ground(lens)} lookout={looking} sightings={sightings} />}
      {choosing !== null && measuring === null && named.length > 0 && <Names ground={ground(lens)} named={named} choose={(option) => change((old) => choose(old, option, stands))} />}
      {ruled !== null && <Ruler ground={ground(lens)} ruled={ruled} />}
    </g>
  );
  const dimmed = cues.get(hovered ?? "")?.kind === "cannot" ? figure(hovered) : undefined;
  const pins = (seen: (at: Point) => Point, view: { width: number; height: number }): ComponentChildren => {
    const shows = pictured === null ? (isAngle ? course : null) : laid;
    if (shows?.answer != null) {
      const { answer } = shows;
      const [x, y] = answer.poses.at(-1) ?? [0, 0];
      const text = pictured?.text ?? "";
      return (
        <Pin at={seen({ x, y })} view={view} seen={[]} far={FAR}>
          <SpotCard game={game} state={state} rules={info.ruleset} text={text} course={answer} odds={pictured === null ? (drafted.isFresh ? drafted.answer : null) : laidOdds.answer} against={answer.against ?? null} />
        </Pin>
      );
    }
    const pinned = aimed === null ? dimmed : quarry;
    if (pinned?.pose == null || (aimed === null && asked === null)) return null;
    return (
      <Pin at={seen(pinned.pose)} view={view} seen={shooter?.pose ? [seen(shooter.pose)] : []}>
        {aimed === null && asked !== null && (
          <div class="why-pin">
            <Why reason={asked} game={game} state={state} rules={info.ruleset} />
          </div>
        )}
        {aimed !== null && <AimCard
          game={game}
          state={state}
          rules={info.ruleset}
          figure={pinned}
          text={aimed.text}
          sight={sight.answer}
          odds={odds.answer}
          band={reach.answer?.bands?.find((band) => Object.values(aimed.form.reply).includes(band.weapon)) ?? null}
          against={aimed.form.against ?? null}
          wasted={aimed.form.wasted ?? null}
        />}
      </Pin>
    );
  };

  const foot = (
    <div class={`hand-bar${ask === null ? "" : ` asks side-${session.seat}`}`} aria-busy={isSent || isSettling}>
      <p class={ask === null ? "question idle" : "question hidden"} data-question tabIndex={-1} aria-live="polite">
        {question ?? (deputy === undefined || info.verdict !== undefined ? idle(stage, shown, session.seat, waiting !== undefined) : say("hand.deputy", { deputy }))}
      </p>
      {measuring !== null && <Measured game={game} state={state} ruled={measuring.isFixed || byKeys.current ? ruled : null} lookout={looking} sightings={sightings} />}
      {rest.isBusy ? <RestButton rest={rest} what="rest.stop" /> : !isReaction && orders}
      {ask !== null && !isSent && <ForceSlot key={ask.number} rules={info.ruleset} forms={offered?.forms ?? []} answer={(body) => void send(ask, body)} />}
      <Tools
        session={session}
        stage={stage}
        isMeasuring={measuring !== null}
        toggleMeasure={toggleMeasure}
        look={lookout === null ? null : { isOn: looking !== null, toggle: toggleLook }}
        hasThreat={hasThreat}
        toggleThreat={() => setThreat((old) => !old)}
        instruct={instruct}
        skip={shown.beat !== null || shown.behind > 0 ? () => stage.player.skip() : null}
        notices={notices}
      />
    </div>
  );
  const card =
    isReaction && ask !== null && standing !== undefined ? (
      <ReactionCard key={ask.number} standing={standing} seat={session.seat} whole={info.clock.reaction ?? 30} question={question ?? ""} happened={happened} unless={say(isMeant ? "hand.unless_this" : "hand.unless", { answer: byDefault })} isSettling={isSettling}>
        {orders}
      </ReactionCard>
    ) : null;

  return {
    seat: session.seat,
    cues,
    away,
    take,
    enter,
    down,
    under,
    over,
    pins,
    finger,
    card,
    foot,
    dims: isReaction,
    wantsTable: isReaction ? String(ask.number) : measuring !== null ? "measure" : choosing?.past == null ? (draft !== null || aimed !== null ? freshKey : null) : `${freshKey} ${choosing.unit} ${choosing.kind}`,
    watched: isReaction && ask !== null ? [...new Set([...(happened?.units ?? []), ...namedBy(ask)])].filter((id) => figure(id)?.pose != null) : [],
    complain: notices.refuse,
    notices: (
      <>
        {notices.shown}
        <Proposals session={session} stage={stage} notices={notices} />
      </>
    ),
  };
}

/** How far what is dragged lies from where it is gripped: it stays so. */
function gripped(choosing: Choosing, handle: string | null | undefined, unit: string | null, at: Point | null, stands: Stands): Point {
  const { draft } = choosing;
  const model = handle?.startsWith("model:") ? handle.slice("model:".length) : null;
  const held = handle == null ? (unit === null ? null : stands(unit)) : draft === null || handle === "facing" ? null : end(model === null ? draft : pickUp(draft, model));
  return held === null || at === null ? { x: 0, y: 0 } : { x: held.x - at.x, y: held.y - at.y };
}

/** What is aimed: what is chosen, or what a target under the pointer would be. */
function aimOf(choosing: Choosing | null, hovered: string | null): Option | null {
  if (choosing === null || choosing.options.some(({ form }) => form.at !== undefined && form.target !== undefined)) return null;
  if (choosing.chosen?.form.target !== undefined) return choosing.chosen;
  if (choosing.draft !== null) return null;
  const options = left(choosing).filter(({ form }) => form.target !== undefined && form.target === (choosing.target ?? hovered));
  return options.find(isOpen) ?? options[0] ?? null;
}

/** Where a unit stands, if it does. */
const stanceOf = (figure: Figure | undefined): Stance | null => (figure?.pose == null ? null : { ...figure.pose, ...(figure.bases ? { bases: figure.bases } : {}) });

/** What each unit is to the choice. */
function cuesOf(choosing: Choosing, figures: readonly Figure[], actors: readonly string[], why: (reason: Reason) => string, inVain: (why: string) => string): ReadonlyMap<string, Cue> {
  const [own, foes, vain] = [units(choosing), targets(choosing), wasted(choosing)];
  const seatOf = (unit: string | null | undefined) => figures.find(({ id }) => id === unit)?.seat;
  /** A target of the same side is helped, not shot at. */
  const isAided = (id: string) => seatOf(id) !== undefined && seatOf(id) === seatOf(choosing.unit);
  const { chosen } = choosing;
  return new Map(
    figures.map(({ id }): [string, Cue] => {
      if (chosen !== null && chosen.form.target === id) return [id, isAided(id) ? { kind: "chosen", said: say("hand.chosen") } : { kind: "aimed", said: say("hand.aimed") }];
      if ((chosen?.form.unit ?? choosing.unit) === id) return [id, { kind: "chosen", said: say("hand.chosen") }];
      if (chosen !== null && choosing.draft !== null) return [id, { kind: "quiet", said: "" }];
      const aim = foes.get(id);
      const waste = vain.get(id);
      if (aim === null && waste !== undefined) return [id, { kind: "cannot", said: inVain(waste) }];
      if (aim === null) return [id, isAided(id) ? { kind: "aid", said: say("hand.can_choose") } : { kind: "aim", said: say("hand.can_aim") }];
      const act = own.get(id);
      if (act === null) return [id, { kind: "can", said: say("hand.can_choose") }];
      if (actors.includes(id)) return [id, { kind: "actor", said: "" }];
      const reason = aim ?? act;
      return [id, reason == null ? { kind: "quiet", said: "" } : { kind: "cannot", said: why(reason) }];
    }),
  );
}

/** How a blank is filled in. */
function hintOf(draft: Draft | null): string {
  switch (draft?.blank.t) {
    case "models_blank":
      return say("hand.hint_models", { next: "N", before: "P" });
    case "path_blank":
      if (draft.drill !== undefined) return say("hand.hint_formation", { keys: "1–5", turn: TURN_KEYS });
      return draft.blank.points === "straight_back" ? say("hand.hint_back") : say("hand.hint_path", { keys: TURN_KEYS });
    case "place_blank":
      return say("hand.hint_place", { keys: TURN_KEYS });
    case "angle_blank":
      return say("hand.hint_angle", { keys: TURN_KEYS });
    default:
      return "";
  }
}

/** The same reply, whatever the order of its keys. */
const isSame = (a: Json | undefined, b: Json | undefined): boolean => {
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return a === b;
  const [left, right] = [Object.entries(a), Object.entries(b)];
  return left.length === right.length && left.every(([key, value]) => isSame(value, (b as { [key: string]: Json })[key]));
};

/** Without what comes to nothing. */
const worth = (odds: Odds | null): Odds | null => (odds === null ? null : { ...odds, expected: Object.fromEntries(Object.entries(odds.expected ?? {}).filter(([, value]) => value !== 0)) });

const isTurned = (paper: SVGGElement | null) => paper?.closest(".board")?.classList.contains("turned") ?? false;

const refused = ({ code, message, clause, params }: { code: string; message: string; clause?: string; params?: { [key: string]: Json } }): Reason => ({
  legal: false,
  code,
  message,
  ...(clause === undefined ? {} : { clause }),
  ...(params === undefined ? {} : { params }),
});

/** Whether units are set up with it. */
const hasPlaces = ({ options }: Choosing) => options.some(({ form }) => form.blanks?.[0]?.t === "place_blank");

/** What makes a question one of its kind, but for the units in it: what is not told of the kind does not narrow a promise. */
function alike(ask: Ask, figures: readonly Figure[], tell: (only: { [key: string]: Json }) => string): { [key: string]: Json } {
  const isUnit = (value: unknown) => figures.some(({ id }) => id === value);
  return Object.fromEntries(Object.entries(ask.choice).filter(([key, value]) => key !== "t" && typeof value === "string" && !isUnit(value) && tell({ [key]: value }) !== tell({})));
}

/** What a question names; units among it are whom it is about. */
const namedBy = (ask: Ask): readonly string[] => Object.values(ask.choice).filter((value): value is string => typeof value === "string");

function idle(stage: Stage, shown: Shown, seat: 0 | 1, isMine: boolean): string {
  if (stage.info.verdict !== undefined) return say("hand.over");
  if (isMine) return shown.beat === null ? say("hand.moment") : say("hand.follows");
  const other = stage.standings.get(stage.seq)?.asks.find((ask) => ask.seat !== seat);
  return other === undefined ? say("hand.moment") : say("hand.is_to_answer", { side: stage.game.side(other.seat as 0 | 1, stage.state) });
}

/** Where a unit would look from: where the ruler ends, if that is a free place. It faces as it does now. */
function lookoutOf(measuring: Measuring | null, unit: Figure | undefined): Lookout | null {
  const at = measuring === null ? null : measuring.toUnit === null ? (measuring.to ?? measuring.from) : measuring.from;
  if (at === null || unit == null || unit.pose === null) return null;
  return { unit, at: { x: at.x, y: at.y, facing: unit.pose.facing } };
}

/** What the ruler says. Between two units it is measured and looked along by the rules. */
function useRuled(session: Session, measuring: Measuring | null, hovered: string | null, figures: readonly Figure[], long: (length: number) => string): Ruled | null {
  const pose = (id: string | null) => figures.find((one) => one.id === id)?.pose ?? null;
  const toUnit = measuring?.toUnit ?? (measuring?.isFixed || hovered === measuring?.fromUnit ? null : hovered);
  const [from, to] = [measuring?.from ?? null, measuring?.to ?? pose(toUnit)];
  const pair = measuring?.fromUnit != null && toUnit != null && measuring.fromUnit !== toUnit ? ([measuring.fromUnit, toUnit] as const) : null;
  const sight = useAsked<Sight>(session, pair?.join(" ") ?? null, pair === null ? null : { t: "what_can_it_see", unit: pair[0], target: pair[1] });
  if (measuring === null || from === null) return null;
  if (to === null) return { from, to: null, text: "" };
  const straight = Math.hypot(to.x - from.x, to.y - from.y);
  const text = sight.answer === null ? long(straight) : `${long(sight.answer.distance)}, ${say(sight.answer.visible ? "hand.in_sight" : "hand.out_of_sight")}`;
  return { from, to, text };
}
