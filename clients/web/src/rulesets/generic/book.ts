// A game that this page has no drawing of: what the page looks for in its state, and its words.
// docs/tutorial/ruleset.md tells authors of games.

import type { Pose } from "../../core/motion";
import type { Data, RulesetPage } from "../../messages";
import type { Names } from "../../words/templates";
import { say } from "./words";

/** A unit: where it stands, whose it is, and what is known of it. */
export interface Unit {
  readonly owner: number;
  readonly x?: number;
  readonly y?: number;
  readonly facing?: number;
  readonly name?: string;
  readonly kind?: string;
  /** None is left at 0. */
  readonly health?: number;
}
export interface Field {
  /** Of the table, along x and y. */
  readonly size?: readonly [number, number];
  readonly units?: { readonly [id: string]: Unit };
  /** Whose turn it is. */
  readonly turn?: number;
  readonly [attribute: string]: unknown;
}

export const field = (state: Data): Field => state as unknown as Field;
export const isLeft = ({ health }: Unit): boolean => health === undefined || health > 0;
export const poseOf = ({ x, y, facing = 0 }: Unit): Pose | null =>
  x === undefined || y === undefined ? null : { x, y, facing };

/** How large a unit is drawn, as a share of the longer side of the table. */
const SHARE = 1 / 32;
export const widthIn = ({ size = [1, 1] }: Field): number => Math.max(...size) * SHARE;

export class Book {
  readonly words: RulesetPage["catalogue"]["words"];
  readonly clauses: ReadonlySet<string>;

  constructor(readonly page: RulesetPage) {
    this.words = page.catalogue.words;
    this.clauses = new Set(Object.keys(page.titles));
  }

  names(state: Field): Names {
    return (id) => this.words.terms[id] ?? this.side(id) ?? this.called(id, state);
  }

  seat = (seat: number): string =>
    this.words.terms["AB"[seat] ?? ""] ?? say(seat === 0 ? "side.0" : "side.1");

  unit(id: string, state: Field): string {
    return this.called(id, state) ?? id;
  }

  units(state: Field, seat: number): readonly (readonly [string, Unit])[] {
    return Object.entries(state.units ?? {}).filter(([, unit]) => unit.owner === seat);
  }

  /** A unit in words. */
  said(id: string, unit: Unit, state: Field): string {
    const words = [this.unit(id, state), this.seat(unit.owner)];
    if (!isLeft(unit)) words.push(say("said.lost"));
    else if (unit.health !== undefined) words.push(say("said.health", { left: unit.health }));
    return words.join(", ");
  }

  private side(id: string): string | undefined {
    return id === "seat.0" || id === "seat.1" ? this.seat(Number(id.at(-1))) : undefined;
  }

  private called(id: string, state: Field): string | undefined {
    const unit = state.units?.[id];
    if (unit === undefined) return undefined;
    return `${unit.name ?? this.words.terms[unit.kind ?? ""] ?? ""} ${id}`.trim();
  }
}
