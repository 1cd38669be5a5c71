// The pointer on the table: what it drags, puts down and measures.

import type { MutableRef } from "preact/hooks";

import { type Point, UNIT } from "../core/camera";
import type { Figure } from "../core/view";
import { type Stands, dragged, edit, put } from "./reply/choosing";
import type { Choosing, Option } from "./reply/choice";
import { type Draft, add, end, lead, pickUp, turnTo } from "./reply/draft";
import type { Rule } from "./table/useRuler";

/** A finger or a mouse that moved less has not moved. */
const SLACK = 6; // pixels
/** A unit of many is meant by its middle, too. */
const MIDDLE = 0.5;

interface Held {
  readonly choosing: Choosing | null;
  readonly figures: readonly Figure[];
  readonly stands: Stands;
  readonly ruler: Rule;
  /** What a point of the table means while nothing is chosen. */
  readonly laying: Option | null;
  readonly isPath: boolean;
  /** What is drafted would be refused. */
  readonly isRefused: boolean;
  /** Where the table is drawn, and how far it goes up. */
  readonly paper: MutableRef<SVGGElement | null>;
  readonly height: number;
  readonly byKeys: MutableRef<boolean>;
  change(how: (old: Choosing) => Choosing | null): void;
  redraft(how: (draft: Draft) => Draft): void;
  setSpot(at: Point | null): void;
  setFinger(at: Point | null): void;
}

export function usePointer({
  choosing,
  figures,
  stands,
  ruler,
  laying,
  isPath,
  isRefused,
  paper,
  height,
  byKeys,
  change,
  redraft,
  setSpot,
  setFinger,
}: Held) {
  const { measuring } = ruler;
  const spotOf = (event: { clientX: number; clientY: number }): Point | null => {
    const matrix = paper.current?.getScreenCTM()?.inverse();
    if (!matrix) return null;
    const p = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
    return { x: p.x / UNIT, y: height - p.y / UNIT };
  };
  const unitAt = (at: Point) =>
    figures.find(
      (one) =>
        one.pose !== null &&
        one.bases !== undefined &&
        [...one.bases, { ...one.pose, r: MIDDLE }].some(
          (base) => Math.hypot(base.x - at.x, base.y - at.y) <= base.r,
        ),
    )?.id ??
    figures.find(
      (one) =>
        one.pose !== null &&
        one.bases === undefined &&
        Math.hypot(one.pose.x - at.x, one.pose.y - at.y) <= Math.max(one.length, one.width) / 2,
    )?.id ??
    null;

  const down = (event: PointerEvent) => {
    byKeys.current = false;
    if (event.button !== 0 || measuring !== null || choosing === null) return;
    const element = event.target as Element;
    const handle = element.closest("[data-handle]")?.getAttribute("data-handle");
    const unit = element.closest("[data-tank]")?.getAttribute("data-tank");
    const isDraggable = unit != null && dragged(choosing, unit, stands) !== null;
    if (
      laying !== null &&
      handle == null &&
      unit == null &&
      event.isPrimary &&
      element.closest(".board") !== null
    )
      window.addEventListener(
        "pointerup",
        (end) =>
          Math.hypot(end.clientX - event.clientX, end.clientY - event.clientY) < SLACK && lay(end),
        { once: true },
      );
    if (handle == null && !isDraggable) return;
    event.stopPropagation();
    const model = handle?.startsWith("model:") ? handle.slice("model:".length) : null;
    if (model !== null) redraft((old) => pickUp(old, model));
    const start = { x: event.clientX, y: event.clientY };
    const grip = gripped(choosing, handle, unit ?? null, spotOf(event), stands);
    let isOn = handle === "end";
    let hasMoved = false;
    const grow = choosing.draft !== null && choosing.draft.points.length === 0;
    let isNew = handle !== "facing" && (grow || handle == null);
    const moved = (move: PointerEvent) => {
      if (move.pointerId !== event.pointerId) return;
      if (!isOn && Math.hypot(move.clientX - start.x, move.clientY - start.y) < SLACK) return;
      const at = spotOf(move);
      if (at === null) return;
      const wasOn = isOn;
      isOn = hasMoved = true;
      if (move.pointerType === "touch") setFinger(at);
      const first = isNew;
      isNew = false;
      setSpot(null);
      change((old) => {
        const begun = wasOn || unit == null ? old : (dragged(old, unit, stands) ?? old);
        if (begun.draft === null) return begun;
        const { draft } = begun;
        if (handle === "facing") {
          const from = draft.blank.t === "angle_blank" ? draft.start : end(draft);
          return edit(
            begun,
            turnTo(draft, (Math.atan2(at.y - from.y, at.x - from.x) * 180) / Math.PI),
          );
        }
        const to = { x: at.x + grip.x, y: at.y + grip.y };
        return edit(
          begun,
          first && draft.blank.t === "path_blank" ? add(draft, to) : lead(draft, to),
        );
      });
    };
    const up = (end: PointerEvent) => {
      if (end.pointerId !== event.pointerId) return;
      setFinger(null);
      // The handle lies where a short leg may be meant to end: who does not drag it means the
      // table. The ghost goes where it is clicked.
      if (end.type === "pointerup" && handle === "facing" && !isOn && isPath) click(end);
      const to =
        end.type === "pointerup" && handle === "end" && !hasMoved && !grow ? spotOf(end) : null;
      if (to !== null) redraft((draft) => lead(draft, to));
      window.removeEventListener("pointermove", moved);
      window.removeEventListener("pointerup", up);
      window.removeEventListener("pointercancel", up);
    };
    window.addEventListener("pointermove", moved);
    window.addEventListener("pointerup", up);
    window.addEventListener("pointercancel", up);
  };

  const lay = (event: MouseEvent) => {
    const at = spotOf(event);
    setSpot(null);
    if (at !== null && laying !== null) change((old) => put(old, laying, at, stands));
  };
  const hover = (event: PointerEvent) => {
    const at = event.pointerType === "mouse" ? spotOf(event) : null;
    if (measuring !== null) {
      if (at !== null) ruler.follow(at, unitAt(at));
    } else if (isPath || laying !== null) setSpot(at);
  };
  const click = (event: MouseEvent) => {
    const at = spotOf(event);
    if (at === null) return;
    setSpot(null);
    if (measuring !== null) {
      const unit = unitAt(at);
      ruler.pin((unit === null ? null : stands(unit)) ?? at, unit);
      // a leg that is refused is not gone on from
    } else redraft((draft) => (isPath && isRefused ? lead(draft, at) : add(draft, at)));
  };

  return { spotOf, down, hover, click };
}

/** How far what is dragged lies from where it is gripped: it stays so. */
function gripped(
  choosing: Choosing,
  handle: string | null | undefined,
  unit: string | null,
  at: Point | null,
  stands: Stands,
): Point {
  const { draft } = choosing;
  const model = handle?.startsWith("model:") ? handle.slice("model:".length) : null;
  const held =
    handle == null
      ? unit === null
        ? null
        : stands(unit)
      : draft === null || handle === "facing"
        ? null
        : end(model === null ? draft : pickUp(draft, model));
  return held === null || at === null ? { x: 0, y: 0 } : { x: held.x - at.x, y: held.y - at.y };
}
