// The log with one line for each order: what belongs to it lies folded beneath. What is of no
// order, such as scores and what is made ready between turns, is one line as well.

import { type Key, say } from "../words";
import type { Line, Outcome, Share, Sound } from "./view";

/** An order with all that came of it. */
export interface Fold {
  /** That of its first sentence. */
  readonly key: number;
  readonly text: string;
  /** Whose it is. */
  readonly seat: number | null;
  /** The sentence whose moment is the order's. */
  readonly main: Line;
  readonly lines: readonly Line[];
}
export type Entry = Line | Fold;

/** What a sentence says until its dice have fallen: who does what, not what comes of it. */
export function openingOf({ opening, text, dice, share }: Line): string {
  if (opening !== undefined) return opening;
  if (dice.length === 0) return text;
  return share?.by && share.deed ? `${share.by} ${share.deed}` : "…";
}

export const isFold = (entry: Entry): entry is Fold => "lines" in entry;

/** What notes sound like, by their tags; most are silent. */
export type Sounds = Readonly<Record<string, Sound>>;

export const sounding = (share: Share | null, sound: Sound | undefined): Share | null =>
  share === null || sound === undefined ? share : { ...share, sound };

const RANKS = { minor: -2, plain: -1, deed: 0, phase: 1, turn: 2, round: 3 };
/** Of a heading it is above 0. */
const rank = (line: Line | undefined) => (line === undefined ? 0 : RANKS[line.weight]);

/**
 * Put the sentences of each order together. `opens` tells of one whose dice have not fallen: what
 * comes of it is not said yet.
 */
export function folded(lines: readonly Line[], opens: (line: Line) => boolean): Entry[] {
  const groups: Line[][] = [];
  for (const line of busy(lines)) {
    const last = groups.at(-1);
    if (line.share?.combat === "over") groups.push([...blows(groups), line]);
    else if (last !== undefined && goesOn(last, line)) last.push(line);
    else groups.push([...preface(groups, line), line]);
  }
  return groups.map((group) => {
    const [first] = group as [Line];
    if (first.share?.by != null) return foldOf(group, opens);
    return group.length > 1 ? gathered(group) : first;
  });
}

/** No heading, and of no order, as far as its game knows orders. */
const isOfNone = (line: Line): boolean =>
  rank(line) <= 0 && (line.share === null || line.share?.by === null);

/** Sentences of no order, under the last of the weightiest. */
function gathered(lines: readonly Line[]): Fold {
  const main = lines.reduce((best, line) => (rank(line) < rank(best) ? best : line));
  return { key: lines[0]?.key ?? 0, text: main.text, seat: main.seat, main, lines };
}

/** Headings under which nothing happened are left out; the last may still be filled. */
function busy(lines: readonly Line[]): Line[] {
  const kept: Line[] = [];
  for (const line of lines) {
    const own = rank(line);
    while (own > 0 && rank(kept.at(-1)) > 0 && rank(kept.at(-1)) <= own) kept.pop();
    kept.push(line);
  }
  return kept;
}

/** Take away what an order began with, if somebody else came in before anything was done. */
function preface(groups: Line[][], { share }: Line): Line[] {
  const begun = groups.at(-2);
  const isIts = share?.starts !== true && share?.by != null && begun?.[0]?.share?.by === share.by;
  const isNothing = begun?.every((line) => line.share?.deed === "" && line.undone === undefined);
  return isIts && isNothing ? (groups.splice(-2, 1)[0] ?? []) : [];
}

/** Take away the blows that were struck last, to sum them up. */
function blows(groups: Line[][]): Line[] {
  const isBlow = (group: readonly Line[] | undefined) =>
    group?.every(({ share }) => share?.combat !== "over") === true &&
    group[0]?.share?.combat === "blow";
  const found: Line[] = [];
  while (isBlow(groups.at(-1))) found.unshift(...(groups.pop() ?? []));
  return found;
}

function goesOn(group: readonly Line[], line: Line): boolean {
  const [first] = group as [Line];
  const { share } = line;
  if (first.undone !== line.undone) return false;
  if (isOfNone(first)) return isOfNone(line);
  if (!first.share || !share || share.starts) return false;
  const acts = group.filter((line) => line.share?.by != null).at(-1)?.share;
  return share.by === null || (share.by === acts?.by && share.combat === acts.combat);
}

function foldOf(group: readonly Line[], opens: (line: Line) => boolean): Fold {
  const [first] = group as [Line];
  const over = group.find(({ share }) => share?.combat === "over");
  const blows = over === undefined ? [] : group.filter(({ key }) => key < over.key);
  const deeds: Deed[] = [];
  for (const line of group) {
    const { deed, outcome, fate } = blows.includes(line) ? EMPTY : (line.share ?? EMPTY);
    const last = deeds.at(-1);
    if (last !== undefined && (deed === "" || deed === last.text)) {
      last.outcome = sum(last.outcome, opens(line) ? {} : outcome);
      last.isOpen ||= opens(line);
      if (fate !== undefined) last.fates.push(fate);
    } else if (deed !== "")
      deeds.push({
        text: deed,
        outcome: line === over ? sum(outcome, destroyedBy(blows)) : outcome,
        fates: fate ? [fate] : [],
        isOpen: opens(line),
      });
  }
  return {
    key: first.key,
    text:
      deeds.length === 0
        ? opens(first)
          ? openingOf(first)
          : first.text
        : [(over ?? first).share?.by, deeds.map(told).join("; ")].filter(Boolean).join(" "),
    seat: first.seat,
    main: group.filter(({ share }) => share?.deed).at(-1) ?? first,
    lines: group,
  };
}

/** Units that blows destroyed: the result of a combat tells only the wounds. */
const destroyedBy = (blows: readonly Line[]): Outcome => {
  const destroyed = blows.reduce((n, { share }) => n + (share?.outcome.destroyed ?? 0), 0);
  return destroyed > 0 ? { destroyed } : {};
};

interface Deed {
  readonly text: string;
  readonly fates: string[];
  outcome: Outcome;
  isOpen: boolean;
}

const EMPTY: Pick<Share, "deed" | "outcome" | "fate"> = { deed: "", outcome: {} };

const told = ({ text, outcome, fates, isOpen }: Deed) => {
  const found = isOpen ? "" : [results(outcome), ...fates].filter(Boolean).join(", ");
  return found === "" ? text : `${text}: ${found}`;
};

const KINDS = [
  "reached",
  "hits",
  "penetrations",
  "damage",
  "unsaved",
  "hit_points",
  "fallen",
  "destroyed",
  "failed",
  "broken",
] as const satisfies readonly (keyof Outcome)[];

/** "3 hits, 2 lost"; where nothing came of it, what failed first. */
function results(outcome: Outcome): string {
  const some = KINDS.filter((kind) => (outcome[kind] ?? 0) > 0);
  const shown = some.length > 0 ? some : KINDS.filter((kind) => outcome[kind] === 0).slice(0, 1);
  return shown
    .map((kind) => say(`outcome.${kind}` satisfies Key, { n: outcome[kind] ?? 0 }))
    .join(", ");
}

const sum = (one: Outcome, other: Outcome): Outcome =>
  Object.fromEntries(
    KINDS.filter((kind) => one[kind] !== undefined || other[kind] !== undefined).map((kind) => [
      kind,
      (one[kind] ?? 0) + (other[kind] ?? 0),
    ]),
  );
