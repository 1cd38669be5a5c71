// What a seat is never asked, and what it may say so of before it is asked at all.

import type { Never } from "../messages";
import type { Game } from "../rulesets/view";
import type { Stage } from "../shell/stage";
import { say } from "../words";

interface Props {
  stage: Stage;
  /** Leave standing instructions, in place of those before; `done` is what is told then. */
  leave: (never: readonly Never[], done: string) => void;
}

export function Nevers({ stage, leave }: Props) {
  const { game, state, never } = stage;
  const open = game.reactions.map((choice): Never => ({ choice })).filter((one) => !never.some((kept) => covers(kept, one)));
  if (never.length + open.length === 0) return null;
  return (
    <section class="nevers" aria-label={say("never.title")}>
      {never.length > 0 && <h3>{say("never.title")}</h3>}
      {never.map((one) => (
        <Row key={JSON.stringify(one)} game={game} state={state} one={one} name={say("never.ask")} act={() => leave(never.filter((other) => other !== one), say("never.again"))} />
      ))}
      {open.length > 0 && (
        <details>
          <summary>{say("never.beforehand")}</summary>
          <p class="hint">{say("never.meaning")}</p>
          {open.map((one) => (
            <Row key={one.choice} game={game} state={state} one={one} name={say("never.from_now")} act={() => leave([...never, one], say("never.kept"))} />
          ))}
        </details>
      )}
    </section>
  );
}

function Row({ game, state, one, name, act }: { game: Game; state: Stage["state"]; one: Never; name: string; act: () => void }) {
  const question = game.never(one, state);
  return (
    <p>
      <span>{question}</span>
      <button type="button" aria-label={`${name}: ${question}`} onClick={act}>{name}</button>
    </p>
  );
}

/** Whether an instruction leaves nothing of a kind of question to ask. */
const covers = (kept: Never, one: Never) => kept.choice === one.choice && Object.keys(kept.only ?? {}).length === 0;
