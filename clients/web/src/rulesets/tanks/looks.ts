// For which scale each tank is drawn, and where its flag is: flags keep clear of each other.

import { useLayoutEffect, useMemo, useRef } from "preact/hooks";

import { UNIT, isWithin } from "../../core/camera";
import { type Pose, boxed } from "../../core/motion";
import type { Lens } from "../../core/view";
import { type Spot, offsets } from "../labels";
import type { Land } from "../places";

export interface Tank {
  readonly id: string;
  readonly owner: number;
  readonly pose: Pose;
  readonly turret?: number;
  readonly hull: { readonly length: number; readonly width: number };
}

export interface Look {
  readonly scale: number;
  /** The way from the middle of the tank to that of its flag, in pixels of the screen. */
  readonly off: Spot;
}
export type Looks = ReadonlyMap<string, Look>;

interface View<T> {
  readonly all: readonly T[];
  readonly land: Land;
  readonly flag: { readonly width: number; readonly height: number };
  clear(tank: T, scale: number): number;
}

const NONE: Looks = new Map();

export const isSameSpot = (a: Spot, b: Spot) => a[0] === b[0] && a[1] === b[1];

/** Looks are made once for a state and a view of it, not for every frame. */
export function useLooks<T extends Tank>(
  view: View<T>,
  place: (at: Pose) => Spot,
  lens: Lens,
  small: boolean,
): Looks {
  /** Those that were drawn last. */
  const drawn = useRef(NONE);
  const { all, land } = view;
  // biome-ignore lint/correctness/useExhaustiveDependencies: flags are as large as ever
  const looks = useMemo(
    () => (small ? NONE : looksOf(view, place, lens, drawn.current)),
    [all, land.long, land.short, lens, small],
  );
  useLayoutEffect(() => {
    drawn.current = looks;
  }, [looks]);
  return looks;
}

/** Whoever is out of sight keeps the look they had. */
function looksOf<T extends Tank>(
  { all, land, flag, clear }: View<T>,
  place: (at: Pose) => Spot,
  lens: Lens,
  old: Looks,
): Looks {
  const isKept = ({ id, pose }: T) =>
    lens.sight != null && old.has(id) && !isWithin(lens.sight, pose);
  const seen = all.filter((tank) => !isKept(tank));
  const hulls = seen.map((tank) => {
    const { length, width } = boxed(tank.pose, tank.hull.length, tank.hull.width);
    const least = (2 * clear(tank, lens.scale)) / lens.scale;
    return { at: place(tank.pose), length: Math.max(least, length), width: Math.max(least, width) };
  });
  const offs = offsets(hulls, [land.long * UNIT, land.short * UNIT], lens, flag);
  return new Map(
    all.map(({ id }): [string, Look] => {
      const at = seen.findIndex((one) => one.id === id);
      const kept = at < 0 ? old.get(id) : undefined;
      return [id, kept ?? { scale: lens.scale, off: offs[at] ?? [0, 0] }];
    }),
  );
}
