// What a player adds to the match on the table, and how it is reached by pointer and keys.

import { useRef } from "preact/hooks";

import type { Controls } from "../match/controls";
import { Bar } from "./Bar";
import { pointerOf } from "./input/pointer";
import { useFocus } from "./input/useFocus";
import { DeadClickCard } from "./input/DeadClickCard";
import { useKeys } from "./input/useKeys";
import { useDeadClick } from "./input/useDeadClick";
import { Keys } from "./panel/Keys";
import { NoticeList } from "./panel/Notices";
import { Proposals } from "./panel/Proposals";
import { namedBy } from "./reply/questions";
import { isSent } from "./state/machine";
import { blankKey } from "./state/selectors";
import type { Play } from "./state/usePlay";
import { OverUnits } from "./table/OverUnits";
import { Forecast } from "./table/Forecast";
import { UnderUnits } from "./table/UnderUnits";
import { groundOf } from "./table/ground";

export function useControls(play: Play): Controls {
  const { game, state, seat, turn, dispatch, cues, commands, isReaction } = play;
  const confirm = useRef<HTMLButtonElement>(null);
  const paper = useRef<SVGGElement>(null);
  const pointer = pointerOf(play, paper);
  const touch = useDeadClick(play);
  useKeys(play, paper);
  useFocus(play, confirm);
  const board = game.board(state);
  const layer = { play, board: board ?? { width: 0, height: 0 }, pointer };
  return {
    seat,
    cues,
    take: commands.take,
    ordered: turn.choosing?.unit ?? null,
    reply: play.preview.chosen.reply,
    pick(unit) {
      const { choosing } = turn;
      // before its question has come it is kept, as on the table
      const isFree = choosing === null || (choosing.chosen === null && choosing.unit !== unit);
      if (isFree && play.figure(unit)?.seat === seat) commands.take(unit);
    },
    enter: (unit) => dispatch({ t: "hover", unit }),
    down(event) {
      touch.down(event);
      pointer.down(event);
    },
    lookAway: (isAway) => dispatch({ t: "away", isAway }),
    under: (lens) => <UnderUnits {...layer} ground={groundOf(play, lens)} />,
    over: (lens) => <OverUnits {...layer} ground={groundOf(play, lens)} paper={paper} />,
    told: (
      <>
        <Forecast play={play} />
        {touch.click && <DeadClickCard play={play} click={touch.click} />}
      </>
    ),
    finger: turn.finger,
    foot: <Bar play={play} confirm={confirm} />,
    notices: (
      <>
        <NoticeList notices={play.notices} game={game} />
        <Proposals play={play} />
        <Keys />
      </>
    ),
    dims: isReaction,
    wantsTable: onTable(play),
    isBusy: isReaction || (turn.choosing !== null && turn.choosing.unit !== null),
    watched: watchedBy(play),
  };
}

/** What is done on the table, or has to be seen there, as a key. */
function onTable({ isReaction, ask, turn, preview }: Play): string | null {
  const { choosing, measuring } = turn;
  if (isReaction) return String(ask?.number);
  if (isSent(turn)) return `sent ${turn.sent}`;
  if (measuring !== null) return "measure";
  const key = blankKey(ask, choosing);
  if (choosing?.past != null) return `${key} ${choosing.unit} ${choosing.kind}`;
  return preview.chosen.draft !== null || preview.aim.option !== null ? key : null;
}

/** Whom a reaction is about. */
function watchedBy({ isReaction, ask, happened, figure }: Play): readonly string[] {
  if (!isReaction || ask === null) return [];
  const units = new Set([...(happened?.units ?? []), ...namedBy(ask)]);
  return [...units].filter((id) => figure(id)?.pose != null);
}
