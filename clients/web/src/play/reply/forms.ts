// What the table may be asked, and what it answers: forms of the open question, and looks ahead.

import type { Data, Json } from "../../messages";

export type Reply = Data & { readonly t: string };
type Triple = readonly [number, number, number];
export type Spot = readonly [number, number];

type Outline = readonly Spot[];

/** Where a unit is put down. */
export interface PlaceBlank {
  readonly t: "place_blank";
  readonly unit: string;
  readonly area: Outline;
  readonly x: number;
  readonly y: number;
  readonly facing: number;
  /** Whether it matters where it looks. */
  readonly turns?: boolean;
  /** Ground in it where nothing may be put. */
  readonly holes?: readonly Outline[];
}
/** A path in `field`, with a last pivot. */
export interface PathBlank {
  readonly t: "path_blank";
  readonly unit: string;
  readonly field: string;
  readonly most: number;
  readonly mode: string;
  /**
   * Of a formation, `field` is the way of its middle, and `formation` of the reply says how its
   * models stand.
   */
  readonly points: "slid" | "driven" | "straight_back" | "formation";
}
/** Places for models of a unit one by one, in `field`. */
export interface ModelsBlank {
  readonly t: "models_blank";
  readonly unit: string;
  readonly field: string;
  readonly most: number;
}
/** A facing in `field`, at most `most` from `middle`. */
export interface AngleBlank {
  readonly t: "angle_blank";
  readonly unit: string;
  readonly field: string;
  readonly middle: number;
  readonly most: number;
  /** Where what is turned begins, if the rules say what it comes to. */
  readonly at?: Spot;
}
/** What is filled in on paper, not on the table. */
interface PaperBlank {
  readonly t: "map_blank";
  readonly field: string;
}
/** A force of one's own, of at most so many points. */
interface ForceBlank {
  readonly t: "force_blank";
  readonly field: string;
  readonly most: number;
}
/** A text in `field` that nobody is to guess. */
interface SecretBlank {
  readonly t: "secret_blank";
  readonly field: string;
  readonly most: number;
}
/** A number in `field`; left out, any will do. */
export interface NumberBlank {
  readonly t: "number_blank";
  readonly field: string;
  readonly least: number;
  readonly most: number;
}
/** Some of a list in `field`, terms of the ruleset; none, any will do. */
export interface PickBlank {
  readonly t: "pick_blank";
  readonly field: string;
  readonly options?: readonly string[];
}
/** Units or models by their names in `field`; what the reply has is a good choice to begin with. */
export interface UnitsBlank {
  readonly t: "units_blank";
  readonly field: string;
  readonly options: readonly string[];
  readonly least: number;
  readonly most: number;
  /** Whether it matters who is named first. */
  readonly ordered?: boolean;
}
export type TableBlank = PlaceBlank | PathBlank | ModelsBlank | AngleBlank;
export type Blank =
  | TableBlank
  | PaperBlank
  | ForceBlank
  | SecretBlank
  | NumberBlank
  | PickBlank
  | UnitsBlank;

export interface Reason {
  readonly legal: boolean;
  readonly code?: string;
  readonly message?: string;
  readonly clause?: string;
  readonly params?: { readonly [key: string]: Json };
}

export interface Form {
  readonly reply: Reply;
  readonly unit?: string;
  readonly target?: string;
  readonly blanks?: readonly Blank[];
  /** Why it would be refused now. */
  readonly refusal?: Reason;
  /** It may be sent, but nothing can come of it now: why, a term of the ruleset. */
  readonly no_effect?: string;
  /** It gives its unit away. */
  readonly removes_unit?: boolean;
  /** It takes its unit along the table though no way is drafted. */
  readonly has_preview?: boolean;
  /** Where on the table it is chosen. */
  readonly at?: Spot;
  /** It loses the match. */
  readonly confirm?: boolean;
}

/** Reached centres with their cost. */
export interface Area {
  readonly cells: readonly Triple[];
  readonly step: number;
  readonly most: number;
}
export interface Sight {
  readonly visible: boolean;
  readonly distance: number;
  readonly ray?: readonly [Triple, Triple];
  readonly blocked_by?: readonly string[];
  readonly cover?: string;
}
interface Part {
  readonly name: string;
  readonly value: number;
}
/** What is to be known beside chances: a sentence of the ruleset. */
export interface Detail {
  readonly code: string;
  readonly params?: { readonly [key: string]: Json };
}
/** What a die has to show, and what makes it so. */
export interface Roll {
  readonly step: string;
  readonly needed: number | null;
  readonly printed?: readonly Part[];
  readonly modifiers?: readonly Part[];
  /** What it and those after it are rolled for. */
  readonly of?: Detail;
}
export interface Odds {
  /** What it brings with it that no die decides. */
  readonly details?: readonly Detail[];
  readonly outcomes?: readonly {
    readonly code: string;
    readonly chance: number;
    readonly params?: { readonly [key: string]: Json };
  }[];
  readonly expected?: { readonly [name: string]: number };
  readonly rolls?: readonly Roll[];
  readonly event?: string;
  readonly struck?: string;
}
export interface Band {
  readonly weapon: string;
  readonly most: number;
  readonly facing: number;
  readonly arc: number;
}
export interface Bands {
  readonly bands?: readonly Band[];
}
export interface MovePreview {
  readonly poses: readonly Triple[];
  readonly length: number;
  readonly cost: number;
  readonly most: number;
  readonly refusal?: Reason;
  readonly answers?: readonly {
    readonly unit: string;
    readonly reaction: string;
    readonly x: number;
    readonly y: number;
  }[];
  /** Refused: the same way with its last leg as short as the rules want it. */
  readonly short?: MovePreview;
  /** Refused: a way round to where its one leg ends. */
  readonly around?: MovePreview;
  /** Where each model of a unit of many would stand. */
  readonly places?: readonly (readonly [string, number, number])[];
  /** Refused: every model that is to blame, and why. */
  readonly wrong?: readonly { readonly model: string; readonly reason: Reason }[];
  /** The ground that something laid on the table covers: corners of its parts. */
  readonly outline?: readonly (readonly Spot[])[];
  /** Models it lies over. */
  readonly under?: readonly string[];
}

export type TableQuery =
  | { readonly t: "legal_replies" | "conditional_orders" }
  | { readonly t: "reachable_area"; readonly unit: string; readonly mode: string }
  | {
      readonly t: "line_of_sight";
      readonly unit: string;
      readonly target: string;
      readonly at?: Triple;
    }
  | { readonly t: "weapon_ranges"; readonly unit: string; readonly at?: Triple }
  | { readonly t: "preview_move" | "reply_odds" | "check_reply"; readonly reply: Reply };

const PAPER = new Set(["force_blank", "map_blank"]);

/** Whether a form is filled in at the table, with nothing to be written beforehand. */
export const isForTable = (form: Form) => !(form.blanks ?? []).some((blank) => PAPER.has(blank.t));

/** A form whose secrets are filled in, so that nobody is asked for them. */
export const sealed = (form: Form): Form => {
  const secrets = (form.blanks ?? []).filter((blank) => blank.t === "secret_blank");
  if (secrets.length === 0) return form;
  const filled = secrets.map(({ field, most }) => [field, unguessable(most)] as const);
  const blanks = (form.blanks ?? []).filter((blank) => blank.t !== "secret_blank");
  return { ...form, reply: { ...form.reply, ...Object.fromEntries(filled) }, blanks };
};

const unguessable = (length: number) =>
  [...crypto.getRandomValues(new Uint8Array(length >> 1))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
