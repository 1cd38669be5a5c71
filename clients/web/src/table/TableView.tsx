// The table: pan, zoom and follow. What stands on it is the ruleset's to draw.

import type { ComponentChildren } from "preact";
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";

import { type Camera, type Point, type Size, UNIT, between, fit, frame, hold, pan, zoomAt } from "../core/camera";
import type { Lens } from "../rulesets/view";

/** Room around the board for rulers, as a share of its width; their numbers keep their size on a small table. */
const MARGIN = { wide: 1 / 30, small: 1 / 24 };
const SMALL = 670; // pixels across the board
const STEP = 1.3;
const NUDGE = 60; // pixels
/** North stays up unless a quarter turn shows the table so much larger. */
const WORTH_TURNING = 1.17;
/** How much closer the eye goes to follow, at least; more on a large table. */
const CLOSE = 1.9;
/** Room that what is laid over the table takes, in pixels. */
const CARD = { width: 420, height: 190 };

interface Props {
  board: Size;
  /** What the camera should frame, y up. */
  focus: readonly Point[] | null;
  follow: boolean;
  setFollow: (on: boolean) => void;
  calm: boolean;
  label: string;
  children: (lens: Lens) => ComponentChildren;
  overlay?: ComponentChildren;
  /** What is laid over the table at places of it; `seen` tells where on the screen a place is. */
  pins?: ((seen: (at: Point) => Point, view: Size) => ComponentChildren) | undefined;
}

export function TableView({ board, focus, follow, setFollow, calm, label, children, overlay, pins }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<Size>({ width: 0, height: 0 });
  const [camera, setCamera] = useState<Camera | null>(null);
  const room = (share: number) => ({ width: board.width * (1 + 2 * share), height: board.height + 2 * share * board.width });
  const isSmall = fit(room(MARGIN.wide), view).scale * board.width < SMALL;
  const margin = board.width * (isSmall ? MARGIN.small : MARGIN.wide);
  const wide = { width: board.width + 2 * margin, height: board.height + 2 * margin };
  const tall = { width: wide.height, height: wide.width };
  const turned = view.width > 0 && fit(tall, view).scale > fit(wide, view).scale * WORTH_TURNING;
  const plan = turned ? tall : wide;
  const now = useRef({ plan, view, camera });
  now.current = { plan, view, camera };

  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => setView({ width: element.clientWidth, height: element.clientHeight }));
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
    setCamera((old) => (old !== null && isSame && old.scale > fit(plan, before.view).scale * 1.01 ? hold(old, plan, view) : fit(plan, view)));
  }, [view.width, view.height, board.width, board.height]);

  const change = useCallback((how: (camera: Camera, plan: Size, view: Size) => Camera) => {
    const { plan, view } = now.current;
    setCamera((old) => old && how(old, plan, view));
  }, []);

  useGestures(box, change);
  useFollow(follow ? focus : null, calm, Math.max(CLOSE, board.width / 40), now, setCamera, (p) => toPlan(p, board, margin, turned));

  const zoomed = (factor: number) => change((c, p, v) => zoomAt(c, { x: v.width / 2, y: v.height / 2 }, factor, p, v));
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

  const scale = camera?.scale ?? 1;
  const seen = (at: Point): Point => {
    const p = toPlan(at, board, margin, turned);
    return { x: (camera?.x ?? 0) + p.x * scale, y: (camera?.y ?? 0) + p.y * scale };
  };
  const spots = (focus ?? []).map(seen);
  const under = spots.filter((p) => Math.abs(p.x - view.width / 2) < CARD.width / 2).map((p) => p.y);
  const above = Math.min(...under) - CARD.height;
  const isLow = above < 0 && view.height - CARD.height - Math.max(...under) > above;
  const k = scale / UNIT;
  const inner = turned
    ? `translate(${margin * UNIT} ${(margin + board.width) * UNIT}) rotate(-90)`
    : `translate(${margin * UNIT} ${margin * UNIT})`;
  return (
    <div class="table" ref={box}>
      {camera && (
        <svg class={turned ? "board turned" : "board"} tabindex={0} role="group" aria-label={label} onKeyDown={keys} width={view.width} height={view.height} style={{ "--px": (1 / k).toFixed(4) }}>
          <g transform={`translate(${camera.x.toFixed(2)} ${camera.y.toFixed(2)}) scale(${k.toFixed(5)})`}>
            <g transform={inner}>{children({ scale, turned })}</g>
          </g>
        </svg>
      )}
      <div class={isLow ? "overlay low" : "overlay"}>{overlay}</div>
      {pins && camera && <div class="pins">{pins(seen, view)}</div>}
      <div class="zoom" role="group" aria-label="Zoom">
        <button type="button" onClick={() => zoomed(STEP)} aria-label="Zoom in">+</button>
        <button type="button" onClick={() => zoomed(1 / STEP)} aria-label="Zoom out">−</button>
        <button type="button" onClick={() => change((_, p, v) => fit(p, v))} aria-label="Show the whole table" title="Show the whole table" class="whole" />
        <button type="button" aria-pressed={follow} onClick={() => setFollow(!follow)} aria-label="Follow the action" title="Follow the action">
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <circle cx="8" cy="8" r="4.5" />
            <path d="M8 1V5M8 11V15M1 8H5M11 8H15" />
          </svg>
        </button>
      </div>
    </div>
  );
}

/** Where a place of the board lies on the plan. */
export function toPlan(at: Point, board: Size, margin: number, turned: boolean): Point {
  const down = board.height - at.y;
  return turned
    ? { x: margin + down, y: margin + board.width - at.x }
    : { x: margin + at.x, y: margin + down };
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
    const isTool = (event: Event) => (event.target as Element).closest(".zoom, .pins, .overlay, .reaction-card") !== null;
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
        pan(zoomAt(c, from, spread(at) / Math.max(1, spread(old)), p, v), { x: to.x - from.x, y: to.y - from.y }, p, v),
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
  now: { current: { plan: Size; view: Size; camera: Camera | null } },
  set: (camera: Camera) => void,
  plan: (at: Point) => Point,
) {
  useEffect(() => {
    const start = now.current.camera;
    if (focus === null || focus.length === 0 || start === null) return;
    const whole = fit(now.current.plan, now.current.view).scale;
    const end = frame(focus.map(plan), now.current.plan, now.current.view, whole * close);
    if (calm) {
      set(end);
      return;
    }
    let frameId = 0;
    const began = performance.now();
    const glide = (time: number) => {
      const t = Math.min(1, (time - began) / 500);
      set(hold(between(start, end, 1 - (1 - t) ** 3), now.current.plan, now.current.view));
      if (t < 1) frameId = requestAnimationFrame(glide);
    };
    frameId = requestAnimationFrame(glide);
    return () => cancelAnimationFrame(frameId);
  }, [focus]);
}
