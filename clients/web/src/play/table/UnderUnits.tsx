// What lies under the units while a player chooses: what is in reach, and who can be chosen.

import { type Size, UNIT } from "../../core/camera";
import type { Pointer } from "../input/pointer";
import type { PlaceBlank } from "../reply/forms";
import type { Play } from "../state/usePlay";
import { Grades, Reach, Rings, Threat, Zone } from "./Marks";
import type { Ground } from "./ground";

interface Props {
  play: Play;
  ground: Ground;
  board: Size;
  pointer: Pointer;
}

export function UnderUnits({ play, ground, board, pointer }: Props) {
  const { isReaction, preview, figures, cues } = play;
  const { pointed, move } = preview;
  const size = { width: board.width * UNIT, height: board.height * UNIT };
  return (
    <>
      {isReaction && <rect class="scrim" {...size} />}
      {move.reach.answer !== null && (
        <>
          <Reach area={move.reach.answer} height={board.height} />
          <Grades area={move.reach.answer} ground={ground} />
        </>
      )}
      {pointed.area !== null && !isWhole(pointed.area, board) && (
        <Zone ground={ground} blank={pointed.area} />
      )}
      <Threatening play={play} ground={ground} />
      {pointed.puts !== null && (
        <rect
          class="pad"
          data-pad="put"
          {...size}
          onPointerMove={pointer.hover}
          onPointerLeave={pointer.leave}
        />
      )}
      <Rings ground={ground} figures={figures} cues={cues} />
    </>
  );
}

/** All of the table is no area: a point that is called on may lie anywhere. */
const isWhole = ({ area, holes = [] }: PlaceBlank, { width, height }: Size) =>
  holes.length === 0 &&
  area.length === 4 &&
  area.every(([x, y]) => (x === 0 || x === width) && (y === 0 || y === height));

/** What the weapons of a unit cover, from where it stands or is drafted to end. */
function Threatening({ play, ground }: { play: Play; ground: Ground }) {
  const { unit, from, bands } = play.preview.threat;
  const figure = play.figure(unit);
  if (bands.answer === null || figure === undefined || figure.pose === null) return null;
  return (
    <Threat
      ground={ground}
      figure={figure}
      pose={from ?? figure.pose}
      bands={bands.answer.bands ?? []}
    />
  );
}
