// What the hand lays on the table: what glows, what is in reach, the path, the ruler, the sight
// line.

import { Fragment } from "preact";
import { memo } from "preact/compat";

import { type Point, UNIT } from "../../core/camera";
import type { Pose } from "../../core/motion";
import type { Data } from "../../messages";
import { hug, path } from "../../table/paper";
import type { Base, Cue, Figure, Game, Lens } from "../../core/view";
import { type Draft, canTurn, end, heading, isPut, stop } from "../reply/draft";
import type { Option } from "../reply/choice";
import type { Area, Band, MovePreview, PlaceBlank, Reason, Sight } from "../reply/forms";
import type { Named } from "../reply/namedModels";
import { outline } from "../reply/reach";
import { say } from "../../words";

export interface Ground {
  readonly game: Game;
  readonly state: Data;
  readonly height: number;
  readonly lens: Lens;
}

export const place = ({ height }: { height: number }, { x, y }: Point) =>
  [x * UNIT, (height - y) * UNIT] as const;
const at = (ground: Ground, point: Point) =>
  place(ground, point)
    .map((n) => n.toFixed(1))
    .join(" ");
const px = ({ lens }: Ground) => UNIT / lens.scale;

/** Rings around what can be chosen; nothing else is said of the rest. */
export function Rings({
  ground,
  figures,
  cues,
}: {
  ground: Ground;
  figures: readonly Figure[];
  cues: ReadonlyMap<string, Cue>;
}) {
  return (
    <g class="rings" aria-hidden="true">
      {figures.map((figure) => {
        const kind = cues.get(figure.id)?.kind;
        if (figure.pose === null || kind === undefined || kind === "quiet" || kind === "cannot")
          return null;
        if (figure.bases)
          return (
            <Hug
              key={figure.id}
              ground={ground}
              bases={figure.bases}
              kind={kind}
              seat={figure.seat}
            />
          );
        const r =
          Math.max(Math.hypot(figure.length, figure.width) * UNIT * 0.5, 12 * px(ground)) +
          7 * px(ground);
        return (
          <g
            key={figure.id}
            class={`ring ${kind} side-${figure.seat}`}
            transform={`translate(${at(ground, figure.pose)})`}
          >
            <circle class="halo" r={r} stroke-width={9 * px(ground)} />
            <circle
              class="line"
              r={r}
              stroke-width={
                (kind === "can" || kind === "aim" || kind === "aid" ? 2 : 3) * px(ground)
              }
              stroke-dasharray={
                kind === "aim" || kind === "aid" ? `${6 * px(ground)} ${4 * px(ground)}` : undefined
              }
            />
            {(kind === "aim" || kind === "aimed") && (
              <path class="line" d={cross(r, 6 * px(ground))} stroke-width={2 * px(ground)} />
            )}
          </g>
        );
      })}
    </g>
  );
}

/** A ring around a unit of many. */
function Hug({
  ground,
  bases,
  kind,
  seat,
}: {
  ground: Ground;
  bases: readonly Base[];
  kind: string;
  seat: number;
}) {
  const d = path(hug(bases, (6 * px(ground)) / UNIT).map(([x, y]) => place(ground, { x, y })));
  return (
    <g class={`ring ${kind} side-${seat}`}>
      <path class="halo" d={d} stroke-width={9 * px(ground)} />
      <path
        class="line"
        d={d}
        stroke-width={(kind === "can" || kind === "aim" || kind === "aid" ? 2 : 3) * px(ground)}
        stroke-dasharray={
          kind === "aim" || kind === "aid" ? `${6 * px(ground)} ${4 * px(ground)}` : undefined
        }
      />
    </g>
  );
}

/** Models that may be named, with their signs; one whom an answer means alone is touched for it. */
export function Names({
  ground,
  named,
  choose,
}: {
  ground: Ground;
  named: readonly Named[];
  choose: (option: Option) => void;
}) {
  return (
    <g class="names" aria-hidden="true">
      {named.map(({ base, sign, seat, only, isChosen }) => (
        <g
          key={base.id}
          class={`name side-${seat}${isChosen ? " is-chosen" : ""}${only === null ? "" : " is-free"}`}
          data-name={sign}
          transform={`translate(${at(ground, base)})`}
          {...(only === null ? {} : { onClick: () => choose(only) })}
        >
          <circle r={Math.max(base.r * UNIT, 8 * px(ground))} stroke-width={2 * px(ground)} />
          <text class="spin" font-size={Math.min(11 * px(ground), base.r * UNIT * 1.3)}>
            {sign}
          </text>
        </g>
      ))}
    </g>
  );
}

const cross = (r: number, l: number) =>
  `M${-r - l} 0H${-r + l}M${r - l} 0H${r + l}M0 ${-r - l}V${-r + l}M0 ${r - l}V${r + l}`;

const BANDS = [1, 2 / 3, 1 / 3];

/** Where a unit can go, darker where it is cheaper. */
export const Reach = memo(function Reach({ area, height }: { area: Area; height: number }) {
  const shape = (share: number) =>
    outline(area, share)
      .map(
        (polygon) =>
          `M${polygon
            .map((point) =>
              place({ height }, point)
                .map((n) => n.toFixed(1))
                .join(" "),
            )
            .join("L")}Z`,
      )
      .join("");
  return (
    <g class="reach-area" aria-hidden="true">
      {BANDS.map((share) => (
        <path key={share} class="band" data-reach={share} d={shape(share)} />
      ))}
    </g>
  );
});

/** Where something may be put. Holes may overlap, so they are painted out. */
export function Zone({
  ground,
  blank: { area, holes = [] },
}: {
  ground: Ground;
  blank: PlaceBlank;
}) {
  const shape = (corners: PlaceBlank["area"]) =>
    `M${corners.map(([x, y]) => at(ground, { x, y })).join("L")}Z`;
  const line = {
    "stroke-width": 2 * px(ground),
    "stroke-dasharray": `${8 * px(ground)} ${5 * px(ground)}`,
  };
  return (
    <g class="zone">
      {holes.length > 0 && (
        <mask id="zone-open">
          <path fill="#fff" stroke="#fff" d={shape(area)} />
          {holes.map((hole) => (
            <path key={String(hole)} d={shape(hole)} />
          ))}
        </mask>
      )}
      <path
        class="zone-area"
        data-reach="1"
        d={shape(area)}
        mask={holes.length > 0 ? "url(#zone-open)" : undefined}
        {...line}
      />
    </g>
  );
}

/** What weapons cover, from the edge of a body. */
export function Threat({
  ground,
  figure,
  pose,
  bands,
}: {
  ground: Ground;
  figure: Figure;
  pose: Pose;
  bands: readonly Band[];
}) {
  const [l, w] = [figure.length * UNIT, figure.width * UNIT];
  return (
    <g
      class={`threat side-${figure.seat}`}
      transform={`translate(${at(ground, pose)})`}
      aria-hidden="true"
    >
      {bands.map(({ weapon, most, facing, arc }, i) => {
        const far = most * UNIT;
        return arc >= 360 ? (
          <g key={i} transform={`rotate(${-pose.facing})`}>
            <rect
              x={-l / 2 - far}
              y={-w / 2 - far}
              width={l + 2 * far}
              height={w + 2 * far}
              rx={far}
              stroke-width={1.6 * px(ground)}
            />
          </g>
        ) : (
          <path key={i} d={wedge(facing, arc / 2, far + l / 2)} stroke-width={1.6 * px(ground)}>
            <title>{weapon}</title>
          </path>
        );
      })}
    </g>
  );
}

const polar = (degrees: number, far: number) => {
  const a = (degrees * Math.PI) / 180;
  return `${(Math.cos(a) * far).toFixed(1)} ${(-Math.sin(a) * far).toFixed(1)}`;
};
const wedge = (middle: number, half: number, r: number) =>
  `M0 0L${polar(middle + half, r)}A${r} ${r} 0 ${half > 90 ? 1 : 0} 1 ${polar(middle - half, r)}Z`;

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
export function Way({
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
    <g class={`way${isBad ? (isPartly ? " refused partly" : " refused") : ""}`}>
      {blank.t === "path_blank" && (
        <>
          <path class="way-bed" d={`M${line}`} stroke-width={6 * px(ground)} />
          <path class="way-line" d={`M${line}`} stroke-width={2.5 * px(ground)} />
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
      {course !== null && <Threatened ground={ground} course={course} />}
    </g>
  );
}

/** Where on a way somebody may break in, and who: at each place all of them. */
export function Threatened({
  ground,
  course: { answers = [] },
}: {
  ground: Ground;
  course: MovePreview;
}) {
  const { game, state } = ground;
  const figures = answers.length === 0 ? [] : game.figures(state);
  return (
    <>
      {[...new Set(answers.map((one) => at(ground, one)))].map((spot) => {
        const there = answers.filter((one) => at(ground, one) === spot);
        const by = figures.filter(({ id }) => there.some(({ unit }) => unit === id));
        return (
          <Fragment key={spot}>
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
            <g class="may-react" transform={`translate(${spot}) scale(${px(ground)})`}>
              <g class="spin">
                <path d="M0 -12L10 6H-10Z" />
                <text y={3} text-anchor="middle">
                  !
                </text>
                <text class="who" x={13} y={4}>
                  {by.map(({ short }) => short).join(" ")}
                </text>
              </g>
              <title>
                {there
                  .map(
                    ({ unit, reaction }) =>
                      `${game.call(unit, state)}: ${game.call(reaction, state)}`,
                  )
                  .join("; ")}
              </title>
            </g>
          </Fragment>
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
    <g class="way">
      <Figured ground={ground} draft={draft} course={course} figure={figure} isHeld />
    </g>
  );
}

/** A unit as it would stand: one thing, or each of its models. */
function Figured({
  ground,
  draft,
  course,
  figure,
  isHeld,
}: {
  ground: Ground;
  draft: Draft;
  course: MovePreview | null;
  figure: Figure;
  isHeld: boolean;
}) {
  const pose = poseOf(draft, course);
  return figure.bases || draft.byHand ? (
    <Models
      ground={ground}
      pose={pose}
      figure={figure}
      draft={draft}
      course={course}
      isHeld={isHeld}
    />
  ) : (
    <Ghost ground={ground} pose={pose} figure={figure} draft={draft} isHeld={isHeld} />
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
        <title>{say("hand.turn_it")}</title>
      </circle>
    </g>
  );
}

/**
 * A unit of many: each model where it would stand, as the rules place them; until they say, as it
 * stands now.
 */
function Models({
  ground,
  pose,
  figure,
  draft,
  course,
  isHeld,
}: {
  ground: Ground;
  pose: Pose;
  figure: Figure;
  draft: Draft;
  course: MovePreview | null;
  isHeld: boolean;
}) {
  const { blank, byHand, start } = draft;
  const bodily = new Map(
    (figure.bases ?? []).map(({ id, r, hull, facing }) => [
      id,
      { r, ...(hull && { hull }), ...(facing !== undefined && { facing }) },
    ]),
  );
  const to = end(draft);
  const [dx, dy] = blank.t === "path_blank" ? [to.x - start.x, to.y - start.y] : [0, 0];
  const found = course?.places ?? [];
  const wrong = new Map((course?.wrong ?? []).map(({ model, reason }) => [model, reason]));
  const stood: readonly Base[] = figure.pose === null ? [] : (figure.bases ?? []);
  const guessed = byHand
    ? byHand.models.map((model) => ({ ...model, ...stop(byHand, model) }))
    : stood.map((base) => ({ ...base, x: base.x + dx, y: base.y + dy }));
  const put: readonly Base[] =
    found.length > 0 && !byHand ? found.map(([id, x, y]) => ({ id, x, y, r: 0 })) : guessed;
  const seat = { x: pose.x, y: pose.y };
  const facing = blank.t === "place_blank" || blank.t === "path_blank" ? pose.facing : undefined;
  const sized = (one: Base): Base => ({
    ...one,
    ...bodily.get(one.id),
    ...(facing === undefined ? {} : { facing }),
  });
  const reach = Math.max(0, ...put.map((one) => Math.hypot(one.x - seat.x, one.y - seat.y))) * UNIT;
  return (
    <g class={`ghost models side-${figure.seat}`} data-places={found.length}>
      <path
        class="strides"
        d={stood
          .flatMap((base) => {
            const one = put.find(({ id }) => id === base.id);
            const way = byHand?.ways[base.id] ?? (one ? [one] : []);
            return way.length === 0
              ? []
              : [`M${[base, ...way].map((point) => at(ground, point)).join("L")}`];
          })
          .join("")}
        stroke-width={1.2 * px(ground)}
      />
      {put.map((one) => (
        <ModelGhost
          key={one.id}
          ground={ground}
          base={sized(one)}
          isActive={byHand?.active === one.id}
          wrong={wrong.get(one.id) ?? null}
        />
      ))}
      {!isHeld ? null : byHand ? (
        put.map((one) => (
          <circle
            key={one.id}
            class="grip"
            data-handle={`model:${one.id}`}
            transform={`translate(${at(ground, one)})`}
            r={Math.max(sized(one).r * UNIT, (isPut(blank) ? 8 : 11) * px(ground))}
          >
            <title>
              {[
                ground.game.call(one.id, ground.state),
                ...(wrong.has(one.id)
                  ? [ground.game.reason(wrong.get(one.id) ?? {}, ground.state)]
                  : []),
              ].join(": ")}
            </title>
          </circle>
        ))
      ) : (
        <g transform={`translate(${at(ground, seat)})`}>
          <circle class="grip" data-handle="end" r={Math.max(reach, 20 * px(ground))} />
          <path
            class="middle"
            d={`M${-5 * px(ground)} 0H${5 * px(ground)}M0 ${-5 * px(ground)}V${5 * px(ground)}`}
            stroke-width={1.6 * px(ground)}
          />
          {canTurn(draft) && (
            <TurnHandle
              ground={ground}
              facing={blank.t === "place_blank" ? pose.facing : heading(draft)}
              from={reach}
              far={reach + 26 * px(ground)}
            />
          )}
        </g>
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
  const told = {
    class: `ghost-base${isActive ? " active" : ""}${wrong === null ? "" : " wrong"}`,
    "data-model": id,
    "stroke-width": 1.6 * px(ground),
  };
  const spot = `translate(${at(ground, base)})`;
  const bar = r * UNIT * 0.6;
  if (hull === undefined)
    return (
      <>
        <circle {...told} transform={spot} r={r * UNIT} />
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
      <rect {...told} x={-l / 2} y={-w / 2} width={l} height={w} rx={3} />
      <path
        class="ghost-nose"
        d={`M${l * 0.28} ${-w * 0.2}L${l * 0.42} 0L${l * 0.28} ${w * 0.2}`}
        stroke-width={2 * px(ground)}
      />
    </g>
  );
}

/** An angle within its bounds. */
export function Protractor({
  ground,
  draft,
  figure,
}: {
  ground: Ground;
  draft: Draft;
  figure: Figure;
}) {
  const { blank } = draft;
  if (blank.t !== "angle_blank" || (figure.pose === null && blank.at === undefined)) return null;
  const far = Math.max(figure.length * UNIT * 2, 70 * px(ground));
  const facing = heading(draft);
  return (
    <g class="protractor" transform={`translate(${at(ground, draft.start)})`}>
      {blank.most >= 180 ? (
        <circle class="sector" r={far} />
      ) : (
        <path
          class="sector"
          d={wedge(blank.middle, blank.most, far)}
          stroke-width={1.5 * px(ground)}
        />
      )}
      <path class="needle" d={`M0 0L${polar(facing, far)}`} stroke-width={2.5 * px(ground)} />
      <g transform={`rotate(${-facing})`}>
        <circle class="grip" data-handle="facing" cx={far} r={20 * px(ground)} />
        <circle
          class="handle"
          data-handle="facing"
          cx={far}
          r={8 * px(ground)}
          stroke-width={2 * px(ground)}
        />
      </g>
    </g>
  );
}

/** The line from one to the other: solid where it sees, broken where it does not. */
export function Ray({
  ground,
  sight,
  from,
  to,
}: {
  ground: Ground;
  sight: Sight;
  from: Pose;
  to: Pose;
}) {
  const [a, b] = sight.ray ?? [
    [from.x, from.y],
    [to.x, to.y],
  ];
  const d = `M${at(ground, { x: a[0], y: a[1] })}L${at(ground, { x: b[0], y: b[1] })}`;
  return (
    <g class={`aim-ray${sight.visible ? "" : " blocked"}`} aria-hidden="true">
      <path class="way-bed" d={d} stroke-width={6 * px(ground)} />
      <path
        class="line"
        d={d}
        stroke-width={2.4 * px(ground)}
        stroke-dasharray={sight.visible ? undefined : `${3 * px(ground)} ${6 * px(ground)}`}
      />
    </g>
  );
}

export interface Ruled {
  readonly from: Point;
  readonly to: Point | null;
  readonly text: string;
}

export function Ruler({ ground, ruled }: { ground: Ground; ruled: Ruled }) {
  const [x, y] = place(
    ground,
    ruled.to === null
      ? ruled.from
      : { x: (ruled.from.x + ruled.to.x) / 2, y: (ruled.from.y + ruled.to.y) / 2 },
  );
  const wide = ruled.text.length * 7 + 16;
  return (
    <g class="ruler-line">
      <circle class="peg" transform={`translate(${at(ground, ruled.from)})`} r={4 * px(ground)} />
      {ruled.to !== null && (
        <>
          <path
            class="way-bed"
            d={`M${at(ground, ruled.from)}L${at(ground, ruled.to)}`}
            stroke-width={6 * px(ground)}
          />
          <path
            class="line"
            d={`M${at(ground, ruled.from)}L${at(ground, ruled.to)}`}
            stroke-width={2 * px(ground)}
          />
          <circle class="peg" transform={`translate(${at(ground, ruled.to)})`} r={4 * px(ground)} />
          <g transform={`translate(${x} ${y}) scale(${px(ground)})`}>
            <g class="spin">
              <rect x={-wide / 2} y={-30} width={wide} height={22} rx={4} />
              <text y={-14.5} text-anchor="middle">
                {ruled.text}
              </text>
            </g>
          </g>
        </>
      )}
    </g>
  );
}
