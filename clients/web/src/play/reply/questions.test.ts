import { expect, test } from "vitest";

import type { Shown } from "../../core/view";
import type { MatchStore } from "../../match/store";
import { say } from "../../words";
import { idle, questionOf } from "./questions";

/** A stage by what our seat is asked after each update: the number of the question. */
const store = (...asked: (number | null)[]) =>
  ({
    seq: asked.length - 1,
    standings: new Map(
      asked.map((number, seq) => [seq, { asks: number === null ? [] : [{ seat: 0, number }] }]),
    ),
  }) as unknown as MatchStore;
const shown = (seq: number, isPlaying = false) =>
  ({ seq, beat: isPlaying ? {} : null }) as unknown as Shown;

test("a question is put once what led to it has been shown", () => {
  const after = store(null, 7);

  expect([shown(0), shown(1, true)].map((now) => questionOf(after, now, 0))).toEqual([null, null]);
  expect(questionOf(after, shown(1), 0)?.number).toBe(7);
});

test("a question that is open stays so while more happens", () => {
  const after = store(7, 7, 7);

  expect(
    [shown(0), shown(1, true), shown(1), shown(2, true), shown(2)].map(
      (now) => questionOf(after, now, 0)?.number,
    ),
  ).toEqual([7, 7, 7, 7, 7]);
  expect(questionOf(store(7, 8), shown(0), 0)).toBeNull();
  expect(questionOf(store(7, null), shown(0), 0)).toBeNull();
});

test("how it ended, and whose turn it is, is told once all before it has been shown", () => {
  const plain = store(null, 7);
  const over = { ...plain, info: { verdict: { winner: 0 } } } as unknown as MatchStore;
  const open = { ...plain, info: {} } as unknown as MatchStore;
  const by = (seat: number) =>
    ({ seq: 1, beat: { note: { line: { seat, share: { by: "A1" } } } } }) as unknown as Shown;
  const said = (of: MatchStore, now: Shown) => idle(of, now, 0, of === open, null);

  expect(said(over, by(1))).toBe(say("play.loading"));
  expect(said(over, shown(0))).toBe(say("play.loading"));
  expect(said(over, shown(1))).toBe(say("play.over"));
  expect(said(open, by(0))).toBe(say("play.loading"));
  expect(said(open, by(1))).toBe(say("play.follows"));
});
