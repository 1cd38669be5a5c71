// What is printed: the catalogue, looked up by id, and the state as spearhead has it.

import type { Pose } from "../../core/motion";
import type { Names } from "../../words/templates";
import type { Clause, Data, RulesetPage } from "../../messages";

export interface Tank {
  id: string;
  owner: number;
  sheet: string;
  health: number;
  options?: string[];
  pose?: Pose;
  cooldowns?: Record<string, number>;
  spent?: string[];
}
export interface Player {
  faction?: string;
  subfaction?: string;
  points: number;
  edge?: "west" | "east";
  holds: number;
}
export interface Battle {
  units?: Record<string, Tank>;
  phase: string;
  scenario?: string;
  players: [Player, Player];
  priority?: number;
  round: number;
  turn?: { seat: number; rolled: number; left: number; activated?: string[] };
  activation?: { tank: string; actions?: string[]; penalised?: string[] };
  effects?: { name: string; source: string; until: string; chosen?: string }[];
}

export interface Weapon {
  id: string;
  name: string;
  range: number;
  hits: string;
  penetration: number;
  power: string;
  light: boolean;
}
interface Named {
  id: string;
  name: string;
  text: string;
}
export interface Ability extends Named {
  cooldown?: number | null;
  single_use: boolean;
}
interface Equipment {
  id: string;
  name: string;
  supply: number;
  speed: number;
  armour: number;
  replace?: [string, string] | null;
}
export interface Sheet {
  id: string;
  name: string;
  faction: string;
  weight: "light" | "medium" | "heavy";
  roles: string[];
  speed: number;
  aim: number;
  armour: number;
  health: number;
  supply: number;
  weapons: string[];
  passive: Ability[];
  active: Ability[];
  options: Equipment[];
}
export interface Footprint {
  length: number;
  width: number;
}
export interface Piece {
  id: string;
  kind: "building" | "wood" | "hill" | "wall";
  polygon: [number, number][];
}
export interface Scenario extends Named {
  long: number;
  short: number;
  rounds: number;
  objective: { kind: string; needed: number; within?: number | null };
  terrain: Piece[];
  markers: { id: string; x: number; y: number; radius: number }[];
}
interface Faction extends Named {
  rule: Named;
  subfactions: (Named & { specials: Named[] })[];
}
interface Words {
  notes: Record<string, string>;
  asks: Record<string, string>;
  terms: Record<string, string>;
  phases: Record<string, string>;
}
export interface Catalogue {
  footprints: Record<string, Footprint>;
  terrain: Record<string, { height: number; blocks_sight: boolean }>;
  weapons: Record<string, Weapon>;
  sheets: Record<string, Sheet>;
  factions: Record<string, Faction>;
  scenarios: Record<string, Scenario>;
  words: Words;
}

export interface Profile {
  sheet: Sheet;
  speed: number;
  armour: number;
  supply: number;
  weapons: Weapon[];
  equipment: string[];
}

export const SIDES = ["Blue", "Orange"] as const;
export const battle = (state: Data): Battle => state as unknown as Battle;

export class Book {
  readonly catalogue: Catalogue;
  readonly words: Words;
  readonly clauses: ReadonlyMap<string, Clause>;
  private readonly known = new Map<string, string>();

  constructor(page: RulesetPage) {
    this.catalogue = page.catalogue as unknown as Catalogue;
    this.words = this.catalogue.words;
    this.clauses = new Map(page.rulebook.map((clause) => [clause.id, clause]));
    const { weapons, sheets, factions, scenarios } = this.catalogue;
    const add = (...records: { id: string; name: string; text?: string }[]) => {
      for (const record of records) {
        this.known.set(record.id, record.name);
        if (record.text !== undefined) this.known.set(`text.${record.id}`, record.text);
      }
    };
    for (const [id, term] of Object.entries(this.words.terms)) this.known.set(id, term);
    add(...Object.values(weapons), ...Object.values(sheets), ...Object.values(scenarios));
    for (const sheet of Object.values(sheets)) add(...sheet.passive, ...sheet.active);
    for (const faction of Object.values(factions)) {
      add(faction, faction.rule, ...faction.subfactions);
      for (const sub of faction.subfactions) add(...sub.specials);
    }
    for (const [seat, side] of SIDES.entries())
      this.known.set(`seat.${seat}`, this.words.terms["AB"[seat] ?? ""] ?? side);
  }

  /** The display name of an id; tanks are looked up in the state. */
  names(state: Battle): Names {
    return (id) =>
      this.known.get(id) ?? (state.units?.[id] ? this.tankName(state.units[id]) : undefined);
  }

  name(id: string): string {
    return this.known.get(id) ?? id;
  }

  side(seat: number): string {
    return this.name(`seat.${seat}`);
  }

  /** "Hammer Command B1" */
  tankName(tank: Tank): string {
    return `${this.name(tank.sheet)} ${tank.id}`;
  }

  sheet(tank: Tank): Sheet {
    const sheet = this.catalogue.sheets[tank.sheet];
    if (sheet === undefined) throw new Error(`the catalogue has no sheet ${tank.sheet}`);
    return sheet;
  }

  footprint(tank: Tank): Footprint {
    return this.catalogue.footprints[this.sheet(tank).weight] ?? { length: 3, width: 2 };
  }

  scenario(state: Battle): Scenario | undefined {
    return state.scenario === undefined ? undefined : this.catalogue.scenarios[state.scenario];
  }

  /** The sheet with the equipment that was bought for the tank. */
  profile(tank: Tank): Profile {
    const sheet = this.sheet(tank);
    const bought = sheet.options.filter((option) => tank.options?.includes(option.id));
    const carried = sheet.weapons.map(
      (id) => bought.find((option) => option.replace?.[0] === id)?.replace?.[1] ?? id,
    );
    const sum = (key: "speed" | "armour" | "supply") =>
      bought.reduce((total, option) => total + option[key], sheet[key]);
    return {
      sheet,
      speed: sum("speed"),
      armour: sum("armour"),
      supply: sum("supply"),
      weapons: carried.flatMap((id) => this.catalogue.weapons[id] ?? []),
      equipment: bought.map((option) => option.name),
    };
  }

  /** Tanks of a seat in roster order, the dead included. */
  army(state: Battle, seat: number): Tank[] {
    return Object.values(state.units ?? {}).filter((tank) => tank.owner === seat);
  }

  isBelowHalf(tank: Tank): boolean {
    return tank.health > 0 && tank.health * 2 < this.sheet(tank).health;
  }

  supply(state: Battle, seat: number): { alive: number; all: number } {
    const count = (tanks: Tank[]) =>
      tanks.reduce((sum, tank) => sum + this.profile(tank).supply, 0);
    const army = this.army(state, seat);
    return { alive: count(army.filter((tank) => tank.health > 0)), all: count(army) };
  }
}
