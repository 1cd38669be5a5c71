// Spearhead behind the interface of the page.

import type { Battle, Rolled } from "../../contract/spearhead";
import type { Point } from "../../core/camera";
import { bound } from "../bound";
import { EDGES } from "../places";
import { type Params, fill } from "../../words/templates";
import type { Data } from "../../messages";
import { type Speech, speech } from "../../core/speech";
import type { Game, Mark, RulesetView, Scene, ScoreLine } from "../../core/view";
import { Book, battle } from "./book";
import { Card } from "./Card";
import { Ghost } from "./table/Ghost";
import { Ground } from "./table/Ground";
import { read } from "./notes";
import { Pieces } from "./table/Pieces";
import { type Wreck, script } from "./script";
import { statTold } from "../ground";
import { STATS, patchesOf } from "./ground";
import { Sheet } from "./Sheet";
import { scoreLine } from "../score";
import { sides } from "./sides";
import { actors, endOf, purpose as purposeOf } from "./story";
import { tallies } from "./tally";
import { capital, dotted } from "../../words/sentence";
import { others } from "../traces";
import { say } from "./words";

/** Who and what is on the table. */
const tableOf = (book: Book, pose: (unit: string, scene: Scene) => Point | null) =>
  ({
    board(state) {
      const scenario = book.scenario(battle(state));
      return scenario === undefined ? null : { width: scenario.long, height: scenario.short };
    },
    focus(moment, scene) {
      const note = read(moment.note.note);
      if (note.t === "moved") return note.path;
      if (note.t === "slid") return [note.start, note.end];
      if (note.t === "died" || note.t === "death_rolled") return [note.at];
      if (note.t === "deployed") return [note.pose];
      return actors(note).flatMap((unit) => pose(unit, scene) ?? []);
    },
    figures: (state) =>
      Object.values(battle(state).units ?? {})
        .filter((tank) => tank.health > 0)
        .map((tank) => ({
          id: tank.id,
          seat: tank.owner,
          name: book.tankName(tank),
          short: tank.id,
          pose: tank.pose ?? null,
          ...book.footprint(tank),
        })),
    place: pose,
    home(state, seat) {
      const { edge } = battle(state).players[seat];
      return edge === undefined ? null : EDGES[edge];
    },
    bare: (options) =>
      options["scenario"] == null
        ? null
        : {
            options,
            scenario: options["scenario"],
            players: [{ edge: "west" }, { edge: "east" }],
          },
    lays: ["scenario"],
  }) satisfies Partial<Game>;

/** What is asked, answered and decided, in words. */
const wordsOf = (book: Book, spoken: Speech) =>
  ({
    declines: isNothing,
    unused: (order) => (order.some(isSingle) ? say("order.unused") : ""),
    order: (reply, choice, ...rest) =>
      isNothing(reply) ? say("order.nothing") : spoken.order(reply, choice, ...rest),
    side: (seat) => book.side(seat),
    headline: (state, isOver = false) => headline(book, state, isOver),
    aim: (state) => book.scenario(battle(state))?.text ?? "",
    acting: (state) => battle(state).turn?.seat ?? null,
    ask(ask, state) {
      const template = book.words.asks[ask.choice.t];
      const words = template && fill(template, ask.choice as Params, book.names(battle(state)));
      return words || ask.choice.t.replaceAll("_", " ");
    },
    verdict(state, info) {
      const found = info.verdict;
      if (found === undefined) return { title: "", detail: "" };
      return {
        title:
          found.winner == null
            ? say("end.draw")
            : say("card.wins", { side: book.side(found.winner) }),
        detail: `${capital(endOf(book, found))}.`,
        lines: scoreLines(book, battle(state)),
      };
    },
  }) satisfies Partial<Game>;

const SUPPLY = "spearhead/victory-supply-cost";

function scoreLines(book: Book, state: Battle): ScoreLine[] {
  const objective = book.scenario(state)?.objective;
  const supply = (seat: number) => book.supply(state, seat);
  const lost = (seat: number) => book.army(state, seat).filter(({ health }) => health <= 0).length;
  return [
    ...(objective?.kind === "holds"
      ? [
          scoreLine(say("force.holds"), `spearhead/scenario-${state.scenario}`, (seat) =>
            say("force.of", { left: state.players[seat].holds, all: objective.needed }),
          ),
        ]
      : []),
    scoreLine(say("score.start"), SUPPLY, (seat) => supply(seat).all),
    scoreLine(say("score.lost"), SUPPLY, (seat) =>
      say("score.minus", { supply: supply(seat).all - supply(seat).alive, tanks: lost(seat) }),
    ),
    scoreLine(say("score.left"), SUPPLY, (seat) => supply(seat).alive),
  ];
}

/** Both sides in figures. */
const countsOf = (book: Book) =>
  ({
    sides: (scene) => sides(book, scene),
    patches: (state) => patchesOf(book, battle(state)),
    stat: (key) => statTold(book.words.profile, STATS, key),
    strength: (state) => [book.supply(battle(state), 0).alive, book.supply(battle(state), 1).alive],
    points: (state) => [book.supply(battle(state), 0).alive, book.supply(battle(state), 1).alive],
    get measures() {
      return { points: say("measure.points"), strength: say("measure.strength") };
    },
    marks: (place, story) =>
      story.flatMap(({ note: raw }): Mark[] => {
        const note = read(raw);
        if (note.t === "round_began")
          return [
            { place, kind: "round", seat: null, title: say("mark.round", { round: note.round }) },
          ];
        if (note.t !== "died") return [];
        const seat = note.tank.startsWith("A") ? 0 : 1;
        return [{ place, kind: "loss", seat, title: say("mark.loss", { tank: note.tank }) }];
      }),
    thrown(rolled, state) {
      const { purpose, unit } = read(rolled) as Rolled;
      const owner = unit === undefined ? undefined : battle(state).units?.[unit]?.owner;
      return {
        label: purposeOf(purpose),
        seat: owner === 0 || owner === 1 ? owner : null,
        good: GOOD[purpose] ?? 1,
      };
    },
    tallies: (state, story) => tallies(book, battle(state), story),
  }) satisfies Partial<Game>;

export const view: RulesetView = {
  key: "spearhead",
  open(page): Game {
    const book = new Book(page);
    const pose = (unit: string, scene: Scene) => {
      const wreck = others<Wreck>(scene.relics).find((one) => one.tank === unit);
      return battle(scene.state).units?.[unit]?.pose ?? wreck?.at ?? null;
    };
    const spoken = speech(
      page,
      (state) => book.names(battle(state)),
      (value) => say("effect.length", { length: Math.round(value * 10) / 10 }),
    );
    return {
      ...spoken,
      ...tableOf(book, pose),
      ...wordsOf(book, spoken),
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

/** Whoever dies, or is caught in an explosion, hopes for little or does not care. */
const GOOD: Record<string, 1 | -1 | 0> = { death: 0, explosion: -1 };

function headline(book: Book, state: Data, isOver: boolean): string {
  const { phase, round, turn } = battle(state);
  const scenario = book.scenario(battle(state));
  const parts = scenario === undefined ? [] : [scenario.name];
  if (phase !== "battle") parts.push(book.words.phases[phase] ?? phase);
  else if (scenario !== undefined)
    parts.push(say("head.round", { round: Math.min(round, scenario.rounds), of: scenario.rounds }));
  if (turn !== undefined && !isOver)
    parts.push(say("head.turn", { side: book.side(turn.seat), left: turn.left }));
  return dotted(...parts);
}

/** An activation with one action of two. */
const isSingle = (reply: Data) =>
  reply["t"] === "declare" && (reply["actions"] as readonly string[] | undefined)?.length === 1;

/** An activation without an action. */
const isNothing = (reply: Data) =>
  reply["t"] === "declare" && !(reply["actions"] as readonly string[] | undefined)?.length;
