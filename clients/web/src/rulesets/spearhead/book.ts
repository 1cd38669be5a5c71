// What is printed: the catalogue, looked up by id, and the state as spearhead has it.

import type {
  Battle,
  Contents,
  Footprint,
  Scenario,
  Sheet,
  Tank,
  Weapon,
} from "../../contract/spearhead";
import type { Words } from "../../contract/protocol";
import type { Names } from "../../words/templates";
import type { Data, RulesetPage } from "../../messages";
import { laidWith } from "../../table/laid";
import type { Sign } from "../roles";

export interface Profile {
  readonly sheet: Sheet;
  readonly speed: number;
  readonly armour: number;
  readonly supply: number;
  readonly weapons: readonly Weapon[];
  readonly equipment: readonly string[];
}

export const SIDES = ["Blue", "Orange"] as const;
export const battle = (state: Data) => state as Battle;

const WEIGHTS = { light: 1, medium: 2, heavy: 3 } as const;

export class Book {
  readonly catalogue: Contents;
  readonly words: Words;
  /** What each clause is called. */
  readonly clauses: ReadonlyMap<string, string>;
  private readonly known = new Map<string, string>();

  constructor(page: RulesetPage) {
    this.catalogue = page.catalogue as Contents;
    this.words = this.catalogue.words;
    this.clauses = new Map(Object.entries(page.titles));
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

  /** What a tank is there for, and how heavy it is. */
  sign(tank: Tank): Sign {
    const { roles, weight } = this.sheet(tank);
    const role = roles.includes("command")
      ? "command"
      : roles.includes("artillery")
        ? "howitzer"
        : "tank";
    return { role, weight: WEIGHTS[weight] };
  }

  footprint(tank: Tank): Footprint {
    const { weight } = this.sheet(tank);
    const footprint = this.catalogue.footprints[weight];
    if (footprint === undefined) throw new Error(`the catalogue has no footprint ${weight}`);
    return footprint;
  }

  scenario(state: Battle): Scenario | undefined {
    return laidWith(this.catalogue.scenarios[state.scenario ?? ""], state.options.map);
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
