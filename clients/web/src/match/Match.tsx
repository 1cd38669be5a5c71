// One match on the table: used live, in replays, and later for playing.

import type { ComponentChildren } from "preact";
import { useCallback, useEffect, useMemo, useRef, useState } from "preact/hooks";

import { recordOf } from "../net/api";
import type { LinkState } from "../net/link";
import type { Data } from "../messages";
import { KindLink } from "../widgets/origin";
import type { Point, Size } from "../core/camera";
import type { Cue, Game, Lens, Line, Shown } from "../core/view";
import { TableView } from "../table/TableView";
import { asked } from "./asked";
import { Clock } from "./Clock";
import { Emblem, Forces } from "../widgets/Forces";
import { useKept, useMedia } from "../widgets/hooks";
import type { MatchStore, OpenState } from "./store";
import { Story } from "./Story";
import { say } from "../words";
import { playerName } from "../words/bots";
import { ReportPanel } from "./Report";
import { type Place, RulesPanel, ruleClicked } from "../rulebook/RulesPage";

/** What a player's hand adds to the table. */
export interface Hand {
  readonly seat: 0 | 1;
  readonly cues: ReadonlyMap<string, Cue>;
  /** A unit is touched; returns whether that meant something. */
  take(unit: string): boolean;
  /** The pointer or the keyboard is at a unit, or at none. */
  enter(unit: string | null): void;
  /** The pointer goes down somewhere on the table. */
  down(event: PointerEvent): void;
  under(lens: Lens): ComponentChildren;
  over(lens: Lens): ComponentChildren;
  pins(seen: (at: Point) => Point, view: Size): ComponentChildren;
  /** The place under a finger that drags, to be shown larger. */
  readonly finger: Point | null;
  /** Set while an earlier moment is looked at: what is clicked or typed is no order. */
  readonly away: { current: boolean };
  /** A window over the table. */
  readonly card: ComponentChildren;
  readonly foot: ComponentChildren;
  readonly notices: ComponentChildren;
  /** All but those who act step back. */
  readonly dims: boolean;
  /** What is done on the table, or has to be seen there; null while nothing is. */
  readonly wantsTable: string | null;
  /** A question about somebody is being answered: what covers its answers stays away. */
  readonly isBusy: boolean;
  /** Units that have to be in sight. */
  readonly watched: readonly string[];
}

interface Props {
  store: MatchStore;
  shown: Shown;
  calm: boolean;
  /** Whether clocks tick and questions are open. */
  live: boolean;
  link?: LinkState;
  jump?: (line: Line) => void;
  foot?: ComponentChildren;
  hand?: Hand;
  /** What is said at the table. */
  chat?: ComponentChildren;
  /** What can be done when it is over. */
  after?: ComponentChildren;
  back: string;
  /** Opens the report, where the page has a place of its own for it. */
  report?: () => void;
}

export function Match({
  store,
  shown: now,
  calm,
  live,
  link,
  jump,
  foot,
  hand,
  chat,
  after,
  back,
  report,
}: Props) {
  const [past, look] = useState<{ shown: Shown; line: Line } | null>(null);
  const earlier = past?.shown ?? null;
  const [book, read] = useState<Place | null>(null);
  const [isReporting, setReporting] = useState(false);
  const shown = earlier ?? now;
  const { game, info } = store;
  const [chosen, choose] = useState<string | null>(null);
  const [lit, light] = useState<readonly string[]>([]);
  const [follow, setFollow] = useKept("follow", "no");
  const isPhone = useMedia("(max-width: 760px)");
  const { scene } = shown;
  const board = game.board(scene.state);
  const marked = useMemo(() => (chosen === null ? lit : [...lit, chosen]), [lit, chosen]);
  const focus = useMemo(
    () => (shown.beat === null ? null : game.focus(shown.beat, scene)),
    [shown.beat],
  );
  const stood = useMemo(
    () =>
      game
        .figures(scene.state)
        .flatMap(({ bases, pose }): readonly Point[] => bases ?? (pose === null ? [] : [pose])),
    [scene.state],
  );
  const watching = hand?.watched.join(" ") ?? "";
  const watched = useMemo(
    () => (hand?.watched ?? []).flatMap((unit) => game.place(unit, scene) ?? []),
    [watching],
  );
  const reach = useRef(hand);
  reach.current = hand;
  const select = useCallback((unit: string) => {
    if (reach.current?.away.current || !reach.current?.take(unit))
      choose((old) => (old === unit ? null : unit));
  }, []);
  const show = useCallback(
    (line: Line) => {
      light(line.units);
      if (jump) jump(line);
      else {
        const shown = store.moment(line);
        look(shown === null ? null : { shown, line });
      }
    },
    [jump, store],
  );
  // Whoever looks back gives no orders; a window that opens calls them to the present.
  if (hand) hand.away.current = past !== null;
  const isCalled = hand?.card != null;
  useEffect(() => {
    if (isCalled) look(null);
  }, [isCalled]);
  // The story is that of now, whatever moment is looked at.
  const cursor = now.beat === null ? now.seq * 1000 + 999 : now.beat.note.key;
  const standing = store.standings.get(shown.seq) ?? last(store);
  const isOver = info.verdict !== undefined && shown.beat === null && shown.seq === store.seq;
  const end = (
    <End store={store} live={live} back={back} report={report ?? (() => setReporting(true))}>
      {after}
    </End>
  );
  const said = chat && <div class="talk-box">{chat}</div>;
  const story = (
    <Story
      lines={store.lines}
      count={store.lines.length}
      cursor={cursor}
      open={isOpening(now)}
      show={show}
      rules={info.ruleset}
      title={store.game.clause}
      lang={store.game.lang}
      aim={game.aim(scene.state)}
      at={past?.line.key ?? null}
    />
  );
  const forces = (
    <Forces game={game} scene={scene} seats={info.seats} chosen={chosen} choose={choose} />
  );
  return (
    <div
      class="match"
      onClick={(event) => {
        const place = ruleClicked(event);
        if (place === null) return;
        event.preventDefault(); // leaving the table would lose what is half answered
        read(place);
      }}
      data-hues={game.hues?.(info.options ?? {}).join(" ")}
    >
      <Top
        store={store}
        shown={shown}
        standing={standing}
        live={live && !isOver}
        isPast={past !== null}
        link={link}
        back={back}
        own={hand?.seat ?? null}
      />
      {!isPhone && (
        <aside class="rail forces" aria-label={say("match.forces")}>
          {forces}
        </aside>
      )}
      <main
        class={`middle${hand?.dims ? " dims" : ""}${hand ? " has-hand" : ""}`}
        {...(hand && past === null
          ? {
              onPointerDownCapture: hand.down,
              onPointerOver: (event: PointerEvent) => hand.enter(unitOf(event)),
              onFocusIn: (event: FocusEvent) => hand.enter(unitOf(event)),
            }
          : {})}
      >
        {board === null ? (
          <div class="waiting">
            {isOver ? end : <p>{game.headline(scene.state) || say("match.setting_up")}</p>}
          </div>
        ) : (
          <TableView
            board={board}
            focus={focus}
            standing={stood}
            watched={watched}
            follow={follow === "yes"}
            setFollow={(on) => setFollow(on ? "yes" : "no")}
            calm={calm}
            label={say("match.table", { headline: game.headline(scene.state) })}
            ground={(lens) => <game.Ground state={scene.state} lens={lens} />}
            pins={earlier === null ? hand?.pins : undefined}
            finger={hand?.finger ?? null}
            overlay={
              <>
                <game.Card
                  shown={shown}
                  asked={
                    shown.beat === null && shown.seq === store.seq
                      ? (store.standings.get(store.seq)?.asks.map(({ seat }) => seat as 0 | 1) ??
                        [])
                      : []
                  }
                />
                {isOver && end}
              </>
            }
          >
            {(lens) => (
              <>
                {earlier === null && hand?.under(lens)}
                <game.Pieces
                  shown={shown}
                  lens={lens}
                  cues={earlier === null ? hand?.cues : undefined}
                  lit={marked}
                  chosen={chosen}
                  select={select}
                />
                {earlier === null && hand?.over(lens)}
              </>
            )}
          </TableView>
        )}
        {live && hand === undefined && earlier === null && shown.beat === null && (
          <OpenWindow game={game} state={scene.state} standing={standing} />
        )}
        {past !== null && hand === undefined && (
          <p class="earlier" role="status">
            {say("match.earlier")}
            <button type="button" class="ghost-button" onClick={() => look(null)}>
              {say("match.now")}
            </button>
          </p>
        )}
        {isReporting && (
          <ReportPanel game={game} match={info.match} close={() => setReporting(false)} />
        )}
        {hand?.card}
        {hand?.notices}
        {live && now.behind > FAR_BEHIND && (
          <button type="button" class="behind" onClick={() => store.player.skip()}>
            {say("match.behind", { n: now.behind })}
          </button>
        )}
        {hand && past !== null ? (
          <Past store={store} line={past.line} seat={hand.seat} back={() => look(null)} />
        ) : (
          (foot ?? hand?.foot)
        )}
      </main>
      {isPhone ? (
        <Drawer
          story={story}
          forces={forces}
          chat={said}
          chosen={chosen}
          wantsTable={hand?.wantsTable ?? null}
          isBusy={hand?.isBusy ?? false}
          rules={info.ruleset}
        />
      ) : (
        <aside class="rail tale" aria-label={say("match.story")}>
          {story}
          {said}
        </aside>
      )}
      {book && (
        <RulesPanel
          place={book}
          meanwhile={hand && <Meanwhile store={store} seat={hand.seat} />}
          close={() => read(null)}
        />
      )}
    </div>
  );
}

/** The unit that an event is at. */
const unitOf = (event: Event) =>
  (event.target as Element).closest("[data-tank]")?.getAttribute("data-tank") ?? null;

/** Whether dice are still to fall in the moment that is shown. */
const isOpening = (shown: Shown) => shown.beat !== null && shown.t < 0.7;

const FAR_BEHIND = 12;

const last = (store: MatchStore) => store.standings.get(store.seq) as OpenState;

function Top({
  store,
  shown,
  standing,
  live,
  isPast,
  link,
  back,
  own,
}: {
  store: MatchStore;
  shown: Shown;
  standing: OpenState;
  live: boolean;
  isPast: boolean;
  link: LinkState | undefined;
  back: string;
  own: 0 | 1 | null;
}) {
  const { game, info } = store;
  const { state } = shown.scene;
  const isOver = info.verdict !== undefined && shown.seq === store.seq && shown.beat === null;
  const acting = isOver ? null : game.acting(state);
  const line = shown.beat?.note.line;
  const asks = shown.beat === null ? standing.asks : [];
  const mine = asks.find((ask) => ask.seat === own);
  const verdict = isOver ? game.verdict(state, info).title : null;
  const said =
    verdict ??
    (mine
      ? // our own question needs no name before it
        game.ask(mine, state)
      : asks.length > 0
        ? asks.map((ask) => asked(game, ask, state)).join(" ")
        : ((isOpening(shown) ? line?.opening : undefined) ?? line?.text ?? "\u00a0"));
  return (
    <header class="top">
      <a
        class="home"
        href={back}
        aria-label={say(store.info.campaign ? "campaign.back" : "match.back")}
      >
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M10 3L5 8L10 13" />
        </svg>
      </a>
      <div class="title">
        <h1>
          <bdi>{info.title}</bdi>
          <KindLink info={info} />
          {link !== undefined && <Wire state={link} />}
          {live && own === null && (info.delay ?? 0) > 0 && (
            <span class="delayed">{say("match.delayed", { seconds: info.delay })}</span>
          )}
        </h1>
        <p>
          <span class="headline" title={game.headline(state, isOver)}>
            {game.headline(state, isOver)}
          </span>
          <a class="to-rules" href={`#/rules/${info.ruleset}`}>
            {say("match.rules")}
          </a>
          {!isOver && <Steps game={game} state={state} seat={acting} />}
        </p>
      </div>
      <Seat
        info={info}
        game={game}
        state={state}
        seat={0}
        acting={acting === 0}
        standing={standing}
        live={live}
        isPast={isPast}
      />
      <p
        class={`saying${asks.length > 0 ? " asking" : ""}${sideClass((mine ?? asks[0])?.seat ?? line?.seat ?? acting)}`}
        aria-live="off"
        lang={game.lang}
      >
        <span
          class={`said${said.length > LONG ? " long" : ""}`}
          title={said.length > LONG ? said : undefined}
        >
          {said} {mine && verdict === null && <Clock standing={standing} seat={own ?? 0} runs />}
        </span>
      </p>
      <Seat
        info={info}
        game={game}
        state={state}
        seat={1}
        acting={acting === 1}
        standing={standing}
        live={live}
        isPast={isPast}
      />
    </header>
  );
}

/**
 * In place of the orders while an earlier moment is looked at: what it is, and what waits
 * meanwhile.
 */
function Past({
  store,
  line,
  seat,
  back,
}: {
  store: MatchStore;
  line: Line;
  seat: 0 | 1;
  back: () => void;
}) {
  return (
    <div class="hand-bar past" role="status">
      <p>
        <strong>{say("match.earlier")}</strong> <span lang={store.game.lang}>{line.text}</span>
      </p>
      <Meanwhile store={store} seat={seat} />
      <button type="button" class="button" onClick={back}>
        {say("match.now")}
      </button>
    </div>
  );
}

/** The question of ours that waits while we look elsewhere. */
function Meanwhile({ store, seat }: { store: MatchStore; seat: 0 | 1 }) {
  const standing = last(store);
  const ask = standing.asks.find((one) => one.seat === seat);
  if (ask === undefined || store.info.verdict !== undefined) return null;
  return (
    <p class="meanwhile">
      {say("match.meanwhile", {
        question: store.game.ask(ask, store.state),
      })}{" "}
      <Clock standing={standing} seat={seat} runs />
    </p>
  );
}

/** Letters that fit two lines; more are written smaller. */
const LONG = 84;

function Steps({ game, state, seat }: { game: Game; state: Data; seat: number | null }) {
  const steps = game.steps?.(state);
  if (!steps) return null;
  return (
    <span class={`steps${sideClass(seat)}`} role="list" aria-label={steps.title}>
      {steps.names.map((name, i) => (
        <span key={name} role="listitem" aria-current={i === steps.now ? "step" : undefined}>
          {name}
        </span>
      ))}
    </span>
  );
}

/** A question that answers something waits for a side: told to those who only watch. */
function OpenWindow({ game, state, standing }: { game: Game; state: Data; standing: OpenState }) {
  const ask = standing.asks.find(({ clock }) => clock === "reaction");
  if (ask === undefined) return null;
  return (
    <p class={`open-window side-${ask.seat}`} role="status">
      <Emblem seat={ask.seat} />
      {say("match.window", { side: game.side(ask.seat === 0 ? 0 : 1, state) })}
    </p>
  );
}

const sideClass = (seat: number | null | undefined) => (seat == null ? "" : ` side-${seat}`);

function Seat({
  info,
  game,
  state,
  seat,
  acting,
  standing,
  live,
  isPast,
}: {
  info: MatchStore["info"];
  game: MatchStore["game"];
  state: Data;
  seat: 0 | 1;
  acting: boolean;
  standing: OpenState;
  live: boolean;
  isPast: boolean;
}) {
  return (
    <div class={`seat side-${seat}${acting ? " acts" : ""}`}>
      <Emblem seat={seat} />
      <span class="seat-side">{game.side(seat, state)}</span>
      <bdi class="seat-name">
        {playerName(info.seats[seat]) ??
          say(info.seats[seat].kind === "bot" ? "forces.bot" : "forces.open")}
      </bdi>
      <Clock standing={standing} seat={seat} runs={live && !isPast} isPast={isPast} />
    </div>
  );
}

function Wire({ state }: { state: LinkState }) {
  const words = say(
    ({ open: "match.live", connecting: "match.connecting", lost: "match.lost" } as const)[state],
  );
  return (
    <span class={`wire ${state}`} role="status">
      <i aria-hidden="true" />
      {words}
    </span>
  );
}

function End({
  store,
  live,
  back,
  report,
  children,
}: {
  store: MatchStore;
  live: boolean;
  back: string;
  report: () => void;
  children?: ComponentChildren;
}) {
  const [isOpen, open] = useState(true);
  const { title, detail } = store.game.verdict(store.state, store.info);
  const winner = store.info.verdict?.winner;
  if (!isOpen) return null;
  return (
    <section class={`verdict${sideClass(winner)}`} aria-label={say("match.result")}>
      {winner != null && <Emblem seat={winner} />}
      <h2>{title}</h2>
      <p>{detail}</p>
      <p class="verdict-links">
        {store.info.campaign ? (
          <a class="button" href={back}>
            {say("campaign.back")}
          </a>
        ) : (
          children
        )}
        {live && (
          <a class="button" href={`#/replay/${store.info.match}`}>
            {say("match.replay")}
          </a>
        )}
        <a href={recordOf(store.info.match)} download={`${store.info.match}.jsonl`}>
          {say("match.record")}
        </a>
        <button type="button" class="ghost-button" onClick={report}>
          {say("report.short")}
        </button>
        <button type="button" class="quiet" onClick={() => open(false)}>
          {say("app.close")}
        </button>
      </p>
    </section>
  );
}

const HEIGHTS = ["low", "half", "tall"] as const;

/**
 * On a phone the rails are a drawer with three heights; a unit that is looked at opens it, and it
 * makes way for the hand.
 */
function Drawer({
  story,
  forces,
  chat,
  chosen,
  wantsTable,
  isBusy,
  rules,
}: {
  story: ComponentChildren;
  forces: ComponentChildren;
  chat: ComponentChildren;
  chosen: string | null;
  wantsTable: string | null;
  isBusy: boolean;
  rules: string;
}) {
  const [height, setHeight] = useState<(typeof HEIGHTS)[number]>("low");
  const [tab, setTab] = useState<"story" | "forces" | "talk">("story");
  useEffect(() => {
    if (chosen === null) return;
    setTab("forces");
    if (!isBusy) setHeight((old) => (old === "low" ? "half" : old));
  }, [chosen]);
  useEffect(() => {
    if (wantsTable !== null) setHeight("low");
  }, [wantsTable]);
  const next = () => setHeight(HEIGHTS[(HEIGHTS.indexOf(height) + 1) % 3] ?? "half");
  return (
    <aside class={`drawer ${height}`} aria-label={say("match.story_and_forces")}>
      <div class="drawer-head">
        <button
          type="button"
          class="tab"
          aria-pressed={tab === "story"}
          onClick={() => setTab("story")}
        >
          {say("match.story")}
        </button>
        <button
          type="button"
          class="tab"
          aria-pressed={tab === "forces"}
          onClick={() => setTab("forces")}
        >
          {say("match.forces")}
        </button>
        {chat && (
          <button
            type="button"
            class="tab"
            aria-pressed={tab === "talk"}
            onClick={() => setTab("talk")}
          >
            {say("match.talk")}
          </button>
        )}
        <span class="gap" />
        <a href={`#/rules/${rules}`}>{say("match.rules")}</a>
        <button
          type="button"
          class="grip"
          onClick={next}
          aria-label={say("match.drawer", { height: say(`match.drawer.${height}`) })}
        >
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path d={height === "tall" ? "M3 6L8 11L13 6" : "M3 10L8 5L13 10"} />
          </svg>
        </button>
      </div>
      <div class="drawer-body">
        {tab === "story" ? story : tab === "talk" ? chat : <div class="forces">{forces}</div>}
      </div>
    </aside>
  );
}
