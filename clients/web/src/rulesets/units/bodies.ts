// What rulesets of units draw alike: models where they stand, and units as bodies of them.

import type { Pose } from "../../core/motion";
import type { Base, Figure } from "../../core/view";

/** A hull from above, with what it carries; y up, x to its front. */
export interface Hulled {
  readonly length: number;
  readonly width: number;
  /** Its outline: a box carries others, a wedge fights. */
  readonly shape?: "box" | "wedge" | "flyer" | "works";
  readonly weapons?: readonly {
    readonly id: string;
    readonly mount: string;
    readonly at?: readonly [number, number];
    readonly heading?: number;
  }[];
}

export type Built = "walker" | "gun" | "bike" | "rider" | "beast" | "monster" | "wings";

const BUILT: { readonly [type: string]: Built } = {
  artillery: "gun",
  bike: "bike",
  jetbike: "bike",
  cavalry: "rider",
  beast: "beast",
  monstrous_creature: "monster",
  jump_infantry: "wings",
  jet_pack_infantry: "wings",
};

/** What stands on a base, by the type of its profile. */
export const builtAs = (type: string): { built?: Built } => {
  const built = BUILT[type];
  return built === undefined ? {} : { built };
};

/** A model where it stands. */
export interface Body extends Omit<Base, "facing" | "hull">, Pose {
  readonly hull?: Hulled;
  /** One of his kind in the unit: he is marked. */
  readonly isLeader: boolean;
  /** What stands on the base, if it is nobody on foot. */
  readonly built?: Built;
  /** A hull that only lies there. */
  readonly isWreck: boolean;
}

/** How models lie together: their middle, and how far they spread. */
export interface Spread {
  readonly x: number;
  readonly y: number;
  readonly length: number;
  readonly width: number;
}

/** A unit with its models where they stand. */
export interface Stood<U> {
  readonly unit: U;
  readonly bodies: readonly Body[];
  readonly at: Spread;
}

/** What bodies are made of: a unit, and those with it. */
interface Member<M> {
  readonly id: string;
  readonly groups: Readonly<Record<string, { readonly profile: string }>>;
  readonly models?: Readonly<Record<string, M>>;
}
interface Standing {
  readonly group: string;
  readonly pose?: Pose;
}
export type Size = Pick<Body, "r" | "hull" | "built">;

/** The models of a unit and of those with it, where they stand. */
export function bodiesOf<M extends Standing>(
  members: readonly Member<M>[],
  size: (profile: string) => Size,
  isWreck: (model: M) => boolean = () => false,
  poseOf = ({ pose }: Standing) => pose,
): Body[] {
  return members.flatMap(({ id, groups, models = {} }, at) =>
    Object.entries(models).flatMap(([key, model]) => {
      const pose = poseOf(model);
      const alike = Object.values(models).filter(({ group }) => group === model.group);
      return pose === undefined
        ? []
        : {
            id: `${id}/${key}`,
            ...pose,
            ...size(groups[model.group]?.profile ?? ""),
            isLeader: at > 0 || (Object.keys(groups).length > 1 && alike.length === 1),
            isWreck: isWreck(model),
          };
    }),
  );
}

/** The same of a unit that is not set up: they have a size, and no place yet. */
export const waitingOf = <M extends Standing>(
  members: readonly Member<M>[],
  size: (profile: string) => Size,
): Body[] => bodiesOf(members, size, undefined, () => ({ x: 0, y: 0, facing: 0 }));

/** Units that have models on the table, with them. */
export const stoodOf = <U>(
  units: readonly U[],
  bodiesOfUnit: (unit: U) => readonly Body[],
): Stood<U>[] =>
  units.flatMap((unit) => {
    const bodies = bodiesOfUnit(unit);
    return bodies.length === 0 ? [] : [{ unit, bodies, at: spread(bodies) }];
  });

/** The corner of the drawing is the north-west one. */
export type Place = (at: { readonly x: number; readonly y: number }) => readonly [number, number];

export function spread(
  bodies: readonly { readonly x: number; readonly y: number; readonly r: number }[],
): Spread {
  const [xs, ys] = [
    bodies.flatMap(({ x, r }) => [x - r, x + r]),
    bodies.flatMap(({ y, r }) => [y - r, y + r]),
  ];
  const mean = (key: "x" | "y") => bodies.reduce((sum, body) => sum + body[key], 0) / bodies.length;
  return {
    x: mean("x"),
    y: mean("y"),
    length: Math.max(...xs) - Math.min(...xs),
    width: Math.max(...ys) - Math.min(...ys),
  };
}

/**
 * A unit as a body: a hull, or the bases of all its models; of one that waits, those it will have.
 */
export function figured(
  stood: readonly Body[],
  waiting: readonly (Base | Body)[],
): Pick<Figure, "pose" | "length" | "width" | "bases"> {
  const at = stood.length === 0 ? null : spread(stood);
  const pose = at === null ? null : { x: at.x, y: at.y, facing: stood[0]?.facing ?? 0 };
  const all = stood.length > 0 ? stood : waiting;
  const hull = all.length === 1 ? all[0]?.hull : undefined;
  if (hull !== undefined) return { pose, length: hull.length, width: hull.width };
  const bases = all.map(
    ({ id, x, y, r, facing = 0, hull }): Base => ({ id, x, y, r, ...(hull && { hull, facing }) }),
  );
  return { pose, length: at?.length ?? 1, width: at?.width ?? 1, bases };
}
