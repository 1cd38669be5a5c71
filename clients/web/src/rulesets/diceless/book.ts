// What is printed: the catalogue and what armies bring beside it, looked up by id, and the state as
// diceless has it.

import type {
  Battle,
  Contents,
  Group,
  Lists,
  Model,
  Nerve,
  Piece,
  PrintedPiece,
  PrintedProfile,
  PrintedVehicle,
  PrintedWeapon,
  Profile,
  Scenario,
  Unit,
  Vehicle,
  Weapon,
} from "../../contract/diceless";
import type { Words } from "../../contract/protocol";
import type { Names } from "../../words/templates";
import type { Data, Json, RulesetPage } from "../../messages";
import {
  type Body,
  type Size,
  type Stood,
  bodiesOf,
  builtAs,
  stoodOf as stood,
  waitingOf,
} from "../units/bodies";
import type { Base } from "../../core/view";
import { laidWith } from "../../table/laid";
import type { Role } from "../roles";
import { roleOfHull, roleOfModels } from "../units/roleOf";

/** A record of the book, or one that an army brings. */
export type AnyWeapon = PrintedWeapon | Weapon;
export type AnyProfile = PrintedProfile | Profile;
export type AnyVehicle = PrintedVehicle | Vehicle;

export const battle = (state: Data) => state as Battle;

export class Book {
  readonly catalogue: Contents;
  readonly words: Words;
  /** What each clause is called. */
  readonly clauses: ReadonlyMap<string, string>;
  private readonly known = new Map<string, string>();
  private readonly brought = new WeakMap<object, Required<Lists>>();

  constructor(page: RulesetPage) {
    this.catalogue = page.catalogue as Contents;
    this.words = this.catalogue.words;
    this.clauses = new Map(Object.entries(page.titles));
    const { weapons, powers, profiles, vehicles, units, forces, scenarios } = this.catalogue;
    for (const [id, term] of Object.entries(this.words.terms)) this.known.set(id, term);
    for (const [kind, text] of Object.entries(this.words.parts))
      this.known.set(`part.${kind}`, text);
    for (const records of [weapons, powers, profiles, vehicles, units, scenarios])
      for (const { id, name } of Object.values(records)) this.known.set(id, name);
    for (const { id, name } of Object.values(forces))
      if (!this.known.has(id)) this.known.set(id, name);
  }

  /** The army that a seat brought, with the match or when it began. */
  private broughtBy = ({ chosen, options }: Battle, seat: 0 | 1) =>
    chosen?.[seat] ?? options.armies?.[seat];

  /** What armies bring; a record of the book keeps its id. */
  private lists(state: Battle): Required<Lists> {
    const key = state.chosen ?? state.options; // either changes when armies are chosen
    const found = this.brought.get(key);
    if (found) return found;
    const all = ([0, 1] as const).map((seat): Lists => this.broughtBy(state, seat)?.lists ?? {});
    const made = {
      weapons: all.flatMap(({ weapons = [] }) => weapons),
      profiles: all.flatMap(({ profiles = [] }) => profiles),
      vehicles: all.flatMap(({ vehicles = [] }) => vehicles),
      units: all.flatMap(({ units = [] }) => units),
      powers: all.flatMap(({ powers = [] }) => powers),
    };
    this.brought.set(key, made);
    return made;
  }

  weapon = (state: Battle, id: string) =>
    this.catalogue.weapons[id] ?? this.lists(state).weapons.find((one) => one.id === id);
  profile = (state: Battle, id: string) =>
    this.catalogue.profiles[id] ?? this.lists(state).profiles.find((one) => one.id === id);
  vehicle = (state: Battle, id: string) =>
    this.catalogue.vehicles[id] ?? this.lists(state).vehicles.find((one) => one.id === id);

  /**
   * The display name of an id: of units, their groups and models as the state has them. Groups of
   * the unit that is spoken of anyway are named without it.
   */
  names(state: Battle, about?: Json): Names {
    return (id) => {
      if (id.startsWith("profiles.")) return this.profile(state, id.slice(9))?.name;
      const [key = "", part] = id.split("/");
      const unit = state.units?.[key]; // first: a unit may have the id of its sheet
      const named = unit === undefined ? this.known.get(id) : undefined;
      if (named !== undefined) return named;
      if (id.startsWith("seat.")) return this.side(state, Number(id.slice(5)));
      if (unit === undefined)
        return Object.values(this.lists(state))
          .flat()
          .find((one) => one.id === id)?.name;
      if (part === undefined || this.isOnly(unit, part)) return this.unitName(state, unit);
      const group = unit.groups[part];
      const own = group === undefined ? part : this.groupName(state, unit, part);
      return key === about ? own : `${this.unitName(state, unit)}, ${own}`;
    };
  }

  name = (id: string) => this.known.get(id) ?? id.replaceAll(/[_-]/g, " ");
  called = (state: Battle, id: string) => this.names(state)(id) ?? this.name(id);

  side = (state: Battle, seat: number) => this.name(state.players[seat === 0 ? 0 : 1].side);

  /** What the force of a seat is called: that of the scenario, or one that is brought. */
  army(state: Battle, seat: 0 | 1): string {
    const brought = this.broughtBy(state, seat);
    const force =
      brought == null ? this.scenario(state)?.forces[state.players[seat].side] : brought.force;
    return this.catalogue.forces[force ?? ""]?.name ?? this.name(brought?.faction ?? "");
  }

  /** "A2": the second unit of seat 0. */
  label(state: Battle, unit: Unit): string {
    const own = Object.values(state.units ?? {}).filter(({ owner }) => owner === unit.owner);
    return `${unit.owner === 0 ? "A" : "B"}${own.findIndex(({ id }) => id === unit.id) + 1}`;
  }

  sheetName = (state: Battle, unit: Unit) =>
    this.known.get(unit.sheet) ??
    this.lists(state).units.find(({ id }) => id === unit.sheet)?.name ??
    unit.sheet;

  /** "Rifle squad B1" */
  unitName = (state: Battle, unit: Unit) =>
    `${this.sheetName(state, unit)} ${this.label(state, unit)}`;

  /** A model that is all of its unit is called as that is. */
  private isOnly = ({ groups, models = {}, started }: Unit, part: string) =>
    started === 1 && groups[part] === undefined && Object.hasOwn(models, part);

  /**
   * "Raider", or where others of the unit are called so too, with what he alone has: "Raider
   * (Rocket)".
   */
  groupName(state: Battle, unit: Unit, key: string): string {
    const group = unit.groups[key];
    const id = group?.profile ?? key;
    const name = (this.profile(state, id) ?? this.vehicle(state, id))?.name ?? id;
    const alike = Object.entries(unit.groups).flatMap(([other, one]) =>
      other !== key && one.profile === id ? [one] : [],
    );
    const own = (group?.weapons ?? []).filter(
      (weapon) => !alike.every(({ weapons = [] }) => weapons.includes(weapon)),
    );
    return alike.length === 0 || own.length === 0
      ? name
      : `${name} (${own.map((weapon) => this.weapon(state, weapon)?.name ?? weapon).join(", ")})`;
  }

  scenario(state: Battle): Scenario | undefined {
    const { scenario, map } = state.options;
    return laidWith(this.catalogue.scenarios[scenario ?? this.catalogue.starter], map);
  }

  height = (piece: Piece | PrintedPiece) =>
    piece.height ?? this.catalogue.terrain[piece.kind]?.height ?? 0;

  turns = (state: Battle) => state.options.turns ?? this.scenario(state)?.turns ?? 0;

  /**
   * Order points that the next test of a unit compares, and the most that pass; of characters with
   * others those of their unit.
   */
  nerve = (state: Battle, unit: Unit): Nerve | null =>
    state.nerve?.[unit.joined ?? unit.id] ?? null;

  /** What a unit is there for, by its sheet. */
  role(state: Battle, id: string): Role {
    const sheet = this.catalogue.units[id] ?? this.lists(state).units.find((one) => one.id === id);
    const all = (sheet?.groups ?? []).map(({ profile, weapons = [], count }) => ({
      vehicle: this.vehicle(state, profile),
      profile: this.profile(state, profile),
      kinds: weapons.flatMap((weapon) => this.weapon(state, weapon)?.kind ?? []),
      count,
    }));
    const hull = all.find(({ vehicle }) => vehicle !== undefined)?.vehicle;
    if (hull !== undefined) return roleOfHull(hull);
    const rules = all[0]?.profile?.rules ?? [];
    const isCommand = rules.includes("independent_character");
    return roleOfModels(all[0]?.profile?.type ?? "infantry", rules, isCommand, all);
  }

  /** How much of a unit is left, and was, in models; who is off the table is lost. */
  strength = (unit: Unit) => ({
    left: isGone(unit) ? 0 : Object.keys(unit.models ?? {}).length,
    all: unit.started,
  });

  /** Groups that have models, with the hit points of one and what is noted against them. */
  groups(state: Battle, unit: Unit): GroupLeft[] {
    return living(unit).flatMap((key) => {
      const group = unit.groups[key] as Group;
      const profile = this.profile(state, group.profile);
      const models = Object.values(unit.models ?? {}).filter((model) => model.group === key).length;
      const each = state.hit_points?.[`${unit.id}/${key}`] ?? 0;
      return [
        {
          key,
          name: this.groupName(state, unit, key),
          models,
          each,
          lost: group.lost ?? 0,
          group,
          profile,
        },
      ];
    });
  }

  /** Who is with a unit: itself first, then the characters. */
  members = (state: Battle, unit: Unit): Unit[] => [
    unit,
    ...Object.values(state.units ?? {}).filter(
      (one) => one.joined === unit.id && living(one).length > 0,
    ),
  ];

  /** The bases of a unit that is not set up: they have a size, and no place yet. */
  waiting = (state: Battle, unit: Unit): Base[] =>
    waitingOf(this.members(state, unit), (id) => this.size(state, id));

  /** How large a model is: its base, or its hull; walkers and guns stand on round bases. */
  private size(state: Battle, id: string): Size {
    const vehicle = this.vehicle(state, id);
    if (vehicle === undefined) {
      const profile = this.profile(state, id);
      return { r: profile?.radius ?? 0.5, ...builtAs(profile?.type ?? "infantry") };
    }
    const { length, width, gun, legs, weapons = [], capacity = 0 } = vehicle;
    if (gun || legs) return { r: width / 2, built: gun ? "gun" : "walker" };
    const shape = capacity > 0 ? "box" : "wedge";
    return { r: Math.max(length, width) / 2, hull: { length, width, weapons, shape } };
  }

  /** The models of a unit and of those with it, where they stand. */
  bodies = (state: Battle, unit: Unit): Body[] =>
    bodiesOf(this.members(state, unit), (id) => this.size(state, id), isWreck);
}

export interface GroupLeft {
  key: string;
  name: string;
  models: number;
  each: number;
  lost: number;
  group: Group;
  profile: AnyProfile | undefined;
}

/** Groups of a unit with models left. */
export const living = (unit: Unit): string[] =>
  Object.keys(unit.groups).filter((key) =>
    Object.values(unit.models ?? {}).some((model) => model.group === key),
  );

const isWreck = ({ craft }: Model) =>
  (craft?.record?.entries ?? []).some(
    ({ effect }) => effect === "wrecked" || effect === "explodes",
  );

export const isHost = (unit: Unit) => unit.joined === undefined;
export const isGone = (unit: Unit) => unit.place === "destroyed" || unit.place === "left";

/** Units that act for themselves, with their models; the same while they stay as they are. */
export const stoodOf = (book: Book, state: Battle): Stood<Unit>[] =>
  stood(Object.values(state.units ?? {}), (unit) => (isHost(unit) ? book.bodies(state, unit) : []));
