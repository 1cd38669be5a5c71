// Battlegroup behind the interface of the page.

import type { Battle } from "../../contract/battlegroup";
import type { Point } from "../../core/camera";
import { bound } from "../bound";
import { capital, dotted } from "../../words/sentence";
import { fill } from "../../words/templates";
import type { Data, MatchInfo } from "../../messages";
import { type Speech, speech } from "../../core/speech";
import { figured, spread } from "../units/bodies";
import { brief } from "../units/brief";
import type { Ending, Figure, Game, Mark, RulesetView, ScoreLine } from "../../core/view";
import { Book, armyOf, battle, framesOf, isGone, isHost, total } from "./book";
import { Card } from "./Card";
import { StackPanel } from "./StackPanel";
import { Ghost } from "./table/Ghost";
import { Ground, HOMELESS } from "./table/Ground";
import { actors, read } from "./notes";
import { Pieces } from "./table/Pieces";
import { script } from "./script";
import { statTold } from "../ground";
import { STATS, patchesOf } from "./ground";
import { Sheet } from "./Sheet";
import { scoreLine } from "../score";
import { SOURCES, sides } from "./sides";
import { tallies } from "./tally";
import { say } from "./words";

const PHASES = ["start", "orders", "assault", "rally"] as const;
/** Dice that had better be low: tests against a number that is known. */
const LOW: ReadonlySet<string> = new Set([
  "morale",
  "pinning",
  "restrain",
  "rally",
  "stand_up",
  "communications",
  "lost_combat",
  "bombardment",
  "command",
]);
/** Dice whose height is neither good nor bad for whoever rolls. */
const EVEN: ReadonlySet<string> = new Set([
  "scatter_direction",
  "scatter_degrees",
  "nearest_unit",
  "objectives",
  "corner",
  "attacker",
  "mishap",
  "pursuit",
  "gets_hot",
  "dangerous",
  "scatter",
  "drift",
  "drop_scatter",
  "drop_drift",
  "lot",
  "outflank",
  "fall_back",
]);

/** Who and what is on the table. */
const tableOf = (book: Book, middle: (id: string, state: Data) => Point | null) =>
  ({
    board(state) {
      const layout = book.layout(battle(state));
      return layout === undefined ? null : { width: layout.long, height: layout.short };
    },
    focus(moment, scene) {
      const note = read(moment.note.note);
      if (note.t === "moved")
        return (note.tracks ?? []).flatMap(({ way }) => way.map(([x, y]) => ({ x, y })));
      if (note.t === "drove") return note.poses;
      if (note.t === "marker_laid") return [{ x: note.at[0], y: note.at[1] }];
      return actors(moment.note.note).flatMap((unit) => middle(unit, scene.state) ?? []);
    },
    figures(data) {
      const state = battle(data);
      const own = book.of(state);
      return Object.values(state.units ?? {})
        .filter(
          (unit) => !isGone(unit) && isHost(unit) && Object.keys(unit.models ?? {}).length > 0,
        )
        .map((unit): Figure => {
          const stood = unit.place === "table" ? own.bodies(state, unit) : [];
          return {
            id: unit.id,
            seat: unit.owner,
            name: own.unitName(state, unit),
            short: book.label(state, unit),
            ...figured(stood, stood.length === 0 ? own.waiting(state, unit) : []),
          };
        });
    },
    place: (unit, scene) => middle(unit, scene.state),
    home(data, seat) {
      const { stage, players } = battle(data);
      const [x, y] = players[seat].corner;
      return HOMELESS.has(stage) ? null : { x: Math.sign(x), y: Math.sign(y) };
    },
    bare: (options) => ({
      options,
      stage: "deployment",
      attacker: 0,
      players: [{ corner: [0, 0] }, { corner: [1, 1] }],
      ...(options.map ? {} : { homes: book.catalogue.homes[String(options.scenario)] }),
    }),
    lays: ["layout", "scenario"],
  }) satisfies Partial<Game>;

/** What is asked, answered and decided, in words. */
const wordsOf = (book: Book, spoken: Speech) =>
  ({
    // Who is alone is not so many wide.
    order: (reply, choice, state, ...rest) =>
      spoken.order(
        reply.t === "deploy" &&
          Object.keys(battle(state).units?.[String((reply as Data)["unit"])]?.models ?? {})
            .length === 1
          ? { ...reply, files: 0 }
          : reply,
        choice,
        state,
        ...rest,
      ),
    side: (seat) => book.side(seat),
    aim(data) {
      const state = battle(data);
      const scenario = book.scenario(state);
      const limit = state.stakes?.limit;
      if (scenario === undefined) return "";
      const { objectives } = book.catalogue.tables;
      return `${scenario.text} ${say("aim.won", { limit: limit ?? 0, ...objectives })}`;
    },
    headline: (state, isOver = false) => headline(book, battle(state), isOver),
    acting: (data) => acting(battle(data)),
    steps(data) {
      const { turn } = battle(data);
      return {
        title: say("head.phases"),
        names: PHASES.map((phase) => say(`step.${phase}`)),
        now: (PHASES as readonly (string | undefined)[]).indexOf(turn?.phase),
      };
    },
    ask(ask, data) {
      const state = battle(data);
      const template = book.words.asks[ask.choice.t];
      const names = book.of(state).names(state);
      const words =
        template &&
        fill(
          template,
          brief(
            ask.choice,
            (id) => Object.hasOwn(state.units ?? {}, id),
            (n) => say("ask.many", { n }),
          ),
          names,
        );
      return words || ask.choice.t.replaceAll("_", " ");
    },
    together: ({ choice }) =>
      choice.t === "which_fight" ? (choice["combats"] as readonly (readonly string[])[]) : [],
    verdict: (data, info) => verdictOf(book, data, info),
  }) satisfies Partial<Game>;

/** How it ended. */
function verdictOf(book: Book, data: Data, info: MatchInfo): Ending {
  const found = info.verdict;
  if (found === undefined) return { title: "", detail: "" };
  const state = battle(data);
  return {
    title:
      found.winner == null ? say("end.draw") : say("end.wins", { side: book.side(found.winner) }),
    detail: say("end.score", { reason: book.name(found.reason ?? "") }),
    lines: scoreLines(state),
  };
}

/** Victory points by source (battlegroup/counter-attack-vp, battlegroup/defense-line-vp). */
function scoreLines(state: Battle): ScoreLine[] {
  const vp =
    state.attacker == null ? "battlegroup/counter-attack-vp" : "battlegroup/defense-line-vp";
  const clauses = {
    objectives: "battlegroup/vp-net-example",
    slain: vp,
    warlord: vp,
    out_scouted: "battlegroup/out-scouted",
  };
  return [
    ...SOURCES.map((source) =>
      scoreLine(
        capital(say(`force.${source}`)),
        clauses[source],
        (seat) => state.players[seat].points[source],
      ),
    ),
    scoreLine(say("force.points"), "battlegroup/vp-limit", (seat) =>
      total(state.players[seat].points),
    ),
  ];
}

/** Both sides in figures. */
const countsOf = (book: Book) =>
  ({
    sides: (scene) => sides(book.of(battle(scene.state)), scene),
    patches: (state) => patchesOf(book, battle(state)),
    stat: (key) => statTold(book.words.profile, STATS, key),
    strength: (data) => {
      const state = battle(data);
      const own = book.of(state);
      const of = (seat: number) =>
        armyOf(state, seat).reduce((sum, unit) => sum + own.worth(unit), 0);
      return [of(0), of(1)];
    },
    points(state) {
      const [first, second] = battle(state).players;
      return [total(first.points), total(second.points)];
    },
    get measures() {
      return { points: say("measure.points"), strength: say("measure.strength") };
    },
    marks: (place, story) =>
      story.flatMap(({ note: raw, line }): Mark[] => {
        const note = read(raw);
        const [seat, title] = [line?.seat ?? null, line?.text ?? ""];
        switch (note.t) {
          case "round_began":
            return [
              {
                place,
                kind: "round",
                seat: null,
                number: String(note.round),
                title:
                  note.round === 0 ? say("head.scouts") : say("mark.turn", { round: note.round }),
              },
            ];
          case "reacted":
            return [{ place, kind: "window", seat, title }];
          case "gone":
          case "vehicle_lost":
          case "routed":
            return [{ place, kind: "loss", seat, title }];
          default:
            return [];
        }
      }),
    thrown(rolled, data) {
      const note = read(rolled);
      if (note.t !== "rolled") return { label: "", seat: null, good: 0 };
      const owner = battle(data).units?.[note.unit ?? ""]?.owner;
      const good = LOW.has(note.purpose)
        ? -1
        : EVEN.has(note.purpose) || owner === undefined
          ? 0
          : 1;
      return {
        label: book.name(note.purpose),
        seat: owner === 0 || owner === 1 ? owner : null,
        good,
      };
    },
    tallies: (state, story) => tallies(battle(state), story),
  }) satisfies Partial<Game>;

export const view: RulesetView = {
  key: "battlegroup",
  open(page): Game {
    const book = new Book(page);
    const middle = (id: string, state: Data) => {
      const at = battle(state);
      const unit = at.units?.[id];
      const bodies = unit === undefined ? [] : book.of(at).bodies(at, unit);
      return bodies.length === 0 ? null : spread(bodies);
    };
    const spoken = speech(
      page,
      (state, choice) => book.of(battle(state)).names(battle(state), choice?.["unit"]),
      (value) => say("effect.length", { length: Math.round(value * 10) / 10 }),
    );
    return {
      ...spoken,
      ...tableOf(book, middle),
      ...wordsOf(book, spoken),
      ...countsOf(book),
      title: page.title,
      start: (snapshot) => ({ state: snapshot.state, relics: [] }),
      script: (update, before, after) => script(book.of(battle(after)), update, before, after),
      Ground: bound(Ground, book),
      Pieces: bound(Pieces, book),
      Ghost: bound(Ghost, book),
      Card: bound(Card, book),
      Stack: bound(StackPanel, book),
      Sheet: bound(Sheet, book),
    };
  },
};

/** Whose order is under way, else whose turn it is; nobody's where both give orders by turns. */
function acting(state: Battle): number | null {
  const order = framesOf(state)[0];
  if (order !== undefined) return order.owner;
  return state.turn === undefined || state.options.sequence_mode === "alternating"
    ? null
    : state.turn.seat;
}

function headline(book: Book, state: Battle, isOver: boolean): string {
  const parts = [book.scenario(state)?.name ?? ""];
  const most = state.options.max_game_turns ?? state.round;
  if (state.stage !== "battle") parts.push(book.words.phases[state.stage] ?? state.stage);
  else
    parts.push(
      state.round === 0
        ? say("head.scouts")
        : say("head.turn", {
            round: Math.min(state.round, most),
            of: most,
          }),
    );
  const seat = acting(state);
  if (seat !== null && !isOver) parts.push(say("head.of_side", { side: book.side(seat) }));
  return dotted(...parts);
}
