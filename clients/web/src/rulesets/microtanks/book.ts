// What is printed: the catalogue, looked up by id, and the state as microtanks has it.

import type {
  Battle,
  Contents,
  Gun,
  Map as OwnMap,
  Mounted,
  Pose,
  Scenario,
  Tank,
  Turn,
  Vehicle,
} from "../../contract/microtanks";
import type { Words } from "../../contract/protocol";
import { capital } from "../../words/sentence";
import type { Names } from "../../words/templates";
import type { Data, RulesetPage } from "../../messages";
import { laidOut, stretched } from "./layout";
import type { Edge, Land, Layout, Plan } from "./plan";
import type { Sign } from "../roles";
import { say } from "./words";

export type Phase = Turn["phase"];
export type Mount = Mounted["mount"];
export const PHASES: readonly Phase[] = ["move", "shoot", "ram", "radio"];

export const SIDES = ["Blue", "Orange"] as const;
export const battle = (state: Data) => state as Battle;
export const isLive = (tank: Tank | undefined): tank is Tank & { pose: Pose } =>
  tank?.status === "board" && tank.pose != null;

const NOTHING: readonly Land[] = [];

const WEIGHTS = { light: 1, medium: 2, heavy: 3 } as const;

export class Book {
  readonly catalogue: Contents;
  readonly words: Words;
  /** What each clause is called. */
  readonly clauses: ReadonlyMap<string, string>;
  private readonly known = new Map<string, string>();
  private readonly codes = new Map<string, string>();
  private stretched: { key: string; map: OwnMap } | null = null;
  private laid: { printed: Scenario; layout: Layout; map: OwnMap | null; plan: Plan } | null = null;

  constructor(page: RulesetPage) {
    this.catalogue = page.catalogue as Contents;
    this.words = this.catalogue.words;
    this.clauses = new Map(Object.entries(page.titles));
    const { guns, vehicles, scenarios } = this.catalogue;
    for (const [id, term] of Object.entries(this.words.terms)) this.known.set(id, term);
    for (const [kind, template] of Object.entries(this.words.parts))
      this.known.set(`part.${kind}`, template);
    for (const record of [
      ...Object.values(guns),
      ...Object.values(vehicles),
      ...Object.values(scenarios),
    ])
      this.known.set(record.id, record.name);
    for (const [seat, side] of SIDES.entries())
      this.known.set(`seat.${seat}`, this.words.terms["AB"[seat] ?? ""] ?? side);
  }

  /** The display name of an id; vehicles are looked up in the state. */
  names(state: Battle): Names {
    return (id) => (state.units?.[id] ? this.tankName(state.units[id], state) : this.known.get(id));
  }

  /** The same, with vehicles by their codes alone. */
  codesOf(state: Battle): Names {
    return (id) => (state.units?.[id] ? this.code(id, state) : this.known.get(id));
  }

  name(id: string): string {
    return this.known.get(id) ?? id.replaceAll("_", " ");
  }

  /** A name as a heading begins. */
  title(id: string): string {
    return capital(this.name(id));
  }

  side(seat: number): string {
    return this.name(`seat.${seat}`);
  }

  /** "A3": the third vehicle of the first seat. An army keeps its order for the whole match. */
  code(id: string, state: Battle): string {
    const owner = state.units?.[id]?.owner;
    if (owner === undefined) return id;
    const key = `${owner}/${id}`;
    const known = this.codes.get(key);
    if (known !== undefined) return known;
    for (const [i, tank] of this.army(state, owner).entries())
      this.codes.set(`${owner}/${tank.id}`, `${"AB"[owner]}${i + 1}`);
    return this.codes.get(key) ?? id;
  }

  /** "Panzer IV H B2" */
  tankName(tank: Tank, state: Battle): string {
    return `${this.name(tank.profile)} ${this.code(tank.id, state)}`;
  }

  vehicle(tank: Tank): Vehicle {
    const vehicle = this.catalogue.vehicles[tank.profile];
    if (vehicle === undefined) throw new Error(`the catalogue has no vehicle ${tank.profile}`);
    return vehicle;
  }

  /** What a vehicle is there for, and how heavy it is. */
  sign(tank: Tank): Sign {
    const { kind, speed } = this.vehicle(tank);
    if (kind === "artillery") return { role: speed === 0 ? "gun" : "howitzer" };
    if (kind === "tank_destroyer") return { role: "destroyer" };
    return { role: "tank", weight: WEIGHTS[kind] };
  }

  guns(tank: Tank): { gun: Gun; mount: Mount; main: boolean }[] {
    return this.gunsOf(this.vehicle(tank));
  }

  gunsOf(vehicle: Vehicle): { gun: Gun; mount: Mount; main: boolean }[] {
    return vehicle.guns.flatMap(({ gun: id, mount, main }) => {
      const gun = this.catalogue.guns[id];
      return gun ? [{ gun, mount, main }] : [];
    });
  }

  /**
   * The scenario on the table as it was laid out; the same object as long as nothing of it changes.
   */
  scenario(state: Battle): Plan {
    const id = state.options.scenario ?? this.catalogue.starter;
    const printed = this.catalogue.scenarios[id];
    if (printed === undefined) throw new Error(`the catalogue has no scenario ${id}`);
    const [layout, map] = [state.layout ?? "printed", state.map ?? this.sized(state, printed)];
    if (this.laid?.printed !== printed || this.laid.layout !== layout || this.laid.map !== map)
      this.laid = { printed, layout, map, plan: laidOut(printed, layout, map) };
    return this.laid.plan;
  }

  /** The map of the size that is chosen, while no match has one yet. */
  private sized(state: Battle, printed: Scenario): OwnMap | null {
    const feet = state.options.table;
    if (feet == null) return null;
    const { method = "cm", unit_cm } = state.options.scale ?? {};
    const unit = unit_cm ?? this.catalogue.scales[method]?.unit_cm ?? 1;
    const key = JSON.stringify([printed.id, feet, unit]);
    if (this.stretched?.key !== key) {
      const [long, short] = [feet.long, feet.short].map(
        (side) => (side * this.catalogue.foot_cm) / unit,
      );
      this.stretched = { key, map: stretched(printed, long ?? 0, short ?? 0) };
    }
    return this.stretched.map;
  }

  /** What lies on the table; nothing before somebody has laid it out. */
  terrain(state: Battle): readonly Land[] {
    return state.layout == null ? NOTHING : this.scenario(state).terrain;
  }

  /** The edge of a seat; null before sides are picked. */
  home(state: Battle, seat: 0 | 1): Edge | null {
    const { zone } = state.players[seat];
    return (zone && this.scenario(state).zones[zone]?.home) ?? null;
  }

  /** How much taller terrain is than it is printed: heights grow as models do. */
  growth(state: Battle): number {
    const { method = "cm", unit_cm, denominator } = state.options.scale ?? {};
    const row = this.catalogue.scales[method];
    const [unit, models] = [
      unit_cm ?? row?.unit_cm ?? 1,
      denominator ?? row?.denominators[0] ?? 285,
    ];
    const usual = this.catalogue.scales.cm;
    return ((usual?.denominators[0] ?? models) * (usual?.unit_cm ?? 1)) / (models * unit);
  }

  /** A length in words. */
  length(value: number, state: Battle): string {
    const unit =
      ({ cm: "unit.cm", inch: "unit.in" } as const)[
        (state.options.scale?.method ?? "cm") as "cm" | "inch"
      ] ?? "unit.units";
    return say(unit, { n: Math.round(value * 10) / 10 });
  }

  /** What the rulers count. */
  ruler(state: Battle): string {
    const { method = "cm", unit_cm } = state.options.scale ?? {};
    if (method === "cm") return "cm";
    return method === "inch"
      ? say("unit.inch")
      : `× ${unit_cm ?? this.catalogue.scales[method]?.unit_cm ?? 1} cm`;
  }

  /** Vehicles of a seat in list order, those gone included. */
  army(state: Battle, seat: number): Tank[] {
    return Object.values(state.units ?? {}).filter((tank) => tank.owner === seat);
  }

  /** Points on the table. */
  strength(state: Battle, seat: number): number {
    return sum(
      this.army(state, seat).filter((tank) => tank.status === "board" || tank.status === "waiting"),
    );
  }

  /** Points of a seat that are destroyed. */
  lost(state: Battle, seat: number): number {
    return sum(
      this.army(state, seat).filter(
        (tank) => tank.status === "bail_out" || tank.status === "knocked_out",
      ),
    );
  }

  /** Who has a vehicle on the radio. */
  isSpotted(state: Battle, tank: Tank): boolean {
    return (
      isLive(tank) &&
      (state.players[tank.owner === 0 ? 1 : 0].radio?.seen?.includes(tank.id) ?? false)
    );
  }
}

const sum = (tanks: Tank[]) => tanks.reduce((total, tank) => total + tank.points, 0);
