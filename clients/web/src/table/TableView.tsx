// The table: pan, zoom and follow. What stands on it is the ruleset's to draw.

import type { ComponentChildren } from "preact";
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";

import { cardPlacement } from "./cardPlacement";
import {
  type Box,
  type Camera,
  type Point,
  type Size,
  UNIT,
  between,
  fit,
  frame,
  frameHold,
  isSeen,
  pan,
  zoomAt,
} from "../core/camera";
import { REST, hold as resting } from "./frameHold";
import type { Lens } from "../core/view";
import { say } from "../words";

/**
 * Room around the board for rulers, as a share of its width; their numbers keep their size on a
 * small table.
 */
const MARGIN = { wide: 1 / 30, small: 1 / 24 };
const SMALL = 670; // pixels across the board
const NUMBER = 24; // pixels that a number of the rulers needs
const STEP = 1.3;
const NUDGE = 60; // pixels
/** North stays up unless a quarter turn shows the table so much larger. */
const WORTH_TURNING = 1.17;
/** How much closer the eye goes to follow, at least; more on a large table. */
const CLOSE = 1.9;
/** Room that what is laid over the table takes, in pixels. */
const CARD = { width: 420, height: 190 };
/** How much larger or smaller than it was made the picture may be shown meanwhile. */
const STRETCH = { most: 3, least: 1 / 2 };
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
  /** Where units stand, y up: what is laid over the table hides as few of them as it can. */
  standing: readonly Point[];
  /** What has to be in sight, y up: who has come too close to see it is taken there. */
  watched: readonly Point[];
  follow: boolean;
  setFollow: (on: boolean) => void;
  calm: boolean;
  label: string;
  /** The map: drawn on a sheet of its own, which stays as it is while models move on it. */
  ground: (lens: Lens) => ComponentChildren;
  children: (lens: Lens) => ComponentChildren;
  overlay?: ComponentChildren;
  /** What is laid over the table at places of it; `seen` tells where on the screen a place is. */
  pins?: ((seen: (at: Point) => Point, view: Size) => ComponentChildren) | undefined;
  /** A place that a finger hides: it is shown larger beside it. */
  finger: Point | null;
}

export function TableView({
  board,
  focus,
  standing,
  watched,
  follow,
  setFollow,
  calm,
  label,
  ground,
  children,
  overlay,
  pins,
  finger,
}: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<Size>({ width: 0, height: 0 });
  const plane = useRef<HTMLDivElement>(null);
  const { drawn, rested, eye, look, settle } = useEye(plane, box);
  const framed = (share: number) => ({
    width: board.width * (1 + 2 * share),
    height: board.height + 2 * share * board.width,
  });
  const isSmall = fit(framed(MARGIN.wide), view).scale * board.width < SMALL;
  const across = fit(framed(MARGIN.small), view).scale * board.width;
  const margin =
    board.width * (isSmall ? Math.max(MARGIN.small, NUMBER / Math.max(across, 1)) : MARGIN.wide);
  const wide = { width: board.width + 2 * margin, height: board.height + 2 * margin };
  const tall = { width: wide.height, height: wide.width };
  // A window that opens over the bar takes some of its height: the table does not turn for that.
  const room = useRoom(view);
  const turned = view.width > 0 && fit(tall, room).scale > fit(wide, room).scale * WORTH_TURNING;
  const plan = turned ? tall : wide;
  const now = useRef({ plan, view });
  now.current = { plan, view };

  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const observer = new ResizeObserver(() =>
      setView({ width: element.clientWidth, height: element.clientHeight }),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  // What is seen as a whole stays whole; who has come closer stays there.
  const was = useRef({ plan, view });
  useLayoutEffect(() => {
    if (view.width === 0) return;
    const before = was.current;
    was.current = { plan, view };
    const isSame = before.plan.width === plan.width && before.plan.height === plan.height;
    const old = eye.current;
    settle(
      old !== null && isSame && old.scale > fit(plan, before.view).scale * 1.01
        ? frameHold(old, plan, view)
        : fit(plan, view),
    );
  }, [view.width, view.height, board.width, board.height]);

  const change = useCallback((how: (camera: Camera, plan: Size, view: Size) => Camera) => {
    const { plan, view } = now.current;
    const to = eye.current === null ? null : how(eye.current, plan, view);
    if (to === null || to === eye.current) return;
    resting.touch(performance.now());
    look(to);
  }, []);

  useGestures(box, change);
  useFollow(follow ? focus : null, calm, Math.max(CLOSE, board.width / 40), now, eye, look, (p) =>
    toPlan(p, board, margin, turned),
  );

  useEffect(() => {
    const at = watched.map((p) => toPlan(p, board, margin, turned));
    change((c, p, v) => (at.every((one) => isSeen(one, c, v)) ? c : frame(at, p, v, c.scale)));
  }, [watched]);

  const zoomed = (factor: number) =>
    change((c, p, v) => zoomAt(c, { x: v.width / 2, y: v.height / 2 }, factor, p, v));
  const keys = (event: KeyboardEvent) => {
    const moves: Record<string, Point> = {
      ArrowLeft: { x: NUDGE, y: 0 },
      ArrowRight: { x: -NUDGE, y: 0 },
      ArrowUp: { x: 0, y: NUDGE },
      ArrowDown: { x: 0, y: -NUDGE },
    };
    const by = moves[event.key];
    if (by !== undefined && !event.shiftKey) change((c, p, v) => pan(c, by, p, v));
    else if (event.key === "+" || event.key === "=") zoomed(STEP);
    else if (event.key === "-") zoomed(1 / STEP);
    else if (event.key === "0") change((_, p, v) => fit(p, v));
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  // Who tabs to a unit out of sight comes to see it.
  const reveal = (event: FocusEvent) => {
    const [unit, table] = [event.target as Element, box.current];
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
  };

  const scale = drawn?.scale ?? 1;
  const seen = (at: Point): Point => {
    const p = toPlan(at, board, margin, turned);
    return { x: (drawn?.x ?? 0) + p.x * scale, y: (drawn?.y ?? 0) + p.y * scale };
  };
  const card = { width: Math.min(CARD.width, view.width), height: CARD.height };
  const lies = useMemo(
    () => cardPlacement(view, card, (focus ?? []).map(seen), standing.map(seen)),
    [focus, standing, rested, view],
  );
  const k = scale / UNIT;
  const lens = useMemo(
    () => ({
      scale: rested?.scale ?? 1,
      turned,
      sight: rested && sightOf(rested, view, board, margin, turned),
    }),
    [rested, turned, view, board.width, board.height],
  );
  const [size, bearing] = [
    { width: plan.width * scale, height: plan.height * scale },
    turned ? " turned" : "",
  ];
  const outer = `scale(${k.toFixed(5)}) translate(${margin * UNIT} ${(turned ? margin + board.width : margin) * UNIT})${turned ? " rotate(-90)" : ""}`;
  return (
    <div class="desk">
      <div class="table" ref={box}>
        <div class="plane" ref={plane}>
          {drawn && (
            <>
              <svg
                class={`chart${bearing}`}
                {...size}
                style={{ "--px": (UNIT / lens.scale).toFixed(4) }}
              >
                <g id={`${PLAN}-ground`} transform={outer}>
                  {ground(lens)}
                </g>
              </svg>
              <svg
                class={`board${bearing}`}
                {...size}
                tabindex={0}
                role="group"
                aria-label={label}
                onKeyDown={keys}
                onFocusIn={reveal}
              >
                <g id={PLAN} transform={outer}>
                  {children(lens)}
                </g>
              </svg>
            </>
          )}
        </div>
        <div class={`overlay ${lies.across}${lies.down === "bottom" ? " low" : ""}`}>{overlay}</div>
        {pins && drawn && <div class="pins">{pins(seen, view)}</div>}
        {finger && (
          <Loupe
            at={toPlan(finger, board, margin, turned)}
            seen={seen(finger)}
            view={view}
            scale={scale}
          />
        )}
      </div>
      <div class="zoom" role="group" aria-label={say("table.zoom")}>
        <button type="button" onClick={() => zoomed(STEP)} aria-label={say("table.in")}>
          +
        </button>
        <button type="button" onClick={() => zoomed(1 / STEP)} aria-label={say("table.out")}>
          −
        </button>
        <button
          type="button"
          onClick={() => change((_, p, v) => fit(p, v))}
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
      </div>
    </div>
  );
}

/** The view as high as it has been at this width. */
function useRoom(view: Size): Size {
  const most = useRef(view);
  most.current =
    most.current.width === view.width
      ? { ...view, height: Math.max(view.height, most.current.height) }
      : view;
  return most.current;
}

/** What lies under the finger, larger and beside it. */
function Loupe({ at, seen, view, scale }: { at: Point; seen: Point; view: Size; scale: number }) {
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
        "--px": (UNIT / (scale * zoom)).toFixed(4),
      }}
    >
      <g
        transform={`translate(${size / 2} ${size / 2}) scale(${zoom}) translate(${-at.x * scale} ${-at.y * scale})`}
      >
        <use href={`#${PLAN}-ground`} />
        <use href={`#${PLAN}`} />
      </g>
    </svg>
  );
}

/** Where a place of the board lies on the plan. */
export function toPlan(at: Point, board: Size, margin: number, turned: boolean): Point {
  const down = board.height - at.y;
  return turned
    ? { x: margin + down, y: margin + board.width - at.x }
    : { x: margin + at.x, y: margin + down };
}

/** The part of the board that is seen by a camera, and some more around it. */
function sightOf(
  { x, y, scale }: Camera,
  view: Size,
  board: Size,
  margin: number,
  turned: boolean,
): Box {
  const corners = [-BEYOND, 1 + BEYOND].map((share) => {
    const [px, py] = [
      (share * view.width - x) / scale - margin,
      (share * view.height - y) / scale - margin,
    ];
    return turned ? { x: board.width - py, y: board.height - px } : { x: px, y: board.height - py };
  });
  const [xs, ys] = [corners.map((at) => at.x), corners.map((at) => at.y)];
  return {
    left: Math.min(...xs),
    right: Math.max(...xs),
    bottom: Math.min(...ys),
    top: Math.max(...ys),
  };
}

/**
 * Where the eye is, where it was when the picture was made, and where it last rested. Until it
 * rests the picture is moved and stretched, which costs next to nothing, and made anew when that
 * would be a blur; what keeps its size on the screen is drawn anew only at rest, for that costs
 * most.
 */
function useEye(
  plane: { current: HTMLDivElement | null },
  box: { current: HTMLDivElement | null },
) {
  const [{ drawn, rested }, draw] = useState<{ drawn: Camera | null; rested: Camera | null }>({
    drawn: null,
    rested: null,
  });
  const eye = useRef<Camera | null>(null);
  const last = useRef<Camera | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const show = useCallback(() => {
    const [to, from] = [eye.current, last.current];
    if (plane.current === null || to === null || from === null) return;
    // between pixels all is a blur
    const [x, y] = [to.x, to.y].map((n) => (to === from ? Math.round(n) : n.toFixed(2)));
    plane.current.style.transform = `translate(${x}px, ${y}px) scale(${(to.scale / from.scale).toFixed(5)})`;
  }, []);
  const settle = useCallback((to: Camera) => {
    clearTimeout(timer.current);
    eye.current = to;
    draw({ drawn: to, rested: to });
  }, []);
  const look = useCallback((to: Camera) => {
    eye.current = to;
    box.current?.classList.add("moving");
    clearTimeout(timer.current);
    timer.current = setTimeout(() => settle(to), REST);
    const stretch = to.scale / (last.current?.scale ?? to.scale);
    if (stretch > STRETCH.most || stretch < STRETCH.least)
      draw(({ rested }) => ({ drawn: to, rested }));
    else show();
  }, []);
  useLayoutEffect(() => {
    last.current = drawn;
    if (rested === eye.current) box.current?.classList.remove("moving");
    show();
  }, [drawn, rested]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return { drawn, rested, eye, look, settle };
}

type Change = (how: (camera: Camera, plan: Size, view: Size) => Camera) => void;

/** Drag with one pointer, pinch with two, wheel. */
function useGestures(box: { current: HTMLDivElement | null }, change: Change) {
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const down = new Map<number, Point>();
    const local = (event: PointerEvent | WheelEvent): Point => {
      const rect = element.getBoundingClientRect();
      return { x: event.clientX - rect.left, y: event.clientY - rect.top };
    };
    const isTool = (event: Event) =>
      (event.target as Element).closest(".pins, .overlay, .reaction-card") !== null;
    let isDragging = false;
    const start = (event: PointerEvent) => {
      if (isTool(event) || event.button !== 0) return;
      down.set(event.pointerId, local(event));
      isDragging = false;
    };
    const move = (event: PointerEvent) => {
      const old = down.get(event.pointerId);
      if (old === undefined) return;
      const at = local(event);
      const others = [...down].filter(([id]) => id !== event.pointerId).map(([, p]) => p);
      const other = others[0];
      if (!isDragging && Math.hypot(at.x - old.x, at.y - old.y) < 4) return;
      if (!isDragging) {
        isDragging = true;
        element.setPointerCapture(event.pointerId);
        element.classList.add("dragging");
      }
      down.set(event.pointerId, at);
      if (other === undefined) {
        change((c, p, v) => pan(c, { x: at.x - old.x, y: at.y - old.y }, p, v));
        return;
      }
      const spread = (p: Point) => Math.hypot(p.x - other.x, p.y - other.y);
      const middle = (p: Point) => ({ x: (p.x + other.x) / 2, y: (p.y + other.y) / 2 });
      const [from, to] = [middle(old), middle(at)];
      change((c, p, v) =>
        pan(
          zoomAt(c, from, spread(at) / Math.max(1, spread(old)), p, v),
          { x: to.x - from.x, y: to.y - from.y },
          p,
          v,
        ),
      );
    };
    const end = (event: PointerEvent) => {
      down.delete(event.pointerId);
      if (down.size === 0) element.classList.remove("dragging");
    };
    const wheel = (event: WheelEvent) => {
      event.preventDefault();
      const at = local(event);
      const notch = event.deltaMode === 1 ? 16 : 1;
      change((c, p, v) => zoomAt(c, at, Math.exp(-event.deltaY * notch * 0.0016), p, v));
    };
    element.addEventListener("pointerdown", start);
    element.addEventListener("pointermove", move);
    element.addEventListener("pointerup", end);
    element.addEventListener("pointercancel", end);
    element.addEventListener("wheel", wheel, { passive: false });
    return () => {
      element.removeEventListener("pointerdown", start);
      element.removeEventListener("pointermove", move);
      element.removeEventListener("pointerup", end);
      element.removeEventListener("pointercancel", end);
      element.removeEventListener("wheel", wheel);
    };
  }, [change]);
}

/** Glide to what happens, and stay there. */
function useFollow(
  focus: readonly Point[] | null,
  calm: boolean,
  close: number,
  now: { current: { plan: Size; view: Size } },
  eye: { readonly current: Camera | null },
  look: (camera: Camera) => void,
  plan: (at: Point) => Point,
) {
  useEffect(() => {
    const start = eye.current;
    if (focus === null || focus.length === 0 || start === null) return;
    const whole = fit(now.current.plan, now.current.view).scale;
    const end = frame(focus.map(plan), now.current.plan, now.current.view, whole * close);
    if (calm) {
      look(end);
      return;
    }
    let frameId = 0;
    const began = performance.now();
    const glide = (time: number) => {
      const t = Math.min(1, (time - began) / 500);
      look(frameHold(between(start, end, 1 - (1 - t) ** 3), now.current.plan, now.current.view));
      if (t < 1) frameId = requestAnimationFrame(glide);
    };
    frameId = requestAnimationFrame(glide);
    return () => cancelAnimationFrame(frameId);
  }, [focus]);
}
