// What is played here: a match at once, the tables that are on, seats that wait, what is over.

import { useEffect, useState } from "preact/hooks";

import { CHANGED } from "../account/account";
import { keptSeats } from "../net/seats";
import { blocked } from "../chat/muted";
import type { MatchInfo } from "../messages";
import type { MatchStore } from "../match/store";
import { CampaignSection } from "../campaigns/CampaignSection";
import { Fetched } from "../widgets/Fetched";
import { useRedraw } from "../widgets/hooks";
import { Board, PICTURED } from "./matchList";
import { LiveCard, MatchTable, OverCard } from "./cards";
import { ALL, byNeed, fits, sizeOf } from "./filters";
import { Filters } from "./Filters";
import { NameField } from "../widgets/NameField";
import { PlayNow } from "./create/PlayNow";
import { useSummaries } from "../rulesets/useGames";
import { Whence } from "../widgets/origin";
import { say } from "../words";

const seatsByMatch = () => new Map(keptSeats().map(({ match, seat }) => [match, seat]));

/** Our seats; an account may bring more. */
function useSeats(): ReadonlyMap<string, 0 | 1> {
  const [ours, find] = useState(seatsByMatch);
  useEffect(() => {
    const look = () => find(seatsByMatch);
    window.addEventListener(CHANGED, look);
    return () => window.removeEventListener(CHANGED, look);
  }, []);
  return ours;
}

/** Whether there is something on the table of a match. */
const isLaid = (store: MatchStore | undefined) =>
  store !== undefined && store.game.board(store.state) !== null;

function useBoard(): Board | null {
  const redraw = useRedraw();
  const [board, setBoard] = useState<Board | null>(null);
  useEffect(() => {
    const opened = new Board(redraw);
    setBoard(opened);
    return () => opened.close();
  }, [redraw]);
  return board;
}

/** Have tables fetched when all else is here; tell whether that is so. */
function useTables(board: Board | null, isTold: boolean, next: () => void): boolean {
  const stands = isTold && board?.desk.welcome != null;
  useEffect(() => {
    if (!stands) return;
    board?.picture();
    next();
  }, [stands, board, next]);
  return stands;
}

const tv = async () => (await import("./tv/Tv")).Tv;

/** `next` fetches what is opened next, once the lobby stands. */
export function LobbyPage({ next }: { next: () => void }) {
  const board = useBoard();
  const [wanted, want] = useState(ALL);
  const ours = useSeats();
  const hosted = board?.desk.welcome?.rulesets ?? [];
  const told = useSummaries();
  const all = board?.list ?? null;
  const stands = useTables(board, told.size > 0, next);
  const isMine = (info: MatchInfo) => ours.has(info.match) && info.status !== "over";
  const mine = byNeed((all ?? []).filter(isMine), ours);
  const barred = blocked();
  const isBarred = ({ status, seats }: MatchInfo) =>
    status === "lobby" && seats.some(({ name }) => name && barred.includes(name));
  const others = (all ?? []).filter((info) => !isMine(info) && !isBarred(info));
  const list = others.filter((info) => fits(info, wanted, told));
  const sizes = [...new Set((all ?? []).map((info) => sizeOf(info, told.get(info.ruleset))))]
    .filter((size) => size !== null)
    .sort((a, b) => a - b);
  const of = (...status: MatchInfo["status"][]) =>
    list.filter((info) => status.includes(info.status));
  const [live, waiting, over] = [of("live"), of("lobby", "halted"), of("over")];
  const carded = live.filter(({ match }) => match !== board?.channel);
  const card = (info: MatchInfo) => ({
    info,
    store: board?.stages.get(info.match),
  });
  const shown = (key: string) => {
    const found = others.filter(
      (one) => one.ruleset === key && isLaid(board?.stages.get(one.match)),
    );
    const info = found.find((one) => one.status === "live") ?? found[0];
    return info && card(info);
  };
  const table = (some: readonly MatchInfo[]) => <MatchTable list={some} ours={ours} told={told} />;
  return (
    <div class="lobby">
      <header class="lobby-head">
        <div>
          <h1>warhost</h1>
          <p>{say("lobby.about")}</p>
        </div>
        <div class="lobby-own">
          <NameField />
          <a class="ghost-button" href="#/mine">
            {say("mine.title")}
          </a>
        </div>
      </header>
      <main>
        {mine.length > 0 && (
          <section aria-labelledby="mine-title">
            <h2 id="mine-title">{say("lobby.mine")}</h2>
            <p class="hint">{say("lobby.mine_kept")}</p>
            {table(mine)}
          </section>
        )}
        <PlayNow desk={board?.desk ?? null} games={told} shown={shown} stands={stands} />
        {board && stands && (board.best ?? board.channel) !== null && (
          <Fetched fetch={tv} with={{ board, list: all ?? [], card }} />
        )}
        <section aria-labelledby="list-title">
          <div class="section-head">
            <h2 id="list-title">{say("lobby.matches")}</h2>
            <Filters wanted={wanted} want={want} rulesets={hosted} sizes={sizes} />
          </div>
          <p class="hidden" role="status">
            {all === null ? "" : say("lobby.count", { n: list.length, all: others.length })}
          </p>
          {all === null && <p class="hint">{say("lobby.asking")}</p>}
          {all !== null && live.length + waiting.length + over.length === 0 && (
            <p class="hint">{say(others.length === 0 ? "lobby.none" : "lobby.none_like")}</p>
          )}
          {waiting.length > 0 && (
            <div role="group" aria-labelledby="wait-title">
              <h3 id="wait-title">{say("lobby.waiting")}</h3>
              {table(waiting)}
            </div>
          )}
          {carded.length > 0 && (
            <div role="group" aria-labelledby="live-title">
              <h3 id="live-title">{say("lobby.live_now")}</h3>
              <ul class={carded.length === 1 ? "cards single" : "cards"}>
                {carded.map((info) => (
                  <li key={info.match}>
                    <LiveCard {...card(info)} />
                    <Whence info={info} />
                  </li>
                ))}
              </ul>
            </div>
          )}
          {over.length > 0 && (
            <div role="group" aria-labelledby="over-title">
              <h3 id="over-title">{say("lobby.finished")}</h3>
              <ul class="cards small">
                {over.slice(0, PICTURED).map((info) => (
                  <li key={info.match}>
                    <OverCard {...card(info)} />
                    <Whence info={info} />
                  </li>
                ))}
              </ul>
              {over.length > PICTURED && table(over.slice(PICTURED))}
            </div>
          )}
        </section>
        <CampaignSection />
        <section aria-labelledby="rules-title">
          <h2 id="rules-title">{say("lobby.rulebooks")}</h2>
          <ul class="books">
            {hosted.map((one) => (
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
