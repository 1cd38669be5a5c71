// The hand of a player: what is asked, what is being chosen, and what lies on the table for it.

import { useCallback, useEffect, useMemo, useRef, useState } from "preact/hooks";

import type { Point } from "../core/camera";
import { ForceSlot } from "./panel/ForceSlot";
import type { Ask, Json, AutoPass } from "../messages";
import type { Hand } from "../match/Match";
import { useMedia } from "../widgets/hooks";
import type { MatchStore } from "../match/store";
import type { Cue, Figure, Shown } from "../core/view";
import { say } from "../words";
import { botName } from "../words/bots";
import { refusal } from "../words/refusal";
import { useWaiting } from "./panel/ConditionalOrders";
import { summary } from "./panel/AimCard";
import {
  type Stands,
  answer,
  back,
  change as rechoose,
  choose,
  edit,
  hasMore,
  next,
  oneByOne,
  open,
  pick,
  takeApart,
  touch,
  units,
  whyNot,
  worded,
} from "./reply/choosing";
import type { Choosing } from "./reply/choice";
import { cuesOf } from "./reply/cues";
import { deed } from "./reply/trigger";
import { type Draft, type Stance, canTurn } from "./reply/draft";
import { drawn } from "./overlays";
import {
  sealed,
  type MovePreview,
  type Form,
  type Odds,
  type Reason,
  type Reply,
} from "./reply/forms";
import { Measured } from "./table/LineOfSight";
import { namedModels } from "./reply/namedModels";
import { PickList } from "./table/Picking";
import { useNotices } from "./panel/notices";
import { Orders } from "./panel/Orders";
import { alike, idle, namedBy, questionOf } from "./reply/questions";
import { meant } from "./reply/reach";
import { NeverButton, ReactionCard } from "./panel/ReactionCard";
import type { Session } from "./seat/session";
import { DraftTools, type Instruct, Proposals, Tools } from "./panel/Tools";
import { useAsked } from "./seat/useAsked";
import { useDeadline } from "./useDeadline";
import { usePreview } from "./usePreview";
import { useKeys } from "./useKeys";
import { usePointer } from "./usePointer";
import { RestButton, useRest } from "./useRest";
import { useRuler } from "./table/useRuler";
import { useSettling } from "./useSettling";
import { useWeighed } from "./seat/useReplyOdds";

const TURN_KEYS = "[\u00a0]"; // they stay together
/** A unit that is touched just before its question comes is chosen when it does. */
const EARLY = 1500; // ms

export function useHand(
  session: Session,
  store: MatchStore,
  shown: Shown,
): Hand & { complain: (error: Error) => void } {
  const { game, info } = store;
  const { state } = shown.scene;
  const substitute = session.isSubstitute ? undefined : info.seats[session.seat].substitute;
  const ask =
    info.verdict === undefined && substitute === undefined
      ? questionOf(store, shown, session.seat)
      : null;
  const standing = store.standings.get(store.seq);
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
  const [hasThreat, setThreat] = useState(false);
  const isPhone = useMedia("(max-width: 760px)");
  const notices = useNotices(
    (refused) => (refused.clause ? game.reason(refused, state) : refusal(refused)),
    game.clause,
  );
  const board = game.board(state);
  const height = board?.height ?? 0;
  const figures = useMemo(() => game.figures(state), [state]);
  const figure = (id: string | null | undefined) => figures.find((one) => one.id === id);
  const stands = useCallback(
    (id: string): Stance | null => stanceOf(figures.find((one) => one.id === id)),
    [figures],
  );
  const confirmRef = useRef<HTMLButtonElement>(null);
  const paper = useRef<SVGGElement>(null);
  const byKeys = useRef(false);
  const away = useRef(false);
  const [early, queue] = useState<{ unit: string; at: number } | null>(null);

  // -------------------------------------------------------------- the question

  const number = waiting?.number ?? null;
  const isNext = early !== null && standing !== undefined && standing.at - early.at < EARLY;
  const { answer: offered, refusal: unanswered } = useAsked<{ forms?: Form[] }>(
    session,
    number === null ? null : String(number),
    number === null ? null : { t: "legal_replies" },
  );
  useEffect(() => {
    setSpot(null);
    look(null);
    askWhy(null);
    if (ask === null || offered === null) {
      setChoosing(null);
      return;
    }
    const isWhole = (form: Form) =>
      isOfOne(form, stands) &&
      (offered.forms ?? []).some(
        (one) =>
          one.unit === form.unit && (one.blanks?.[0]?.t ?? "models_blank") !== "models_blank",
      );
    // to give up is in the menu
    const forms = (offered.forms ?? []).filter((form) => !form.confirm && !isWhole(form));
    const options = worded(forms.map(sealed), {
      order: (one, hidden, unsaid) => game.order(one, ask.choice, state, hidden, unsaid),
      listed: (one) => game.listed(one, ask.choice, state),
      declines: (one) => game.declines?.(one) ?? false,
    });
    const opened = open(options, namedBy(ask), stands);
    const meant = isNext ? touch(opened, early.unit, stands) : opened;
    if (isNext && meant === null) askWhy(whyNot(opened, early.unit));
    queue(null);
    setChoosing(meant ?? opened);
  }, [ask?.number, offered]);
  useEffect(() => {
    if (unanswered !== null) notices.add(unanswered.message);
  }, [unanswered]);

  const ruler = useRuler(session, figures, hovered, choosing?.unit, stands, (value) =>
    game.length(value, state),
  );
  const { measuring, ruled, lookout, looking, sightings } = ruler;
  const alter = (how: (old: Choosing) => Choosing | null) =>
    setChoosing((old) => (old === null ? old : (how(old) ?? old)));
  const shaped = (how: (draft: Draft) => Draft) => (old: Choosing) =>
    old.draft === null ? old : edit(old, how(old.draft));
  /** What is done by hand; not to what was sent. */
  const change: typeof alter = (how) => void (isTooLate() || alter(how));
  const redraft = (how: (draft: Draft) => Draft) => change(shaped(how));
  const isTooLate = () => {
    if (isSent) notices.add(say("hand.sent"));
    return isSent;
  };
  const foreseen = usePreview(session, {
    ask,
    choosing,
    isSent,
    isMeasuring: measuring !== null,
    figures,
    stands,
    hovered,
    spot,
    spotted,
    hasThreat,
    redraft: (how) => alter(shaped(how)),
  });
  const {
    draft,
    isPicking,
    chosen,
    now,
    isTouched,
    isPath,
    isFollowed,
    freshKey,
    laying,
    course,
    way,
    cut,
    preview,
    standard,
    pictured,
    odds,
    aimed,
    going,
    against,
    drafted,
  } = foreseen;
  const title =
    (draft?.blank.t === "place_blank" || isPicking) && now !== null && ask !== null
      ? game.order(now, ask.choice, state)
      : (chosen?.text ?? "");

  const isReaction = ask?.clock === "reaction";
  const byDefault = ask === null ? "" : game.order(ask.default as Reply, ask.choice, state);
  const isWindow = isReaction || (ask !== null && (game.isByTheWay?.(ask) ?? false));
  const instruction: AutoPass | null =
    ask === null
      ? null
      : {
          choice: ask.choice.t,
          only: alike(ask, figures, (only) =>
            game.auto_pass({ choice: ask.choice.t, only }, state),
          ),
        };
  const weighs = useWeighed(
    session,
    isReaction && choosing !== null ? String(ask.number) : null,
    choosing?.options ?? [],
  );
  const happened = isReaction && ask !== null ? deed(store.lines, namedBy(ask)) : null;
  /** Whom the last order was for. */
  const [told, tell] = useState("");
  const ready = useWaiting(session, store, told || null);
  /** The last act that was said to have come of an order given in advance. */
  const announced = useRef(0);
  useEffect(() => {
    for (const { seq, text } of store.obeyed) if (seq > announced.current) notices.add(text);
    announced.current = store.obeyed.at(-1)?.seq ?? announced.current;
  }, [store.obeyed]);
  const rest = useRest(session, store, waiting, notices);

  // -------------------------------------------------------------- deeds

  const take = (unit: string): boolean => {
    if (measuring !== null) {
      ruler.pin(stands(unit) ?? null, unit);
      return true;
    }
    if (choosing === null || isTooLate()) {
      queue({ unit, at: performance.now() });
      return false;
    }
    const after = touch(choosing, unit, stands);
    if (after === null) askWhy(whyNot(choosing, unit));
    else setChoosing(after);
    return after !== null;
  };
  /** A unit that cannot be chosen says why; it stays said until another is looked at. */
  const enter = (unit: string | null) => {
    setHovered(unit);
    if (unit !== null && choosing !== null) askWhy(whyNot(choosing, unit));
  };
  const stepBack = () => {
    setSpot(null);
    if (measuring !== null) ruler.stop();
    else change(back);
  };
  const send = async (ask: Ask, body: NonNullable<typeof now>) => {
    setSent(ask.number);
    try {
      await session.reply(ask, body);
      tell(String(body["unit"] ?? ""));
    } catch (error) {
      setSent(null);
      notices.refuse(error as Error);
    }
  };
  const confirm = () => {
    if (
      choosing === null ||
      chosen === null ||
      ask === null ||
      against !== null ||
      now === null ||
      isTooLate()
    )
      return;
    setSpot(null);
    if (hasMore(choosing)) change((old) => next(old, stands));
    else void send(ask, now);
  };
  /** Nobody is asked again whether it is meant: it was, or the time is up. */
  const isMeant =
    chosen !== null &&
    choosing !== null &&
    now !== null &&
    against === null &&
    !isSent &&
    !hasMore(choosing) &&
    (draft === null || isTouched) &&
    (!isFollowed || course.isFresh);
  useDeadline(standing, session.seat, ask !== null && isMeant, confirm);
  const instruct: Instruct = async (change) => {
    const { auto_pass, conditional_orders } = { ...store, ...change };
    await session.autoPass(auto_pass, conditional_orders);
    Object.assign(store, { auto_pass, conditional_orders });
  };
  /** Never asked again, and answered now as it will be from now on. */
  const autoPass = () => {
    if (instruction === null || ask === null || isTooLate()) return;
    instruct({ auto_pass: [...store.auto_pass, instruction] }).then(
      () => {
        notices.add(
          say("hand.never_done", { what: game.auto_pass(instruction, state), answer: byDefault }),
        );
        // the server may have been faster
        session.reply(ask, ask.default as Reply).catch(() => undefined);
      },
      (error: Error) => notices.refuse(error),
    );
  };
  /** A click on what takes none for a moment is said to have come to nothing. */
  const hasty = (event: MouseEvent) => {
    if ((event.target as Element).closest(".orders") && !isTooLate() && isSettling)
      notices.add(say("hand.hasty"));
  };
  const skip = shown.beat !== null || shown.behind > 0 ? () => store.player.skip() : null;
  const forgetSpot = () => setSpot(null);
  const toggleThreat = () => setThreat((old) => !old);
  const pointer = usePointer({
    choosing,
    figures,
    stands,
    ruler,
    laying,
    isPath,
    isRefused: against !== null,
    paper,
    height,
    byKeys,
    change,
    redraft,
    setSpot,
    setFinger,
  });
  const onTable = ([x, y]: readonly [number, number]): readonly [number, number] =>
    isTurned(paper.current) ? [y, -x] : [x, y];
  useKeys({
    ask,
    skip,
    choosing,
    ruler,
    confirmRef,
    byKeys,
    away,
    onTable,
    redraft,
    confirm,
    stepBack,
    toggleThreat,
    forgetSpot,
  });

  // -------------------------------------------------------------- what is shown

  const cues = useMemo(
    () =>
      choosing === null
        ? new Map<string, Cue>()
        : cuesOf(
            choosing,
            figures,
            happened?.units ?? [],
            (reason) => game.reason(reason, state),
            (why) => say("hand.wasted", { why: game.call(why, state) }),
          ),
    [choosing, figures, state, happened],
  );
  const chanceOf = (odds: Odds | null) => (odds === null ? "" : summary(game, state, odds));
  /** What is refused before it was measured has no length. */
  const isUnmeasured = ({ refusal: against, cost }: MovePreview) =>
    against !== undefined && cost === 0;
  /** Bad ground, or a road: what is driven or walked is not what it costs. */
  const isPriced = ({ length, cost }: MovePreview) => Math.abs(length - cost) >= 0.05;
  const lineOf = (one: MovePreview | null) =>
    one === null || isUnmeasured(one)
      ? ""
      : say("hand.course", {
          length: isPriced(one) ? game.length(one.length, state) : "",
          cost: game.length(one.cost, state),
          most: game.length(one.most, state),
          who: [...new Set((one.answers ?? []).map(({ unit }) => game.call(unit, state)))],
        });
  /** Why it ends before it was meant to. */
  const cutOf = (shown: MovePreview | null): Reason | null => {
    if (!isPath) return null;
    if (shown === null) return cut !== null && cut.draft === draft ? cut.why : null;
    return shown.short !== undefined && meant(shown) === shown.short
      ? (shown.refusal ?? null)
      : null;
  };
  const cutBy = cutOf(spot === null ? null : preview.answer);
  const isWay = isPath || (draft?.blank.t === "models_blank" && draft.blank.most > 0);
  const comesTo = drafted.isFresh ? worth(drafted.answer) : null;
  const skipped =
    choosing !== null && ask !== null && chosen !== null && game.ends(ask, chosen.form.reply)
      ? [...units(choosing)].flatMap(([id, reason]) =>
          reason === null ? (figure(id)?.short ?? game.call(id, state)) : [],
        )
      : [];
  const lines =
    skipped.length > 0
      ? [say("hand.skipped", { n: skipped.length, units: skipped.join(", ") })]
      : isWay
        ? [
            lineOf(spot === null ? way : (meant(preview.answer) ?? way)),
            spot === null ? chanceOf(comesTo) : "",
            cutBy === null ? "" : say("hand.cut_short", { why: game.reason(cutBy, state) }),
          ]
        : [
            going.answer?.cost ? lineOf(going.answer) : "",
            chanceOf(draft === null ? (pictured === null ? odds.answer : null) : comesTo),
          ];
  const detail = lines.filter((line) => line !== "").join("; ");
  const restButton = choosing !== null && ask?.clock === "setup" && (
    <RestButton rest={rest} what={hasPlaces(choosing) ? "rest.places" : "rest.choose"} />
  );
  const models = choosing === null ? null : oneByOne(choosing);
  const places = way?.places ?? [];
  const apart =
    models === null || places.length < 2 || against !== null
      ? null
      : () => change((old) => takeApart(old, models, places, stands));
  const orders =
    choosing === null || ask === null ? null : (
      <Orders
        game={game}
        state={state}
        rules={info.ruleset}
        choosing={choosing}
        asked={asked}
        acts={{
          touch: (unit) => void take(unit),
          answer: (unit, kind) => change((old) => answer(old, unit, kind, stands)),
          pick: (kind) => change((old) => pick(old, kind, stands)),
          choose: (option) => change((old) => choose(old, option, stands)),
          change: (option) => change((old) => rechoose(old, option, stands)),
          confirm,
          back: stepBack,
        }}
        about={(option) => game.about(option.form.reply, ask.choice, state)}
        extra={!isPhone && restButton}
        chosen={{
          title,
          shape: isPicking ? (
            <PickList
              choosing={choosing}
              figures={figures}
              change={change}
              game={game}
              state={state}
            />
          ) : draft === null ? null : (
            <DraftTools draft={draft} redraft={redraft} apart={apart} />
          ),
          against,
          wrong: (course.isFresh ? (course.answer?.wrong ?? []) : []).map(({ reason }) => reason),
          hint: isTouched || comesTo?.details ? null : hintOf(draft),
          cut: cutBy,
          detail,
          confirmRef,
        }}
        offered={{
          figures,
          auto_pass: ask.clock !== "setup" && isWindow && (
            <NeverButton
              what={instruction === null ? "" : game.auto_pass(instruction, state)}
              answer={byDefault}
              auto_pass={autoPass}
            />
          ),
          ask: askWhy,
          together: game.together?.(ask) ?? [],
          isWindow: isWindow || (game.isOfDeeds?.(ask) ?? false),
          standard,
          look: (option) => look(option?.key ?? null),
          aside: (option) => chanceOf(weighs.get(option.key) ?? null),
        }}
      />
    );
  const question = ask === null ? null : game.ask(ask, state);
  const named = useMemo(
    () => (choosing === null ? [] : namedModels(choosing, figures)),
    [choosing, figures],
  );

  const laid = drawn({
    game,
    state,
    rules: info.ruleset,
    board,
    choosing,
    figures,
    cues,
    named,
    hovered,
    spot,
    asked,
    isReaction,
    title,
    foreseen,
    ruler,
    pointer,
    paper,
    change,
    choose: (option) => change((old) => choose(old, option, stands)),
    look,
    forgetSpot,
    onTable,
  });

  const foot = (
    <div
      class={`hand-bar${ask === null ? "" : ` asks side-${session.seat}`}`}
      aria-busy={isSent || isSettling}
      onClick={hasty}
    >
      <p
        class={ask === null ? "question idle" : "question hidden"}
        data-question
        tabIndex={-1}
        aria-live="polite"
      >
        {question ??
          (substitute === undefined || info.verdict !== undefined
            ? idle(
                store,
                shown,
                session.seat,
                waiting !== undefined,
                isNext ? game.call(early.unit, state) : null,
              )
            : say("hand.substitute", { substitute: botName(substitute) }))}
      </p>
      {measuring !== null && (
        <Measured
          game={game}
          state={state}
          ruled={measuring.isFixed || byKeys.current ? ruled : null}
          lookout={looking}
          sightings={sightings}
        />
      )}
      {rest.isBusy ? <RestButton rest={rest} what="rest.stop" /> : !isReaction && orders}
      {ask !== null && !isSent && (
        <ForceSlot
          key={ask.number}
          rules={info.ruleset}
          forms={offered?.forms ?? []}
          answer={(body) => void send(ask, body)}
        />
      )}
      <Tools
        session={session}
        store={store}
        isMeasuring={measuring !== null}
        toggleMeasure={ruler.toggle}
        look={lookout === null ? null : { isOn: looking !== null, toggle: ruler.toggleLook }}
        hasThreat={hasThreat}
        toggleThreat={toggleThreat}
        instruct={instruct}
        extra={isPhone && !rest.isBusy && restButton}
        ready={ready}
        skip={skip}
        notices={notices}
      />
    </div>
  );
  const card =
    isReaction && ask !== null && standing !== undefined ? (
      <ReactionCard
        key={ask.number}
        standing={standing}
        seat={session.seat}
        whole={info.clock.reaction ?? 30}
        question={question ?? ""}
        happened={happened}
        unless={say(isMeant ? "hand.unless_this" : "hand.unless", { answer: byDefault })}
        isBusy={isSettling || isSent}
        onClick={hasty}
      >
        {orders}
      </ReactionCard>
    ) : null;

  return {
    seat: session.seat,
    cues,
    away,
    take,
    enter,
    down: pointer.down,
    ...laid,
    finger,
    card,
    foot,
    dims: isReaction,
    wantsTable: isReaction
      ? String(ask.number)
      : measuring !== null
        ? "measure"
        : choosing?.past == null
          ? draft !== null || aimed !== null
            ? freshKey
            : null
          : `${freshKey} ${choosing.unit} ${choosing.kind}`,
    isBusy: isReaction || (choosing !== null && choosing.unit !== null),
    watched:
      isReaction && ask !== null
        ? [...new Set([...(happened?.units ?? []), ...namedBy(ask)])].filter(
            (id) => figure(id)?.pose != null,
          )
        : [],
    complain: notices.refuse,
    notices: (
      <>
        {notices.shown}
        <Proposals session={session} store={store} notices={notices} />
      </>
    ),
  };
}

/** Where a unit stands, if it does. */
const stanceOf = (figure: Figure | undefined): Stance | null =>
  figure?.pose == null
    ? null
    : { ...figure.pose, ...(figure.bases ? { bases: figure.bases } : {}) };

/** How a blank is filled in. */
function hintOf(draft: Draft | null): string {
  const keys = draft !== null && canTurn(draft) ? TURN_KEYS : "";
  switch (draft?.blank.t) {
    case "models_blank":
      return say("hand.hint_models", { next: "N", before: "P" });
    case "path_blank":
      if (draft.drill !== undefined)
        return say("hand.hint_formation", { keys: "1–5", turn: TURN_KEYS });
      return draft.blank.points === "straight_back"
        ? say("hand.hint_back")
        : say("hand.hint_path", { keys });
    case "place_blank":
      return say("hand.hint_place", { keys });
    case "angle_blank":
      return say("hand.hint_angle", { keys: TURN_KEYS });
    default:
      return "";
  }
}

/** Without what comes to nothing. */
const worth = (odds: Odds | null): Odds | null =>
  odds === null
    ? null
    : {
        ...odds,
        expected: Object.fromEntries(
          Object.entries(odds.expected ?? {}).filter(([, value]) => value !== 0),
        ),
      };

const isTurned = (paper: SVGGElement | null) =>
  paper?.closest(".board")?.classList.contains("turned") ?? false;

/** Whether it moves or puts models one by one of a unit that has but one. */
const isOfOne = ({ blanks, reply, unit }: Form, stands: Stands): boolean => {
  const [blank] = blanks ?? [];
  if (blank?.t !== "models_blank") return false;
  return (
    Math.max(
      (reply[blank.field] as readonly Json[] | undefined)?.length ?? 0,
      stands(unit ?? "")?.bases?.length ?? 1,
    ) <= 1
  );
};

/** Whether units are set up with it. */
const hasPlaces = ({ options }: Choosing) =>
  options.some(({ form }) => form.blanks?.[0]?.t === "place_blank");
