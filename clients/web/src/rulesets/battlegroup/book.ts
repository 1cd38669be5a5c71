// What is printed: the catalogue, looked up by id, and the state as battlegroup has it.

import type {
  Battle,
  Contents,
  Frame,
  Layout,
  Ledger,
  Lists,
  Piece,
  PrintedPiece,
  PrintedVehicle,
  Scenario,
  Unit,
} from "../../contract/battlegroup";
import type { Words } from "../../contract/protocol";
import type { Names } from "../../words/templates";
import type { Data, Json, RulesetPage } from "../../messages";
import {
  type Body,
  type Hulled,
  type Size,
  type Stood,
  bodiesOf,
  builtAs,
  stoodOf as stood,
  waitingOf,
} from "../units/bodies";
import { laidWith } from "../../table/laid";
import type { Role } from "../roles";
import { roleOfHull, roleOfModels } from "../units/roleOf";
import { enlarged } from "./own";

export type At = readonly [number, number];

export const SIDES = ["Blue", "Orange"] as const;
export const battle = (state: Data) => state as Battle;
const MM_PER_INCH = 25.4;

/** Where weapons sit on a hull, as shares of its length and width. */
const MOUNTED: Record<string, readonly (readonly [number, number])[]> = {
  turret: [[0, 0]],
  hull: [[0.38, 0.18]],
  sponson: [
    [0.1, 0.42],
    [0.1, -0.42],
  ],
  pintle: [[-0.2, 0.16]],
  arm: [
    [0.3, 0.4],
    [0.3, -0.4],
  ],
};

export class Book {
  readonly catalogue: Contents;
  readonly words: Words;
  /** What each clause is called. */
  readonly clauses: ReadonlyMap<string, string>;
  private readonly known = new Map<string, string>();
  private readonly hulls = new Map<string, Hulled>();
  private readonly grown = new WeakMap<object, Book>();

  constructor(private readonly page: RulesetPage) {
    this.catalogue = page.catalogue as Contents;
    this.words = this.catalogue.words;
    this.clauses = new Map(Object.entries(page.titles));
    const { weapons, profiles, vehicles, units, scenarios, layouts, forces } = this.catalogue;
    for (const [id, term] of Object.entries(this.words.terms)) this.known.set(id, term);
    for (const [kind, text] of Object.entries(this.words.parts))
      this.known.set(`part.${kind}`, text);
    for (const records of [weapons, profiles, vehicles, units, scenarios, layouts])
      for (const { id, name } of Object.values(records)) this.known.set(id, name);
    for (const { id, name } of Object.values(forces))
      if (!this.known.has(id)) this.known.set(id, name);
    for (const { gear } of Object.values(units))
      for (const { id, name } of gear) this.known.set(id, name);
    for (const [seat, side] of SIDES.entries())
      this.known.set(`seat.${seat}`, this.words.terms["AB"[seat] ?? ""] ?? side);
  }

  /** The army that a seat brought, with the match or when it began. */
  private broughtBy = ({ chosen, options }: Battle, seat: 0 | 1) =>
    chosen?.[seat] ?? options.armies?.[seat];

  /** The book of a match: with what its armies bring. */
  of(state: Battle): Book {
    const key = state.chosen ?? state.options; // either changes when armies are chosen
    const found = this.grown.get(key);
    if (found) return found;
    const lists = ([0, 1] as const).flatMap((seat) => this.broughtBy(state, seat)?.lists ?? []);
    const made = lists.length === 0 ? this : this.with(lists);
    this.grown.set(key, made);
    return made;
  }

  private with(lists: readonly Lists[]): Book {
    const add = (all: Contents, one: Lists) => enlarged(all, one, this.name);
    const made = new Book({ ...this.page, catalogue: lists.reduce(add, this.catalogue) });
    for (const [id, name] of this.known) made.known.set(id, name);
    return made;
  }

  /**
   * The display name of an id: of units, their models and groups as the state has them; of pieces
   * of terrain.
   */
  names(state: Battle, about?: Json): Names {
    return (id) => {
      const [key = "", part] = id.split("/");
      const unit = state.units?.[key]; // first: a unit may have the id of its sheet
      if (unit === undefined)
        return this.known.get(id) ?? this.pieceName(state, id) ?? this.pointName(state, id);
      if (part === undefined || this.isOnly(unit, part)) return this.unitName(state, unit);
      const group = unit.models?.[part]?.group ?? part;
      const name = unit.groups[group] === undefined ? part : this.groupName(unit, group);
      if (unit.models?.[part] === undefined) return `${this.unitName(state, unit)}, ${name}`;
      return key === about ? `${name} ${part}` : `${name} ${part} (${this.label(state, unit)})`;
    };
  }

  name = (id: string) => this.known.get(id) ?? id.replaceAll(/[_-]/g, " ");
  called = (state: Battle, id: string) => this.names(state)(id) ?? this.name(id);
  side = (seat: number) => this.name(`seat.${seat}`);

  /** What the force of a seat is called. */
  army(state: Battle, seat: 0 | 1): string {
    const named = this.broughtBy(state, seat);
    const faction = state.players[seat].faction;
    // a list of one's own is called by its faction
    const force = named?.units?.length ? "" : (named?.force ?? faction ?? "");
    return this.catalogue.forces[force]?.name ?? (faction === undefined ? "" : this.name(faction));
  }

  /** "A2": the second unit of seat 0, by their ids. */
  label(state: Battle, unit: Unit): string {
    const at = armyOf(state, unit.owner).findIndex(({ id }) => id === unit.id);
    return `${unit.owner === 0 ? "A" : "B"}${at + 1}`;
  }

  sheetName = (unit: Unit) => this.name(unit.sheet);
  /** "Scout section B6" */
  unitName = (state: Battle, unit: Unit) => `${this.sheetName(unit)} ${this.label(state, unit)}`;

  /** "ruin 1": a piece of the table by its kind. */
  private pieceName(state: Battle, id: string): string | undefined {
    const piece = this.pieces(state).find((one) => one.id === id);
    const number = /\d+$/.exec(id)?.[0];
    return piece && [this.name(piece.kind), number].filter(Boolean).join(" ");
  }

  private pointName(state: Battle, id: string): string | undefined {
    const isPoint = state.players.some(({ target_points = [] }) =>
      target_points.some((one) => one.id === id),
    );
    return isPoint ? `${this.name("target_point")} ${id.split("-").at(-1)}` : undefined;
  }

  /** A model that is all of its unit is called as that is. */
  private isOnly = ({ groups, models = {}, started }: Unit, part: string) =>
    started === 1 && (groups[part] !== undefined || Object.hasOwn(models, part));

  /**
   * "Rifleman", or where others of the unit are called so too, with what he alone has: "Rifleman
   * (Flamer)".
   */
  groupName(unit: Unit, key: string): string {
    const group = unit.groups[key];
    const name = this.name(group?.profile ?? key);
    const alike = Object.entries(unit.groups).flatMap(([other, one]) =>
      other !== key && one.profile === group?.profile ? [one] : [],
    );
    const own = (group?.weapons ?? []).filter(
      (weapon) => !alike.some(({ weapons = [] }) => weapons.includes(weapon)),
    );
    return alike.length === 0 || own.length === 0
      ? name
      : `${name} (${own.map(this.name).join(", ")})`;
  }

  layout = (state: Battle): Layout | undefined =>
    laidWith(this.catalogue.layouts[state.options.layout ?? ""], state.options.map);
  scenario = (state: Battle): Scenario | undefined =>
    this.catalogue.scenarios[state.options.scenario ?? ""];
  /** What stands on the table by now. */
  pieces = (state: Battle): (Piece | PrintedPiece)[] => [
    ...this.printed(state),
    ...(state.wrecks ?? []),
  ];
  /** What is left of the layout. */
  printed = (state: Battle): readonly PrintedPiece[] =>
    (this.layout(state)?.terrain ?? []).filter(({ id }) => !state.cleared?.includes(id));
  height = (piece: Piece | PrintedPiece) =>
    piece.height ?? this.catalogue.terrain[piece.kind]?.height ?? 0;

  vehicle = (unit: Unit): PrintedVehicle | undefined =>
    this.catalogue.vehicles[Object.values(unit.groups)[0]?.profile ?? ""];

  /** What a unit is there for, by its sheet. */
  role(id: string): Role {
    const sheet = this.catalogue.units[id];
    const groups = sheet?.groups ?? [];
    const first = groups[0]?.profile ?? "";
    const vehicle = this.catalogue.vehicles[first];
    if (vehicle !== undefined) return roleOfHull(vehicle);
    if (sheet?.strike === "target_point") return "scouts";
    const kinds = (ids: readonly string[]) =>
      ids.flatMap((weapon) => this.catalogue.weapons[weapon]?.kind ?? []);
    return roleOfModels(
      sheet?.type ?? this.catalogue.profiles[first]?.type ?? "infantry",
      sheet?.rules ?? [],
      sheet?.role === "hq",
      groups.map(({ count, weapons }) => ({ count, kinds: kinds(weapons) })),
    );
  }

  /** How much of a unit is not lost, and was: models, or the hull points of a vehicle. */
  strength(unit: Unit): { left: number; all: number } {
    const vehicle = this.vehicle(unit);
    const models = Object.values(unit.models ?? {});
    const isLost = unit.place === "destroyed" || models.length === 0;
    if (vehicle !== undefined)
      return {
        left: isLost ? 0 : Math.max(0, vehicle.hull_points - (models[0]?.lost ?? 0)),
        all: vehicle.hull_points,
      };
    return { left: isLost ? 0 : models.length, all: unit.started };
  }

  /** What a unit costs. */
  price = (unit: Unit) =>
    Object.values(this.catalogue.units[unit.sheet]?.cost ?? {}).reduce(
      (sum, points) => sum + points,
      0,
    );

  /** Its price, as far as it is left. */
  worth(unit: Unit): number {
    const { left, all } = this.strength(unit);
    return all === 0 ? 0 : (this.price(unit) * left) / all;
  }

  /** Who is with a unit: itself first, then the characters. */
  members = (state: Battle, unit: Unit): Unit[] => [
    unit,
    ...Object.values(state.units ?? {}).filter(
      (one) => one.joined === unit.id && Object.keys(one.models ?? {}).length > 0,
    ),
  ];

  /** The bases of a unit that is not set up: they have a size, and no place yet. */
  waiting = (state: Battle, unit: Unit): Body[] => waitingOf(this.members(state, unit), this.size);

  /** How large a model is: its base, or its hull; walkers stand on round bases. */
  private size = (id: string): Size => {
    const vehicle = this.catalogue.vehicles[id];
    if (vehicle?.legs) return { r: vehicle.width / 2, built: "walker" };
    const hull = this.hull(id);
    if (hull !== undefined) return { r: Math.max(hull.length, hull.width) / 2, hull };
    const profile = this.catalogue.profiles[id];
    return {
      r: (profile?.base_mm ?? MM_PER_INCH) / MM_PER_INCH / 2,
      ...builtAs(profile?.type ?? "infantry"),
    };
  };

  /** A vehicle as it is drawn: where its weapons sit, nobody needs to know. */
  private hull(id: string): Hulled | undefined {
    const vehicle = this.catalogue.vehicles[id];
    if (vehicle === undefined) return undefined;
    const found = this.hulls.get(id);
    if (found) return found;
    const taken: Record<string, number> = {};
    const weapons = vehicle.weapons.map(({ id, mount }) => {
      const spots = MOUNTED[mount] ?? [[0, 0]];
      const before = taken[mount] ?? 0;
      taken[mount] = before + 1;
      const at = spots[before % spots.length] ?? [0, 0];
      return {
        id,
        mount,
        at: [at[0] * vehicle.length, at[1] * vehicle.width] as const,
        heading: 0,
      };
    });
    const { length, width, flyer, capacity, building } = vehicle;
    const shape = building ? "works" : flyer ? "flyer" : capacity > 0 ? "box" : "wedge";
    const made: Hulled = { length, width, weapons, shape };
    this.hulls.set(id, made);
    return made;
  }

  /** The models of a unit and of those with it, where they stand. */
  bodies = (state: Battle, unit: Unit): Body[] => bodiesOf(this.members(state, unit), this.size);
}

/** Who controls an objective, by its number. */
export const holderOf = ({ stakes }: Battle, number: number): 0 | 1 | null =>
  stakes?.held[0].includes(number) ? 0 : stakes?.held[1].includes(number) ? 1 : null;
/** The units of a side by their ids, which is how a state comes over the wire. */
export const armyOf = (state: Battle, seat: number): Unit[] =>
  Object.values(state.units ?? {})
    .filter(({ owner }) => owner === seat)
    .sort((a, b) => (a.id < b.id ? -1 : 1));
export const isHost = (unit: Unit) => unit.joined === undefined;
export const isGone = (unit: Unit) => unit.place === "destroyed" || unit.place === "left";
export const total = ({ objectives, slain, warlord, out_scouted }: Ledger) =>
  objectives + slain + warlord + out_scouted;
export const framesOf = (state: Battle): readonly Frame[] => state.stack.frames ?? [];

/** Units that act for themselves and stand on the table; the same while they stay as they are. */
export const stoodOf = (book: Book, state: Battle): Stood<Unit>[] =>
  stood(Object.values(state.units ?? {}), (unit) =>
    isHost(unit) && unit.place === "table" ? book.bodies(state, unit) : [],
  );
