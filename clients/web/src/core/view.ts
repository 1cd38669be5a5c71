// What the page asks of a ruleset. The page knows messages; everything else is behind this.

import type { FunctionComponent, VNode } from "preact";

import type { Box, Point, Size } from "./camera";
import type { Beat, View } from "./player";
import type { Pose } from "./motion";
import type { Ask, Data, Json, MatchInfo, Note, RulesetPage, Snapshot, Update } from "../messages";
import type { Speech, Tagged } from "./speech";

/** The table as it is shown: the state, and what earlier events left on it. */
export interface Scene {
  readonly state: Data;
  readonly relics: readonly unknown[];
}

/** What is new of an object; what is undefined is gone. */
export type Changes<T> = { readonly [K in keyof T]?: T[K] | undefined };

export interface DiceRow {
  readonly label: string;
  /** The same where it goes without saying whose they are. */
  readonly brief?: string;
  readonly faces: readonly number[];
  /** The lowest face that counts. */
  readonly needed?: number | undefined;
  /** Which dice counted; all when absent. */
  readonly kept?: readonly boolean[];
}

/** What can come of an order, counted. */
export type Outcome = {
  readonly [K in
    | "reached"
    | "hits"
    | "glances"
    | "penetrations"
    | "damage"
    | "wounds"
    | "fallen"
    | "hit_points"
    | "destroyed"
    | "failed"
    | "broken"]?: number;
};

export type Sound = "move" | "shot";

/** What a sentence adds to the one line of its order. */
export interface Share {
  /** Who acts; of shares side by side the same one makes one order. Null is whoever did before. */
  readonly by: string | null;
  /** Its order is a new one. */
  readonly starts?: boolean;
  /** What is done, in a few words; empty where another share says it better. */
  readonly deed: string;
  /** A blow of a combat. `over` sums the combat up, with all blows before it. */
  readonly combat?: "blow" | "over";
  /** Who is aimed at. */
  readonly at?: string;
  readonly outcome: Outcome;
  /** Who it became of, if that can be another than who is aimed at, or acts. */
  readonly of?: string;
  /** What is said of them then, in place of `outcome`. */
  readonly aside?: Outcome;
  /** What became of it, in the words of the game. */
  readonly fate?: string | undefined;
  /** What it sounds like. */
  readonly sound?: Sound;
}

/** A sentence of the story, and what it rests on. */
export interface Line {
  readonly key: number;
  readonly seq: number;
  readonly tag: string;
  readonly text: string;
  /** What is said of it until its dice have fallen. */
  readonly opening?: string;
  /** A heading, a deed, or a small print. */
  readonly weight: "round" | "turn" | "phase" | "deed" | "plain" | "minor";
  /** Absent where the sentence stands alone. */
  readonly share?: Share | null;
  /** The key of what took it back; it is struck out from there on. */
  readonly undone?: number;
  readonly seat: number | null;
  /** Who it is about. */
  readonly units: readonly string[];
  readonly dice: readonly DiceRow[];
  readonly facts: readonly string[];
  readonly clauses: readonly string[];
}

/** A note with the dice that fell for it and its place in the match. */
export interface StoryLine {
  readonly key: number;
  readonly seq: number;
  readonly note: Note;
  readonly rolled: readonly Note[];
  readonly line: Line | null;
}
export type Moment = Beat<Scene, StoryLine>;
export type Shown = View<Scene, StoryLine>;

export interface Script {
  readonly beats: readonly Moment[];
  readonly lines: readonly Line[];
}

export interface Badge {
  readonly letter: string;
  readonly title: string;
  readonly shape: "round" | "square" | "diamond";
}
export interface Row {
  readonly id: string;
  readonly name: string;
  readonly short: string;
  /** The path of the sign of what it is there for. */
  readonly sign?: string;
  /** What is written at its end. */
  readonly value: string;
  /** How much of it is left, 0 to 1; no bar when absent. */
  readonly share?: number;
  readonly isGone: boolean;
  readonly isActing: boolean;
  /** It has done what it may for now. */
  readonly isSpent?: boolean;
  readonly badges: readonly Badge[];
  /** All of it in words. */
  readonly said: string;
}
export interface Gauge {
  readonly label: string;
  readonly value: string;
  /** What it counts, where its label does not say so. */
  readonly about?: string;
  /** Small marks that are filled up to a count. */
  readonly pips?: { readonly filled: number; readonly of: number };
  readonly share?: number;
}
export interface Side {
  readonly name: string;
  readonly army: string;
  readonly gauges: readonly Gauge[];
  readonly rows: readonly Row[];
}

/** What dice were rolled for and by whom; null when they are nobody's. */
export interface Throw {
  readonly label: string;
  readonly seat: 0 | 1 | null;
  /** High faces help whoever rolls (1), harm (-1), or neither (0). */
  readonly good: 1 | -1 | 0;
}

/** A line of what both sides did or lost. */
export interface Tally {
  readonly label: string;
  readonly seats: readonly [string, string];
}

/** A mark of a replay. */
export interface Mark {
  readonly place: number;
  readonly kind: "round" | "turn" | "window" | "loss";
  readonly seat: number | null;
  readonly title: string;
  /** Of a round, how it is numbered where they are not simply counted. */
  readonly number?: string;
}

export interface Lens {
  /** Pixels per length of one, on the screen. */
  readonly scale: number;
  /** Quarter turns, clockwise, that the plan lies turned by: for tall screens. */
  readonly quarters: number;
  /**
   * What is seen of the board; all of it when absent. Nobody looks at the rest: it may stay as it
   * was drawn.
   */
  readonly sight?: Box | null;
}
export interface GroundProps {
  readonly state: Data;
  readonly lens: Lens;
  readonly small?: boolean;
}
/** What a unit is to the hand of a player now. */
export interface Cue {
  /**
   * It can be chosen, aimed at, or helped, or is; it did what is answered; it cannot; or it is
   * beside the point.
   */
  readonly kind: "can" | "aim" | "aid" | "chosen" | "aimed" | "actor" | "cannot" | "quiet";
  /** The same in words. */
  readonly said: string;
}

/** A model of a unit of many: a round base, or a hull in a circle around it. */
export interface Base extends Point {
  /** The name by which orders call it. */
  readonly id: string;
  readonly r: number;
  readonly hull?: { readonly length: number; readonly width: number };
  /** Where it points; of a hull. */
  readonly facing?: number;
}

/** A unit as a body: how large it is, and where it stands if it does. */
export interface Figure {
  readonly id: string;
  readonly seat: number;
  readonly name: string;
  readonly short: string;
  readonly pose: Pose | null;
  readonly length: number;
  readonly width: number;
  /** Of a unit of many; its pose is their middle. */
  readonly bases?: readonly Base[];
}

export interface TableProps {
  readonly shown: Shown;
  readonly lens: Lens;
  readonly lit: readonly string[];
  /** The unit whose sheet is open. */
  readonly chosen: string | null;
  readonly select: (unit: string) => void;
  readonly cues?: ReadonlyMap<string, Cue> | undefined;
  /** No labels, no margin: a picture of the table. */
  readonly small?: boolean;
}

/** What something is and what it does, with the rule that says so. */
export interface Explanation {
  readonly title: string;
  readonly lines: readonly string[];
  readonly clause?: string | undefined;
  /** The text of the clause tells it. */
  readonly isQuoted?: boolean;
}

/** A patch of ground that is more than open. */
export interface Patch {
  readonly polygon: readonly (readonly [number, number])[];
  tell(): Explanation;
}

/** A match of one ruleset, with the names of its two players. */
export interface Game extends Speech {
  readonly title: string;
  start(snapshot: Pick<Snapshot, "state">): Scene;
  script(update: Update, before: Data, after: Data): Script;
  /** Size of the board in the lengths of the ruleset, or null before there is one. */
  board(state: Data): Size | null;
  /** Where a moment plays on the board, y up. */
  focus(moment: Moment, scene: Scene): readonly Point[];
  figures(state: Data): readonly Figure[];
  place(unit: string, scene: Scene): Point | null;
  /**
   * The edge or corner that a seat comes from, in shares of the board and y up; null before that is
   * settled.
   */
  home?(state: Data, seat: 0 | 1): Point | null;
  sides(scene: Scene): readonly [Side, Side];
  /** The ground that is more than open, and what it does. */
  patches?(state: Data): readonly Patch[];
  /** What a value of a profile means, by its key. */
  stat?(key: string): Explanation | null;
  /** What an order leaves unused that cannot be added to it, in words; empty where nothing. */
  unused?(order: readonly Data[]): string;
  /**
   * The table before anybody is on it, by the options of a match; null where they leave it open.
   */
  bare(options: Data): Data | null;
  /** The table as a reply of a seat would lay it out. */
  laid?(state: Data, reply: Tagged, seat: 0 | 1): Data;
  /** The options that say which table it is. */
  readonly lays: readonly string[];
  /** What a side is called. */
  side(seat: 0 | 1, state: Data): string;
  /** Where the match is; whose turn, unless it is over. */
  headline(state: Data, isOver?: boolean): string;
  /** What it is fought for. */
  aim(state: Data): string;
  acting(state: Data): number | null;
  /** The steps of a turn by name and the one that is on, or -1; always there if turns have any. */
  steps?(state: Data): {
    readonly title: string;
    readonly names: readonly string[];
    readonly now: number;
  };
  /** Whose phase a note begins, and what to say where players act in it: also if none can. */
  phase?(note: Note): {
    readonly seat: number;
    readonly words: { readonly begins: string; readonly skipped: string } | null;
  } | null;
  /** A question, in the words of the ruleset. */
  ask(ask: Ask, state: Data): string;
  /** Whether a reply leaves be what others of its kind do. */
  declines?(reply: Data): boolean;
  /**
   * Whether units are named in a question for what is done with each, not to be chosen and then
   * told what to do.
   */
  isOfDeeds?(ask: Ask): boolean;
  /** Units of a question any of which means all of them: those of one combat. */
  together?(ask: Ask): readonly (readonly string[])[];
  verdict(state: Data, info: MatchInfo): Ending;
  strength(state: Data): readonly [number, number];
  /** The points of both sides, or what comes nearest to them before the end. */
  points(state: Data, verdict?: MatchInfo["verdict"]): readonly [number, number];
  /** What points and strength count, in words that follow a number. */
  readonly measures: { readonly points: string; readonly strength: string };
  marks(place: number, story: readonly StoryLine[]): readonly Mark[];
  /** What a note of dice says; the state knows every unit of it. */
  thrown(rolled: Note, state: Data): Throw;
  tallies(state: Data, story: readonly StoryLine[]): readonly Tally[];
  readonly Ground: FunctionComponent<GroundProps>;
  readonly Pieces: FunctionComponent<TableProps>;
  /** A unit alone, at the origin of the drawing and heading east: where it would be. */
  readonly Ghost: FunctionComponent<{ unit: string; state: Data; lens: Lens }>;
  /** What comes of a moment while it plays: dice, banners. */
  readonly Card: FunctionComponent<{ shown: Shown }>;
  /** What is under way, over the table; `asked`: who is asked something now. */
  readonly Stack?: FunctionComponent<{ state: Data; asked: readonly (0 | 1)[] }>;
  readonly Sheet: FunctionComponent<{ unit: string; state: Data }>;
}

/** What a score counts, with the rule behind it. */
export interface ScoreLine {
  readonly label: string;
  readonly clause: string;
  readonly seats: readonly [string, string];
}
/** How a match ended, in words. */
export interface Ending {
  readonly title: string;
  readonly detail: string;
  /** What the score is made of; the last line is the score itself. */
  readonly lines?: readonly ScoreLine[];
}

/** A unit of a campaign, and what became of it. */
export interface CampaignRow {
  readonly id: string;
  readonly name: string;
  readonly state: "ready" | "repair" | "lost";
  /** The same in words. */
  readonly condition: string;
  readonly detail: string;
  /** What it came through, battle by battle. */
  readonly past: readonly {
    readonly state: "fit" | "hurt" | "gone" | "away";
    readonly text: string;
  }[];
  /** What it can do. */
  readonly sheet?: VNode | null;
}
/** A battle that was fought. */
export interface CampaignBattle {
  readonly title: string;
  readonly result: string;
  readonly losses: string;
  /** Null for a draw. */
  readonly winner: number | null;
}
export interface CampaignSide {
  readonly name: string;
  readonly gauges: readonly Gauge[];
  readonly rows: readonly CampaignRow[];
}
export interface OrdersProps {
  readonly standings: Json;
  readonly seat: 0 | 1;
  readonly busy: boolean;
  readonly order: (body: Tagged) => void;
}

/** The campaigns of one ruleset: its standings in words, and what is decided between battles. */
export interface CampaignView {
  headline(standings: Json): string;
  sides(standings: Json): readonly [CampaignSide, CampaignSide];
  /** How many battles there are to be. */
  planned(standings: Json): number;
  /** A battle that was fought, from 0; null when it is not in the standings. */
  battle(standings: Json, at: number): CampaignBattle | null;
  /** What is asked before a side goes into the next battle as it is. */
  doubt(standings: Json, seat: 0 | 1): string | null;
  readonly Orders: FunctionComponent<OrdersProps>;
  /** The choices of a new campaign; told as options when one is made. */
  readonly Setup: FunctionComponent<{ change: (options: { [key: string]: Json }) => void }>;
}

export interface RulesetView {
  readonly key: string;
  /** Where battles can be linked. */
  campaign?(page: RulesetPage): CampaignView;
  open(page: RulesetPage): Game;
}
