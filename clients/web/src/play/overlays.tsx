// What the hand lays on the table: under the units, over them, and on pins beside them.

import type { ComponentChildren, RefObject } from "preact";

import { type Point, type Size, UNIT } from "../core/camera";
import type { Pose } from "../core/motion";
import type { Data } from "../messages";
import type { Base, Cue, Figure, Game, Lens } from "../core/view";
import { AimCard } from "./panel/AimCard";
import type { Choosing, Option } from "./reply/choice";
import type { Reason } from "./reply/forms";
import {
  Drafted,
  type Ground,
  Names,
  Protractor,
  Rings,
  Ray,
  Reach,
  Ruler,
  Threat,
  Way,
  Zone,
} from "./table/Layers";
import { SightLines } from "./table/LineOfSight";
import type { Named } from "./reply/namedModels";
import { Picks } from "./table/Picking";
import { isTelling } from "./reply/odds";
import { Pin } from "./table/Pin";
import { meant } from "./reply/reach";
import { Laid, SpotCard, Spots } from "./table/Spots";
import type { Preview } from "./usePreview";
import type { usePointer } from "./usePointer";
import type { Rule } from "./table/useRuler";
import { Why } from "./panel/Why";

/** What is laid on the table is not hidden by what is said of it. */
const FAR = 72; // pixels

interface Held {
  readonly game: Game;
  readonly state: Data;
  readonly rules: string;
  readonly board: Size | null;
  readonly choosing: Choosing | null;
  readonly figures: readonly Figure[];
  readonly cues: ReadonlyMap<string, Cue>;
  /** Models that ways to answer name. */
  readonly named: readonly Named[];
  /** The unit under the pointer, and where that would put something. */
  readonly hovered: string | null;
  readonly spot: Point | null;
  /** Why what was looked at last is not possible. */
  readonly asked: Reason | null;
  /** The table waits for an answer to what somebody does. */
  readonly isReaction: boolean;
  /** What is chosen, as it is filled in by now. */
  readonly title: string;
  readonly foreseen: Preview;
  readonly ruler: Rule;
  readonly pointer: ReturnType<typeof usePointer>;
  readonly paper: RefObject<SVGGElement>;
  change(how: (old: Choosing) => Choosing | null): void;
  choose(option: Option): void;
  look(key: string | null): void;
  forgetSpot(): void;
  onTable(by: readonly [number, number]): readonly [number, number];
}

export interface Drawn {
  under(lens: Lens): ComponentChildren;
  over(lens: Lens): ComponentChildren;
  pins(seen: (at: Point) => Point, view: { width: number; height: number }): ComponentChildren;
}

export function drawn({
  game,
  state,
  rules,
  board,
  choosing,
  figures,
  cues,
  named,
  hovered,
  spot,
  asked,
  isReaction,
  title,
  foreseen,
  ruler,
  pointer,
  paper,
  change,
  choose,
  look,
  forgetSpot,
  onTable,
}: Held): Drawn {
  const {
    draft,
    isPicking,
    chosen,
    isPath,
    isAngle,
    laying,
    placeable,
    laidAt,
    previewed,
    course,
    way,
    preview,
    area,
    spots,
    pictured,
    laid,
    laidOdds,
    bodies,
    aimed,
    aimedUnit,
    aimedAt,
    sight,
    odds,
    going,
    reach,
    threatened,
    threat,
    ghost,
    against,
    drafted,
  } = foreseen;
  const { measuring, ruled, looking, sightings } = ruler;
  const { spotOf, hover, click } = pointer;
  const figure = (id: string | null | undefined) => figures.find((one) => one.id === id);
  const ground = (lens: Lens): Ground => ({ game, state, height: board?.height ?? 0, lens });
  const moving = figure(draft?.blank.unit);
  const shooter = figure(aimedUnit);
  const quarry = figure(aimedAt);
  const isPad = measuring !== null || draft !== null;
  const dimmed = cues.get(hovered ?? "")?.kind === "cannot" ? figure(hovered) : undefined;

  const under = (lens: Lens): ComponentChildren => (
    <>
      {isReaction && board && (
        <rect class="scrim" width={board.width * UNIT} height={board.height * UNIT} />
      )}
      {area.answer !== null && <Reach area={area.answer} height={board?.height ?? 0} />}
      {placeable !== null && <Zone ground={ground(lens)} blank={placeable} />}
      {threat.answer !== null && threatened !== null && figure(threatened)?.pose && (
        <Threat
          ground={ground(lens)}
          figure={figure(threatened) as Figure}
          pose={
            ghost !== undefined && threatened === draft?.blank.unit
              ? { x: ghost[0], y: ghost[1], facing: ghost[2] }
              : (figure(threatened)?.pose as Pose)
          }
          bands={threat.answer.bands ?? []}
        />
      )}
      {laying !== null && board && (
        <rect
          class="pad"
          data-pad="put"
          width={board.width * UNIT}
          height={board.height * UNIT}
          onPointerMove={hover}
          onPointerLeave={forgetSpot}
        />
      )}
      <Rings ground={ground(lens)} figures={figures} cues={cues} />
    </>
  );
  const over = (lens: Lens): ComponentChildren => (
    <g class="hand" ref={paper}>
      {isPad && board && (
        <rect
          class="pad"
          data-pad={measuring !== null ? "measure" : (draft?.blank.t ?? "")}
          x={-40}
          y={-40}
          width={board.width * UNIT + 80}
          height={board.height * UNIT + 80}
          onPointerMove={hover}
          onPointerLeave={forgetSpot}
          onClick={click}
        />
      )}
      {previewed !== null && moving !== undefined && previewed.blank.t !== "angle_blank" && (
        <Way
          ground={ground(lens)}
          draft={previewed}
          course={spot === null ? way : meant(preview.answer)}
          hover={spot !== null}
          figure={moving}
          isRefused={against !== null}
        />
      )}
      {laidAt !== null && figure(laidAt.blank.unit) && (
        <Way
          ground={ground(lens)}
          draft={laidAt}
          course={null}
          hover
          figure={figure(laidAt.blank.unit) as Figure}
          isRefused={false}
        />
      )}
      {draft?.blank.t === "place_blank" && course.answer?.outline && (
        <Laid
          ground={ground(lens)}
          course={{ ...course.answer, places: [] }}
          bodies={bodies}
          figure={null}
          isOwn
        />
      )}
      {spot !== null && draft !== null && isPath && moving !== undefined && (
        <Drafted ground={ground(lens)} draft={draft} course={way} figure={moving} />
      )}
      {isAngle && course.answer !== null && (
        <Laid
          ground={ground(lens)}
          course={course.answer}
          bodies={bodies}
          figure={moving ?? null}
        />
      )}
      {spots.length > 0 && measuring === null && (
        <Spots
          ground={ground(lens)}
          spots={spots}
          chosen={chosen?.key ?? null}
          pictured={pictured?.key ?? null}
          look={look}
          choose={choose}
          spotOf={spotOf}
          onTable={onTable}
        />
      )}
      {laid.answer !== null && (
        <Laid
          ground={ground(lens)}
          course={laid.answer}
          bodies={bodies}
          figure={null}
          isOwn={pictured !== null && isGround(pictured)}
        />
      )}
      {draft?.blank.t === "angle_blank" && moving !== undefined && (
        <Protractor ground={ground(lens)} draft={draft} figure={moving} />
      )}
      {sight.answer !== null && going.answer === null && shooter?.pose && quarry?.pose && (
        <Ray ground={ground(lens)} sight={sight.answer} from={shooter.pose} to={quarry.pose} />
      )}
      {looking !== null && sightings !== null && (
        <SightLines ground={ground(lens)} lookout={looking} sightings={sightings} />
      )}
      {measuring === null && named.length > 0 && (
        <Names ground={ground(lens)} named={named} choose={choose} />
      )}
      {choosing !== null && measuring === null && (
        <Picks ground={ground(lens)} choosing={choosing} figures={figures} change={change} />
      )}
      {going.answer !== null && (
        <Laid ground={ground(lens)} course={going.answer} bodies={bodies} figure={null} />
      )}
      {ruled !== null && <Ruler ground={ground(lens)} ruled={ruled} />}
    </g>
  );
  const pins = (
    seen: (at: Point) => Point,
    view: { width: number; height: number },
  ): ComponentChildren => {
    const shows = pictured === null ? (isAngle ? course : null) : laid;
    if (shows?.answer != null) {
      const { answer } = shows;
      const [x, y] = answer.poses.at(-1) ?? [0, 0];
      const text = pictured?.text ?? "";
      if (
        text === "" &&
        answer.refusal === undefined &&
        (answer.outline ?? []).length === 0 &&
        !(drafted.isFresh && drafted.answer !== null && isTelling(drafted.answer))
      )
        return null; // the table says it all
      return (
        <Pin at={seen({ x, y })} view={view} seen={[]} far={FAR}>
          <SpotCard
            game={game}
            state={state}
            rules={rules}
            text={text}
            course={pictured !== null && isGround(pictured) ? null : answer}
            odds={pictured === null ? (drafted.isFresh ? drafted.answer : null) : laidOdds.answer}
            against={answer.refusal ?? null}
          />
        </Pin>
      );
    }
    // Beside those who are named, who cannot be says why.
    const doubted = asked !== null && (aimed === null || isPicking) ? dimmed : undefined;
    const pinned = doubted ?? (aimed === null ? undefined : quarry);
    if (pinned?.pose == null) return null;
    const isKept = ({ id }: Figure) =>
      id === aimedUnit || cues.get(id)?.kind === "aim" || cues.get(id)?.kind === "aid";
    const kept = figures.flatMap((one) =>
      one.pose !== null && isKept(one) ? [middleOf(one.bases) ?? one.pose] : [],
    );
    return (
      <Pin
        at={seen(pinned.pose)}
        view={view}
        seen={kept.map(seen)}
        far={going.answer === null ? undefined : FAR}
      >
        {doubted !== undefined && asked !== null && (
          <div class="why-pin">
            <Why reason={asked} game={game} state={state} rules={rules} />
          </div>
        )}
        {doubted === undefined && aimed !== null && (
          <AimCard
            game={game}
            state={state}
            rules={rules}
            figure={pinned}
            text={aimed === chosen ? title : aimed.text}
            sight={sight.answer}
            odds={odds.answer}
            band={
              reach.answer?.bands?.find((band) =>
                Object.values(aimed.form.reply).includes(band.weapon),
              ) ?? null
            }
            against={aimed.form.refusal ?? null}
            wasted={aimed.form.no_effect ?? null}
          />
        )}
      </Pin>
    );
  };

  return { under, over, pins };
}

/** A place that nobody aims at is ground to have. */
const isGround = ({ form }: Option) => form.unit === undefined;

/** The middle of what is seen of a unit of many. */
function middleOf(bases: readonly Base[] = []): Point | null {
  const span = (values: readonly number[]) => (Math.min(...values) + Math.max(...values)) / 2;
  return bases.length === 0
    ? null
    : { x: span(bases.map(({ x }) => x)), y: span(bases.map(({ y }) => y)) };
}
