// Models on their ways: where each is while its unit walks, and where it stands afterwards.

import { type Pose, along, ease } from "../../core/motion";

type At = readonly [number, number];
/** The way of a model, called unit/model, from where it stood. */
export interface Track {
  readonly model: string;
  readonly way: readonly At[];
}

/** A unit that is moving. */
export interface Walk {
  readonly unit: string;
  /** Where a model is now; nothing for one that stays. */
  at(model: string): Partial<Pose> | undefined;
}

/** A unit whose models walk, at a share t of their ways. */
export function walk(unit: string, tracks: readonly Track[], t: number): Walk {
  const paths = new Map(
    tracks.map(({ model, way }) => [model, way.map(([x, y]) => ({ x, y, facing: 0 }))]),
  );
  return {
    unit,
    at(model) {
      const path = paths.get(model);
      if (path === undefined) return undefined;
      const { x, y } = along(path, ease(t), 1);
      return { x, y };
    },
  };
}

interface Modelled {
  readonly models?: Record<string, { pose?: Pose }>;
}

/** Units with their models at the ends of their ways. */
export function walked<U extends Modelled>(
  before: Record<string, U> | undefined,
  tracks: readonly Track[],
): Record<string, U> {
  const units: Record<string, U> = { ...before };
  for (const { model: name, way } of tracks) {
    const [key = "", id = ""] = name.split("/");
    const [unit, end] = [units[key], way.at(-1)];
    const model = unit?.models?.[id];
    if (unit === undefined || model === undefined || end === undefined) continue;
    units[key] = {
      ...unit,
      models: {
        ...unit.models,
        [id]: { ...model, pose: { facing: model.pose?.facing ?? 0, x: end[0], y: end[1] } },
      },
    };
  }
  return units;
}
