// The head of a match: its title, where it is, whose turn it is, and the clocks.

import type { Data } from "../../messages";
import type { LinkState } from "../../net/link";
import { openingOf } from "../../core/folds";
import type { Game, Shown } from "../../core/view";
import { Emblem } from "../../widgets/Forces";
import { Fetched } from "../../widgets/Fetched";
import { KindLink } from "../../widgets/origin";
import { say } from "../../words";
import { Tick } from "../../widgets/Tick";
import { playerName } from "../../words/bots";
import { asked } from "./asked";
import { Clock } from "./Clock";
import { outcomeFor } from "./outcome";
import { sideClass } from "./sides";
import { TableMenu } from "./TableMenu";
import { isOpening } from "./shown";
import type { MatchStore, OpenState } from "../store";

interface Props {
  store: MatchStore;
  shown: Shown;
  standing: OpenState;
  /** Whether clocks tick and questions are open. */
  live: boolean;
  isPast: boolean;
  link: LinkState | undefined;
  back: string;
  own: 0 | 1 | null;
  sound: boolean;
  setSound: (on: boolean) => void;
  /** Goes through all that one can be told of. */
  look: () => void;
}

export function Top(props: Props) {
  const { store, shown } = props;
  const isOver = store.info.verdict !== undefined && shown.seq === store.seq && shown.beat === null;
  const acting = isOver ? null : store.game.acting(shown.scene.state);
  return (
    <header class="top">
      <a
        class="home"
        href={props.back}
        aria-label={say(store.info.campaign ? "campaign.back" : "match.back")}
      >
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M10 3L5 8L10 13" />
        </svg>
      </a>
      <Title {...props} isOver={isOver} acting={acting} />
      <Seat {...props} seat={0} acting={acting} />
      <Saying {...props} isOver={isOver} acting={acting} />
      <Seat {...props} seat={1} acting={acting} />
      <TableMenu {...props} isPlayer={props.own !== null} />
    </header>
  );
}

interface Acting extends Props {
  isOver: boolean;
  acting: number | null;
}

function Title({ store, shown, live, link, own, isOver, acting }: Acting) {
  const { game, info } = store;
  const { state } = shown.scene;
  const headline = game.headline(state, isOver);
  return (
    <div class="title">
      <h1>
        <bdi title={info.title}>{info.title}</bdi>
        <KindLink info={info} />
        {link !== undefined && (live || link !== "open") && <Wire state={link} />}
        {live && own === null && (info.delay ?? 0) > 0 && (
          <span class="delayed">{say("match.delayed", { seconds: info.delay })}</span>
        )}
        {live && <WatchingButton count={info.watchers ?? 0} />}
        {info.judge && <span class="delayed">{say("match.judge", { name: info.judge })}</span>}
        <a class="to-rules" href={`#/rules/${info.ruleset}`}>
          {say("match.rules")}
        </a>
      </h1>
      {live && <Fetched fetch={watching} with={{ info }} />}
      <div class="whereabouts">
        <span class="headline" title={headline}>
          {headline}
        </span>
        {!isOver && <Steps game={game} state={state} seat={acting} />}
      </div>
    </div>
  );
}

const watching = async () => (await import("./Watching")).Watching;

/** How many watch; it opens who. */
function WatchingButton({ count }: { count: number }) {
  const said = say("watching.count", { n: count });
  return (
    <button type="button" class="wire" popoverTarget="watching" title={said} aria-label={said}>
      <svg viewBox="0 0 16 16" width="14" fill="none" stroke="currentcolor" aria-hidden="true">
        <path d="M1.5 8C4 3.5 12 3.5 14.5 8C12 12.5 4 12.5 1.5 8Z" />
        <circle cx="8" cy="8" r="2" />
      </svg>
      {` ${count}`}
    </button>
  );
}

/** Letters that fit two lines; more are written smaller. */
const LONG = 50;

/** What is asked now, or what happens. */
function Saying({ store, shown, standing, own, isOver, acting }: Acting) {
  const { game } = store;
  const line = shown.beat?.note.line;
  const asks = shown.beat === null ? standing.asks : [];
  const mine = asks.find((ask) => ask.seat === own);
  const text = sayingOf(store, shown, asks, own, isOver);
  const seat = (mine ?? asks[0])?.seat ?? line?.seat ?? acting;
  return (
    <p
      class={`saying${asks.length > 0 ? " asking" : ""}${sideClass(seat)}`}
      aria-live="off"
      lang={game.lang}
    >
      <span
        class={`said${text.length > LONG ? " long" : ""}`}
        title={text.length > LONG ? text : undefined}
      >
        {text} {mine && !isOver && <Clock standing={standing} seat={own ?? 0} runs />}
      </span>
    </p>
  );
}

function sayingOf(
  { game, info }: MatchStore,
  shown: Shown,
  asks: OpenState["asks"],
  own: 0 | 1 | null,
  isOver: boolean,
): string {
  const { state } = shown.scene;
  if (isOver) return own === null ? game.verdict(state, info).title : outcomeFor(own, info);
  const mine = asks.find((ask) => ask.seat === own);
  if (mine) return game.ask(mine, state); // our own question needs no name before it
  if (asks.length > 0) return asks.map((ask) => asked(game, ask, state)).join(" ");
  const line = shown.beat?.note.line;
  if (line == null) return "\u00a0";
  return isOpening(shown) ? openingOf(line) : line.text;
}

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

function Seat({
  store,
  shown,
  seat,
  acting,
  standing,
  live,
  isPast,
}: Props & { seat: 0 | 1; acting: number | null }) {
  const { game, info } = store;
  const player = info.seats[seat];
  return (
    <div class={`seat side-${seat}${acting === seat ? " acts" : ""}`}>
      <Emblem seat={seat} />
      <span class="seat-side">{game.side(seat, shown.scene.state)}</span>
      <bdi class="seat-name">
        {playerName(player) ?? say(player.kind === "bot" ? "forces.bot" : "forces.open")}
        <Tick seat={player} />
      </bdi>
      <Clock standing={standing} seat={seat} runs={live && !isPast} isPast={isPast} />
    </div>
  );
}

const WIRE = { open: "match.live", connecting: "match.connecting", lost: "match.lost" } as const;

function Wire({ state }: { state: LinkState }) {
  return (
    <span class={`wire ${state}`} role="status">
      <i aria-hidden="true" />
      {say(WIRE[state])}
    </span>
  );
}
