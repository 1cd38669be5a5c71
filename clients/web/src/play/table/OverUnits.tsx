// What lies over the units while a player chooses: what is drafted, aimed at and measured.

import type { RefObject } from "preact";
import { useMemo } from "preact/hooks";

import { type Size, UNIT } from "../../core/camera";
import type { Base } from "../../core/view";
import type { Pointer } from "../input/pointer";
import type { Option } from "../choosing/choice";
import { choose } from "../choosing/choosing";
import { isOpen } from "../choosing/offered";
import { namedModels } from "../choosing/namedModels";
import type { MovePreview } from "../reply/forms";
import { meant } from "../reply/reach";
import { bodiesOf } from "../choosing/spots";
import type { Play } from "../state/usePlay";
import { Drafted, MovePath, Threatened } from "./Ghosts";
import { Laid } from "./Laid";
import { SightLines } from "./LineOfSight";
import { Names, Protractor, Ray, Ruler } from "./Marks";
import { Picks } from "./Picks";
import { Prospects } from "./Prospects";
import { Spots } from "./Spots";
import type { Ground } from "./ground";

interface Layer {
  play: Play;
  ground: Ground;
}
type Bodies = ReadonlyMap<string, Base>;

interface Props extends Layer {
  board: Size;
  pointer: Pointer;
  paper: RefObject<SVGGElement>;
}

export function OverUnits({ play, ground, board, pointer, paper }: Props) {
  const { turn, preview, figures, ruler } = play;
  const bodies = useMemo(() => bodiesOf(figures), [figures]);
  const isMeasuring = turn.measuring !== null;
  return (
    <g class="play-layer" ref={paper}>
      <Pad play={play} board={board} pointer={pointer} />
      <Planned play={play} ground={ground} bodies={bodies} />
      <Draft play={play} ground={ground} bodies={bodies} />
      {preview.places.all.length > 0 && !isMeasuring && (
        <Spots play={play} ground={ground} pointer={pointer} />
      )}
      <Pictured play={play} ground={ground} bodies={bodies} />
      <Angle play={play} ground={ground} />
      <Threatened ground={ground} answers={preview.threats.answer?.units} />
      <Sight play={play} ground={ground} />
      <Event play={play} ground={ground} bodies={bodies} />
      {ruler.looking !== null && ruler.sightings !== null && (
        <SightLines ground={ground} lookout={ruler.looking} sightings={ruler.sightings} />
      )}
      {!isMeasuring && <Named play={play} ground={ground} />}
      {!isMeasuring && <Prospects play={play} ground={ground} />}
      {!isMeasuring && <Picks play={play} ground={ground} />}
      <Going play={play} ground={ground} bodies={bodies} />
      {ruler.ruled !== null && <Ruler ground={ground} ruled={ruler.ruled} />}
    </g>
  );
}

/** How far the pad reaches beyond the table: farther for those who leave it. */
const BEYOND = 40;
const BEYOND_LEAVING = 400;

/** It takes the pointer while something is measured or drafted. */
function Pad({ play, board, pointer }: { play: Play; board: Size; pointer: Pointer }) {
  const { turn, preview } = play;
  const { draft } = preview.chosen;
  const kind = turn.measuring !== null ? "measure" : draft?.blank.t;
  if (kind === undefined) return null;
  const isLeaving = turn.choosing?.chosen?.form.removes_unit === true;
  const beyond = isLeaving ? BEYOND_LEAVING : BEYOND;
  return (
    <rect
      class="pad"
      data-pad={kind}
      x={-beyond}
      y={-beyond}
      width={board.width * UNIT + 2 * beyond}
      height={board.height * UNIT + 2 * beyond}
      onPointerMove={pointer.hover}
      onPointerLeave={pointer.leave}
      onClick={pointer.click}
    />
  );
}

/** What is drafted, and what the pointer would make of it. */
function Draft({ play, ground, bodies }: Layer & { bodies: Bodies }) {
  const { turn, preview, figure } = play;
  const { chosen, pointed, move, refusal } = preview;
  const { draft } = chosen;
  const moving = figure(draft?.blank.unit);
  const put = figure(pointed.laid?.blank.unit);
  const { answer } = move.course;
  const isPointed = turn.point !== null;
  return (
    <>
      {pointed.ahead !== null && moving && pointed.ahead.blank.t !== "angle_blank" && (
        <MovePath
          ground={ground}
          draft={pointed.ahead}
          course={isPointed ? meant(move.ahead.answer) : move.meant}
          hover={isPointed}
          figure={moving}
          isRefused={refusal !== null}
        />
      )}
      {pointed.laid !== null && put && (
        <MovePath
          ground={ground}
          draft={pointed.laid}
          course={null}
          hover
          figure={put}
          isRefused={false}
        />
      )}
      {draft?.blank.t === "place_blank" && answer?.outline && (
        <Laid ground={ground} move={{ ...answer, places: [] }} bodies={bodies} owner={play.seat} />
      )}
      {isPointed && draft !== null && chosen.isPath && moving && (
        <Drafted ground={ground} draft={draft} course={move.meant} figure={moving} />
      )}
      {chosen.isAngle && answer !== null && (
        <Laid
          ground={ground}
          move={answer}
          bodies={bodies}
          figure={moving ?? null}
          owner={isTaken(answer) ? play.seat : null}
        />
      )}
    </>
  );
}

/** Models take their places there: a transport is left. */
const isTaken = ({ places = [] }: MovePreview) => places.length > 0;

/** Where the parts of the order lead that are settled. */
function Planned({ play, ground, bodies }: Layer & { bodies: Bodies }) {
  const { answer } = play.preview.planned;
  const unit = play.preview.chosen.option?.form.unit;
  return answer === null ? null : (
    <Laid
      ground={ground}
      move={answer}
      bodies={bodies}
      figure={play.figure(unit) ?? null}
      owner={play.seat}
    />
  );
}

/** The answer whose place is looked at. */
function Pictured({ play, ground, bodies }: Layer & { bodies: Bodies }) {
  const { places, pictured } = play.preview;
  const { answer } = pictured.laid;
  if (answer === null) return null;
  const isOwn = isWay(answer) || (places.pictured !== null && isGround(places.pictured));
  return <Laid ground={ground} move={answer} bodies={bodies} owner={isOwn ? play.seat : null} />;
}

/** A unit goes there: no template is laid. */
const isWay = ({ outline = [] }: MovePreview) => outline.length === 0;

/** A place that nobody aims at is ground to have. */
export const isGround = ({ form }: Option) => form.unit === undefined;

function Angle({ play, ground }: Layer) {
  const { draft } = play.preview.chosen;
  const figure = play.figure(draft?.blank.unit);
  return draft?.blank.t === "angle_blank" && figure ? (
    <Protractor ground={ground} draft={draft} figure={figure} />
  ) : null;
}

/**
 * From who aims to who is aimed at, solid where nothing is against it; where it goes there itself,
 * that is drawn instead.
 */
function Sight({ play, ground }: Layer) {
  const { aim, shot } = play.preview;
  const stands = aim.option?.lead?.stands ?? play.stands;
  const [from, to] = [aim.unit && stands(aim.unit), aim.target && stands(aim.target)];
  const goes = aim.option?.form.has_preview === true && isOpen(aim.option);
  if (shot.sight.answer === null || goes || !from || !to) return null;
  const { refusal, no_effect } = aim.option?.form ?? {};
  const visible = shot.sight.answer.visible || (refusal ?? no_effect) === undefined;
  return <Ray ground={ground} sight={{ ...shot.sight.answer, visible }} from={from} to={to} />;
}

/** The ground of what may follow what is aimed, as of an explosion. */
function Event({ play, ground, bodies }: Layer & { bodies: Bodies }) {
  const { outline, under = [] } = play.preview.shot.odds.answer?.then ?? {};
  return outline === undefined ? null : (
    <Laid ground={ground} move={{ poses: [], outline, under }} bodies={bodies} />
  );
}

/** Models that answers name. */
function Named({ play, ground }: Layer) {
  const { turn, figures, commands, stands } = play;
  const { choosing } = turn;
  const named = useMemo(
    () => (choosing === null ? [] : namedModels(choosing, figures)),
    [choosing, figures],
  );
  if (named.length === 0) return null;
  return (
    <Names
      ground={ground}
      named={named}
      choose={(option) => commands.choose((old) => choose(old, option, stands))}
    />
  );
}

/** Where an answer without a draft takes its unit. */
function Going({ play, ground, bodies }: Layer & { bodies: Bodies }) {
  const { answer } = play.preview.shot.going;
  if (answer === null) return null;
  const owner = isWay(answer) ? play.seat : null;
  return <Laid ground={ground} move={answer} bodies={bodies} owner={owner} />;
}
