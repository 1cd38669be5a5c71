// Microtanks behind the interface of the page.

import type { Battle, Rolled } from "../../contract/microtanks";
import type { Point } from "../../core/camera";
import { bound } from "../bound";
import { EDGES } from "../places";
import { capital, dotted } from "../../words/sentence";
import { type Params, fill } from "../../words/templates";
import type { Data } from "../../messages";
import { speech } from "../../core/speech";
import type { Game, Mark, RulesetView, Scene, ScoreLine } from "../../core/view";
import { Book, PHASES, battle, isLive } from "./book";
import { campaignOf } from "./campaign";
import { Card } from "./Card";
import { Ghost } from "./table/Ghost";
import { Ground } from "./table/Ground";
import { read } from "./notes";
import { Pieces } from "./table/Pieces";
import { script } from "./script";
import { statTold } from "../ground";
import { STATS, patchesOf } from "./ground";
import { Sheet } from "./Sheet";
import { scoreLine } from "../score";
import { sides } from "./sides";
import { actors, measured, purpose as purposeOf } from "./story";
import { tallies } from "./tally";
import { type Key, say } from "./words";

/** Who and what is on the table. */
const tableOf = (book: Book, pose: (unit: string, scene: Scene) => Point | null) =>
  ({
    board(state) {
      const { long, short } = book.scenario(battle(state));
      return { width: long, height: short };
    },
    focus(moment, scene) {
      const note = read(moment.note.note);
      const point = ([x, y]: readonly [number, number]) => ({ x, y });
      if (note.t === "moved" || note.t === "smoke_popped") return note.path;
      if (note.t === "deployed") return [note.pose];
      if (note.t === "destroyed") return [note.at];
      if (note.t === "exploded" || note.t === "retreated") return [point(note.at)];
      const spots = actors(note).flatMap((unit) => pose(unit, scene) ?? []);
      return note.t === "cap_fell" ? [...spots, point(note.at)] : spots;
    },
    figures: (state) =>
      Object.values(battle(state).units ?? {})
        .filter((tank) => isLive(tank) || tank.status === "waiting")
        .map((tank) => ({
          id: tank.id,
          seat: tank.owner,
          name: book.tankName(tank, battle(state)),
          short: book.code(tank.id, battle(state)),
          pose: isLive(tank) ? tank.pose : null,
          length: tank.hull.length,
          width: tank.hull.width,
        })),
    place: pose,
    home(state, seat) {
      const edge = book.home(battle(state), seat);
      return edge && EDGES[edge];
    },
    bare: (options) => ({ options, layout: "printed", players: [{}, {}] }),
    laid(state, { t, layout = null, map, zone = null }, seat) {
      if (t === "lay_out" && map == null) return { ...state, layout };
      if (t !== "take_side") return state;
      const { players } = battle(state);
      return { ...state, players: players.map((one, i) => (i === seat ? { ...one, zone } : one)) };
    },
    lays: ["scenario"],
  }) satisfies Partial<Game>;

/** What is asked, answered and decided, in words. */
const wordsOf = (book: Book) =>
  ({
    side: (seat) => book.side(seat),
    headline: (state) => headline(book, state),
    aim: (state) => book.scenario(battle(state)).text,
    acting: (state) => battle(state).turn?.seat ?? null,
    steps(data) {
      const state = battle(data);
      const { turn } = state;
      return {
        title: turn ? say("head.turn", { side: book.side(turn.seat) }) : book.scenario(state).name,
        names: PHASES.map((phase) => book.title(phase)),
        now: (PHASES as readonly (string | undefined)[]).indexOf(turn?.phase),
      };
    },
    phase(raw) {
      const note = read(raw);
      if (note.t !== "phase_began") return null;
      const { phase, seat } = note;
      if (phase !== "move" && phase !== "shoot") return { seat, words: null };
      return {
        seat,
        words: { begins: say(`phase.begins.${phase}`), skipped: say(`phase.${phase}`) },
      };
    },
    ask(ask, state) {
      const template = book.words.asks[ask.choice.t];
      const words = template && fill(template, ask.choice as Params, book.codesOf(battle(state)));
      return words || ask.choice.t.replaceAll("_", " ");
    },
    verdict(state, info) {
      const found = info.verdict;
      if (found === undefined) return { title: "", detail: "" };
      const score = found.score ?? [0, 0];
      // How clear a win is counts only what was scored on the table.
      const level = isMore(battle(state), score) ? undefined : battle(state).score?.level;
      return {
        title:
          found.winner == null
            ? say("end.draw")
            : say("card.wins", { side: book.side(found.winner) }),
        detail: [found.reason ?? "", level ?? ""]
          .flatMap((code) => (code ? `${book.title(code)}.` : []))
          .join(" "),
        lines: scoreLines(book, battle(state), score),
      };
    },
  }) satisfies Partial<Game>;

const HEADS: Readonly<Record<string, Key>> = {
  destroyed: "score.destroyed",
  damaged: "score.damaged",
  conceded: "score.conceded",
  field: "score.field",
};

/** Whether there are points beyond those that the state knows. */
const isMore = ({ score }: Battle, [one = 0, other = 0]: readonly number[]) =>
  one !== (score?.points[0] ?? 0) || other !== (score?.points[1] ?? 0);

/** Points beyond the state's own lines are for what whoever resigned had left on the table. */
function scoreLines(book: Book, state: Battle, score: readonly number[]): ScoreLine[] {
  const { lines = [], points = [0, 0] } = state.score ?? {};
  const total = (seat: 0 | 1) => score[seat] ?? 0;
  return [
    ...lines.map(({ id, clause, points }) =>
      scoreLine(
        HEADS[id] ? say(HEADS[id]) : capital(book.name(id)),
        clause,
        (seat) => points[seat],
      ),
    ),
    ...(isMore(state, score)
      ? [
          scoreLine(
            say("score.resigned"),
            "microtanks/our-concede",
            (seat) => total(seat) - points[seat],
          ),
        ]
      : []),
    scoreLine(say("force.score"), "microtanks/our-scoring", total),
  ];
}

/** Both sides in figures. */
const countsOf = (book: Book) =>
  ({
    sides: (scene) => sides(book, scene),
    patches: (state) => patchesOf(book, battle(state)),
    stat: (key) => statTold(book.words.profile, STATS, key),
    strength: (state) => [book.strength(battle(state), 0), book.strength(battle(state), 1)],
    points(data) {
      const state = battle(data);
      return state.score?.points ?? [book.lost(state, 1), book.lost(state, 0)];
    },
    get measures() {
      return { points: say("measure.points"), strength: say("measure.strength") };
    },
    marks: (place, story) =>
      story.flatMap(({ note: raw, line }): Mark[] => {
        const note = read(raw);
        if (note.t === "round_began")
          return [
            { place, kind: "round", seat: null, title: say("mark.round", { round: note.round }) },
          ];
        if (note.t !== "destroyed" && note.t !== "retreated") return [];
        return [{ place, kind: "loss", seat: line?.seat ?? null, title: line?.text ?? "" }];
      }),
    thrown(rolled, state) {
      const { purpose, unit } = read(rolled) as Rolled;
      const owner = unit === undefined ? undefined : battle(state).units?.[unit]?.owner;
      if (owner !== 0 && owner !== 1) return { label: purposeOf(purpose), seat: null, good: 0 };
      // Dice against a vehicle name the one that is struck; whoever struck it hopes for high
      // ones.
      const seat = AGAINST.has(purpose) ? (owner === 0 ? 1 : 0) : owner;
      return { label: purposeOf(purpose), seat, good: NEUTRAL.has(purpose) ? 0 : 1 };
    },
    tallies: (state, story) => tallies(book, battle(state), story),
  }) satisfies Partial<Game>;

export const view: RulesetView = {
  key: "microtanks",
  campaign: campaignOf,
  open(page): Game {
    const book = new Book(page);
    const pose = (unit: string, scene: Scene) => {
      const tank = battle(scene.state).units?.[unit];
      return tank?.pose ?? tank?.crater ?? null;
    };
    const spoken = speech(
      page,
      (state) => book.codesOf(battle(state)),
      (value, state) => book.length(value, battle(state)),
    );
    return {
      ...spoken,
      reason(why, state) {
        const isLength = (name: string) => MEASURED[why.code ?? ""]?.includes(name) ?? false;
        const params = measured(book, why.params ?? {}, battle(state), isLength);
        return spoken.reason({ ...why, params }, state);
      },
      ...tableOf(book, pose),
      ...wordsOf(book),
      ...countsOf(book),
      title: page.title,
      start: (snapshot) => ({ state: snapshot.state, relics: [] }),
      script: (update, before, after) => script(book, update, before, after),
      Ground: bound(Ground, book),
      Pieces: bound(Pieces, book),
      Ghost: bound(Ghost, book),
      Card: bound(Card, book),
      Sheet: bound(Sheet, book),
    };
  },
};

/** The lengths that reasons name. */
const MEASURED: Readonly<Record<string, readonly string[]>> = {
  out_of_range: ["distance", "range"],
  too_far: ["cost", "allowance"],
};

const AGAINST: ReadonlySet<string> = new Set(["penetration", "damage", "ram"]);
/** Questions that end a phase when they are passed. */
const NEUTRAL: ReadonlySet<string> = new Set(["direction", "scatter", "radius"]);

function headline(book: Book, state: Data): string {
  const { phase, round, options } = battle(state);
  const scenario = book.scenario(battle(state));
  const last = options.unlimited ? null : scenario.rounds;
  const parts = [scenario.name];
  if (phase !== "battle") parts.push(book.words.phases[phase] ?? phase);
  else if (round > 0)
    parts.push(say("head.round", { round: Math.min(round, last ?? round), of: last }));
  return dotted(...parts);
}
