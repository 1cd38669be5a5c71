// What a unit would see of the other side from a place: asked for one after the other.

import { useEffect, useState } from "preact/hooks";

import type { Pose } from "../../core/motion";
import type { Figure } from "../../core/view";
import type { Sight } from "../reply/forms";
import type { Session } from "../seat/session";
import type { LineOfSight } from "./ruler";

/** A unit of the other side, and whether it is seen. */
export interface Sighting {
  readonly target: Figure & { readonly pose: Pose };
  readonly sight: Sight;
}

/** The nearest; more are not asked for. */
const MOST = 24;
/** A place that is passed is not looked from. */
const PAUSE = 150; // milliseconds

/** From the nearest to the farthest, once all are in; null before that, and when nobody looks. */
export function useSights(
  session: Session,
  lookout: LineOfSight | null,
  figures: readonly Figure[],
): readonly Sighting[] | null {
  const key =
    lookout === null
      ? null
      : [lookout.unit.id, lookout.at.x, lookout.at.y, lookout.at.facing].join(" ");
  const [found, setFound] = useState<{
    key: string | null;
    figures: readonly Figure[];
    sightings: readonly Sighting[];
  } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: its key is all of the lookout
  useEffect(() => {
    if (lookout === null) return undefined;
    let isWanted = true;
    const { unit, at } = lookout;
    const far = ({ pose }: Sighting["target"]) => Math.hypot(pose.x - at.x, pose.y - at.y);
    const targets = figures
      .filter((one): one is Sighting["target"] => one.pose !== null && one.seat !== unit.seat)
      .sort((a, b) => far(a) - far(b));
    const look = async () => {
      const sightings: Sighting[] = [];
      for (const target of targets.slice(0, MOST)) {
        if (!isWanted) return;
        sightings.push({
          target,
          sight: await session.query<Sight>({
            t: "line_of_sight",
            unit: unit.id,
            target: target.id,
            at: [at.x, at.y, at.facing],
          }),
        });
      }
      if (isWanted) setFound({ key, figures, sightings });
    };
    // a unit is gone, or the page
    const timer = setTimeout(() => look().catch(() => undefined), PAUSE);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [session, key, figures]);
  return key !== null && found?.key === key && found.figures === figures ? found.sightings : null;
}
