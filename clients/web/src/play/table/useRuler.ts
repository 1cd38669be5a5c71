// The ruler: what is measured on the table, and what a unit would see from where it ends.

import { useState } from "preact/hooks";

import type { Point } from "../../core/camera";
import type { Figure } from "../../core/view";
import { say } from "../../words";
import type { Stance } from "../reply/draft";
import type { Sight } from "../reply/forms";
import type { Ruled } from "./Layers";
import type { Session } from "../seat/session";
import { useAsked } from "../seat/useAsked";
import { type LineOfSight, type Sighting, useSights } from "./useSights";

export interface Measuring {
  readonly from: Point | null;
  readonly fromUnit: string | null;
  readonly to: Point | null;
  readonly toUnit: string | null;
  readonly isFixed: boolean;
  /** Lines of sight are asked for, of a unit as if it stood where the ruler ends. */
  readonly isLooking: boolean;
}
const UNMEASURED: Measuring = {
  from: null,
  fromUnit: null,
  to: null,
  toUnit: null,
  isFixed: false,
  isLooking: false,
};

export interface Rule {
  /** Null while nothing is measured. */
  readonly measuring: Measuring | null;
  readonly ruled: Ruled | null;
  /** Where a unit would look from; null when none does. */
  readonly lookout: LineOfSight | null;
  /** The same, while lines of sight are asked for. */
  readonly looking: LineOfSight | null;
  readonly sightings: readonly Sighting[] | null;
  /** Set one end of it, then the other. */
  pin(at: Point | null, unit: string | null): void;
  /** The free end follows. */
  follow(at: Point, unit: string | null): void;
  /** The end of the ruler, by keys. */
  slide(dx: number, dy: number): void;
  toggle(): void;
  toggleLook(): void;
  stop(): void;
}

export function useRuler(
  session: Session,
  figures: readonly Figure[],
  hovered: string | null,
  looker: string | null | undefined,
  stands: (id: string) => Stance | null,
  long: (length: number) => string,
): Rule {
  const [measuring, measure] = useState<Measuring | null>(null);
  const ruled = useRuled(session, measuring, hovered, figures, long);
  const lookout = lookoutOf(
    measuring,
    figures.find(({ id }) => id === (measuring?.fromUnit ?? looker)),
  );
  const looking = measuring?.isLooking ? lookout : null;
  const sightings = useSights(session, looking, figures);
  return {
    measuring,
    ruled,
    lookout,
    looking,
    sightings,
    pin(at, unit) {
      if (at === null) return;
      measure((old) =>
        old?.isLooking
          ? { ...old, to: at, toUnit: null }
          : old === null || old.from === null || old.isFixed
            ? { ...UNMEASURED, from: at, fromUnit: unit }
            : { ...old, to: at, toUnit: unit, isFixed: true },
      );
    },
    follow(at, unit) {
      if (measuring !== null && measuring.from !== null && !measuring.isFixed)
        measure({ ...measuring, to: (unit === null ? null : stands(unit)) ?? at, toUnit: unit });
    },
    slide: (dx, dy) =>
      measure((old) => {
        const end = old?.to ?? old?.from;
        return old === null || end == null
          ? old
          : { ...old, to: { x: end.x + dx, y: end.y + dy }, toUnit: null, isFixed: true };
      }),
    toggle() {
      const here = hovered === null ? null : stands(hovered);
      measure((old) =>
        old === null
          ? { ...UNMEASURED, from: here, fromUnit: here === null ? null : hovered }
          : null,
      );
    },
    toggleLook: () =>
      measure((old) =>
        old === null ? null : { ...old, isFixed: true, isLooking: !old.isLooking },
      ),
    stop: () => measure(null),
  };
}

/**
 * Where a unit would look from: where the ruler ends, if that is a free place. It faces as it does
 * now.
 */
function lookoutOf(measuring: Measuring | null, unit: Figure | undefined): LineOfSight | null {
  const at =
    measuring === null
      ? null
      : measuring.toUnit === null
        ? (measuring.to ?? measuring.from)
        : measuring.from;
  if (at === null || unit == null || unit.pose === null) return null;
  return { unit, at: { x: at.x, y: at.y, facing: unit.pose.facing } };
}

/** What the ruler says. Between two units it is measured and looked along by the rules. */
function useRuled(
  session: Session,
  measuring: Measuring | null,
  hovered: string | null,
  figures: readonly Figure[],
  long: (length: number) => string,
): Ruled | null {
  const pose = (id: string | null) => figures.find((one) => one.id === id)?.pose ?? null;
  const toUnit =
    measuring?.toUnit ?? (measuring?.isFixed || hovered === measuring?.fromUnit ? null : hovered);
  const [from, to] = [measuring?.from ?? null, measuring?.to ?? pose(toUnit)];
  const pair =
    measuring?.fromUnit != null && toUnit != null && measuring.fromUnit !== toUnit
      ? ([measuring.fromUnit, toUnit] as const)
      : null;
  const sight = useAsked<Sight>(
    session,
    pair?.join(" ") ?? null,
    pair === null ? null : { t: "line_of_sight", unit: pair[0], target: pair[1] },
  );
  if (measuring === null || from === null) return null;
  if (to === null) return { from, to: null, text: "" };
  const straight = Math.hypot(to.x - from.x, to.y - from.y);
  const text =
    sight.answer === null
      ? long(straight)
      : `${long(sight.answer.distance)}, ${say(sight.answer.visible ? "hand.in_sight" : "hand.out_of_sight")}`;
  return { from, to, text };
}
