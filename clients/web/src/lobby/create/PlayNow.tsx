// The first thing on the page: the games, a bot, and a button.

import type { FunctionComponent } from "preact";
import { useEffect, useState } from "preact/hooks";

import { keptProgress } from "../../guide/kept";
import { Catalogue } from "../../lists/forms";
import type { RulesetSummary } from "../../messages";
import { KEYS } from "../../rulesets";
import { huesOf } from "../../rulesets/hues";
import { useKept } from "../../widgets/hooks";
import { ruleset } from "../../net/api";
import { keptSeats } from "../../net/seats";
import { type Desk, FAVOURITE, open } from "../../net/lobbyLink";
import { useOpening } from "../../net/useOpening";
import { type CardProps, Table } from "../cards";
import { nameNow } from "../../widgets/NameField";
import { quick } from "./options";
import { say } from "../../words";
import { dotted } from "../../words/sentence";
import { foreign } from "../../words/language";
import { botManner, botName } from "../../words/bots";

interface Props {
  desk: Desk | null;
  games: ReadonlyMap<string, RulesetSummary>;
  /** A table of a game that can be looked at. */
  shown: (key: string) => CardProps | undefined;
  /** Whether what is needed to play is here, and pictures may follow. */
  stands: boolean;
}

export function PlayNow({ desk, games, shown, stands }: Props) {
  const [kept, keepRules] = useKept("ruleset", "");
  const { isBusy, fault, start } = useOpening();
  const hosted = [...games.values()];
  const policies = desk?.welcome?.policies ?? [];
  const [bot, setBot] = useKept("bot", FAVOURITE);
  const policy = policies.includes(bot) ? bot : policies[0];
  const chosen = games.get(kept) ?? hosted[0];
  const [isNew] = useState(() => keptSeats().length === 0);
  const begin = (opened: (desk: Desk, rules: string) => Promise<string>) => {
    if (desk && chosen) void start(() => opened(desk, chosen.key));
  };
  const play = async (desk: Desk, rules: string) => {
    const options = quick(new Catalogue(await ruleset(rules)));
    return open(desk, { ruleset: rules, name: nameNow(), options }, policy ?? null);
  };
  const learn = async (desk: Desk, rules: string) => (await import("./learn")).learn(desk, rules);
  const battle = async (_: Desk, rules: string) => (await import("./learn")).firstBattle(rules);
  const isOpen = desk?.isOpen === true && chosen !== undefined;
  const isReady = isOpen && !isBusy && policy !== undefined;
  return (
    <section class="play-now" aria-label={say("lobby.play")}>
      <Games
        hosted={hosted}
        chosen={chosen?.key}
        choose={keepRules}
        shown={shown}
        stands={stands}
      />
      <div class="play-now-deeds">
        <button
          type="button"
          class="button big play-now-button"
          disabled={!isReady}
          onClick={() => begin(play)}
        >
          {say(isBusy ? "lobby.setting" : "lobby.play_now")}
        </button>
        {chosen?.has_guide && (
          <button
            type="button"
            class={`ghost-button learn-button${isNew ? " is-new" : ""}`}
            disabled={!isReady}
            onClick={() => begin(learn)}
          >
            <strong>{say("guide.to_play")}</strong>
            <small>{say(isNew ? "guide.new_here" : "guide.minutes")}</small>
          </button>
        )}
        {chosen && keptProgress(chosen.key) !== null && (
          <button
            type="button"
            class="ghost-button"
            disabled={!isReady}
            onClick={() => begin(battle)}
          >
            {say("guide.battle")}
          </button>
        )}
        <label class="pick play-now-bot">
          <span>
            {!isOpen
              ? say("lobby.asking_small")
              : policy === undefined
                ? say("lobby.no_bot")
                : say("lobby.against", { game: chosen.title })}
          </span>
          {(policies.length > 0 || !isOpen) && (
            <select value={policy} onChange={(event) => setBot(event.currentTarget.value)}>
              {policies.map((one) => (
                <option key={one} value={one}>
                  {[botName(one), botManner(one)].filter(Boolean).join(": ")}
                </option>
              ))}
            </select>
          )}
        </label>
        {fault}
      </div>
      <nav class="play-now-more" aria-label={say("lobby.more")}>
        <a class="ghost-button" href={`#/new/${chosen?.key ?? ""}`}>
          {say("lobby.create")}
        </a>
        <a class="ghost-button" href={`#/lists/${chosen?.key ?? ""}`}>
          {say("lobby.lists")}
        </a>
      </nav>
    </section>
  );
}

interface GamesProps {
  hosted: readonly RulesetSummary[];
  chosen: string | undefined;
  choose: (key: string) => void;
  shown: Props["shown"];
  stands: boolean;
}

/** Cards of the games; their places are kept before they are here, so that nothing moves. */
function Games({ hosted, chosen, choose, shown, stands }: GamesProps) {
  const Picture = usePicture(stands);
  return (
    <fieldset class="games">
      <legend class="hidden">{say("lobby.rules")}</legend>
      {hosted.length === 0 &&
        KEYS.map((key) => (
          <div key={key} class="game-card">
            <span class="still empty" />
            <span class="game-card-text" />
          </div>
        ))}
      {hosted.map((one, i) => {
        const table = shown(one.key);
        return (
          <label key={one.key} class="game-card" data-hues={table && huesOf(table.info)}>
            <input
              type="radio"
              name="ruleset"
              value={one.key}
              aria-label={one.title}
              aria-describedby={`about-${one.key}`}
              checked={one.key === chosen}
              onChange={() => choose(one.key)}
            />
            {table?.info.status === "live" && <small class="tag live">{say("lobby.live")}</small>}
            {table ? (
              <Table {...table} />
            ) : Picture ? (
              <Picture of={one.key} />
            ) : (
              <span class="still empty" />
            )}
            <span class="game-card-text">
              <strong>
                {one.title}
                {i === 0 && <small class="tag">{say("lobby.begin_here")}</small>}
              </strong>
              <span class="told" id={`about-${one.key}`}>
                <span lang={foreign(one.language)}>{one.summary}</span>
                <span class="hint">{factsOf(one)}</span>
              </span>
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}

/** How long, how hard, how many, and whether there are dice. */
function factsOf({ dice, presentation }: RulesetSummary): string {
  const span = ([from, to]: readonly [number, number]) => ({ from, to });
  return dotted(
    presentation && say("lobby.minutes", span(presentation.minutes)),
    presentation && say(`lobby.${presentation.difficulty}`),
    presentation && say("lobby.models", span(presentation.models)),
    say(dice ? "lobby.dice" : "lobby.no_dice"),
  );
}

/** What draws the pictures of the games. */
function usePicture(stands: boolean): FunctionComponent<{ of: string }> | null {
  const [found, set] = useState<{ Picture: FunctionComponent<{ of: string }> } | null>(null);
  useEffect(() => {
    if (stands) import("../../rulesets/pictures").then(set, () => undefined); // cards do without
  }, [stands]);
  return found?.Picture ?? null;
}
