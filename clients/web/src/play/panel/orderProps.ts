// What the halves of the orders share: what is chosen, and what is offered before.

import type { ComponentChildren } from "preact";

import type { Data } from "../../messages";
import type { Game } from "../../core/view";
import type { Option } from "../reply/choice";
import type { Reason } from "../reply/forms";

export interface Acts {
  touch(unit: string): void;
  /** Of a unit, an order of a kind. */
  answer(unit: string, kind: string): void;
  pick(kind: string): void;
  choose(option: Option): void;
  /** Another way to do what is chosen. */
  change(option: Option): void;
  confirm(): void;
  back(): void;
}

/** The match, and what is done by a button. */
export interface Setting {
  readonly game: Game;
  readonly state: Data;
  readonly rules: string;
  readonly acts: Acts;
  /** What an option does. */
  readonly about: (option: Option) => string;
  /** What the page can do for the player. */
  readonly extra?: ComponentChildren;
  /** Answers to the question as a whole. */
  readonly rest: readonly Option[];
  /** Why what was looked at last is not possible, or what is chosen would be refused. */
  readonly why: Reason | null;
}

/** Answers to a whole question that stand beside the others, always in sight. */
export const FEW = 3;
