// Drag with one pointer, pinch with two, wheel.

import type { RefObject } from "preact";
import { useEffect } from "preact/hooks";

import { type Point, pan, zoomAt } from "../core/camera";
import type { Change } from "./useEye";

export function useGestures(box: RefObject<HTMLDivElement>, change: Change) {
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const down = new Map<number, Point>();
    const local = (event: PointerEvent | WheelEvent): Point => {
      const rect = element.getBoundingClientRect();
      return { x: event.clientX - rect.left, y: event.clientY - rect.top };
    };
    const isTool = (event: Event) => (event.target as Element).closest(".overlay") !== null;
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
  }, [box, change]);
}
