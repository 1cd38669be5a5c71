// The ruler: its two ends, and whether lines of sight are asked for from where it ends. Pure.

import type { Point } from "../../core/camera";
import type { Pose } from "../../core/motion";
import type { Figure } from "../../core/view";

export interface Measuring {
  readonly from: Point | null;
  readonly fromUnit: string | null;
  readonly to: Point | null;
  readonly toUnit: string | null;
  readonly isFixed: boolean;
  /** Lines of sight are asked for, of a unit as if it stood where the ruler ends. */
  readonly isLooking: boolean;
}

/** Where a unit would look from. */
export interface LineOfSight {
  readonly unit: Figure;
  readonly at: Pose;
}

export type RulerAction =
  /** Begin at a place, or end. */
  | { t: "toggle"; at: Point | null; unit: string | null }
  /** Set one end of it, then the other. */
  | { t: "pin"; at: Point; unit: string | null }
  /** The free end follows. */
  | { t: "follow"; at: Point; unit: string | null }
  /** The end of the ruler, by keys. */
  | { t: "slide"; dx: number; dy: number }
  | { t: "look" }
  | { t: "stop" };

const UNMEASURED: Measuring = {
  from: null,
  fromUnit: null,
  to: null,
  toUnit: null,
  isFixed: false,
  isLooking: false,
};

export function measured(old: Measuring | null, action: RulerAction): Measuring | null {
  switch (action.t) {
    case "toggle":
      return old === null
        ? { ...UNMEASURED, from: action.at, fromUnit: action.at === null ? null : action.unit }
        : null;
    case "pin":
      return pinned(old, action.at, action.unit);
    case "follow":
      return old === null || old.from === null || old.isFixed
        ? old
        : { ...old, to: action.at, toUnit: action.unit };
    case "slide":
      return slid(old, action.dx, action.dy);
    case "look":
      return old === null ? null : { ...old, isFixed: true, isLooking: !old.isLooking };
    case "stop":
      return null;
  }
}

function pinned(old: Measuring | null, at: Point, unit: string | null): Measuring {
  if (old?.isLooking) return { ...old, to: at, toUnit: null };
  return old === null || old.from === null || old.isFixed
    ? { ...UNMEASURED, from: at, fromUnit: unit }
    : { ...old, to: at, toUnit: unit, isFixed: true };
}

function slid(old: Measuring | null, dx: number, dy: number): Measuring | null {
  const end = old?.to ?? old?.from;
  return old === null || end == null
    ? old
    : { ...old, to: { x: end.x + dx, y: end.y + dy }, toUnit: null, isFixed: true };
}

/**
 * Where a unit would look from: where the ruler ends, if that is a free place. It faces as it does
 * now.
 */
export function lookoutOf(
  measuring: Measuring | null,
  looker: string | null,
  figures: readonly Figure[],
): LineOfSight | null {
  if (measuring === null) return null;
  const unit = figures.find(({ id }) => id === (measuring.fromUnit ?? looker));
  const at = measuring.toUnit === null ? (measuring.to ?? measuring.from) : measuring.from;
  if (at === null || unit === undefined || unit.pose === null) return null;
  return { unit, at: { x: at.x, y: at.y, facing: unit.pose.facing } };
}
