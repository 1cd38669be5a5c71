// What is printed: the catalogue and what armies bring beside it, looked up by id, and the state as
// diceless has it.

import type { Pose } from "../../core/motion";
import type { Names } from "../../words/templates";
import type { Clause, Data, Json, RulesetPage } from "../../messages";
import { type Body, type Stood, spread } from "../units/bodies";
import type { Base } from "../../core/view";

type At = readonly [number, number];

interface Entry {
  row: "G" | "P";
  boxes?: number[];
  effect: string;
  weapon?: string;
}
/** What has been done to a vehicle: points by line, and what its hits did. */
export interface VehicleRecord {
  lines?: Record<string, number>;
  entries?: Entry[];
}
export interface Craft {
  record?: VehicleRecord;
  speed?: string;
  shaken?: number;
  stunned?: number;
  smoking?: boolean;
}
export interface Model {
  group: string;
  pose?: Pose;
  craft?: Craft;
}
export interface Group {
  profile: string;
  weapons?: string[];
  powers?: string[];
  rules?: string[];
  lost?: number;
}
export interface Unit {
  id: string;
  owner: number;
  sheet: string;
  groups: Record<string, Group>;
  models?: Record<string, Model>;
  started: number;
  op?: number;
  place: string;
  joined?: string;
  aboard?: string;
  arrival?: string;
  broken?: boolean;
  grounded?: number;
  locked?: string[];
  shaken_ground?: boolean;
  doings?: { moved?: boolean; ran?: boolean; fired?: string[]; charged?: boolean };
}
export interface Tokens {
  scatter: number;
  hot: number;
  warp: number;
}
export interface Nerve {
  op: number;
  limit: number;
}
interface Player {
  side: "blue" | "green";
  tokens?: Tokens;
  removed?: number;
}
export interface Battle {
  units?: Record<string, Unit>;
  options: {
    scenario?: string;
    turns?: number;
    track_variant?: string;
    armies?: ({ force?: string; faction?: string; lists?: Partial<Lists> } | null)[];
  };
  players: [Player, Player];
  store: string;
  round: number;
  turn?: { seat: number; phase: string; part: string; acted?: string[] };
  debris?: Piece[];
  nerve?: Record<string, Nerve>;
  /** Of one model of each group, by unit/group. */
  hit_points?: Record<string, number>;
  ended?: Data;
}

interface Named {
  id: string;
  name: string;
}
export interface Weapon extends Named {
  kind: string;
  range: number | null;
  modes: {
    id: string;
    strength: number | null;
    ap: number | null;
    shots: number;
    blast: string | null;
    tags: string[];
  }[];
}
export interface Profile extends Named {
  type: string;
  ws: number;
  bs: number;
  strength: number;
  toughness: number;
  wounds: number;
  initiative: number;
  attacks: number;
  leadership: number;
  radius: number;
  armour: number | null;
  rules: string[];
}
export interface Vehicle extends Named {
  armour: { front: number; side: number; rear: number };
  bs: number;
  length: number;
  width: number;
  weapons: { id: string; weapon: string; mount: string; at: At; heading: number }[];
  capacity: number;
  gun: boolean;
  legs: object | null;
  rules: string[];
}
interface UnitSheet extends Named {
  groups: { id: string }[];
}
/** Records that an army brings beside those of the book. */
interface Lists {
  weapons: Weapon[];
  profiles: Profile[];
  vehicles: Vehicle[];
  units: UnitSheet[];
  powers: Named[];
}
export interface Piece {
  id: string;
  kind: string;
  polygon: At[];
  height?: number | null;
}
export interface Scenario extends Named {
  text: string;
  long: number;
  short: number;
  turns: number;
  forces: Record<string, string>;
  zones: Record<string, { rect: [number, number, number, number]; edge: string }>;
  objectives: { id: string; at: At }[];
  terrain: Piece[];
}
interface Words {
  notes: Record<string, string>;
  asks: Record<string, string>;
  terms: Record<string, string>;
  parts: Record<string, string>;
  phases: Record<string, string>;
}
export interface Catalogue {
  starter: string;
  terrain: Record<
    string,
    { height: number; difficult: boolean; dangerous: boolean; cover: number | null }
  >;
  tables: {
    lines: Record<string, [number, string][]>;
    tracks: Record<string, { G: string[]; P: string[] }>;
    score: { objective: number; destroyed: number; radius: number };
    shooting: {
      template_length: number;
      template_muzzle: number;
      template_width: number;
      template_widest_at: number;
    };
  };
  weapons: Record<string, Weapon>;
  powers: Record<string, Named>;
  profiles: Record<string, Profile>;
  vehicles: Record<string, Vehicle>;
  units: Record<string, UnitSheet>;
  forces: Record<string, Named>;
  scenarios: Record<string, Scenario>;
  words: Words;
}

export const battle = (state: Data): Battle => state as unknown as Battle;

export class Book {
  readonly catalogue: Catalogue;
  readonly words: Words;
  readonly clauses: ReadonlyMap<string, Clause>;
  private readonly known = new Map<string, string>();
  private readonly brought = new WeakMap<object, Lists>();

  constructor(page: RulesetPage) {
    this.catalogue = page.catalogue as unknown as Catalogue;
    this.words = this.catalogue.words;
    this.clauses = new Map(page.rulebook.map((clause) => [clause.id, clause]));
    const { weapons, powers, profiles, vehicles, units, scenarios } = this.catalogue;
    for (const [id, term] of Object.entries(this.words.terms)) this.known.set(id, term);
    for (const [kind, text] of Object.entries(this.words.parts))
      this.known.set(`part.${kind}`, text);
    for (const records of [weapons, powers, profiles, vehicles, units, scenarios])
      for (const { id, name } of Object.values(records)) this.known.set(id, name);
  }

  /** What armies bring; a record of the book keeps its id. */
  private lists(state: Battle): Lists {
    const found = this.brought.get(state.options);
    if (found) return found;
    const all = (state.options.armies ?? []).map((army) => army?.lists ?? {});
    const made: Lists = { weapons: [], profiles: [], vehicles: [], units: [], powers: [] };
    for (const key of Object.keys(made) as (keyof Lists)[])
      made[key] = all.flatMap((one) => (one[key] ?? []) as never[]);
    this.brought.set(state.options, made);
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
      const [key = "", part] = id.split("/");
      const unit = state.units?.[key]; // first: a unit may have the id of its sheet
      const named = unit === undefined ? this.known.get(id) : undefined;
      if (named !== undefined) return named;
      if (id.startsWith("seat.")) return this.side(state, Number(id.slice(5)));
      if (unit === undefined)
        return Object.values(this.lists(state))
          .flatMap((some: Named[]) => some)
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
    const brought = state.options.armies?.[seat];
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
    return this.catalogue.scenarios[state.options.scenario ?? this.catalogue.starter];
  }

  height = (piece: Piece) => piece.height ?? this.catalogue.terrain[piece.kind]?.height ?? 0;

  turns = (state: Battle) => state.options.turns ?? this.scenario(state)?.turns ?? 0;

  /**
   * Order points that the next test of a unit compares, and the most that pass; of characters with
   * others those of their unit.
   */
  nerve = (state: Battle, unit: Unit): Nerve | null =>
    state.nerve?.[unit.joined ?? unit.id] ?? null;

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
  waiting(state: Battle, unit: Unit): Base[] {
    return this.members(state, unit).flatMap((member) =>
      Object.entries(member.models ?? {}).map(([key, model]) => ({
        id: `${member.id}/${key}`,
        x: 0,
        y: 0,
        ...this.size(state, member.groups[model.group]?.profile ?? ""),
      })),
    );
  }

  /** How large a model is: its base, or its hull; walkers and guns stand on round bases. */
  private size(state: Battle, id: string): { r: number; hull?: Vehicle; built?: "walker" | "gun" } {
    const hull = this.vehicle(state, id);
    if (hull === undefined) return { r: this.profile(state, id)?.radius ?? 0.5 };
    if (hull.gun || hull.legs) return { r: hull.width / 2, built: hull.gun ? "gun" : "walker" };
    return { r: Math.max(hull.length, hull.width) / 2, hull };
  }

  /** The models of a unit and of those with it, where they stand. */
  bodies(state: Battle, unit: Unit): Body[] {
    return this.members(state, unit).flatMap((member) =>
      Object.entries(member.models ?? {}).flatMap(([key, model]): Body[] => {
        const id = member.groups[model.group]?.profile ?? "";
        const size = this.size(state, id);
        const isLeader =
          member !== unit ||
          (Object.keys(member.groups).length > 1 &&
            Object.values(member.models ?? {}).filter((one) => one.group === model.group).length ===
              1);
        return model.pose === undefined
          ? []
          : [
              {
                id: `${member.id}/${key}`,
                ...model.pose,
                ...size,
                isLeader,
                isWreck: isWreck(model),
              },
            ];
      }),
    );
  }
}

export interface GroupLeft {
  key: string;
  name: string;
  models: number;
  each: number;
  lost: number;
  group: Group;
  profile: Profile | undefined;
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
export function stoodOf(book: Book, state: Battle): Stood<Unit>[] {
  return Object.values(state.units ?? {}).flatMap((unit) => {
    const bodies = isHost(unit) ? book.bodies(state, unit) : [];
    return bodies.length === 0 ? [] : [{ unit, bodies, at: spread(bodies) }];
  });
}
