// The matches that are on, those that are over, and what is played here.

import { useEffect, useRef, useState } from "preact/hooks";

import { matches, replay, ruleset } from "../net/api";
import { Link } from "../net/link";
import type { FromServer, MatchInfo, RulesetInfo } from "../messages";
import { viewOf } from "../rulesets";
import { PlayNow } from "../hand/Entry";
import { CampaignSection } from "./CampaignsPage";
import { Emblem } from "./Forces";
import { useRedraw } from "./hooks";
import { Stage, replayed } from "./stage";
import { Still } from "./Still";

const MOVING = 4; // live boards that are watched
const PICTURED = 4; // finished matches that are shown as pictures
const AGAIN = 5000;

/** The lobby over the socket: the list, and some boards that move. */
class Board {
  list: MatchInfo[] | null = null;
  rulesets: RulesetInfo[] = [];
  readonly stages = new Map<string, Stage>();
  private readonly link: Link;
  private readonly timer: ReturnType<typeof setInterval>;
  private readonly watched = new Set<string>();
  private readonly pictured = new Set<string>();
  private turn: Promise<void> = Promise.resolve();

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
      const stage = new Stage(game, message);
      this.stages.set(message.match, stage);
      this.later(async () => stage.recall(await replay(message.match)));
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
    for (const info of list.filter((one) => one.status === "over").slice(0, PICTURED)) {
      if (this.pictured.has(info.match)) continue;
      this.pictured.add(info.match);
      this.later(() => this.picture(info));
    }
  }

  private async picture(info: MatchInfo): Promise<void> {
    const view = viewOf(info.ruleset);
    if (view === undefined) return;
    this.stages.set(info.match, replayed(view.open(await ruleset(info.ruleset)), await replay(info.match)));
  }

  /** Fetch one thing after the other; what cannot be had leaves its place empty. */
  private later(work: () => Promise<void>): void {
    this.turn = this.turn.then(work).then(this.changed, () => undefined);
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
  const stage = (info: MatchInfo) => board?.stages.get(info.match);
  return (
    <div class="lobby">
      <header class="lobby-head">
        <h1>warhost</h1>
        <p>Miniatures wargames, refereed and told as they happen.</p>
      </header>
      <main>
        <PlayNow />
        <section aria-labelledby="live-title">
          <h2 id="live-title">On the table now</h2>
          {list === null && <p class="hint">Asking the server.</p>}
          {list !== null && live.length === 0 && (
            <p class="hint">No match is being played. The next one appears here by itself{over.length > 0 ? "; until then, watch one again" : ""}.</p>
          )}
          <ul class={live.length === 1 ? "cards single" : "cards"}>
            {live.map((info) => (
              <li key={info.match}>
                <LiveCard info={info} stage={stage(info)} />
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
            <ul class="cards small">
              {over.slice(0, PICTURED).map((info) => (
                <li key={info.match}>
                  <OverCard info={info} stage={stage(info)} />
                </li>
              ))}
            </ul>
            {over.length > PICTURED && <MatchTable list={over.slice(PICTURED)} />}
          </section>
        )}
        <CampaignSection />
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
          {info.verdict?.winner === i && " won"}
        </span>
      ))}
    </span>
  );
}

function LiveCard({ info, stage }: { info: MatchInfo; stage: Stage | undefined }) {
  const scene = stage?.player.view.scene;
  return (
    <a class="match-card" href={`#/match/${info.match}`}>
      <Picture info={info} stage={stage} />
      <span class="card-text">
        <strong>{info.title}</strong>
        <span class="hint">{stage && scene ? stage.game.headline(scene.state) : info.ruleset}</span>
        {stage && scene ? <Standings info={info} stage={stage} /> : <Seats info={info} />}
        {stage && <span class="latest">{stage.lines.at(-1)?.text}</span>}
        <span class="button">Watch</span>
      </span>
    </a>
  );
}

function OverCard({ info, stage }: { info: MatchInfo; stage: Stage | undefined }) {
  const scenario = stage?.game.headline(stage.state, true);
  return (
    <a class="match-card" href={`#/replay/${info.match}`}>
      <Picture info={info} stage={stage} />
      <span class="card-text">
        <strong>{info.title}</strong>
        <Seats info={info} />
        <span class="hint">{[scenario, result(info)].filter(Boolean).join(" · ")}</span>
        <When info={info} />
      </span>
    </a>
  );
}

function Picture({ info, stage }: { info: MatchInfo; stage: Stage | undefined }) {
  if (stage === undefined) return <div class="still empty" />;
  return <Still game={stage.game} scene={stage.player.view.scene} label={`Table of ${info.title}`} />;
}

/** Who plays, and how much of each side is left. */
function Standings({ info, stage }: { info: MatchInfo; stage: Stage }) {
  return (
    <span class="standings">
      {stage.game.sides(stage.player.view.scene).map((side, seat) => (
        <span key={seat} class={`standing side-${seat}`}>
          <span class="pair">
            <Emblem seat={seat} />
            {side.name}, {info.seats[seat as 0 | 1].name ?? info.seats[seat as 0 | 1].kind}
          </span>
          {side.gauges.slice(0, 1).map((gauge) => (
            <span key={gauge.label} class="hint">{`${gauge.label} ${gauge.value}`}</span>
          ))}
          <span class="share" aria-hidden="true">
            <i style={{ width: `${(side.gauges[0]?.share ?? 1) * 100}%` }} />
          </span>
        </span>
      ))}
    </span>
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
            <When info={info} />
          </a>
        </li>
      ))}
    </ul>
  );
}

function result(info: MatchInfo): string {
  const score = info.verdict?.score?.join(" to ") ?? "";
  return info.verdict?.winner == null ? ["Draw", score].filter(Boolean).join(", ") : score;
}

const When = ({ info }: { info: MatchInfo }) => (
  <time dateTime={new Date(info.created * 1000).toISOString()}>{when(info.created)}</time>
);

const when = (seconds: number) =>
  new Date(seconds * 1000).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });
