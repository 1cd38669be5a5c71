// The first thing on the page: rules, a bot, and the largest button there is.

import { useState } from "preact/hooks";

import type { Catalogue } from "../lists/forms";
import type { RulesetInfo } from "../messages";
import { useKept } from "../shell/hooks";
import { Still } from "../shell/Still";
import { type Desk, open, sentence } from "./desk";
import { useMoment } from "./moment";
import { nameNow } from "./NameField";
import { quick } from "./options";
import { say } from "../words";

/** The bot that is met first. */
const FAVOURITE = "greedy";

interface Props {
  desk: Desk | null;
  catalogues: ReadonlyMap<string, Catalogue>;
}

export function PlayNow({ desk, catalogues }: Props) {
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
      location.hash = `#/play/${await open(desk, { ruleset: chosen.key, name: nameNow(), options }, policy)}`;
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
          <GameCard key={one.key} game={one} isChosen={one.key === chosen?.key} choose={() => keepRules(one.key)} />
        ))}
      </fieldset>
      <div class="play-now-deeds">
        <button type="button" class="play-now-button" disabled={!desk?.isOpen || isBusy || policy === undefined} onClick={() => void start()}>
          {say(isBusy ? "lobby.setting" : "lobby.play_now")}
          <small>{desk?.isOpen !== true ? say("lobby.asking_small") : policy === undefined ? say("lobby.no_bot") : say("lobby.against_bot", { game: chosen?.title ?? "", bot: policy })}</small>
        </button>
        {policies.length > 1 && (
          <label class="pick">
            <span>{say("lobby.bot")}</span>
            <select value={policy} onChange={(event) => setBot(event.currentTarget.value)}>
              {policies.map((one) => (
                <option key={one} value={one}>{one}</option>
              ))}
            </select>
          </label>
        )}
        {fault && <p class="why" role="alert">{fault}</p>}
        <nav class="play-now-more" aria-label={say("lobby.other_ways")}>
          <a class="ghost-button" href={`#/new/${chosen?.key ?? ""}`}>{say("lobby.create")}</a>
          <a class="ghost-button" href={`#/lists/${chosen?.key ?? ""}`}>{say("lobby.lists")}</a>
        </nav>
      </div>
    </section>
  );
}

function GameCard({ game, isChosen, choose }: { game: RulesetInfo; isChosen: boolean; choose: () => void }) {
  const moment = useMoment(game.key);
  return (
    <label class="game-card">
      <input type="radio" name="ruleset" value={game.key} checked={isChosen} onChange={choose} />
      {moment ? <Still game={moment.game} scene={moment.scene} label={say("lobby.moment", { game: game.title })} /> : <span class="still empty" />}
      <span class="game-card-text">
        <strong>{game.title}</strong>
        {moment && <span class="hint">{moment.game.headline(moment.scene.state)}</span>}
      </span>
    </label>
  );
}
