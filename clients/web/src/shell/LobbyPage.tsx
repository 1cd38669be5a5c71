// The matches that are on, those that are over, and what is played here.

import { useEffect, useRef, useState } from "preact/hooks";

import { matches, ruleset } from "../net/api";
import { Link } from "../net/link";
import type { FromServer, MatchInfo, RulesetInfo } from "../messages";
import { viewOf } from "../rulesets";
import { Emblem } from "./Forces";
import { useRedraw } from "./hooks";
import { Stage } from "./stage";
import { Still } from "./Still";

const MOVING = 4; // live boards that are watched
const AGAIN = 5000;

/** The lobby over the socket: the list, and some boards that move. */
class Board {
  list: MatchInfo[] | null = null;
  rulesets: RulesetInfo[] = [];
  readonly stages = new Map<string, Stage>();
  private readonly link: Link;
  private readonly timer: ReturnType<typeof setInterval>;
  private readonly watched = new Set<string>();

  constructor(private readonly changed: () => void) {
    this.link = new Link({
      ready: () => {
        this.watched.clear();
        this.ask();
      },
      message: (message) => void this.take(message),
      state: () => undefined,
    });
    this.timer = setInterval(() => this.ask(), AGAIN);
    matches().then(
      (list) => {
        this.list ??= list;
        this.changed();
      },
      () => undefined, // the socket will tell
    );
  }

  close(): void {
    clearInterval(this.timer);
    this.link.close();
  }

  private ask(): void {
    this.link.send({ t: "list_matches", id: this.link.id() });
  }

  private async take(message: FromServer): Promise<void> {
    if (message.t === "welcome") this.rulesets = message.rulesets;
    else if (message.t === "matches") this.follow(message.matches ?? []);
    else if (message.t === "snapshot") {
      const view = viewOf(message.info.ruleset);
      if (view === undefined) return;
      const game = view.open(await ruleset(message.info.ruleset));
      this.stages.set(message.match, new Stage(game, message));
    } else if (message.t === "update") {
      const stage = this.stages.get(message.match);
      if (stage === undefined || message.seq !== stage.seq + 1) return;
      stage.player.push(stage.take(message));
      stage.player.skip();
    } else return;
    this.changed();
  }

  private follow(list: MatchInfo[]): void {
    this.list = list;
    for (const info of list.filter((one) => one.status === "live").slice(0, MOVING)) {
      if (this.watched.has(info.match)) continue;
      this.watched.add(info.match);
      this.link.send({ t: "watch", id: this.link.id(), match: info.match });
    }
  }
}

export function LobbyPage() {
  const redraw = useRedraw();
  const draw = useRef(redraw);
  draw.current = redraw;
  const [board, setBoard] = useState<Board | null>(null);
  useEffect(() => {
    const opened = new Board(() => draw.current());
    setBoard(opened);
    return () => opened.close();
  }, []);
  const list = board?.list ?? null;
  const of = (status: MatchInfo["status"]) => (list ?? []).filter((info) => info.status === status);
  const [live, waiting, over] = [of("live"), [...of("lobby"), ...of("halted")], of("over")];
  return (
    <div class="lobby">
      <header class="lobby-head">
        <h1>warhost</h1>
        <p>Miniatures wargames, refereed and told as they happen.</p>
      </header>
      <main>
        <section aria-labelledby="live-title">
          <h2 id="live-title">On the table now</h2>
          {list === null && <p class="hint">Asking the server.</p>}
          {list !== null && live.length === 0 && <p class="hint">No match is being played. New ones appear here by themselves.</p>}
          <ul class="cards">
            {live.map((info) => (
              <li key={info.match}>
                <LiveCard info={info} stage={board?.stages.get(info.match)} />
              </li>
            ))}
          </ul>
        </section>
        {waiting.length > 0 && (
          <section aria-labelledby="wait-title">
            <h2 id="wait-title">Waiting</h2>
            <MatchTable list={waiting} />
          </section>
        )}
        {over.length > 0 && (
          <section aria-labelledby="over-title">
            <h2 id="over-title">Finished</h2>
            <MatchTable list={over} />
          </section>
        )}
        <section aria-labelledby="rules-title">
          <h2 id="rules-title">Rulebooks</h2>
          <ul class="books">
            {(board?.rulesets ?? []).map((one) => (
              <li key={one.key}>
                <a href={`#/rules/${one.key}`}>{one.title}</a>
              </li>
            ))}
          </ul>
        </section>
      </main>
    </div>
  );
}

function Seats({ info }: { info: MatchInfo }) {
  return (
    <span class="pairing">
      {info.seats.map((seat, i) => (
        <span key={i} class={`pair side-${i}${info.verdict?.winner === i ? " won" : ""}`}>
          <Emblem seat={i} />
          {seat.name ?? seat.kind}
        </span>
      ))}
    </span>
  );
}

function LiveCard({ info, stage }: { info: MatchInfo; stage: Stage | undefined }) {
  const scene = stage?.player.view.scene;
  return (
    <a class="match-card" href={`#/match/${info.match}`}>
      {stage && scene ? <Still game={stage.game} scene={scene} label={`Table of ${info.title}`} /> : <div class="still empty" />}
      <span class="card-text">
        <strong>{info.title}</strong>
        <Seats info={info} />
        <span class="hint">{stage && scene ? stage.game.headline(scene.state) : info.ruleset}</span>
      </span>
    </a>
  );
}

function MatchTable({ list }: { list: readonly MatchInfo[] }) {
  return (
    <ul class="match-list">
      {list.map((info) => (
        <li key={info.match}>
          <a href={`#/${info.status === "over" ? "replay" : "match"}/${info.match}`}>
            <strong>{info.title}</strong>
            <Seats info={info} />
            <span class="hint">{info.verdict ? result(info) : info.status}</span>
            <time dateTime={new Date(info.created * 1000).toISOString()}>{when(info.created)}</time>
          </a>
        </li>
      ))}
    </ul>
  );
}

function result(info: MatchInfo): string {
  const winner = info.verdict?.winner;
  const score = info.verdict?.score?.join(" to ");
  const who = winner == null ? "draw" : `${info.seats[winner as 0 | 1].name ?? "a bot"} won`;
  return score ? `${who}, ${score}` : who;
}

const when = (seconds: number) =>
  new Date(seconds * 1000).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });
