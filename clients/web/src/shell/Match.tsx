// One match on the table: used live, in replays, and later for playing.

import type { ComponentChildren } from "preact";
import { useCallback, useEffect, useMemo, useRef, useState } from "preact/hooks";

import { recordOf } from "../net/api";
import type { LinkState } from "../net/link";
import type { Data } from "../messages";
import type { Point, Size } from "../core/camera";
import type { Cue, Game, Lens, Line, Shown } from "../rulesets/view";
import { TableView } from "../table/TableView";
import { Clock } from "./Clock";
import { Emblem, Forces } from "./Forces";
import { useKept, useMedia } from "./hooks";
import type { Stage, Standing } from "./stage";
import { Story } from "./Story";

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
  /** A window over the table. */
  readonly card: ComponentChildren;
  readonly foot: ComponentChildren;
  readonly notices: ComponentChildren;
  /** All but those who act step back. */
  readonly dims: boolean;
}

interface Props {
  stage: Stage;
  shown: Shown;
  calm: boolean;
  /** Whether clocks tick and questions are open. */
  live: boolean;
  link?: LinkState;
  jump?: (line: Line) => void;
  foot?: ComponentChildren;
  hand?: Hand;
  /** What is said at the table. */
  talk?: ComponentChildren;
  /** What can be done when it is over. */
  after?: ComponentChildren;
  back: string;
}

export function Match({ stage, shown, calm, live, link, jump, foot, hand, talk, after, back }: Props) {
  const { game, info } = stage;
  const [chosen, choose] = useState<string | null>(null);
  const [lit, light] = useState<readonly string[]>([]);
  const [follow, setFollow] = useKept("follow", "no");
  const isPhone = useMedia("(max-width: 760px)");
  const { scene } = shown;
  const board = game.board(scene.state);
  const focus = useMemo(
    () => (shown.beat === null ? null : game.focus(shown.beat, scene)),
    [shown.beat],
  );
  const reach = useRef(hand);
  reach.current = hand;
  const select = useCallback((unit: string) => {
    if (!reach.current?.take(unit)) choose((old) => (old === unit ? null : unit));
  }, []);
  const show = useCallback(
    (line: Line) => {
      light(line.units);
      jump?.(line);
    },
    [jump],
  );
  const cursor = shown.beat === null ? shown.seq * 1000 + 999 : shown.beat.note.key;
  const standing = stage.standings.get(shown.seq) ?? last(stage);
  const isOver = info.verdict !== undefined && shown.beat === null && shown.seq === stage.seq;
  const said = talk && <div class="talk-box">{talk}</div>;
  const story = <Story lines={stage.lines} cursor={cursor} open={isOpening(shown)} show={show} rules={info.ruleset} />;
  const forces = <Forces game={game} scene={scene} seats={info.seats} chosen={chosen} choose={choose} />;
  return (
    <div class="match">
      <Top stage={stage} shown={shown} standing={standing} live={live && !isOver} link={link} back={back} own={hand?.seat ?? null} />
      {!isPhone && <aside class="rail forces" aria-label="Forces">{forces}</aside>}
      <main
        class={`middle${hand?.dims ? " dims" : ""}${hand ? " has-hand" : ""}`}
        {...(hand
          ? {
              onPointerDownCapture: hand.down,
              onPointerOver: (event: PointerEvent) => hand.enter(unitOf(event)),
              onFocusIn: (event: FocusEvent) => hand.enter(unitOf(event)),
            }
          : {})}
      >
        {board === null ? (
          <p class="waiting">{game.headline(scene.state) || "The table is being set up."}</p>
        ) : (
          <TableView
            board={board}
            focus={focus}
            follow={follow === "yes"}
            setFollow={(on) => setFollow(on ? "yes" : "no")}
            calm={calm}
            label={`Table, ${game.headline(scene.state)}. Arrow keys move it, plus and minus zoom.`}
            pins={hand?.pins}
            overlay={
              <>
                <game.Card shown={shown} />
                {isOver && <End stage={stage} live={live}>{after}</End>}
              </>
            }
          >
            {(lens) => (
              <>
                <game.Ground state={scene.state} lens={lens} />
                {hand?.under(lens)}
                <game.Pieces shown={shown} lens={lens} cues={hand?.cues} lit={chosen === null ? lit : [...lit, chosen]} chosen={chosen} select={select} />
                {hand?.over(lens)}
              </>
            )}
          </TableView>
        )}
        {hand?.card}
        {hand?.notices}
        {live && shown.behind > FAR_BEHIND && (
          <button type="button" class="behind" onClick={() => stage.player.skip()}>
            {shown.behind} acts behind. Skip to now
          </button>
        )}
        {foot ?? hand?.foot}
      </main>
      {isPhone ? <Drawer story={story} forces={forces} talk={said} chosen={chosen} rules={info.ruleset} /> : <aside class="rail tale" aria-label="Story">{story}{said}</aside>}
    </div>
  );
}

/** The unit that an event is at. */
const unitOf = (event: Event) => (event.target as Element).closest("[data-tank]")?.getAttribute("data-tank") ?? null;

/** Whether dice are still to fall in the moment that is shown. */
const isOpening = (shown: Shown) => shown.beat !== null && shown.t < 0.7;

const FAR_BEHIND = 12;

const last = (stage: Stage) => stage.standings.get(stage.seq) as Standing;

function Top({ stage, shown, standing, live, link, back, own }: { stage: Stage; shown: Shown; standing: Standing; live: boolean; link: LinkState | undefined; back: string; own: 0 | 1 | null }) {
  const { game, info } = stage;
  const { state } = shown.scene;
  const isOver = info.verdict !== undefined && shown.seq === stage.seq && shown.beat === null;
  const acting = isOver ? null : game.acting(state);
  const line = shown.beat?.note.line;
  const asks = shown.beat === null ? standing.asks : [];
  const mine = asks.find((ask) => ask.seat === own);
  const verdict = isOver ? game.verdict(state, info).title : null;
  return (
    <header class="top">
      <a class="home" href={back} aria-label="Back to the list of matches">
        <svg viewBox="0 0 16 16" aria-hidden="true"><path d="M10 3L5 8L10 13" /></svg>
      </a>
      <div class="title">
        <h1>
          <bdi>{info.title}</bdi>
          {link !== undefined && <Wire state={link} />}
        </h1>
        <p>
          {game.headline(state, isOver)}
          <a class="to-rules" href={`#/rules/${info.ruleset}`}>Rules</a>
          {!isOver && <Steps game={game} state={state} seat={acting} />}
        </p>
      </div>
      <Seat info={info} game={game} seat={0} acting={acting === 0} standing={standing} live={live} />
      <p class={`saying${asks.length > 0 ? " asking" : ""}${sideClass((mine ?? asks[0])?.seat ?? line?.seat ?? acting)}`} aria-live="off">
        {verdict ?? (mine && <Mine words={game.ask(mine, state)} seat={own ?? 0} standing={standing} />)}
        {verdict === null && !mine && (asks.length > 0 ? asks.map((ask) => game.ask(ask, state)).join(" ") : ((isOpening(shown) ? line?.opening : undefined) ?? line?.text ?? "\u00a0"))}
      </p>
      <Seat info={info} game={game} seat={1} acting={acting === 1} standing={standing} live={live} />
    </header>
  );
}

/** Our own question needs no name before it, but its clock. */
function Mine({ words, seat, standing }: { words: string; seat: 0 | 1; standing: Standing }) {
  return (
    <>
      {words.replace(/^[^:]{1,24}: /, "")} <Clock standing={standing} seat={seat} runs />
    </>
  );
}

function Steps({ game, state, seat }: { game: Game; state: Data; seat: number | null }) {
  const steps = game.steps?.(state);
  if (!steps) return null;
  return (
    <span class={`steps${sideClass(seat)}`} role="list" aria-label={steps.title}>
      {steps.names.map((name, i) => (
        <span key={name} role="listitem" aria-current={i === steps.now ? "step" : undefined}>{name}</span>
      ))}
    </span>
  );
}

const sideClass = (seat: number | null | undefined) => (seat == null ? "" : ` side-${seat}`);

function Seat({ info, game, seat, acting, standing, live }: { info: Stage["info"]; game: Stage["game"]; seat: 0 | 1; acting: boolean; standing: Standing; live: boolean }) {
  return (
    <div class={`seat side-${seat}${acting ? " acts" : ""}`}>
      <Emblem seat={seat} />
      <span class="seat-side">{game.side(seat)}</span>
      <bdi class="seat-name">{info.seats[seat].name ?? info.seats[seat].kind}</bdi>
      <Clock standing={standing} seat={seat} runs={live} />
    </div>
  );
}

function Wire({ state }: { state: LinkState }) {
  const words = { open: "live", connecting: "connecting", lost: "connection lost, trying again" }[state];
  return (
    <span class={`wire ${state}`} role="status">
      <i aria-hidden="true" />
      {words}
    </span>
  );
}

function End({ stage, live, children }: { stage: Stage; live: boolean; children?: ComponentChildren }) {
  const [isOpen, open] = useState(true);
  const { title, detail } = stage.game.verdict(stage.state, stage.info);
  const winner = stage.info.verdict?.winner;
  if (!isOpen) return null;
  return (
    <section class={`verdict${sideClass(winner)}`} aria-label="Result">
      {winner != null && <Emblem seat={winner} />}
      <h2>{title}</h2>
      <p>{detail}</p>
      <p class="verdict-links">
        {children}
        {live && <a class="button" href={`#/replay/${stage.info.match}`}>Watch the replay</a>}
        <a href={recordOf(stage.info.match)} download={`${stage.info.match}.jsonl`}>Download the record</a>
        <button type="button" class="quiet" onClick={() => open(false)}>Close</button>
      </p>
    </section>
  );
}

const HEIGHTS = ["low", "half", "tall"] as const;

/** On a phone the rails are a drawer with three heights; a unit that is chosen opens it. */
function Drawer({ story, forces, talk, chosen, rules }: { story: ComponentChildren; forces: ComponentChildren; talk: ComponentChildren; chosen: string | null; rules: string }) {
  const [height, setHeight] = useState<(typeof HEIGHTS)[number]>("low");
  const [tab, setTab] = useState<"story" | "forces" | "talk">("story");
  useEffect(() => {
    if (chosen === null) return;
    setTab("forces");
    setHeight((old) => (old === "low" ? "half" : old));
  }, [chosen]);
  const next = () => setHeight(HEIGHTS[(HEIGHTS.indexOf(height) + 1) % 3] ?? "half");
  return (
    <aside class={`drawer ${height}`} aria-label="Story and forces">
      <div class="drawer-head">
        <button type="button" class="tab" aria-pressed={tab === "story"} onClick={() => setTab("story")}>Story</button>
        <button type="button" class="tab" aria-pressed={tab === "forces"} onClick={() => setTab("forces")}>Forces</button>
        {talk && <button type="button" class="tab" aria-pressed={tab === "talk"} onClick={() => setTab("talk")}>Talk</button>}
        <span class="gap" />
        <a href={`#/rules/${rules}`}>Rules</a>
        <button type="button" class="grip" onClick={next} aria-label={`Drawer: ${height}. Change its height`}>
          <svg viewBox="0 0 16 16" aria-hidden="true"><path d={height === "tall" ? "M3 6L8 11L13 6" : "M3 10L8 5L13 10"} /></svg>
        </button>
      </div>
      <div class="drawer-body">{tab === "story" ? story : tab === "talk" ? talk : <div class="forces">{forces}</div>}</div>
    </aside>
  );
}
