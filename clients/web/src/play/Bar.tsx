// The bar below the table: the question, what can be answered, and the tools.

import type { RefObject } from "preact";

import { useBrought } from "./useBrought";
import { say } from "../words";
import { Orders } from "./orders/Orders";
import { ForceSlot } from "./panel/ForceSlot";
import { ReactionCard } from "./panel/ReactionCard";
import { RestButton } from "./panel/RestButton";
import { Tools } from "./panel/Tools";
import type { Reply } from "./reply/forms";
import { idleText } from "./state/idle";
import { isSent } from "./state/machine";
import { usePhases } from "./state/usePhases";
import type { Play } from "./state/usePlay";
import { Measured } from "./table/LineOfSight";

interface Props {
  play: Play;
  /** The one button that sends what is chosen. */
  confirm: RefObject<HTMLButtonElement>;
}

export function Bar({ play, confirm }: Props) {
  const { ask, seat, turn, rest, isReaction, isSettling, commands } = play;
  usePhases(play, play.notices);
  useBrought(play);
  const isSetUp = rest.isBusy || (turn.choosing !== null && ask?.clock === "setup");
  return (
    <div
      class={`play-bar${ask === null ? "" : ` asks side-${seat}`}`}
      aria-busy={isSent(turn) || isSettling}
      onClickCapture={(event) => tooHasty(play, event)}
    >
      <Question play={play} />
      <Measurement play={play} />
      {isReaction ? (
        <Reaction play={play} confirm={confirm} />
      ) : (
        !rest.isBusy && <Orders play={play} confirm={confirm} />
      )}
      {ask !== null && !isSent(turn) && (
        <ForceSlot
          key={ask.number}
          rules={play.rules}
          forms={play.forms}
          answer={(reply) => void commands.send(ask, reply)}
        />
      )}
      <Tools play={play} extra={isSetUp && <RestButton rest={rest} />} />
    </div>
  );
}

/** A click on what takes none for a moment is said to have come to nothing. */
function tooHasty(play: Play, event: MouseEvent): void {
  if ((event.target as Element).closest(".orders")) hasten(play);
}

function hasten({ isSettling, commands, notices }: Play): void {
  if (!commands.isTooLate() && isSettling) notices.add(say("play.question_changed"));
}

/** The question, for who does not see the table; else what is waited for. */
function Question({ play }: { play: Play }) {
  const { ask, game, state, notices } = play;
  const text = ask === null ? idleText(play) : game.ask(ask, state);
  const isNoticed = notices.list.some((one) => one.text === text); // to those who clicked meanwhile
  return (
    <p
      class={ask === null && !isNoticed ? "question idle" : "question hidden"}
      data-question
      tabIndex={-1}
      aria-live="polite"
    >
      {text}
    </p>
  );
}

function Measurement({ play }: { play: Play }) {
  const { turn, ruler, game, state } = play;
  if (turn.measuring === null) return null;
  return (
    <Measured
      game={game}
      state={state}
      ruled={turn.measuring.isFixed || turn.byKeys ? ruler.ruled : null}
      lookout={ruler.looking}
      sightings={ruler.sightings}
    />
  );
}

/** What somebody does may be answered: it is asked in the place of the orders. */
function Reaction({ play, confirm }: Props) {
  const { ask, standing, seat, store, game, state, happened, commands } = play;
  if (ask === null || standing === undefined) return null;
  const answer = game.order(ask.default as Reply, ask.choice, state);
  return (
    <ReactionCard
      key={ask.number}
      standing={standing}
      seat={seat}
      whole={store.info.clock.reaction ?? 30}
      question={game.ask(ask, state)}
      happened={happened}
      unless={say(play.isReady ? "play.timeout_selection" : "play.timeout", { answer })}
      isBusy={play.isSettling || isSent(play.turn)}
      onDecline={() => commands.decline(ask)}
      onHaste={() => hasten(play)}
    >
      <Orders play={play} confirm={confirm} />
    </ReactionCard>
  );
}
