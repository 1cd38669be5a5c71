// A unit where it would stand, and how it would get there.

import { type Point, UNIT } from "../../core/camera";
import type { Pose } from "../../core/motion";
import type { Base, Figure } from "../../core/view";
import { say } from "../../words";
import { type Draft, canTurn, end, heading, isPut, stop } from "../reply/draft";
import type { MovePreview, Reason } from "../reply/forms";
import { type Ground, at, px } from "./ground";

/** Where a draft leads: as the rules say, or as it is drawn while they have not said it yet. */
function poseOf(draft: Draft, course: MovePreview | null): Pose {
  const { t } = draft.blank;
  const last = course?.poses.at(-1);
  const isHere = last === undefined || t === "place_blank" || t === "models_blank";
  return isHere
    ? { ...end(draft), facing: heading(draft) }
    : { x: last[0], y: last[1], facing: last[2] };
}

/**
 * A path with its legs, and the ghost of the unit at its end. One that only follows the pointer
 * lies under it wherever it goes: it is not to be gripped, and what is drafted keeps its handles.
 */
export function MovePath({
  ground,
  draft,
  course,
  hover,
  figure,
  isRefused,
}: {
  ground: Ground;
  draft: Draft;
  course: MovePreview | null;
  hover: boolean;
  figure: Figure;
  isRefused: boolean;
}) {
  const { blank } = draft;
  const isBad = course === null ? isRefused : course.refusal !== undefined;
  // Who is to blame is marked alone; the others would be right.
  const isPartly = isBad && (course?.wrong ?? []).length > 0;
  const points: readonly Point[] =
    course === null ? [draft.start, ...draft.points] : course.poses.map(([x, y]) => ({ x, y }));
  const line = points.map((point) => at(ground, point)).join("L");
  return (
    <g class={`move-path${isBad ? (isPartly ? " refused partly" : " refused") : ""}`}>
      {blank.t === "path_blank" && (
        <>
          <path class="path-bed" d={`M${line}`} stroke-width={6 * px(ground)} />
          <path class="path-line" d={`M${line}`} stroke-width={2.5 * px(ground)} />
          {(draft.around ?? draft.points).slice(0, hover ? undefined : -1).map((point, i) => (
            <circle
              key={i}
              class="corner"
              transform={`translate(${at(ground, point)})`}
              r={4 * px(ground)}
              stroke-width={2 * px(ground)}
            />
          ))}
        </>
      )}
      <Figured ground={ground} draft={draft} course={course} figure={figure} isHeld={!hover} />
      <Threatened ground={ground} answers={course?.answers} />
    </g>
  );
}

/**
 * Where a unit stands or goes that others may fire at or break into, and who: at each place all of
 * them. The mark is above the unit, which stays to be seen and gripped.
 */
export function Threatened({
  ground,
  answers = [],
}: {
  ground: Ground;
  answers: MovePreview["answers"];
}) {
  const { game, state } = ground;
  return (
    <>
      {[...new Set(answers.map((one) => at(ground, one)))].map((spot) => {
        const there = answers.filter((one) => at(ground, one) === spot);
        const by = game.figures(state).filter(({ id }) => there.some(({ unit }) => unit === id));
        return (
          <g key={spot} class="may-react">
            {by.map(
              ({ id, pose }) =>
                pose && (
                  <path
                    key={id}
                    class="may-react-from"
                    d={`M${at(ground, pose)}L${spot}`}
                    stroke-width={1.6 * px(ground)}
                    stroke-dasharray={`${2 * px(ground)} ${5 * px(ground)}`}
                  />
                ),
            )}
            <g transform={`translate(${spot}) scale(${px(ground)})`}>
              <g class="spin">
                <path d="M0 -36L10 -18H-10Z" />
                <text y={-21} text-anchor="middle">
                  !
                </text>
                <text class="who" x={13} y={-20}>
                  {by.map(({ short }) => short).join(" ")}
                </text>
              </g>
            </g>
          </g>
        );
      })}
    </>
  );
}

/** What is drafted, while something else is looked at. */
export function Drafted({
  ground,
  draft,
  course,
  figure,
}: {
  ground: Ground;
  draft: Draft;
  course: MovePreview | null;
  figure: Figure;
}) {
  return (
    <g class="move-path">
      <Figured ground={ground} draft={draft} course={course} figure={figure} isHeld />
    </g>
  );
}

/** How a unit is drawn where it would stand. */
interface Drawn {
  ground: Ground;
  pose: Pose;
  figure: Figure;
  draft: Draft;
  course: MovePreview | null;
  /** It can be dragged. */
  isHeld: boolean;
}

/** A unit as it would stand: one thing, or each of its models. */
function Figured(props: Omit<Drawn, "pose">) {
  const pose = poseOf(props.draft, props.course);
  return props.figure.bases || props.draft.byHand ? (
    <Models {...props} pose={pose} />
  ) : (
    <Ghost {...props} pose={pose} />
  );
}

/** The unit where it would be; what is held can be dragged, and has a handle that turns it. */
export function Ghost({
  ground,
  pose,
  figure,
  draft,
  isHeld,
}: {
  ground: Ground;
  pose: Pose;
  figure: Figure;
  draft: Draft | null;
  isHeld: boolean;
}) {
  const far = Math.max((figure.length * UNIT) / 2, 12 * px(ground)) + 22 * px(ground);
  const grip = Math.max((Math.hypot(figure.length, figure.width) * UNIT) / 2, 20 * px(ground));
  return (
    <g class="ghost" transform={`translate(${at(ground, pose)})`}>
      <g class="ghost-body" transform={`rotate(${-pose.facing})`}>
        <ground.game.Ghost unit={figure.id} state={ground.state} lens={ground.lens} />
      </g>
      {isHeld && <circle class="grip" data-handle="end" r={grip} />}
      {isHeld && draft !== null && canTurn(draft) && (
        <TurnHandle
          ground={ground}
          facing={pose.facing}
          from={(figure.length * UNIT) / 2}
          far={far}
        />
      )}
    </g>
  );
}

function TurnHandle({
  ground,
  facing,
  from,
  far,
}: {
  ground: Ground;
  facing: number;
  from: number;
  far: number;
}) {
  return (
    <g transform={`rotate(${-facing})`}>
      <path class="tether" d={`M${from} 0H${far}`} stroke-width={1.6 * px(ground)} />
      <circle class="grip" data-handle="facing" cx={far} r={18 * px(ground)} />
      <circle
        class="handle"
        data-handle="facing"
        cx={far}
        r={7 * px(ground)}
        stroke-width={2 * px(ground)}
      >
        <title>{say("play.turn_it")}</title>
      </circle>
    </g>
  );
}

/**
 * A unit of many: each model where it would stand, as the rules place them; until they say, as it
 * stands now.
 */
function Models(props: Drawn) {
  const { ground, figure, draft, course, isHeld } = props;
  const wrong = new Map((course?.wrong ?? []).map(({ model, reason }) => [model, reason]));
  const stood: readonly Base[] = figure.pose === null ? [] : (figure.bases ?? []);
  const bases = basesOf(props, stood);
  return (
    <g class={`ghost models side-${figure.seat}`} data-places={(course?.places ?? []).length}>
      <Strides ground={ground} draft={draft} stood={stood} bases={bases} />
      {bases.map((base) => (
        <ModelGhost
          key={base.id}
          ground={ground}
          base={base}
          isActive={draft.byHand?.active === base.id}
          wrong={wrong.get(base.id) ?? null}
        />
      ))}
      {isHeld && draft.byHand && (
        <ModelGrips ground={ground} draft={draft} bases={bases} wrong={wrong} />
      )}
      {isHeld && !draft.byHand && <UnitGrip {...props} bases={bases} />}
    </g>
  );
}

/** Where its models would stand. */
function basesOf({ pose, figure, draft, course }: Drawn, stood: readonly Base[]): readonly Base[] {
  const { blank, byHand, start } = draft;
  const to = end(draft);
  const [dx, dy] = blank.t === "path_blank" ? [to.x - start.x, to.y - start.y] : [0, 0];
  const found = course?.places ?? [];
  const guessed = byHand
    ? byHand.models.map((model) => ({ ...model, ...stop(byHand, model) }))
    : stood.map((base) => ({ ...base, x: base.x + dx, y: base.y + dy }));
  const put: readonly Base[] =
    found.length > 0 && !byHand ? found.map(([id, x, y]) => ({ id, x, y, r: 0 })) : guessed;
  const facing =
    blank.t === "place_blank" || blank.t === "path_blank" ? { facing: pose.facing } : {};
  return put.map((one) => {
    const own = figure.bases?.find(({ id }) => id === one.id);
    const { r, hull } = own ?? one;
    return { ...one, ...own, x: one.x, y: one.y, r, ...(hull && { hull }), ...facing };
  });
}

/** The ways they go. */
function Strides({
  ground,
  draft: { byHand },
  stood,
  bases,
}: {
  ground: Ground;
  draft: Draft;
  stood: readonly Base[];
  bases: readonly Base[];
}) {
  const lines = stood.flatMap((base) => {
    const one = bases.find(({ id }) => id === base.id);
    const path = byHand?.ways[base.id] ?? (one ? [one] : []);
    return path.length === 0 ? [] : [`M${[base, ...path].map((to) => at(ground, to)).join("L")}`];
  });
  return <path class="strides" d={lines.join("")} stroke-width={1.2 * px(ground)} />;
}

/** Models that are moved by hand, to be gripped one by one. */
function ModelGrips({
  ground,
  draft,
  bases,
  wrong,
}: {
  ground: Ground;
  draft: Draft;
  bases: readonly Base[];
  wrong: ReadonlyMap<string, Reason>;
}) {
  const { game, state } = ground;
  const least = (isPut(draft.blank) ? 8 : 11) * px(ground);
  return (
    <>
      {bases.map((base) => {
        const reason = wrong.get(base.id);
        const name = game.call(base.id, state);
        return (
          <circle
            key={base.id}
            class="grip"
            data-handle={`model:${base.id}`}
            transform={`translate(${at(ground, base)})`}
            r={Math.max(base.r * UNIT, least)}
          >
            <title>{reason === undefined ? name : `${name}: ${game.reason(reason, state)}`}</title>
          </circle>
        );
      })}
    </>
  );
}

/** The unit as a whole, to be gripped by its middle. */
function UnitGrip({ ground, pose, draft, bases }: Drawn & { bases: readonly Base[] }) {
  const radius = Math.max(0, ...bases.map(({ x, y }) => Math.hypot(x - pose.x, y - pose.y))) * UNIT;
  const arm = 5 * px(ground);
  return (
    <g transform={`translate(${at(ground, pose)})`}>
      <circle class="grip" data-handle="end" r={Math.max(radius, 20 * px(ground))} />
      <path
        class="middle"
        d={`M${-arm} 0H${arm}M0 ${-arm}V${arm}`}
        stroke-width={1.6 * px(ground)}
      />
      {canTurn(draft) && (
        <TurnHandle
          ground={ground}
          facing={draft.blank.t === "place_blank" ? pose.facing : heading(draft)}
          from={radius}
          far={radius + 26 * px(ground)}
        />
      )}
    </g>
  );
}

/** A model where it would stand: its base or its hull. */
function ModelGhost({
  ground,
  base,
  isActive,
  wrong,
}: {
  ground: Ground;
  base: Base;
  isActive: boolean;
  wrong: Reason | null;
}) {
  const { id, r, hull, facing = 0 } = base;
  const drawn = {
    class: `ghost-base${isActive ? " active" : ""}${wrong === null ? "" : " wrong"}`,
    "data-model": id,
    "stroke-width": 1.6 * px(ground),
  };
  const spot = `translate(${at(ground, base)})`;
  const bar = r * UNIT * 0.6;
  if (hull === undefined)
    return (
      <>
        <circle {...drawn} transform={spot} r={r * UNIT} />
        {wrong !== null && (
          <path
            class="wrong-mark"
            transform={spot}
            d={`M${-bar} ${-bar}L${bar} ${bar}M${-bar} ${bar}L${bar} ${-bar}`}
            stroke-width={1.8 * px(ground)}
          />
        )}
      </>
    );
  const [l, w] = [hull.length * UNIT, hull.width * UNIT];
  return (
    <g transform={`${spot} rotate(${-facing})`}>
      <rect {...drawn} x={-l / 2} y={-w / 2} width={l} height={w} rx={3} />
      <path
        class="ghost-nose"
        d={`M${l * 0.28} ${-w * 0.2}L${l * 0.42} 0L${l * 0.28} ${w * 0.2}`}
        stroke-width={2 * px(ground)}
      />
    </g>
  );
}
