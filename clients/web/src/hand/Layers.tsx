// What the hand lays on the table: what glows, what is in reach, the path, the ruler, the sight line.

import { memo } from "preact/compat";

import { type Point, UNIT } from "../core/camera";
import type { Pose } from "../core/motion";
import type { Data } from "../messages";
import type { Cue, Figure, Game, Lens } from "../rulesets/view";
import { type Draft, end, heading } from "./draft";
import type { Area, Band, Course, Sight } from "./forms";
import { outline } from "./reach";
import { say } from "../words";

export interface Ground {
  readonly game: Game;
  readonly state: Data;
  readonly height: number;
  readonly lens: Lens;
}

export const place = ({ height }: { height: number }, { x, y }: Point) => [x * UNIT, (height - y) * UNIT] as const;
const at = (ground: Ground, point: Point) => place(ground, point).map((n) => n.toFixed(1)).join(" ");
const px = ({ lens }: Ground) => UNIT / lens.scale;

/** Rings around what can be chosen; nothing else is said of the rest. */
export function Rings({ ground, figures, cues }: { ground: Ground; figures: readonly Figure[]; cues: ReadonlyMap<string, Cue> }) {
  return (
    <g class="rings" aria-hidden="true">
      {figures.map((figure) => {
        const kind = cues.get(figure.id)?.kind;
        if (figure.pose === null || kind === undefined || kind === "quiet" || kind === "cannot") return null;
        const r = Math.max(Math.hypot(figure.length, figure.width) * UNIT * 0.5, 12 * px(ground)) + 7 * px(ground);
        return (
          <g key={figure.id} class={`ring ${kind} side-${figure.seat}`} transform={`translate(${at(ground, figure.pose)})`}>
            <circle class="halo" r={r} stroke-width={9 * px(ground)} />
            <circle class="line" r={r} stroke-width={(kind === "can" || kind === "aim" ? 2 : 3) * px(ground)} stroke-dasharray={kind === "aim" ? `${6 * px(ground)} ${4 * px(ground)}` : undefined} />
            {(kind === "aim" || kind === "aimed") && <path class="line" d={cross(r, 6 * px(ground))} stroke-width={2 * px(ground)} />}
          </g>
        );
      })}
    </g>
  );
}

const cross = (r: number, l: number) => `M${-r - l} 0H${-r + l}M${r - l} 0H${r + l}M0 ${-r - l}V${-r + l}M0 ${r - l}V${r + l}`;

const BANDS = [1, 2 / 3, 1 / 3];

/** Where a unit can go, darker where it is cheaper. */
export const Reach = memo(function Reach({ area, height }: { area: Area; height: number }) {
  const shape = (share: number) =>
    outline(area, share).map((polygon) => `M${polygon.map((point) => place({ height }, point).map((n) => n.toFixed(1)).join(" ")).join("L")}Z`).join("");
  return (
    <g class="reach-area" aria-hidden="true">
      {BANDS.map((share) => (
        <path key={share} class="band" data-reach={share} d={shape(share)} />
      ))}
    </g>
  );
});

export function Zone({ ground, area }: { ground: Ground; area: readonly (readonly [number, number])[] }) {
  const d = area.map(([x, y]) => at(ground, { x, y })).join("L");
  return <path class="zone-area" data-reach="1" d={`M${d}Z`} stroke-width={2 * px(ground)} stroke-dasharray={`${8 * px(ground)} ${5 * px(ground)}`} />;
}

/** What weapons cover, from the edge of a body. */
export function Threat({ ground, figure, pose, bands }: { ground: Ground; figure: Figure; pose: Pose; bands: readonly Band[] }) {
  const [l, w] = [figure.length * UNIT, figure.width * UNIT];
  return (
    <g class={`threat side-${figure.seat}`} transform={`translate(${at(ground, pose)})`} aria-hidden="true">
      {bands.map(({ weapon, most, facing, arc }, i) => {
        const far = most * UNIT;
        return arc >= 360 ? (
          <g key={i} transform={`rotate(${-pose.facing})`}>
            <rect x={-l / 2 - far} y={-w / 2 - far} width={l + 2 * far} height={w + 2 * far} rx={far} stroke-width={1.6 * px(ground)} />
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
function poseOf(draft: Draft, course: Course | null): Pose {
  const last = course?.poses.at(-1);
  return last === undefined ? { ...end(draft), facing: heading(draft) } : { x: last[0], y: last[1], facing: last[2] };
}

/** A path with its legs, and the ghost of the unit at its end. One that only follows the pointer lies
    under it wherever it goes: it is not to be gripped, and what is drafted keeps its handles. */
export function Way({ ground, draft, course, hover, figure, isRefused }: { ground: Ground; draft: Draft; course: Course | null; hover: boolean; figure: Figure; isRefused: boolean }) {
  const { blank } = draft;
  const isBad = course === null ? isRefused : course.against !== undefined;
  const points: readonly Point[] = course === null ? [draft.start, ...draft.points] : course.poses.map(([x, y]) => ({ x, y }));
  const line = points.map((point) => at(ground, point)).join("L");
  return (
    <g class={`way${isBad ? " refused" : ""}`}>
      {blank.t === "path_blank" && (
        <>
          <path class="way-bed" d={`M${line}`} stroke-width={6 * px(ground)} />
          <path class="way-line" d={`M${line}`} stroke-width={2.5 * px(ground)} />
          {draft.points.slice(0, hover ? undefined : -1).map((point, i) => (
            <circle key={i} class="corner" transform={`translate(${at(ground, point)})`} r={4 * px(ground)} stroke-width={2 * px(ground)} />
          ))}
        </>
      )}
      <Ghost ground={ground} pose={poseOf(draft, course)} figure={figure} draft={draft} isHeld={!hover} />
      {(course?.answers ?? []).map((one) => (
        <g key={`${one.unit}${one.reaction}`} class="may-react" transform={`translate(${at(ground, one)}) scale(${px(ground)})`}>
          <g class="spin">
            <path d="M0 -12L10 6H-10Z" />
            <text y={3} text-anchor="middle">!</text>
          </g>
          <title>{`${ground.game.call(one.unit, ground.state)}: ${ground.game.call(one.reaction, ground.state)}`}</title>
        </g>
      ))}
    </g>
  );
}

/** What is drafted, while something else is looked at. */
export function Drafted({ ground, draft, course, figure }: { ground: Ground; draft: Draft; course: Course | null; figure: Figure }) {
  return (
    <g class="way">
      <Ghost ground={ground} pose={poseOf(draft, course)} figure={figure} draft={draft} isHeld />
    </g>
  );
}

/** The unit where it would be; what is held can be dragged, and has a handle that turns it. */
function Ghost({ ground, pose, figure, draft, isHeld }: { ground: Ground; pose: Pose; figure: Figure; draft: Draft; isHeld: boolean }) {
  const far = Math.max((figure.length * UNIT) / 2, 12 * px(ground)) + 22 * px(ground);
  const canTurn = !(draft.blank.t === "path_blank" && draft.blank.points === "straight_back");
  const grip = Math.max((Math.hypot(figure.length, figure.width) * UNIT) / 2, 20 * px(ground));
  return (
    <g class="ghost" transform={`translate(${at(ground, pose)})`}>
      <g class="ghost-body" transform={`rotate(${-pose.facing})`}>
        <ground.game.Ghost unit={figure.id} state={ground.state} lens={ground.lens} />
      </g>
      {isHeld && <circle class="grip" data-handle="end" r={grip} />}
      {isHeld && canTurn && (
        <g transform={`rotate(${-pose.facing})`}>
          <path class="tether" d={`M${(figure.length * UNIT) / 2} 0H${far}`} stroke-width={1.6 * px(ground)} />
          <circle class="grip" data-handle="facing" cx={far} r={18 * px(ground)} />
          <circle class="handle" data-handle="facing" cx={far} r={7 * px(ground)} stroke-width={2 * px(ground)}>
            <title>{say("hand.turn_it")}</title>
          </circle>
        </g>
      )}
    </g>
  );
}

/** An angle within its bounds. */
export function Protractor({ ground, draft, figure }: { ground: Ground; draft: Draft; figure: Figure }) {
  const { blank } = draft;
  if (blank.t !== "angle_blank" || figure.pose === null) return null;
  const far = Math.max(figure.length * UNIT * 2, 70 * px(ground));
  const facing = heading(draft);
  return (
    <g class="protractor" transform={`translate(${at(ground, figure.pose)})`}>
      {blank.most >= 180 ? <circle class="sector" r={far} /> : <path class="sector" d={wedge(blank.middle, blank.most, far)} stroke-width={1.5 * px(ground)} />}
      <path class="needle" d={`M0 0L${polar(facing, far)}`} stroke-width={2.5 * px(ground)} />
      <g transform={`rotate(${-facing})`}>
        <circle class="grip" data-handle="facing" cx={far} r={20 * px(ground)} />
        <circle class="handle" data-handle="facing" cx={far} r={8 * px(ground)} stroke-width={2 * px(ground)} />
      </g>
    </g>
  );
}

/** The line from one to the other: solid where it sees, broken where it does not. */
export function Ray({ ground, sight, from, to }: { ground: Ground; sight: Sight; from: Pose; to: Pose }) {
  const [a, b] = sight.ray ?? [[from.x, from.y], [to.x, to.y]];
  const d = `M${at(ground, { x: a[0], y: a[1] })}L${at(ground, { x: b[0], y: b[1] })}`;
  return (
    <g class={`aim-ray${sight.visible ? "" : " blocked"}`} aria-hidden="true">
      <path class="way-bed" d={d} stroke-width={6 * px(ground)} />
      <path class="line" d={d} stroke-width={2.4 * px(ground)} stroke-dasharray={sight.visible ? undefined : `${3 * px(ground)} ${6 * px(ground)}`} />
    </g>
  );
}

export interface Ruled {
  readonly from: Point;
  readonly to: Point | null;
  readonly text: string;
}

export function Ruler({ ground, ruled }: { ground: Ground; ruled: Ruled }) {
  const [x, y] = place(ground, ruled.to === null ? ruled.from : { x: (ruled.from.x + ruled.to.x) / 2, y: (ruled.from.y + ruled.to.y) / 2 });
  const wide = ruled.text.length * 7 + 16;
  return (
    <g class="ruler-line">
      <circle class="peg" transform={`translate(${at(ground, ruled.from)})`} r={4 * px(ground)} />
      {ruled.to !== null && (
        <>
          <path class="way-bed" d={`M${at(ground, ruled.from)}L${at(ground, ruled.to)}`} stroke-width={6 * px(ground)} />
          <path class="line" d={`M${at(ground, ruled.from)}L${at(ground, ruled.to)}`} stroke-width={2 * px(ground)} />
          <circle class="peg" transform={`translate(${at(ground, ruled.to)})`} r={4 * px(ground)} />
          <g transform={`translate(${x} ${y}) scale(${px(ground)})`}>
            <g class="spin">
              <rect x={-wide / 2} y={-30} width={wide} height={22} rx={4} />
              <text y={-14.5} text-anchor="middle">{ruled.text}</text>
            </g>
          </g>
        </>
      )}
    </g>
  );
}
