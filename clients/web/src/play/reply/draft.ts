// A blank that is being filled in: points of a path, a place, an angle. Pure; degrees run
// counter-clockwise from east, y points north.

import type { Point } from "../../core/camera";
import { type Pose, turning } from "../../core/motion";
import type { Data } from "../../messages";
import type { Base } from "../../core/view";
import type { Reply, TableBlank } from "./forms";

/** How a unit of many keeps or takes its places. */
export const MANNERS = ["keep", "wheel", "spread", "line", "column"] as const;
export type Manner = (typeof MANNERS)[number];
export interface Drill {
  readonly manner: Manner;
  /** Of a line. */
  readonly ranks: number;
  /** Between bases; null as the rules have it. */
  readonly gap: number | null;
}

/** Models that are moved by hand, and the one that is in hand. */
export interface ByHand {
  readonly models: readonly Base[];
  readonly active: string | null;
  /** Corners of each way, by model. */
  readonly ways: Readonly<Record<string, readonly Point[]>>;
}

export interface Draft {
  readonly blank: TableBlank;
  /** Where the unit stands, or would. */
  readonly start: Pose;
  /** Ends of legs; a place has one. */
  readonly points: readonly Point[];
  /** The facing that is wanted at the end, if any is. */
  readonly facing: number | null;
  /** Legs of a way round, in place of the only one; it is found anew when that leads elsewhere. */
  readonly around?: readonly Point[];
  readonly drill?: Drill;
  readonly byHand?: ByHand;
}

/** Where a unit stands, and its models if it has many. */
export type Stance = Pose & { readonly bases?: readonly Base[] };

const cut = (n: number) => Math.round(n * 1000) / 1000;
/** As states keep them: who is put where the rules had him does not touch the next. */
const fine = (n: number) => Math.round(n * 1e6) / 1e6;
const round = (degrees: number) => cut(((degrees % 360) + 360) % 360);

/** A blank to be filled in, from what the reply has for now. */
export function begin(blank: TableBlank, stands: Stance | null, reply?: Reply): Draft {
  if (blank.t === "models_blank")
    return {
      blank,
      start: stands ?? { x: 0, y: 0, facing: 0 },
      points: [],
      facing: null,
      byHand: inHand(blank.field, stands?.bases ?? [], reply),
    };
  const stood: Stance = stands ?? { x: 0, y: 0, facing: 0 };
  if (blank.t === "angle_blank")
    return {
      blank,
      start: { ...stood, ...(blank.at && { x: blank.at[0], y: blank.at[1] }) },
      points: [],
      facing: blank.middle,
    };
  const start =
    blank.t === "place_blank" ? { x: blank.x, y: blank.y, facing: blank.facing } : stood;
  if (blank.t === "place_blank") return { blank, start, points: [start], facing: blank.facing };
  const drill =
    isFormation(blank) && stood.bases?.length !== 1
      ? { drill: { manner: "keep", ranks: 1, gap: null } as const }
      : {};
  return { blank, start, points: [], facing: null, ...drill };
}

const isFormation = (blank: TableBlank) => blank.t === "path_blank" && blank.points === "formation";

/** Models where they stand, or where the reply would put those that do not stand yet. */
function inHand(field: string, bases: readonly Base[], reply?: Reply): ByHand {
  const goings = (reply?.[field] ?? []) as unknown as readonly {
    readonly model: string;
    readonly way: readonly (readonly [number, number])[];
  }[];
  const ways = Object.fromEntries(
    goings.map(({ model, way }) => [model, way.map(([x, y]) => ({ x, y }))]),
  );
  const known = new Set(bases.map(({ id }) => id));
  const put = goings
    .filter(({ model }) => !known.has(model))
    .map(({ model }): Base => ({ id: model, x: 0, y: 0, r: UNKNOWN, ...ways[model]?.at(-1) }));
  const models = [...bases, ...put];
  return { models, active: models[0]?.id ?? null, ways };
}

/** Whether models are put down: they have places, not ways. */
export const isPut = (blank: TableBlank) => blank.t === "models_blank" && blank.most === 0;

/** How large a model is drawn of which nothing is known. */
const UNKNOWN = 0.5;

/** Where a model of the draft is. */
export const stop = ({ ways }: ByHand, model: Base): Point => ways[model.id]?.at(-1) ?? model;

/** Another model is in hand. */
export const pickUp = (draft: Draft, model: string): Draft =>
  draft.byHand === undefined ? draft : { ...draft, byHand: { ...draft.byHand, active: model } };

/** The next model, or the one before. */
export function step(draft: Draft, by: 1 | -1): Draft {
  if (draft.byHand === undefined) return draft;
  const { models, active } = draft.byHand;
  const at = models.findIndex(({ id }) => id === active);
  const next = models[(at + by + models.length) % models.length];
  return next === undefined ? draft : pickUp(draft, next.id);
}

/** The way of the model in hand, changed. */
function rerouted(draft: Draft, how: (way: readonly Point[]) => readonly Point[]): Draft {
  const { byHand } = draft;
  if (byHand?.active == null) return draft;
  const way = how(byHand.ways[byHand.active] ?? []);
  const { [byHand.active]: _, ...others } = byHand.ways;
  return {
    ...draft,
    byHand: { ...byHand, ways: way.length === 0 ? others : { ...others, [byHand.active]: way } },
  };
}

/** Another manner; what it does not turn keeps no turn. */
export function drilled(draft: Draft, changes: Partial<Drill>): Draft {
  if (draft.drill === undefined) return draft;
  const drill = { ...draft.drill, ...changes };
  const turns = drill.manner === "wheel" || drill.manner === "line";
  return {
    ...draft,
    drill: {
      ...drill,
      ranks: Math.max(1, drill.ranks),
      gap: drill.gap === null ? null : Math.max(0, cut(drill.gap)),
    },
    facing: turns ? draft.facing : null,
  };
}

export const canTurn = ({ blank, drill }: Draft) =>
  blank.t !== "models_blank" &&
  !(blank.t === "place_blank" && blank.turns === false) &&
  !(isFormation(blank) && drill === undefined) &&
  !(blank.t === "path_blank" && blank.points === "straight_back") &&
  drill?.manner !== "spread" &&
  drill?.manner !== "column";

/** Where the draft ends. */
export function end({ points, start, byHand }: Draft): Point {
  const active = byHand?.models.find(({ id }) => id === byHand.active);
  return byHand !== undefined && active !== undefined
    ? stop(byHand, active)
    : (points.at(-1) ?? start);
}

/** How far back it goes. */
const backwards = ({ start }: Draft, to: Point): number => {
  const a = (start.facing * Math.PI) / 180;
  return (start.x - to.x) * Math.cos(a) + (start.y - to.y) * Math.sin(a);
};

/** A point of the line behind the unit, as near as can be. */
function behind(draft: Draft, to: Point): Point {
  const { start, blank } = draft;
  const most = blank.t === "path_blank" ? blank.most : 0;
  const length = Math.min(most, Math.max(0, backwards(draft, to)));
  const a = (start.facing * Math.PI) / 180;
  return { x: start.x - Math.cos(a) * length, y: start.y - Math.sin(a) * length };
}

const isBack = ({ blank }: Draft) => blank.t === "path_blank" && blank.points === "straight_back";
const bearing = (from: Point, to: Point) =>
  (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;

/** Another point at the end: a leg more, or the place itself. An angle points at it. */
export function add(draft: Draft, to: Point): Draft {
  if (draft.blank.t === "angle_blank") return turnTo(draft, bearing(draft.start, to));
  if (draft.blank.t === "models_blank")
    return rerouted(draft, (way) => (isPut(draft.blank) ? [to] : [...way, to]));
  if (draft.blank.t === "place_blank" || isBack(draft)) return lead(draft, to);
  const { around, ...straight } = draft;
  return {
    ...straight,
    points: [...(around ?? draft.points), to],
    facing: draft.drill === undefined ? null : draft.facing,
  };
}

/** The last point elsewhere. */
export function lead(draft: Draft, to: Point): Draft {
  if (draft.blank.t === "angle_blank") return turnTo(draft, bearing(draft.start, to));
  if (draft.blank.t === "models_blank") return rerouted(draft, (way) => [...way.slice(0, -1), to]);
  const at = isBack(draft) ? behind(draft, to) : to;
  const { around, ...straight } = draft;
  return { ...straight, points: [...draft.points.slice(0, -1), at] };
}

/** The only leg leads round what is in its way. */
export const leadRound = (draft: Draft, around: readonly Point[]): Draft =>
  draft.points.length === 1 && around.length > 0
    ? { ...draft, points: around.slice(-1), around }
    : draft;

export function nudge(draft: Draft, dx: number, dy: number): Draft {
  if (draft.blank.t === "angle_blank") return turn(draft, dx < 0 || dy > 0 ? 5 : -5);
  const at = end(draft);
  return lead(draft, { x: at.x + dx, y: at.y + dy });
}

/** A corner: the next leg begins where the last one ends. */
export function corner(draft: Draft): Draft {
  if (draft.blank.t === "models_blank")
    return isPut(draft.blank)
      ? draft
      : rerouted(draft, (way) => (way.length === 0 ? way : [...way, end(draft)]));
  return draft.blank.t !== "path_blank" || isBack(draft) || draft.points.length === 0
    ? draft
    : add(draft, end(draft));
}

/** Without its last leg; a path of none is as it began. */
export function drop(draft: Draft): Draft {
  if (draft.blank.t === "models_blank")
    return rerouted(draft, (way) => way.slice(0, isPut(draft.blank) ? 1 : -1));
  const { around, ...straight } = draft;
  return draft.blank.t === "path_blank"
    ? {
        ...straight,
        points: draft.points.slice(0, -1),
        facing: draft.drill === undefined ? null : draft.facing,
      }
    : draft;
}

export function turn(draft: Draft, by: number): Draft {
  return turnTo(draft, (draft.facing ?? heading(draft)) + by);
}

export function turnTo(draft: Draft, facing: number): Draft {
  const { blank } = draft;
  if (!canTurn(draft)) return draft;
  if (draft.drill?.manner === "keep")
    return { ...draft, facing: round(facing), drill: { ...draft.drill, manner: "wheel" } };
  if (blank.t !== "angle_blank") return { ...draft, facing: round(facing) };
  const off = Math.min(blank.most, Math.max(-blank.most, turning(blank.middle, facing)));
  return { ...draft, facing: round(blank.middle + off) };
}

/** The way its nose points at the end, as far as the draft tells. */
export function heading(draft: Draft): number {
  const { blank, facing, points, start } = draft;
  if (facing !== null) return facing;
  const legs = draft.around ?? points;
  const [from, to] = [legs.at(-2) ?? start, legs.at(-1)];
  const follows =
    (blank.t === "path_blank" && blank.points === "driven") || draft.drill?.manner === "line";
  if (!follows || to === undefined) return start.facing;
  return from.x === to.x && from.y === to.y ? start.facing : round(bearing(from, to));
}

/** The keys of the reply that the draft fills. */
export function written(draft: Draft): Data {
  const { blank, points, facing } = draft;
  const last = end(draft);
  switch (blank.t) {
    case "place_blank":
      return { x: cut(last.x), y: cut(last.y), facing: heading(draft) };
    case "models_blank": {
      const ways = Object.entries(draft.byHand?.ways ?? {});
      return {
        [blank.field]: ways.map(([model, way]) => ({
          model,
          way: way.map(({ x, y }) => [fine(x), fine(y)]),
        })),
      };
    }
    case "angle_blank":
      return { [blank.field]: facing ?? blank.middle };
    case "path_blank": {
      if (blank.points === "straight_back")
        return { [blank.field]: cut(Math.max(0, backwards(draft, last))) };
      if (draft.drill !== undefined)
        return {
          [blank.field]: points.map(({ x, y }) => [cut(x), cut(y)]),
          formation: order(draft, draft.drill),
        };
      const legs = (draft.around ?? points).map(({ x, y }) =>
        blank.points === "slid" ? { x: cut(x), y: cut(y) } : [cut(x), cut(y)],
      );
      return { [blank.field]: legs, ...(facing === null ? {} : { facing }) };
    }
  }
}

/** A formation as it is written: of each manner only what it heeds. */
function order({ start, facing }: Draft, { manner, ranks, gap }: Drill): Data {
  const spaced = gap === null ? {} : { gap };
  switch (manner) {
    case "keep":
      return { manner };
    case "wheel":
      return { manner, turn: facing === null ? 0 : cut(turning(start.facing, facing)) };
    case "line":
      return { manner, ranks, ...spaced, ...(facing === null ? {} : { heading: facing }) };
    default:
      return { manner, ...spaced };
  }
}
