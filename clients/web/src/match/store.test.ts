import { expect, test } from "vitest";

import type { Replay, Snapshot, Update } from "../messages";
import type { Game, Line } from "../core/view";
import { REACH, MatchStore } from "./store";

/** A game in which every act leaves a relic and a line. */
const game = {
  start: (snapshot: Snapshot) => ({ state: snapshot.state, relics: [] }),
  script: ({ seq }: Update) => ({
    lines: [{ seq, key: seq * 1000, text: "" } as Line],
    beats: [
      {
        note: { key: seq * 1000 },
        ms: 10,
        at: 0,
        settle: (scene: { relics: unknown[] }) => ({ ...scene, relics: [...scene.relics, seq] }),
      },
    ],
  }),
} as unknown as Game;

const snapshot = (seq: number) =>
  ({
    t: "snapshot",
    match: "m",
    seq,
    state: { seq },
    clocks: { banks: [1, 1] },
    info: {},
  }) as unknown as Snapshot;
const update = (seq: number) =>
  ({
    t: "update",
    match: "m",
    seq,
    patch: { seq },
    clocks: { banks: [1, 1] },
  }) as unknown as Update;
const past = (to: number): Replay =>
  ({
    info: {},
    snapshot: snapshot(0),
    updates: Array.from({ length: to }, (_, i) => update(i + 1)),
  }) as unknown as Replay;

function shown(store: MatchStore) {
  return {
    lines: store.lines.map((line) => line.seq),
    relics: store.player.view.scene.relics,
    seq: store.player.view.seq,
  };
}

test("who comes late is told what happened before", () => {
  const store = new MatchStore(game, snapshot(3));
  store.player.push(store.take(update(4)));
  store.player.skip();
  store.recall(past(6)); // it may know more than was shown
  expect(shown(store)).toEqual({ lines: [1, 2, 3, 4], relics: [1, 2, 3, 4], seq: 4 });
});

test("what was missed in a gap is told too, and nothing twice", () => {
  const store = new MatchStore(game, snapshot(1));
  store.recall(past(1));
  store.player.push(store.take(update(2)));
  store.leap(snapshot(5));
  store.player.push(store.take(update(6)));
  store.player.skip();
  store.recall(past(5));
  expect(shown(store)).toEqual({ lines: [1, 2, 3, 4, 5, 6], relics: [1, 2, 3, 4, 5, 6], seq: 6 });
});

test("what an act that was taken back has left is gone with it", () => {
  const store = new MatchStore(game, {
    ...snapshot(3),
    info: { seats: [{ name: "Ann" }, { name: "Bob" }] },
  } as unknown as Snapshot);
  for (const seq of [4, 5, 6]) store.player.push(store.take(update(seq)));
  store.recall(past(3));
  const back = store.take({ ...update(7), patch: { seq: 4 }, taken_back: 0 });
  store.player.push({ ...back, beats: [] });
  store.player.skip();
  expect(shown(store).relics).toEqual([1, 2, 3, 4]);
});

test("a past that ends too early is left out", () => {
  const store = new MatchStore(game, snapshot(3));
  store.recall(past(2));
  expect(shown(store)).toEqual({ lines: [], relics: [], seq: 3 });
});

test("what was said in advance is kept over a gap, and told to have been obeyed", () => {
  const said = { t: "break_in", unit: "a" };
  const store = new MatchStore(game, { ...snapshot(1), conditional_orders: [said] } as Snapshot);
  store.take({ ...update(2), automatic: true });
  expect(store.lines.map(({ text }) => text)).toEqual(["Conditional order:", ""]);
  expect(store.obeyed.map(({ seq }) => seq)).toEqual([2]);
  store.take(update(3));
  expect(store.obeyed.map(({ seq }) => seq)).toEqual([2]);
  store.leap({ ...snapshot(5), conditional_orders: [said, said] } as Snapshot);
  expect(store.conditional_orders).toEqual([said, said]);
});

test("who comes back is told again what he had said in advance, and no more than once", () => {
  const store = new MatchStore(game, { ...snapshot(3), automatic: [2] } as Snapshot);
  store.recall(past(3));
  expect(store.lines.map(({ seq, text }) => [seq, text])).toEqual([
    [1, ""],
    [2, "Conditional order:"],
    [2, ""],
    [3, ""],
  ]);
  expect(store.obeyed).toEqual([]);
  store.leap({ ...snapshot(5), automatic: [2, 5] } as Snapshot);
  store.recall(past(5));
  expect(store.lines.filter(({ tag }) => tag === "automatic").map(({ seq }) => seq)).toEqual([
    2, 5,
  ]);
});

test("what is long ago is forgotten, and the rest still leads to its moment", () => {
  const store = new MatchStore(game, snapshot(0));
  for (let seq = 1; seq <= REACH + 50; seq++) {
    store.player.push(store.take(update(seq)));
    store.player.skip();
    store.forget();
  }
  const line = (seq: number) => ({ seq, key: seq * 1000 }) as Line;
  expect(store.lines.map(({ seq }) => seq)).toEqual(
    Array.from({ length: REACH + 1 }, (_, i) => i + 50),
  );
  expect([49, 50, REACH + 50].map((seq) => store.moment(line(seq))?.seq)).toEqual([
    undefined,
    50,
    REACH + 50,
  ]);
  expect([49, 50].map((seq) => store.standings.has(seq))).toEqual([false, true]);
  expect(shown(store).relics).toHaveLength(REACH + 50);
});

test("what was taken back is told, and the table goes back", () => {
  const quiet = { ...game, script: () => ({ lines: [], beats: [] }) } as unknown as Game;
  const store = new MatchStore(quiet, {
    ...snapshot(3),
    info: { seats: [{ name: "Ann" }, { name: "Bob" }] },
  } as unknown as Snapshot);
  store.player.push(store.take({ ...update(4), patch: { seq: 2 }, taken_back: 1 }));
  store.player.skip();
  expect(store.lines.map(({ key, text, seat }) => ({ key, text, seat }))).toEqual([
    { key: 4000, text: "Bob takes back the last reply.", seat: 1 },
  ]);
  expect(store.player.view.scene.state).toEqual({ seq: 2 });
});

test("what was taken back is struck out from there on, and nothing else", () => {
  const store = new MatchStore(game, {
    ...snapshot(0),
    info: { seats: [{ name: "Ann" }, { name: "Bob" }] },
  } as unknown as Snapshot);
  const undo = { ...update(4), patch: { seq: 1 }, taken_back: 1, notes: [] };
  for (const one of [update(1), update(2), update(3), undo, update(5)])
    store.take(one as unknown as Update);

  const struck = store.lines.filter(({ undone }) => undone !== undefined);
  expect(struck.map(({ seq, undone }) => [seq, undone])).toEqual([
    [2, 4000],
    [3, 4000],
  ]);
});

test("what is shown makes way for a question of the viewer before its clock runs", () => {
  const asked = (seat: number, more = {}) =>
    ({
      ...update(4),
      asks: [{ seat, number: 1 }],
      clocks: { banks: [1, 1], running: [seat], ...more },
    }) as unknown as Update;
  const by = (viewer: number | undefined, news: Update) => {
    const store = new MatchStore(game, { ...snapshot(3), viewer } as unknown as Snapshot);
    store.take(news);
    return store.player.by - performance.now();
  };

  expect(by(1, asked(1, { held: [0, 8] }))).toBeGreaterThan(7000);
  expect(by(1, asked(1, { held: [0, 8] }))).toBeLessThan(8000);
  expect(by(1, asked(1))).toBeLessThan(2000);
  for (const other of [0, undefined]) expect(by(other, asked(1, { held: [0, 8] }))).toBe(Infinity);
});
