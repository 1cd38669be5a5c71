// What is always at hand: the instruments, undo, and what is agreed with the other side.

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";

import { Fetched } from "../../widgets/Fetched";
import { say } from "../../words";
import { isSent } from "../state/machine";
import type { Play } from "../state/usePlay";
import { type Attempt, Menu } from "./Menu";
import { Tool } from "./Tool";

const undoing = async () => (await import("./asides")).Undo;

interface Props {
  play: Play;
  /** What the page can do for the player, where there is no room beside the answers. */
  extra: ComponentChildren;
}

export function Tools({ play, extra }: Props) {
  const { session, store, seat, shown, turn, notices, commands } = play;
  const during = store.auto_pass.find((one) => one.order !== undefined);
  const isOver = store.info.verdict !== undefined;
  const hasSubstitute = store.info.seats[seat].substitute !== undefined;
  const { choosing } = turn;
  const isBegun = choosing?.past != null && !choosing.isUsual && !isSent(turn);
  const [isUndoing, undo] = useState(false);
  const attempt: Attempt = async (promise, done = "") => {
    try {
      await promise;
    } catch (error) {
      notices.refuse(error as Error);
      return false;
    }
    if (done) notices.add(done);
    return true;
  };
  return (
    <div class="tools" role="toolbar" aria-label={say("play.tools")}>
      {!session.isSubstitute && hasSubstitute && !isOver && (
        <button type="button" class="tool wide" onClick={() => void attempt(session.takeOver())}>
          {say("play.take_back_control")}
        </button>
      )}
      {extra}
      {during !== undefined && (
        <button
          type="button"
          class="tool wide"
          data-play="ask-again"
          onClick={() => {
            const auto_pass = store.auto_pass.filter((one) => one.order === undefined);
            void attempt(commands.setAutoReplies({ auto_pass }), say("auto_pass.will_ask"));
          }}
        >
          {say("auto_pass.order_again")}
        </button>
      )}
      {(shown.beat !== null || shown.behind > 0) && (
        <button
          type="button"
          class="tool wide"
          data-play="skip"
          onClick={() => store.player.skip()}
        >
          {say("play.skip")}
        </button>
      )}
      <Instruments play={play} />
      {!isOver && !session.isSubstitute && (
        <Tool
          d="M5 3L2 6L5 9M2 6H10A4 4 0 0 1 10 14H6"
          name={say("play.undo")}
          label={say("tool.undo")}
          onClick={isBegun ? commands.back : () => undo(true)}
        />
      )}
      {!isOver && <Menu play={play} attempt={attempt} />}
      {isUndoing && <Fetched fetch={undoing} with={{ play, close: () => undo(false) }} />}
    </div>
  );
}

/** The ruler, lines of sight, and what is in range. */
function Instruments({ play }: { play: Play }) {
  const { turn, dispatch, ruler, stands } = play;
  const { measuring, hovered } = turn;
  const at = hovered === null ? null : stands(hovered);
  return (
    <>
      <Tool
        d="M2 11L11 2L14 5L5 14ZM5 8L6.5 9.5M7.5 5.5L9 7"
        name={say("play.measure")}
        label={say("tool.measure")}
        keys="M"
        isOn={measuring !== null}
        onClick={() => dispatch({ t: "measure", ruler: { t: "toggle", at, unit: hovered } })}
      />
      {ruler.lookout && (
        <Tool
          d="M1 8Q8 1 15 8Q8 15 1 8ZM5.8 8a2.2 2.2 0 1 0 4.4 0a2.2 2.2 0 1 0 -4.4 0"
          name={say("look.here")}
          label={say("tool.look")}
          keys="V"
          isOn={ruler.looking !== null}
          onClick={() => dispatch({ t: "measure", ruler: { t: "look" } })}
        />
      )}
      <Tool
        d="M8 14L2 4A9 9 0 0 1 14 4Z"
        name={say("play.weapon_ranges")}
        label={say("tool.cover")}
        keys="T"
        isOn={turn.hasThreat}
        onClick={() => dispatch({ t: "threat" })}
      />
    </>
  );
}
