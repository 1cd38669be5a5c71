// How a battle went: points by turn, the order that turned it, and who did most.

import { folded, isFold } from "../../core/folds";
import type { Game, Line, Scene } from "../../core/view";
import type { Replay, Update } from "../../messages";
import { MatchStore } from "../store";

type Pair = readonly [number, number];

/** What both sides had when a turn was over. */
export interface Round {
  readonly title: string;
  /** As it is numbered where rounds are not simply counted. */
  readonly number?: string;
  readonly points: Pair;
}
/** The order after which most had changed between the sides. */
export interface Turning {
  readonly text: string;
  readonly seat: number | null;
  /** Acts of the match before it was over. */
  readonly place: number;
  /** How much of what it began with each side lost by it, 0 to 1. */
  readonly lost: Pair;
}
/** Who cost the enemy most, and in how many orders. */
export interface Best {
  readonly unit: string;
  readonly cost: number;
  readonly orders: number;
}
export interface BattleReport {
  readonly rounds: readonly Round[];
  readonly turning: Turning | null;
  readonly best: readonly [Best | null, Best | null];
  /** The table when it was over. */
  readonly end: Scene;
}

/** What a sentence cost both sides. */
interface Cost {
  readonly key: number;
  readonly lost: Pair;
}

const SEATS = [0, 1] as const;
const minus = (a: Pair, b: Pair): Pair => [a[0] - b[0], a[1] - b[1]];
const plus = (a: Pair, b: Pair): Pair => [a[0] + b[0], a[1] + b[1]];

export function battleOf(game: Game, past: Replay): BattleReport {
  const store = new MatchStore(game, past.snapshot);
  const rounds: Round[] = [];
  const costs: Cost[] = [];
  let scene: Scene = game.start(past.snapshot);
  let full: Pair = [0, 0];
  const close = (points: Pair) => {
    const last = rounds.pop();
    if (last !== undefined) rounds.push({ ...last, points });
  };
  const begin = (notes: Update["notes"] = []) => {
    const story = notes.map((note) => ({ key: 0, seq: 0, note, rolled: [], line: null }));
    for (const { kind, title, number } of game.marks(0, story)) {
      if (kind !== "round") continue;
      const points = game.points(scene.state);
      close(points);
      rounds.push(number === undefined ? { title, points } : { title, number, points });
    }
  };
  begin(past.notes); // where everything is set up at once, a turn has begun with the match
  for (const update of past.updates) {
    begin(update.notes);
    const act = store.take(update);
    let strength = game.strength(scene.state);
    for (const beat of act.beats) {
      scene = beat.settle(scene);
      const now = game.strength(scene.state);
      costs.push({ key: beat.note.key, lost: minus(strength, now) });
      strength = now;
    }
    scene = act.finish(scene);
    const now = game.strength(scene.state);
    const lines = act.beats.flatMap(({ note }) => note.line ?? []);
    for (const seat of SEATS) {
      const lost = strength[seat] - now[seat];
      const cause = causeOf(lines, seat);
      if (lost !== 0 && cause !== undefined)
        costs.push({ key: cause.key, lost: seat === 0 ? [lost, 0] : [0, lost] });
    }
    full = [Math.max(full[0], now[0]), Math.max(full[1], now[1])];
  }
  close(game.points(scene.state, past.info.verdict));
  return { rounds, end: scene, ...deedsOf(store.lines, costs, full, past.snapshot.seq) };
}

/**
 * What is lost of a side shows only when all of an act has been told: it goes to the last sentence
 * of such a loss, or else to the last of what was done.
 */
function causeOf(lines: readonly Line[], seat: 0 | 1): Line | undefined {
  const told = lines.filter(({ share }) => share !== null);
  const ofLoss = told.filter(
    ({ share, seat: whose }) =>
      whose === seat && (share?.outcome.fallen || share?.outcome.destroyed),
  );
  return ofLoss.at(-1) ?? told.at(-1) ?? lines.at(-1);
}

/** Who did what: a sentence without an actor is about the order before it. */
function deedsOf(
  lines: readonly Line[],
  costs: readonly Cost[],
  full: Pair,
  first: number,
): Pick<BattleReport, "turning" | "best"> {
  const lost = (line: Line): Pair =>
    costs
      .filter(({ key }) => key === line.key)
      .reduce<Pair>((sum, one) => plus(sum, one.lost), [0, 0]);
  const share = (own: number, seat: 0 | 1) => (full[seat] === 0 ? 0 : own / full[seat]);
  let turning: Turning | null = null;
  const done = new Map<string, Best & { seat: number }>();
  for (const fold of folded(lines, () => false)) {
    if (!isFold(fold) || fold.main.undone !== undefined) continue;
    const both = fold.lines.map(lost).reduce(plus, [0, 0]);
    const [a, b] = [share(both[0], 0), share(both[1], 1)];
    const swing = turning === null ? 0 : Math.abs(turning.lost[0] - turning.lost[1]);
    if (Math.abs(a - b) > swing) {
      const { text, main } = fold;
      turning = { text, seat: main.seat, place: main.seq - first, lost: [a, b] };
    }
    let actor: Line | null = null;
    const seen = new Set<string>();
    for (const line of fold.lines) {
      if (line.share?.by != null && line.share.combat !== "over") actor = line;
      const [unit] = actor?.units ?? [];
      if (actor === null || unit === undefined || actor.seat === null) continue;
      const cost = lost(line)[actor.seat === 0 ? 1 : 0];
      const old = done.get(unit) ?? { unit, seat: actor.seat, cost: 0, orders: 0 };
      const isNew = cost > 0 && !seen.has(unit);
      if (isNew) seen.add(unit);
      done.set(unit, { ...old, cost: old.cost + cost, orders: old.orders + Number(isNew) });
    }
  }
  const best = (seat: number): Best | null =>
    [...done.values()]
      .filter((one) => one.seat === seat && one.cost > 0)
      .sort((one, other) => other.cost - one.cost)[0] ?? null;
  return { turning, best: [best(SEATS[0]), best(SEATS[1])] };
}
