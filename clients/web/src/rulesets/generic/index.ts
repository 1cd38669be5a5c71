// Any game that this page has no drawing of: its units are counters, its words stay as they are.

import { bound } from "../bound";
import { speech } from "../../core/speech";
import type { Game, Mark, RulesetView, Scene, Side, Throw } from "../../core/view";
import type { Data } from "../../messages";
import { type Params, fill } from "../../words/templates";
import { number } from "../../words/numbers";
import { Book, type Field, field, isLeft, poseOf, widthIn } from "./book";
import { script, unitsOf } from "./story";
import { Card, Ghost, Ground, Pieces, Sheet } from "./Table";
import { dotted } from "../../words/sentence";
import { say } from "./words";

const left = (book: Book, state: Field, seat: number) =>
  book.units(state, seat).filter(([, unit]) => isLeft(unit)).length;

/** Who and what is on the table. */
const tableOf = (book: Book) =>
  ({
    board(state) {
      const { size } = field(state);
      return size === undefined ? null : { width: size[0], height: size[1] };
    },
    focus: ({ note: { note } }, { state }) =>
      unitsOf(note, field(state)).flatMap((unit) => place(unit, state) ?? []),
    figures(state) {
      const width = widthIn(field(state));
      return Object.entries(field(state).units ?? {})
        .filter(([, unit]) => isLeft(unit))
        .map(([id, unit]) => ({
          id,
          seat: unit.owner,
          name: book.unit(id, field(state)),
          short: id,
          pose: poseOf(unit),
          length: width,
          width,
        }));
    },
    place: (unit, { state }) => place(unit, state),
    bare: () => null,
    lays: [],
    acting: (state) => field(state).turn ?? null,
  }) satisfies Partial<Game>;

/** What is asked and decided, in words. */
const wordsOf = (book: Book) =>
  ({
    side: book.seat,
    headline: (state, isOver = false) => headline(book, field(state), isOver),
    aim: () => "",
    ask({ choice }, state) {
      const template = book.words.asks[choice.t];
      return template === undefined
        ? choice.t.replaceAll("_", " ")
        : fill(template, choice as Params, book.names(field(state)));
    },
    verdict(_, { verdict }) {
      if (verdict === undefined) return { title: "", detail: "" };
      const title =
        verdict.winner === undefined
          ? say("end.draw")
          : say("end.wins", { side: book.seat(verdict.winner) });
      return {
        title,
        detail: book.words.terms[verdict.reason] ?? verdict.reason.replaceAll("_", " "),
      };
    },
  }) satisfies Partial<Game>;

/** What is counted: sides, strength, dice, and the report at the end. */
const countsOf = (book: Book) =>
  ({
    sides: ({ state }) => [side(book, field(state), 0), side(book, field(state), 1)],
    strength: (state) => [left(book, field(state), 0), left(book, field(state), 1)],
    points: (state) => [left(book, field(state), 0), left(book, field(state), 1)],
    get measures() {
      return { points: say("measure.points"), strength: say("measure.strength") };
    },
    marks: (): readonly Mark[] => [],
    thrown(rolled, state): Throw {
      const [owner] = unitsOf(rolled, field(state)).map(
        (unit) => field(state).units?.[unit]?.owner,
      );
      const purpose = String(rolled["purpose"]);
      return {
        label: book.words.terms[purpose] ?? purpose,
        seat: owner === 0 || owner === 1 ? owner : null,
        good: 0,
      };
    },
    tallies(state) {
      const count = (seat: number) => left(book, field(state), seat);
      const lost = (seat: number) => book.units(field(state), seat).length - count(seat);
      return [
        { label: say("tally.left"), seats: [String(count(0)), String(count(1))] },
        { label: say("tally.lost"), seats: [String(lost(0)), String(lost(1))] },
      ];
    },
  }) satisfies Partial<Game>;

export const viewOfAny = (key: string): RulesetView => ({
  key,
  open(page): Game {
    const book = new Book(page);
    return {
      title: page.title,
      start: ({ state }) => ({ state, relics: [] }),
      script: (update, before, after) => script(book, update, before, after),
      ...speech(
        page,
        (state) => book.names(field(state)),
        (value) => number(value, 1),
      ),
      ...tableOf(book),
      ...wordsOf(book),
      ...countsOf(book),
      Ground,
      Pieces: bound(Pieces, book),
      Ghost,
      Card,
      Sheet: bound(Sheet, book),
    };
  },
});

const place = (unit: string, state: Data | Scene["state"]) => {
  const found = field(state).units?.[unit];
  return found === undefined ? null : poseOf(found);
};

function headline(book: Book, state: Field, isOver: boolean): string {
  const turn = state.turn;
  const isOn = turn !== undefined && !isOver;
  return dotted(book.page.title, isOn && say("head.turn", { side: book.seat(turn) }));
}

function side(book: Book, state: Field, seat: 0 | 1): Side {
  const units = book.units(state, seat);
  const left = units.filter(([, unit]) => isLeft(unit)).length;
  return {
    name: book.seat(seat),
    army: "",
    gauges: [
      {
        label: say("force.left"),
        value: say("force.of", { left, all: units.length }),
        share: units.length === 0 ? 0 : left / units.length,
      },
    ],
    rows: units.map(([id, unit]) => ({
      id,
      name: unit.name ?? book.words.terms[unit.kind ?? ""] ?? id,
      short: id,
      value: isLeft(unit) ? String(unit.health ?? "") : say("force.lost"),
      isGone: !isLeft(unit),
      isActing: false,
      badges: [],
      said: book.said(id, unit, state),
    })),
  };
}
