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

/**
 * Keep the last entries that have so many sentences together, each whole: an order of which
 * only the end were kept would look like another one.
 */
export function latest(entries: readonly Entry[], sentences: number): readonly Entry[] {
  let kept = 0;
  let from = entries.length;
  while (from > 0 && kept < sentences) {
    from -= 1;
    const entry = entries[from] as Entry;
    kept += isFold(entry) ? entry.lines.length : 1;
  }
  return entries.slice(from);
}

/** No heading, and of no order, as far as its game knows orders. */
const isOfNone = (line: Line): boolean =>
  rank(line) <= 0 && (line.share === null || line.share?.by === null);

/** As weighty as it is among sentences of no order: a test that was failed comes before others. */
const weight = (line: Line) => rank(line) + (line.share?.outcome.failed ? 0.5 : 0);

/** Sentences of no order, under the weightiest: the last of them, with others of its kind. */
function gathered(lines: readonly Line[]): Fold {
  const main = lines.reduce((best, line) => (weight(line) < weight(best) ? best : line));
  const alike = lines.filter((line) => line.tag === main.tag && weight(line) === weight(main));
  const text =
    alike.length > TOGETHER
      ? say("story.alike", { text: main.text, n: alike.length - 1 })
      : alike.map(({ text }) => text).join(" ");
  return { key: lines[0]?.key ?? 0, text, seat: main.seat, main, lines };
}

const TOGETHER = 3;

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
    if (blows.includes(line)) continue;
    const share = line.share ?? EMPTY;
    const { deed, of } = share;
    let last = deeds.at(-1);
    if (last === undefined || (deed !== "" && deed !== last.text)) {
      if (deed === "") continue;
      last = deedOf(deed, share.at ?? share.by);
      deeds.push(last);
    }
    const isAside = of !== undefined && of !== last.about;
    const outcome = isAside ? (share.aside ?? share.outcome) : share.outcome;
    add(isAside ? asideOf(last, of) : last, outcome, share.fate, opens(line));
    if (line === over) for (const { share } of blows) if (share?.of) addLosses(last, share);
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

interface Deed {
  readonly text: string;
  /** Who its outcome is about. */
  readonly about: string | null;
  readonly fates: string[];
  /** What else came of it, by whom it became of. */
  readonly asides: Deed[];
  outcome: Outcome;
  isOpen: boolean;
}

const EMPTY: Share = { by: null, deed: "", outcome: {} };

const deedOf = (text: string, about: string | null): Deed => ({
  text,
  about,
  fates: [],
  asides: [],
  outcome: {},
  isOpen: false,
});

function asideOf(deed: Deed, of: string): Deed {
  const known = deed.asides.find(({ text }) => text === of);
  if (known !== undefined) return known;
  const found = deedOf(of, of);
  deed.asides.push(found);
  return found;
}

/** Count what came of a deed, unless its dice have not fallen. */
function add(deed: Deed, outcome: Outcome, fate: string | undefined, isOpen: boolean) {
  deed.isOpen ||= isOpen;
  if (!isOpen) deed.outcome = sum(deed.outcome, outcome);
  if (fate !== undefined) deed.fates.push(fate);
}

/** The result of a combat counts wounds: who fell, and what was destroyed, is said beside it. */
function addLosses(combat: Deed, { of = "", outcome, aside = outcome }: Share) {
  const losses = Object.fromEntries(LOSSES.flatMap((kind) => entry(aside, kind)));
  if (Object.keys(losses).length > 0) add(asideOf(combat, of), losses, undefined, false);
}

const LOSSES = ["fallen", "destroyed"] as const satisfies readonly (keyof Outcome)[];
const entry = (outcome: Outcome, kind: keyof Outcome): [keyof Outcome, number][] =>
  (outcome[kind] ?? 0) > 0 ? [[kind, outcome[kind] ?? 0]] : [];

function told({ text, outcome, fates, asides, isOpen }: Deed): string {
  const found = isOpen ? "" : [results(outcome), ...fates].filter(Boolean).join(", ");
  return [found === "" ? text : `${text}: ${found}`, ...asides.map(told)].join("; ");
}

const KINDS = [
  "reached",
  "hits",
  "glances",
  "penetrations",
  "damage",
  "wounds",
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
