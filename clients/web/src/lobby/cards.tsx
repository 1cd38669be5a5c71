// Matches as cards with a picture of their table, and as lines of a list.

import type { ComponentChildren } from "preact";

import type { MatchInfo, RulesetSummary } from "../messages";
import { Emblem } from "../widgets/Forces";
import type { MatchStore } from "../match/store";
import { Still, stillOf } from "../match/Still";
import { paceText } from "./clocks";
import { isOpen, isTurnOf } from "./filters";
import { language } from "../words/language";
import { say } from "../words";
import { dotted } from "../words/sentence";
import { playerName } from "../words/bots";
import { Tick } from "../widgets/Tick";
import { huesOf } from "../rulesets/hues";
import { Kind, Whence } from "../widgets/origin";

/** Whoever sits there; a name is other people's text, so it stands by itself. */
export const Who = ({ seat }: { seat: MatchInfo["seats"][0] }) => (
  <bdi>
    {playerName(seat) ?? say(seat.kind === "bot" ? "lobby.by_bot" : "lobby.seat_open")}
    <Tick seat={seat} />
  </bdi>
);

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

export interface CardProps {
  info: MatchInfo;
  store: MatchStore | undefined;
}

const Title = ({ info }: { info: MatchInfo }) => (
  <strong>
    <bdi>{info.title}</bdi>
    <Kind info={info} />
  </strong>
);

export function LiveCard({ info, store, table }: CardProps & { table?: ComponentChildren }) {
  const scene = store?.player.view.scene;
  return (
    <a class="match-card" href={`#/match/${info.match}`} data-hues={huesOf(info)}>
      {table ?? <Table info={info} store={store} />}
      <span class="card-text">
        <Title info={info} />
        <span class="hint">
          {info.adjourned
            ? say("lobby.adjourned")
            : store && scene
              ? store.game.headline(scene.state)
              : info.ruleset}
        </span>
        {store && scene ? <Standings info={info} store={store} /> : <Seats info={info} />}
        {store && <span class="latest">{store.lines.at(-1)?.text}</span>}
        <span class="button">{say("lobby.watch")}</span>
        {info.watchers ? <small>{say("lobby.watchers", { n: info.watchers })}</small> : null}
      </span>
    </a>
  );
}

export function OverCard({ info, store }: CardProps) {
  const scenario = store?.game.headline(store.state, true);
  return (
    <a class="match-card" href={`#/replay/${info.match}`} data-hues={huesOf(info)}>
      <Table info={info} store={store} />
      <span class="card-text">
        <Title info={info} />
        <Seats info={info} />
        <span class="hint">{dotted(scenario, result(info))}</span>
        <When info={info} />
      </span>
    </a>
  );
}

/** The table of a match in small. */
export function Table({ info, store }: CardProps) {
  if (store === undefined) return <span class="still empty" />;
  return (
    <Still
      game={store.game}
      shown={stillOf(store.player.view.scene)}
      label={say("lobby.table_of", { title: info.title })}
    />
  );
}

/** Who plays, and how much of each side is left. */
function Standings({ info, store }: { info: MatchInfo; store: MatchStore }) {
  return (
    <span class="standings">
      {store.game.sides(store.player.view.scene).map((side, seat) => (
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
function way(info: MatchInfo, own: number | undefined): [string, string] {
  if (info.status === "over") return [`#/replay/${info.match}`, say("lobby.replay")];
  if (own !== undefined)
    return [
      `#/play/${info.match}`,
      say(
        isTurnOf(info, own)
          ? "lobby.your_turn"
          : info.status === "live"
            ? "lobby.play_on"
            : "lobby.your_seat",
      ),
    ];
  if (isOpen(info)) return [`#/join/${info.match}`, say("lobby.take")];
  return [
    `#/match/${info.match}`,
    say(
      info.status === "live"
        ? "lobby.watch"
        : info.status === "lobby"
          ? "lobby.begin_soon"
          : "lobby.halted",
    ),
  ];
}

interface TableProps {
  list: readonly MatchInfo[];
  /** Our seats, by match. */
  ours: ReadonlyMap<string, number>;
  told: ReadonlyMap<string, RulesetSummary>;
}

export function MatchTable({ list, ours, told }: TableProps) {
  return (
    <ul class="match-list">
      {list.map((info) => {
        const own = ours.get(info.match);
        const [href, deed] = way(info, own);
        return (
          <li key={info.match} data-hues={huesOf(info)}>
            <a class="line-of" href={href}>
              <Title info={info} />
              <Seats info={info} />
              <span class="hint">
                {dotted(
                  told.get(info.ruleset)?.title ?? info.ruleset,
                  info.verdict ? result(info) : paceText(info.clock),
                  info.adjourned ? say("lobby.adjourned") : waitsFor(info, own),
                )}
              </span>
              {info.status === "over" ? (
                <When info={info} />
              ) : (
                <span
                  class={
                    own === undefined || (info.status === "live" && !isTurnOf(info, own))
                      ? "deed"
                      : "deed button"
                  }
                >
                  {deed}
                </span>
              )}
            </a>
            <Whence info={info} />
          </li>
        );
      })}
    </ul>
  );
}

/** Who is waited for, where it is not us. */
function waitsFor({ seats, asked = [] }: MatchInfo, own: number | undefined): string {
  const others = asked.filter((seat) => seat !== own);
  return others.length === 0 || others.length < asked.length
    ? ""
    : say("lobby.waits_for", {
        who: others.map((seat) => playerName(seats[seat as 0 | 1]) ?? say("lobby.by_bot")),
      });
}

function result(info: MatchInfo): string {
  const score = info.verdict?.score
    ? say("lobby.score", { one: info.verdict.score[0], other: info.verdict.score[1] })
    : "";
  return info.verdict?.winner == null
    ? [say("lobby.draw"), score].filter(Boolean).join(", ")
    : score;
}

const When = ({ info }: { info: MatchInfo }) => (
  <time dateTime={new Date(info.created * 1000).toISOString()}>{when(info.created)}</time>
);

const when = (seconds: number) =>
  new Date(seconds * 1000).toLocaleString(language() === "pseudo" ? "ja" : language(), {
    dateStyle: "medium",
    timeStyle: "short",
  });
