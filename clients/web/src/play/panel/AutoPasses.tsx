// What a seat is never asked, and what it may say so of before it is asked at all.

import type { AutoPass } from "../../messages";
import type { Game } from "../../core/view";
import type { MatchStore } from "../../match/store";
import { say } from "../../words";

interface Props {
  store: MatchStore;
  /** Leave standing conditional orders, in place of those before; `done` is what is told then. */
  leave: (auto_pass: readonly AutoPass[], done: string) => void;
}

export function AutoPasses({ store, leave }: Props) {
  const { game, state, auto_pass } = store;
  const open = game.reactions
    .map((choice): AutoPass => ({ choice }))
    .filter((one) => !auto_pass.some((kept) => covers(kept, one)));
  if (auto_pass.length + open.length === 0) return null;
  return (
    <section class="auto-replies" aria-label={say("auto_pass.title")}>
      {auto_pass.length > 0 && <h3>{say("auto_pass.title")}</h3>}
      {auto_pass.map((one) => (
        <Row
          key={JSON.stringify(one)}
          game={game}
          state={state}
          one={one}
          name={say("auto_pass.ask_again")}
          act={() =>
            leave(
              auto_pass.filter((other) => other !== one),
              say("auto_pass.will_ask"),
            )
          }
        />
      ))}
      {open.length > 0 && (
        <details>
          <summary>{say("auto_pass.add")}</summary>
          <p class="hint">{say("auto_pass.meaning")}</p>
          {open.map((one) => (
            <Row
              key={one.choice}
              game={game}
              state={state}
              one={one}
              name={say("auto_pass.set")}
              act={() => leave([...auto_pass, one], say("auto_pass.was_set"))}
            />
          ))}
        </details>
      )}
    </section>
  );
}

function Row({
  game,
  state,
  one,
  name,
  act,
}: {
  game: Game;
  state: MatchStore["state"];
  one: AutoPass;
  name: string;
  act: () => void;
}) {
  const question = covered(game, one, state);
  return (
    <p>
      <span>{question}</span>
      <button type="button" aria-label={`${name}: ${question}`} onClick={act}>
        {name}
      </button>
    </p>
  );
}

/** What is not asked. */
function covered(game: Game, { choice, only, order }: AutoPass, state: MatchStore["state"]) {
  if (choice !== undefined) return game.auto_pass({ choice, ...(only && { only }) }, state);
  return say(order === undefined ? "auto_pass.reactions" : "auto_pass.reactions_order");
}

/** Whether a conditional order leaves nothing of a kind of question to ask. */
const covers = (kept: AutoPass, one: AutoPass) =>
  kept.order === undefined &&
  (kept.choice ?? one.choice) === one.choice &&
  Object.keys(kept.only ?? {}).length === 0;
