// What glows, what is in reach, the ruler and the sight line.

import { type Point, UNIT } from "../../core/camera";
import type { Pose } from "../../core/motion";
import type { Base, Cue, Figure } from "../../core/view";
import { hug, path } from "../../table/paper";
import type { Option } from "../choosing/choice";
import { type Draft, heading } from "../reply/draft";
import type { Area, Band, PlaceBlank, Sight } from "../reply/forms";
import type { Named } from "../choosing/namedModels";
import { outline } from "../reply/reach";
import { say } from "../../words";
import type { Ruled } from "../ruler/useRuler";
import { type Ground, at, place, polar, px, wedge } from "./ground";
import { memo } from "../../widgets/memo";

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
        return figure.bases ? (
          <Hug
            key={figure.id}
            ground={ground}
            bases={figure.bases}
            kind={kind}
            seat={figure.seat}
          />
        ) : (
          <Ring key={figure.id} ground={ground} figure={figure} at={figure.pose} kind={kind} />
        );
      })}
    </g>
  );
}

/**
 * How a ring of a kind is drawn: broken around what is aimed at, thin around what can be chosen.
 */
function lineOf(ground: Ground, kind: Cue["kind"]) {
  const isAim = kind === "aim" || kind === "aid";
  return {
    "stroke-width": (isAim || kind === "can" ? 2 : 3) * px(ground),
    "stroke-dasharray": isAim ? `${6 * px(ground)} ${4 * px(ground)}` : undefined,
  };
}

function Ring({
  ground,
  figure,
  at: middle,
  kind,
}: {
  ground: Ground;
  figure: Figure;
  at: Point;
  kind: Cue["kind"];
}) {
  const size = Math.hypot(figure.length, figure.width) * UNIT * 0.5;
  const r = Math.max(size, 12 * px(ground)) + 7 * px(ground);
  return (
    <g class={`ring ${kind} side-${figure.seat}`} transform={`translate(${at(ground, middle)})`}>
      <circle class="halo" r={r} stroke-width={9 * px(ground)} />
      <circle class="line" r={r} {...lineOf(ground, kind)} />
      {(kind === "aim" || kind === "aimed") && (
        <path class="line" d={cross(r, 6 * px(ground))} stroke-width={2 * px(ground)} />
      )}
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
  kind: Cue["kind"];
  seat: number;
}) {
  const d = path(hug(bases, (6 * px(ground)) / UNIT).map(([x, y]) => place(ground, { x, y })));
  return (
    <g class={`ring ${kind} side-${seat}`}>
      <path class="halo" d={d} stroke-width={9 * px(ground)} />
      <path class="line" d={d} {...lineOf(ground, kind)} />
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
          class={["name", `side-${seat}`, isChosen && "is-chosen", only !== null && "is-free"]
            .filter(Boolean)
            .join(" ")}
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

/** The point straight above or below that is farthest off at a price, where its part is named. */
function rimOf({ cells }: Area, most: number): Point | null {
  const start = cells.reduce(
    (least, cell) => (cell[2] < least[2] ? cell : least),
    cells[0] ?? NONE,
  );
  const far = ([, y]: Cell) => Math.abs(y - start[1]);
  const rim = cells
    .filter((cell) => cell[2] <= most && Math.abs(cell[0] - start[0]) < 1e-6)
    .reduce((last, cell) => (far(cell) > far(last) ? cell : last), start);
  return rim === NONE ? null : { x: rim[0], y: rim[1] };
}
type Cell = Area["cells"][number];
const NONE: Cell = [0, 0, 0];

/** Where a unit can go, darker where it is cheaper, or by what going so far means. */
export const Reach = memo(function Reach({ area, height }: { area: Area; height: number }) {
  const { grades = [], most } = area;
  const shares = grades.length === 0 ? BANDS : grades.map((one) => one.most / most).reverse();
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
      {shares.map((share) => (
        <path key={share} class="band" data-reach={share} d={shape(share)} />
      ))}
    </g>
  );
});

/** What it means to go so far, at the far end of each part of what is in reach. */
export function Grades({ area, ground }: { area: Area; ground: Ground }) {
  const { game, state } = ground;
  return (
    <g class="grades">
      {area.grades?.map(({ most, name }) => {
        const rim = rimOf(area, most);
        return rim === null ? null : (
          <text
            key={most}
            class="spin"
            transform={`translate(${at(ground, rim)})`}
            font-size={12 * px(ground)}
          >
            {say("play.grade", { length: game.length(most, state), what: game.call(name, state) })}
          </text>
        );
      })}
    </g>
  );
}

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
      {bands.map(({ weapon, most, facing = 0, arc = 360 }, i) => {
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
      <path class="path-bed" d={d} stroke-width={6 * px(ground)} />
      <path
        class="line"
        d={d}
        stroke-width={2.4 * px(ground)}
        stroke-dasharray={sight.visible ? undefined : `${3 * px(ground)} ${6 * px(ground)}`}
      />
    </g>
  );
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
            class="path-bed"
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
