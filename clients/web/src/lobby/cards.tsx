// Matches as cards with a picture of their table, and as lines of a list.

import type { MatchInfo } from "../messages";
import { Emblem } from "../shell/Forces";
import type { Stage } from "../shell/stage";
import { Still } from "../shell/Still";
import { told } from "./clocks";
import { isOpen } from "./filters";
import { language } from "../core/language";
import { say } from "../words";

/** Whoever sits there; a name is other people's text, so it stands by itself. */
export const Who = ({ seat }: { seat: MatchInfo["seats"][0] }) => <bdi>{seat.name ?? (say(seat.kind === "bot" ? "lobby.by_bot" : "lobby.seat_open"))}</bdi>;

export function Seats({ info }: { info: MatchInfo }) {
  return (
    <span class="pairing">
      {info.seats.map((seat, i) => (
        <span key={i} class={`pair side-${i}${info.verdict?.winner === i ? " won" : ""}`}>
          <Emblem seat={i} />
          <Who seat={seat} />
          {info.verdict?.winner === i && ` ${say("lobby.won")}`}
        </span>
      ))}
    </span>
  );
}

export function LiveCard({ info, stage }: { info: MatchInfo; stage: Stage | undefined }) {
  const scene = stage?.player.view.scene;
  return (
    <a class="match-card" href={`#/match/${info.match}`}>
      <Picture info={info} stage={stage} />
      <span class="card-text">
        <strong>
          <bdi>{info.title}</bdi>
        </strong>
        <span class="hint">{stage && scene ? stage.game.headline(scene.state) : info.ruleset}</span>
        {stage && scene ? <Standings info={info} stage={stage} /> : <Seats info={info} />}
        {stage && <span class="latest">{stage.lines.at(-1)?.text}</span>}
        <span class="button">{say("lobby.watch")}</span>
      </span>
    </a>
  );
}

export function OverCard({ info, stage }: { info: MatchInfo; stage: Stage | undefined }) {
  const scenario = stage?.game.headline(stage.state, true);
  return (
    <a class="match-card" href={`#/replay/${info.match}`}>
      <Picture info={info} stage={stage} />
      <span class="card-text">
        <strong>
          <bdi>{info.title}</bdi>
        </strong>
        <Seats info={info} />
        <span class="hint">{[scenario, result(info)].filter(Boolean).join(" · ")}</span>
        <When info={info} />
      </span>
    </a>
  );
}

function Picture({ info, stage }: { info: MatchInfo; stage: Stage | undefined }) {
  if (stage === undefined) return <div class="still empty" />;
  return <Still game={stage.game} scene={stage.player.view.scene} label={say("lobby.table_of", { title: info.title })} />;
}

/** Who plays, and how much of each side is left. */
function Standings({ info, stage }: { info: MatchInfo; stage: Stage }) {
  return (
    <span class="standings">
      {stage.game.sides(stage.player.view.scene).map((side, seat) => (
        <span key={seat} class={`standing side-${seat}`}>
          <span class="pair">
            <Emblem seat={seat} />
            {side.name}, <Who seat={info.seats[seat as 0 | 1]} />
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

/** Where a line of the list leads: to our seat, to a free one, to the table, to the replay. */
function way(info: MatchInfo, isOurs: boolean): [string, string] {
  if (info.status === "over") return [`#/replay/${info.match}`, say("lobby.replay")];
  if (isOurs) return [`#/play/${info.match}`, say(info.status === "live" ? "lobby.play_on" : "lobby.your_seat")];
  if (isOpen(info)) return [`#/join/${info.match}`, say("lobby.take")];
  return [`#/match/${info.match}`, say(info.status === "live" ? "lobby.watch" : info.status === "lobby" ? "lobby.begin_soon" : "lobby.halted")];
}

export function MatchTable({ list, ours, titleOf }: { list: readonly MatchInfo[]; ours: ReadonlySet<string>; titleOf: (ruleset: string) => string }) {
  return (
    <ul class="match-list">
      {list.map((info) => {
        const [href, deed] = way(info, ours.has(info.match));
        return (
          <li key={info.match}>
            <a href={href}>
              <strong>
                <bdi>{info.title}</bdi>
              </strong>
              <Seats info={info} />
              <span class="hint">{[titleOf(info.ruleset), info.verdict ? result(info) : told(info.clock)].join(" · ")}</span>
              {info.status === "over" ? <When info={info} /> : <span class={ours.has(info.match) ? "deed button" : "deed"}>{deed}</span>}
            </a>
          </li>
        );
      })}
    </ul>
  );
}

function result(info: MatchInfo): string {
  const score = info.verdict?.score ? say("lobby.score", { one: info.verdict.score[0], other: info.verdict.score[1] }) : "";
  return info.verdict?.winner == null ? [say("lobby.draw"), score].filter(Boolean).join(", ") : score;
}

const When = ({ info }: { info: MatchInfo }) => (
  <time dateTime={new Date(info.created * 1000).toISOString()}>{when(info.created)}</time>
);

const when = (seconds: number) =>
  new Date(seconds * 1000).toLocaleString(language() === "pseudo" ? "ja" : language(), { dateStyle: "medium", timeStyle: "short" });
