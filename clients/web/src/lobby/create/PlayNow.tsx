// The first thing on the page: rules, a bot, and the largest button there is.

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";

import type { Catalogue } from "../../lists/forms";
import type { RulesetInfo } from "../../messages";
import { KEYS } from "../../rulesets";
import { useKept } from "../../widgets/hooks";
import { Still } from "../../match/Still";
import { type Desk, open, sentence } from "../../net/lobbyLink";
import { useMoment } from "./moment";
import { nameNow } from "../../widgets/NameField";
import { quick } from "./options";
import type { Drawn } from "../useGames";
import { say } from "../../words";
import { botName } from "../../words/bots";

/** The bot that is met first. */
const FAVOURITE = "greedy";

interface Props {
  desk: Desk | null;
  catalogues: ReadonlyMap<string, Catalogue>;
  games: ReadonlyMap<string, Drawn>;
}

export function PlayNow({ desk, catalogues, games }: Props) {
  const [kept, keepRules] = useKept("ruleset", "");
  const [bot, setBot] = useKept("bot", FAVOURITE);
  const [isBusy, busy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const hosted = desk?.welcome?.rulesets ?? [];
  const policies = desk?.welcome?.policies ?? [];
  const chosen = hosted.find(({ key }) => key === kept) ?? hosted[0];
  const policy = policies.includes(bot) ? bot : policies[0];
  const catalogue = chosen && catalogues.get(chosen.key);
  const start = async () => {
    if (!desk || !chosen || policy === undefined) return;
    busy(true);
    setFault(null);
    try {
      const options = catalogue ? quick(catalogue) : {};
      const match = await open(desk, { ruleset: chosen.key, name: nameNow(), options }, policy);
      location.hash = `#/play/${match}`;
    } catch (error) {
      setFault(sentence(error));
      busy(false);
    }
  };
  return (
    <section class="play-now" aria-label={say("lobby.play")}>
      <fieldset class="games">
        <legend class="hidden">{say("lobby.rules")}</legend>
        {hosted.map((one) => (
          <GameCard
            key={one.key}
            game={one}
            drawn={games.get(one.key)}
            isChosen={one.key === chosen?.key}
            choose={() => keepRules(one.key)}
          />
        ))}
        {hosted.length === 0 &&
          KEYS.map((key) => (
            <div key={key} class="game-card">
              <Tile title={NOTHING} text={NOTHING} />
            </div>
          ))}
      </fieldset>
      <div class="play-now-deeds">
        <button
          type="button"
          class="play-now-button"
          disabled={!desk?.isOpen || isBusy || policy === undefined}
          onClick={() => void start()}
        >
          {say(isBusy ? "lobby.setting" : "lobby.play_now")}
          <small>
            {desk?.isOpen !== true
              ? say("lobby.asking_small")
              : policy === undefined
                ? say("lobby.no_bot")
                : say("lobby.against_bot", { game: chosen?.title ?? "", bot: botName(policy) })}
          </small>
        </button>
        {(!desk?.welcome || policies.length > 1) && (
          <label class="pick">
            <span>{say("lobby.bot")}</span>
            <select value={policy} onChange={(event) => setBot(event.currentTarget.value)}>
              {policies.map((one) => (
                <option key={one} value={one}>
                  {botName(one)}
                </option>
              ))}
            </select>
          </label>
        )}
        {fault && (
          <p class="why" role="alert">
            {fault}
          </p>
        )}
        <nav class="play-now-more" aria-label={say("lobby.more")}>
          <a class="ghost-button" href={`#/new/${chosen?.key ?? ""}`}>
            {say("lobby.create")}
          </a>
          <a class="ghost-button" href={`#/lists/${chosen?.key ?? ""}`}>
            {say("lobby.lists")}
          </a>
        </nav>
      </div>
    </section>
  );
}

function GameCard({
  game,
  drawn,
  isChosen,
  choose,
}: {
  game: RulesetInfo;
  drawn: Drawn | undefined;
  isChosen: boolean;
  choose: () => void;
}) {
  const moment = useMoment(drawn);
  return (
    <label class="game-card" data-hues={drawn?.game.hues?.({}).join(" ")}>
      <input type="radio" name="ruleset" value={game.key} checked={isChosen} onChange={choose} />
      <Tile title={game.title} text={moment?.game.headline(moment.scene.state) ?? NOTHING}>
        {moment && (
          <Still
            game={moment.game}
            scene={moment.scene}
            label={say("lobby.moment", { game: game.title })}
          />
        )}
      </Tile>
    </label>
  );
}

/** Keeps the place of what is still to come, so that nothing moves when it is here. */
const NOTHING = "\u00a0";

function Tile({
  title,
  text,
  children,
}: {
  title: string;
  text: string;
  children?: ComponentChildren;
}) {
  return (
    <>
      {children ?? <span class="still empty" />}
      <span class="game-card-text">
        <strong>{title}</strong>
        <span class="hint">{text}</span>
      </span>
    </>
  );
}
