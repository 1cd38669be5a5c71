// The table: pan, zoom and follow. What stands on it is the ruleset's to draw.

import type { ComponentChildren } from "preact";
import { useMemo, useRef } from "preact/hooks";

import {
  type Box,
  type Camera,
  type Point,
  type Size,
  UNIT,
  fit,
  pan,
  zoomAt,
} from "../core/camera";
import { hold as resting } from "./frameHold";
import { type Sheet, fromPlan, useSheet } from "./sheet";
import { type Change, useEye, useFollow, useWatched, useWhole } from "./useEye";
import { useGestures } from "./useGestures";
import type { Lens } from "../core/view";
import { useEvent } from "../widgets/useEvent";
import { say } from "../words";

const STEP = 1.3;
const NUDGE = 60; // pixels
/**
 * How far beyond its edges the view counts as seen, as a share of it: who pans does not outrun the
 * drawing.
 */
const BEYOND = 0.5;

const PLAN = "plan";
/** Pixels, from the finger, and how much larger. */
const LOUPE = { size: 128, apart: 36, zoom: 1.8 };

interface Props {
  board: Size;
  /** What the camera should frame, y up. */
  focus: readonly Point[] | null;
  /** What has to be in sight, y up: who has come too close to see it is taken there. */
  watched: readonly Point[];
  /** What has to be at the bottom, in shares of the board. */
  home: Point | null;
  follow: boolean;
  setFollow: (on: boolean) => void;
  calm: boolean;
  label: string;
  /** The map: drawn on a sheet of its own, which stays as it is while models move on it. */
  ground: (lens: Lens) => ComponentChildren;
  children: (lens: Lens) => ComponentChildren;
  overlay?: ComponentChildren;
  /** A place that a finger hides: it is shown larger beside it. */
  finger: Point | null;
}

export function TableView(props: Props) {
  const { board, home, focus, watched, follow, setFollow, calm, overlay, finger } = props;
  const box = useRef<HTMLDivElement>(null);
  const plane = useRef<HTMLDivElement>(null);
  const sheet = useSheet(box, board, home);
  const { view, plan, onPlan } = sheet;
  const { drawn, rested, eye, look, settle } = useEye(plane, box);
  useWhole(sheet, eye, settle);
  const change: Change = useEvent((how) => {
    const to = eye.current === null ? null : how(eye.current, plan, view);
    if (to === null || to === eye.current) return;
    resting.touch(performance.now());
    look(to);
  });
  useGestures(box, change);
  useFollow(follow ? focus : null, calm, sheet, eye, look);
  useWatched(watched, sheet, change);
  const scale = drawn?.scale ?? 1;
  const seen = (at: Point): Point => {
    const p = onPlan(at);
    return { x: (drawn?.x ?? 0) + p.x * scale, y: (drawn?.y ?? 0) + p.y * scale };
  };
  return (
    <div class="desk">
      <div class="table" ref={box}>
        <div class="plane" ref={plane}>
          {drawn && (
            <Picture {...props} sheet={sheet} scale={scale} rested={rested} change={change} />
          )}
        </div>
        <div class="overlay">{overlay}</div>
        {finger && <Loupe sheet={sheet} at={onPlan(finger)} seen={seen(finger)} scale={scale} />}
      </div>
      <Zoom change={change} follow={follow} setFollow={setFollow} quarters={sheet.quarters} />
    </div>
  );
}

/** The map and what stands on it, as the eye saw them when they were drawn. */
function Picture({
  label,
  ground,
  children,
  sheet,
  scale,
  rested,
  change,
}: Props & { sheet: Sheet; scale: number; rested: Camera | null; change: Change }) {
  const { board, view, margin, quarters, plan } = sheet;
  const { width, height } = board;
  const lens = useMemo(
    () => ({
      scale: rested?.scale ?? 1,
      quarters,
      sight: rested && sightOf(rested, view, { width, height }, margin, quarters),
    }),
    [rested, quarters, view, width, height, margin],
  );
  const size = { width: plan.width * scale, height: plan.height * scale };
  const bearing = quarters === 0 ? "" : " turned";
  const style = measures(lens.scale, quarters);
  const { x, y } = sheet.onPlan({ x: 0, y: height });
  const origin = `translate(${x * UNIT} ${y * UNIT}) rotate(${90 * quarters})`;
  const outer = `scale(${(scale / UNIT).toFixed(5)}) ${origin}`;
  return (
    <>
      <svg class={`chart${bearing}`} {...size} style={style}>
        <g id={`${PLAN}-ground`} transform={outer}>
          {ground(lens)}
        </g>
      </svg>
      <svg
        class={`board${bearing}`}
        {...size}
        style={style}
        data-quarters={quarters}
        tabindex={0}
        role="group"
        aria-label={label}
        onKeyDown={(event) => onKeys(event, change)}
        onFocusIn={(event) => reveal(event, change)}
      >
        <g id={PLAN} transform={outer}>
          {children(lens)}
        </g>
      </svg>
    </>
  );
}

/** What the style sheet goes by: a pixel of the screen, and how what is written stands upright. */
const measures = (scale: number, quarters: number) => ({
  "--px": (UNIT / scale).toFixed(4),
  "--upright": `${-90 * quarters}deg`,
});

const NUDGES: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: NUDGE, y: 0 },
  ArrowRight: { x: -NUDGE, y: 0 },
  ArrowUp: { x: 0, y: NUDGE },
  ArrowDown: { x: 0, y: -NUDGE },
};

const zoomed =
  (factor: number) =>
  (c: Camera, p: Size, v: Size): Camera =>
    zoomAt(c, { x: v.width / 2, y: v.height / 2 }, factor, p, v);
const whole = (_: Camera, p: Size, v: Size): Camera => fit(p, v);

function onKeys(event: KeyboardEvent, change: Change): void {
  const by = NUDGES[event.key];
  if (by !== undefined && !event.shiftKey) change((c, p, v) => pan(c, by, p, v));
  else if (event.key === "+" || event.key === "=") change(zoomed(STEP));
  else if (event.key === "-") change(zoomed(1 / STEP));
  else if (event.key === "0") change(whole);
  else return;
  event.preventDefault();
  event.stopPropagation();
}

/** Who tabs to a unit out of sight comes to see it. */
function reveal(event: FocusEvent, change: Change): void {
  const unit = event.target as Element;
  const table = unit.closest(".table");
  if (table === null || unit === event.currentTarget || !unit.matches(":focus-visible")) return;
  const [at, edge] = [unit.getBoundingClientRect(), table.getBoundingClientRect()];
  const isInside =
    at.left >= edge.left &&
    at.right <= edge.right &&
    at.top >= edge.top &&
    at.bottom <= edge.bottom;
  const by = {
    x: edge.left + edge.width / 2 - (at.left + at.width / 2),
    y: edge.top + edge.height / 2 - (at.top + at.height / 2),
  };
  if (!isInside) change((c, p, v) => pan(c, by, p, v));
}

function Zoom({
  change,
  follow,
  setFollow,
  quarters,
}: {
  change: Change;
  follow: boolean;
  setFollow: (on: boolean) => void;
  quarters: number;
}) {
  return (
    <div class="zoom" role="group" aria-label={say("table.zoom")}>
      <button type="button" onClick={() => change(zoomed(STEP))} aria-label={say("table.in")}>
        +
      </button>
      <button type="button" onClick={() => change(zoomed(1 / STEP))} aria-label={say("table.out")}>
        −
      </button>
      <button
        type="button"
        onClick={() => change(whole)}
        aria-label={say("table.whole")}
        title={say("table.whole")}
        class="whole"
      />
      <button
        type="button"
        aria-pressed={follow}
        onClick={() => setFollow(!follow)}
        aria-label={say("table.follow")}
        title={say("table.follow")}
      >
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <circle cx="8" cy="8" r="4.5" />
          <path d="M8 1V5M8 11V15M1 8H5M11 8H15" />
        </svg>
      </button>
      {/* Words speak of the table as it is printed; it is turned for the eye alone. */}
      <svg class={`compass turn-${quarters}`} viewBox="-16 -16 32 32" aria-hidden="true">
        <path d="M0 -15L6 -7H-6Z" transform={`rotate(${90 * quarters})`} />
        <text>{say("table.north")}</text>
      </svg>
    </div>
  );
}

/** What lies under the finger, larger and beside it. */
function Loupe({
  sheet,
  at,
  seen,
  scale,
}: {
  sheet: Sheet;
  at: Point;
  seen: Point;
  scale: number;
}) {
  const { view, quarters } = sheet;
  const { size, apart, zoom } = LOUPE;
  const left = Math.min(Math.max(0, seen.x - size / 2), view.width - size);
  const above = seen.y - apart - size;
  return (
    <svg
      class="loupe"
      aria-hidden="true"
      width={size}
      height={size}
      style={{
        left: `${left}px`,
        top: `${above < 0 ? seen.y + apart : above}px`,
        ...measures(scale * zoom, quarters),
      }}
    >
      <g
        transform={[
          `translate(${size / 2} ${size / 2}) scale(${zoom}) translate(${-at.x * scale}`,
          ` ${-at.y * scale})`,
        ].join("")}
      >
        <use href={`#${PLAN}-ground`} />
        <use href={`#${PLAN}`} />
      </g>
    </svg>
  );
}

/** The part of the board that is seen by a camera, and some more around it. */
function sightOf(
  { x, y, scale }: Camera,
  view: Size,
  board: Size,
  margin: number,
  quarters: number,
): Box {
  const corners = [-BEYOND, 1 + BEYOND].map((share) =>
    fromPlan(
      { x: (share * view.width - x) / scale, y: (share * view.height - y) / scale },
      board,
      margin,
      quarters,
    ),
  );
  const [xs, ys] = [corners.map((at) => at.x), corners.map((at) => at.y)];
  return {
    left: Math.min(...xs),
    right: Math.max(...xs),
    bottom: Math.min(...ys),
    top: Math.max(...ys),
  };
}
