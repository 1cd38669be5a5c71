// Something is dragged over the table: a unit, the end of what is drafted, or the way it faces.

import type { Point } from "../../core/camera";
import type { Choosing } from "../choosing/choice";
import { type Stands, dragged, edit } from "../choosing/choosing";
import { add, end, lead, pickUp, turnTo } from "../reply/draft";
import type { Play } from "../state/usePlay";

/** A finger or a mouse that moved less has not moved. */
export const SLACK = 6; // pixels

const MODEL = "model:";

/** The model that a handle is of. */
export const modelOf = (handle: string | null): string | null =>
  handle?.startsWith(MODEL) ? handle.slice(MODEL.length) : null;

interface Grip {
  readonly play: Play;
  readonly event: PointerEvent;
  readonly handle: string | null;
  readonly unit: string | null;
  /** Null while the question is still to open. */
  readonly choosing: Choosing | null;
  at(event: PointerEvent): Point | null;
  /** The table is clicked. */
  click(to: Point): void;
}

/** Follow the pointer until it is released. */
export function drag(grip: Grip): void {
  const { play, event, handle, choosing, unit } = grip;
  const begun = choosing?.draft?.points.length === 0;
  const off = offset(grip, play.stands);
  let isOn = handle === "end";
  let hasMoved = false;
  let isNew = handle !== "facing" && (begun || handle === null);
  const move = (to: PointerEvent) => {
    if (to.pointerId !== event.pointerId) return;
    if (!isOn && Math.hypot(to.clientX - event.clientX, to.clientY - event.clientY) < SLACK) return;
    const at = grip.at(to);
    if (at === null) return;
    const step = { at, off, isFirst: isNew, wasOn: isOn };
    isOn = hasMoved = true;
    isNew = false;
    if (to.pointerType === "touch") play.dispatch({ t: "drag", finger: at });
    play.dispatch({ t: "point", at: null });
    play.commands.choose((old) => moved(old, grip, step));
  };
  const release = (last: PointerEvent) => {
    if (last.pointerId !== event.pointerId) return;
    window.removeEventListener("pointermove", move);
    window.removeEventListener("pointerup", release);
    window.removeEventListener("pointercancel", release);
    play.dispatch({ t: "drag", finger: null });
    const to = last.type === "pointerup" ? grip.at(last) : null;
    if (to === null) return;
    if (hasMoved && unit !== null && handle === null) {
      const drop = { unit, to: { x: to.x + off.x, y: to.y + off.y }, met: unitUnder(last, unit) };
      play.dispatch({ t: "drop", drop, stands: play.stands, at: performance.now() });
      return;
    }
    // The handle lies where a short leg may be meant to end: who does not drag it means the table.
    // The ghost goes where it is clicked.
    if (handle === "facing" && !isOn && play.preview.chosen.isPath) grip.click(to);
    if (handle === "end" && !hasMoved && !begun) play.commands.edit((draft) => lead(draft, to));
  };
  window.addEventListener("pointermove", move);
  window.addEventListener("pointerup", release);
  window.addEventListener("pointercancel", release);
}

/** The uppermost unit under the pointer, other than the one that is dragged there. */
export const unitUnder = (
  { clientX, clientY }: PointerEvent,
  dragged: string | null = null,
): string | null =>
  document
    .elementsFromPoint(clientX, clientY)
    .map(unitOf)
    .find((one) => one !== null && one !== dragged) ?? null;

/** The unit that an element is a part of. */
export const unitOf = (element: Element): string | null =>
  element.closest("[data-tank]")?.getAttribute("data-tank") ?? null;

interface Step {
  readonly at: Point;
  /** How far what is dragged lies from where it is gripped. */
  readonly off: Point;
  /** Another leg begins. */
  readonly isFirst: boolean;
  readonly wasOn: boolean;
}

function moved(old: Choosing, { play, handle, unit }: Grip, step: Step): Choosing {
  const { at, off, isFirst, wasOn } = step;
  const isBegun = unit === null || (wasOn && old.draft !== null);
  const begun = isBegun ? old : (dragged(old, unit, play.stands) ?? old);
  const { draft } = begun;
  if (draft === null) return begun;
  if (handle === "facing") {
    const from = draft.blank.t === "angle_blank" ? draft.start : end(draft);
    const facing = (Math.atan2(at.y - from.y, at.x - from.x) * 180) / Math.PI;
    return edit(begun, turnTo(draft, facing));
  }
  const to = { x: at.x + off.x, y: at.y + off.y };
  return edit(begun, isFirst && draft.blank.t === "path_blank" ? add(draft, to) : lead(draft, to));
}

/** How far what is dragged lies from where it is gripped: it stays so. */
function offset({ event, handle, unit, choosing, at }: Grip, stands: Stands): Point {
  const from = at(event);
  const held = heldAt(choosing, handle, unit, stands);
  return held === null || from === null
    ? { x: 0, y: 0 }
    : { x: held.x - from.x, y: held.y - from.y };
}

function heldAt(
  choosing: Choosing | null,
  handle: string | null,
  unit: string | null,
  stands: Stands,
): Point | null {
  if (handle === null) return unit === null ? null : stands(unit);
  const draft = choosing?.draft ?? null;
  if (draft === null || handle === "facing") return null;
  const model = modelOf(handle);
  return end(model === null ? draft : pickUp(draft, model));
}
