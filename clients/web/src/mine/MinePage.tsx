// One's own matches: those that run, those that are over, and what they add up to.

import { useState } from "preact/hooks";

import { useSummaries } from "../rulesets/useGames";
import type { OwnMatch, RulesetSummary } from "../messages";
import { say } from "../words";
import { playerName } from "../words/bots";
import { AccountPanel } from "./AccountPanel";
import { CarryPanel } from "./CarryPanel";
import { Figures } from "./Figures";
import { isSought, other, sorted, type Sought } from "./figures";
import { OverRow, RunningRow } from "./rows";
import { useOwnMatches } from "./useOwnMatches";
import "./mine.css";

const ALL: Sought = { ruleset: "", text: "" };
const AT_FIRST = 20;

export function MinePage({ code }: { code: string | undefined }) {
  const { desk, list } = useOwnMatches();
  const games = useSummaries();
  const [sought, seek] = useState(ALL);
  const nameOf = (one: OwnMatch) => playerName(other(one)) ?? "";
  const found = (list ?? []).filter((one) => isSought(one, sought, nameOf(one)));
  return (
    <div class="lobby mine">
      <header class="lobby-head">
        <div>
          <p>
            <a href="#/">{say("app.all")}</a>
          </p>
          <h1>{say("mine.title")}</h1>
        </div>
      </header>
      <main class="mine-columns">
        <div class="mine-lists">
          {list !== null && list.length > 0 && (
            <Search list={list} games={games} sought={sought} seek={seek} />
          )}
          <p class="hidden" role="status">
            {list === null ? "" : say("mine.count", { n: found.length })}
          </p>
          {list === null && <p class="hint">{say("mine.asking")}</p>}
          {list !== null && found.length === 0 && <Nothing isAny={list.length > 0} />}
          <Lists list={found} games={games} />
        </div>
        <aside class="mine-side" aria-label={say("mine.statistics")}>
          {list !== null && list.length > 0 && (
            <Figures list={list} games={games} seek={(text) => seek({ ...ALL, text })} />
          )}
          <AccountPanel desk={desk} />
          <CarryPanel desk={desk} code={code} />
        </aside>
      </main>
    </div>
  );
}

const Nothing = ({ isAny }: { isAny: boolean }) => (
  <div class="mine-nothing">
    <p>{say(isAny ? "mine.none_like" : "mine.none")}</p>
    {!isAny && (
      <a class="button" href="#/">
        {say("mine.play")}
      </a>
    )}
  </div>
);

interface SearchProps {
  list: readonly OwnMatch[];
  games: ReadonlyMap<string, RulesetSummary>;
  sought: Sought;
  seek: (sought: Sought) => void;
}

function Search({ list, games, sought, seek }: SearchProps) {
  const keys = [...games.keys()].filter((key) => list.some(({ info }) => info.ruleset === key));
  return (
    <div class="mine-search" role="search">
      <input
        type="search"
        aria-label={say("mine.search")}
        placeholder={say("mine.search")}
        value={sought.text}
        onInput={(event) => seek({ ...sought, text: event.currentTarget.value })}
      />
      {keys.length > 1 && (
        <span>
          {["", ...keys].map((key) => (
            <button
              key={key}
              type="button"
              class="chip"
              aria-pressed={sought.ruleset === key}
              onClick={() => seek({ ...sought, ruleset: key })}
            >
              {games.get(key)?.title ?? say("mine.all")}
            </button>
          ))}
        </span>
      )}
    </div>
  );
}

function Lists({ list, games }: Pick<SearchProps, "list" | "games">) {
  const [most, show] = useState(AT_FIRST);
  const { running, over } = sorted(list);
  const titleOf = ({ info }: OwnMatch) => games.get(info.ruleset)?.title ?? info.ruleset;
  return (
    <>
      {running.length > 0 && (
        <section aria-labelledby="running-title">
          <h2 id="running-title">
            {say("mine.running")} <span class="mine-n">{running.length}</span>
          </h2>
          <ul class="mine-list">
            {running.map((one) => (
              <RunningRow key={one.info.match} one={one} game={titleOf(one)} />
            ))}
          </ul>
        </section>
      )}
      {over.length > 0 && (
        <section aria-labelledby="over-title">
          <h2 id="over-title">
            {say("mine.finished")} <span class="mine-n">{over.length}</span>
          </h2>
          <ul class="mine-list">
            {over.slice(0, most).map((one) => (
              <OverRow key={one.info.match} one={one} game={titleOf(one)} />
            ))}
          </ul>
          {over.length > most && (
            <button type="button" class="ghost-button" onClick={() => show(most + AT_FIRST)}>
              {say("mine.more")}
            </button>
          )}
        </section>
      )}
    </>
  );
}
