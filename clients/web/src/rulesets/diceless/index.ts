// Diceless behind the interface of the page.

import type { Battle } from "../../contract/diceless";
import type { Point } from "../../core/camera";
import { bound } from "../bound";
import { EDGES } from "../places";
import { fill } from "../../words/templates";
import type { Data, MatchInfo } from "../../messages";
import { speech } from "../../core/speech";
import { figured, spread } from "../units/bodies";
import { brief } from "../units/brief";
import type { Ending, Figure, Game, Mark, RulesetView, ScoreLine } from "../../core/view";
import { Book, battle, isGone, isHost, living } from "./book";
import { Card } from "./Card";
import { Ghost } from "./table/Ghost";
import { Ground } from "./table/Ground";
import { actors, read } from "./notes";
import { Pieces } from "./table/Pieces";
import { script } from "./script";
import { statTold } from "../ground";
import { STATS, patchesOf } from "./ground";
import { Sheet } from "./Sheet";
import { scoreLine } from "../score";
import { armyOf, scoreNow, sides } from "./sides";
import { tallies } from "./tally";
import { capital, dotted } from "../../words/sentence";
import { say } from "./words";

type Asked = "movement" | "shooting" | "assault";
const PHASES: readonly string[] = ["movement", "shooting", "assault"] satisfies Asked[];
/** Whether players act in it. */
const isAsked = (phase: string): phase is Asked => PHASES.includes(phase);
/** Questions after which nobody of a side is asked more in the same step. */

/** Who and what is on the table. */
const tableOf = (book: Book, middle: (id: string, state: Data) => Point | null) =>
  ({
    board(state) {
      const scenario = book.scenario(battle(state));
      return scenario === undefined ? null : { width: scenario.long, height: scenario.short };
    },
    focus(moment, scene) {
      const note = read(moment.note.note);
      if (note.t === "moved")
        return (note.tracks ?? []).flatMap(({ way }) => way.map(([x, y]) => ({ x, y })));
      if (note.t === "marker_landed") return [note];
      return actors(moment.note.note).flatMap((unit) => middle(unit, scene.state) ?? []);
    },
    figures(data) {
      const state = battle(data);
      return Object.values(state.units ?? {})
        .filter((unit) => !isGone(unit) && isHost(unit) && living(unit).length > 0)
        .map((unit): Figure => {
          const stood = book.bodies(state, unit);
          return {
            id: unit.id,
            seat: unit.owner,
            name: book.unitName(state, unit),
            short: book.label(state, unit),
            ...figured(stood, stood.length === 0 ? book.waiting(state, unit) : []),
          };
        });
    },
    place: (unit, scene) => middle(unit, scene.state),
    home(state, seat) {
      const { side } = battle(state).players[seat];
      const zone = book.scenario(battle(state))?.zones[side];
      return zone === undefined ? null : EDGES[zone.edge];
    },
    bare: (options) => ({
      options,
      players:
        options["host"] === "blue"
          ? [{ side: "blue" }, { side: "green" }]
          : [{ side: "green" }, { side: "blue" }],
    }),
    lays: ["scenario"],
  }) satisfies Partial<Game>;

/** What is asked, answered and decided, in words. */
const wordsOf = (book: Book) =>
  ({
    declines: ({ t, bearings }) => t === "scatter" && !(bearings as readonly number[])?.length,
    side: (seat, state) => book.side(battle(state), seat),
    aim(state) {
      const { objective, destroyed, radius } = book.catalogue.tables.score;
      const text = book.scenario(battle(state))?.text;
      return text === undefined
        ? ""
        : `${text} ${say("aim.won", { objective, destroyed, radius })}`;
    },
    headline: (state, isOver = false) => headline(book, battle(state), isOver),
    acting: (state) => battle(state).turn?.seat ?? null,
    steps(state) {
      const { turn } = battle(state);
      return {
        title: say("head.phases"),
        names: PHASES.map((phase) => book.words.phases[phase] ?? phase),
        now: (PHASES as readonly (string | undefined)[]).indexOf(turn?.phase),
      };
    },
    phase(raw) {
      const note = read(raw);
      if (note.t !== "phase_began") return null;
      const { phase, seat } = note;
      const begins = say("phase.begins", { phase: book.words.phases[phase] ?? phase });
      const words = isAsked(phase) ? { begins, skipped: say(`phase.${phase}`) } : null;
      return { seat, words };
    },
    ask(ask, state) {
      const template = book.words.asks[ask.choice.t];
      const words =
        template &&
        fill(
          template,
          brief(
            ask.choice,
            (id) => Object.hasOwn(battle(state).units ?? {}, id),
            (n) => say("ask.many", { n }),
          ),
          book.names(battle(state)),
        );
      return words || ask.choice.t.replaceAll("_", " ");
    },
    together: ({ choice }) =>
      choice.t === "which_fight" ? (choice["combats"] as readonly (readonly string[])[]) : [],
    isOfDeeds: (ask) => ask.choice.t === "which_reserves",
    verdict: (data, info) => verdictOf(book, data, info),
  }) satisfies Partial<Game>;

/** How it ended. */
function verdictOf(book: Book, data: Data, info: MatchInfo): Ending {
  const found = info.verdict;
  if (found === undefined) return { title: "", detail: "" };
  const state = battle(data);
  const reason =
    found.reason === "wiped_out" && found.winner != null
      ? say("end.wiped_out", { side: book.side(state, 1 - found.winner) })
      : capital(book.name(found.reason ?? ""));
  return {
    title:
      found.winner == null
        ? say("end.draw")
        : say("end.wins", { side: book.side(state, found.winner) }),
    detail: [
      `${reason}.`,
      ...(found.reason === "turn_limit" && found.score?.[0] === found.score?.[1]
        ? [
            say("end.tie", {
              one: state.players[0].removed ?? 0,
              other: state.players[1].removed ?? 0,
            }),
          ]
        : []),
    ].join(" "),
    lines: scoreLines(book, state, found.score ?? [0, 0]),
  };
}

const SCORE = "diceless/starter-match";

/** Objectives held and units destroyed. */
function scoreLines(book: Book, state: Battle, score: readonly number[]): ScoreLine[] {
  const { objective, destroyed: each } = book.catalogue.tables.score;
  const destroyed = (seat: 0 | 1) => armyOf(state, 1 - seat).filter(isGone).length;
  const points = (seat: 0 | 1) => score[seat] ?? 0;
  const times = (n: number, each: number) => say("score.times", { n, each, points: n * each });
  return [
    scoreLine(say("score.held"), SCORE, (seat) =>
      times((points(seat) - each * destroyed(seat)) / objective, objective),
    ),
    scoreLine(say("score.destroyed"), SCORE, (seat) => times(destroyed(seat), each)),
    scoreLine(say("score.sum"), SCORE, points),
  ];
}

/** Both sides in figures. */
const countsOf = (book: Book) =>
  ({
    sides: (scene) => sides(book, scene),
    patches: (state) => patchesOf(book, battle(state)),
    stat: (key) => statTold(book.words.profile, STATS, key),
    strength: (data) => {
      const of = (seat: number) =>
        Object.values(battle(data).units ?? {})
          .filter((unit) => unit.owner === seat)
          .reduce((sum, unit) => sum + book.strength(unit).left, 0);
      return [of(0), of(1)];
    },
    points(data, verdict) {
      const of = (seat: 0 | 1) =>
        verdict?.score?.[seat] ?? scoreNow(book, battle(data), seat).points;
      return [of(0), of(1)];
    },
    get measures() {
      return { points: say("measure.points"), strength: say("measure.strength") };
    },
    marks: (place, story) =>
      story.flatMap(({ note: raw, line }): Mark[] => {
        const note = read(raw);
        if (note.t === "round_began")
          return [
            { place, kind: "round", seat: null, title: say("mark.turn", { round: note.round }) },
          ];
        const isLoss = note.t === "gone" || note.t === "vehicle_lost" || note.t === "broke";
        return isLoss
          ? [{ place, kind: "loss", seat: line?.seat ?? null, title: line?.text ?? "" }]
          : [];
      }),
    thrown: () => ({ label: "", seat: null, good: 0 }),
    tallies: (state, story) => tallies(battle(state), story),
  }) satisfies Partial<Game>;

export const view: RulesetView = {
  key: "diceless",
  open(page): Game {
    const book = new Book(page);
    const middle = (id: string, state: Data) => {
      const unit = battle(state).units?.[id];
      const bodies = unit === undefined ? [] : book.bodies(battle(state), unit);
      return bodies.length === 0 ? null : spread(bodies);
    };
    return {
      ...speech(
        page,
        (state, choice) => book.names(battle(state), choice?.["unit"]),
        (value) => say("effect.length", { length: Math.round(value * 10) / 10 }),
      ),
      ...tableOf(book, middle),
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

function headline(book: Book, state: Battle, isOver: boolean): string {
  const scenario = book.scenario(state);
  const parts = scenario === undefined ? [] : [scenario.name];
  if (state.stage !== "battle") parts.push(book.words.phases["deployment"] ?? state.stage);
  else
    parts.push(
      say("head.turn", { round: Math.min(state.round, book.turns(state)), of: book.turns(state) }),
    );
  if (state.turn !== undefined && !isOver)
    parts.push(say("head.of_side", { side: book.side(state, state.turn.seat) }));
  return dotted(...parts);
}
