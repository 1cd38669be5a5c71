// What the ruler says, and what a unit would see from where it ends.

import type { Point } from "../../core/camera";
import type { Figure } from "../../core/view";
import { say } from "../../words";
import type { Sight } from "../reply/forms";
import type { Session } from "../seat/session";
import { useAsked } from "../seat/useAsked";
import { type LineOfSight, type Measuring, lookoutOf } from "./ruler";
import { type Sighting, useSights } from "./useSights";

/** What is measured and looked at. */
interface Looked {
  readonly measuring: Measuring | null;
  readonly hovered: string | null;
  readonly choosing: { readonly unit: string | null } | null;
}

export interface Ruled {
  readonly from: Point;
  /** Null until it is known. */
  readonly to: Point | null;
  readonly text: string;
}

export interface Ruler {
  readonly ruled: Ruled | null;
  /** Where a unit would look from; null when none does. */
  readonly lookout: LineOfSight | null;
  /** The same, while lines of sight are asked for. */
  readonly looking: LineOfSight | null;
  readonly sightings: readonly Sighting[] | null;
}

export function useRuler(
  session: Session,
  { measuring, hovered, choosing }: Looked,
  figures: readonly Figure[],
  length: (value: number) => string,
): Ruler {
  const ruled = useRuled(session, measuring, hovered, figures, length);
  const lookout = lookoutOf(measuring, choosing?.unit ?? null, figures);
  const looking = measuring?.isLooking ? lookout : null;
  return { ruled, lookout, looking, sightings: useSights(session, looking, figures) };
}

/** What the ruler says. Between two units it is measured and looked along by the rules. */
function useRuled(
  session: Session,
  measuring: Measuring | null,
  hovered: string | null,
  figures: readonly Figure[],
  length: (value: number) => string,
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
  const { answer } = sight;
  if (answer === null) return { from, to, text: length(Math.hypot(to.x - from.x, to.y - from.y)) };
  const seen = say(answer.visible ? "play.in_sight" : "play.out_of_sight");
  return { from, to, text: `${length(answer.distance)}, ${seen}` };
}
