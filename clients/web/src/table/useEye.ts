// The eye on the table: where it is, and what moves it.

import type { RefObject } from "preact";
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";

import {
  type Camera,
  type Point,
  type Size,
  between,
  fit,
  frame,
  frameHold,
  isSeen,
} from "../core/camera";
import { useEvent } from "../widgets/useEvent";
import { REST } from "./frameHold";
import type { Sheet } from "./sheet";

/** Moves the eye, given the plan and the view. */
export type Change = (how: (camera: Camera, plan: Size, view: Size) => Camera) => void;

/** How much closer the eye goes to follow, at least; more on a large table. */
const CLOSE = 1.9;
/** How much larger or smaller than it was made the picture may be shown meanwhile. */
const STRETCH = { most: 3, least: 1 / 2 };
/**
 * Where the eye is, where it was when the picture was made, and where it last rested. Until it
 * rests the picture is moved and stretched, which costs next to nothing, and made anew when that
 * would be a blur; what keeps its size on the screen is drawn anew only at rest, for that costs
 * most.
 */
export function useEye(plane: RefObject<HTMLDivElement>, box: RefObject<HTMLDivElement>) {
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
    const stretch = (to.scale / from.scale).toFixed(5);
    plane.current.style.transform = `translate(${x}px, ${y}px) scale(${stretch})`;
  }, [plane]);
  const settle = useCallback((to: Camera) => {
    clearTimeout(timer.current);
    eye.current = to;
    draw({ drawn: to, rested: to });
  }, []);
  const look = useCallback(
    (to: Camera) => {
      eye.current = to;
      box.current?.classList.add("moving");
      clearTimeout(timer.current);
      timer.current = setTimeout(() => settle(to), REST);
      const stretch = to.scale / (last.current?.scale ?? to.scale);
      if (stretch > STRETCH.most || stretch < STRETCH.least)
        draw(({ rested }) => ({ drawn: to, rested }));
      else show();
    },
    [box, settle, show],
  );
  useLayoutEffect(() => {
    last.current = drawn;
    if (rested === eye.current) box.current?.classList.remove("moving");
    show();
  }, [drawn, rested, box, show]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return { drawn, rested, eye, look, settle };
}

/** What is seen as a whole stays whole; who has come closer stays there. */
export function useWhole(
  { board, view, plan }: Sheet,
  eye: { readonly current: Camera | null },
  settle: (to: Camera) => void,
): void {
  const was = useRef({ plan, view });
  const again = useEvent(() => {
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
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each size
  useLayoutEffect(again, [view.width, view.height, board.width, board.height, again]);
}

/** What has to be seen comes into sight; the eye goes back afterwards, unless it was moved. */
export function useWatched(watched: readonly Point[], { onPlan }: Sheet, change: Change): void {
  const gone = useRef<{ from: Camera; to: Camera } | null>(null);
  const show = useEvent((some: readonly Point[]) => {
    const at = some.map(onPlan);
    change((c, p, v) => {
      if (some.length === 0) return gone.current?.to === c ? gone.current.from : c;
      if (at.every((one) => isSeen(one, c, v))) return c;
      const to = frame(at, p, v, c.scale);
      gone.current = { from: gone.current?.to === c ? gone.current.from : c, to };
      return to;
    });
  });
  useEffect(() => show(watched), [watched, show]);
}

/** Glide to what happens, and stay there. */
export function useFollow(
  focus: readonly Point[] | null,
  calm: boolean,
  { board, plan, view, onPlan }: Sheet,
  eye: { readonly current: Camera | null },
  look: (camera: Camera) => void,
): void {
  const close = Math.max(CLOSE, board.width / 40);
  const step = useEvent((start: Camera, end: Camera, t: number) =>
    look(frameHold(between(start, end, 1 - (1 - t) ** 3), plan, view)),
  );
  const go = useEvent((points: readonly Point[]) => {
    const start = eye.current;
    if (points.length === 0 || start === null) return undefined;
    const end = frame(points.map(onPlan), plan, view, fit(plan, view).scale * close);
    if (calm) {
      look(end);
      return undefined;
    }
    return glide((t) => step(start, end, t));
  });
  useEffect(() => (focus === null ? undefined : go(focus)), [focus, go]);
}

const GLIDE = 500; // milliseconds

/** Call for each frame with the share of the way; returns what stops it. */
function glide(step: (t: number) => void): () => void {
  const began = performance.now();
  let id = 0;
  const tick = (time: number) => {
    const t = Math.min(1, (time - began) / GLIDE);
    step(t);
    if (t < 1) id = requestAnimationFrame(tick);
  };
  id = requestAnimationFrame(tick);
  return () => cancelAnimationFrame(id);
}
