import { expect, test } from "vitest";

import type { Data, Replay, Update } from "../../messages";
import type { Game, Line, Scene, StoryLine } from "../../core/view";
import { battleOf } from "./battle";

/** What each act does: who acts, and what both sides have left when it is over. */
const acts: readonly (readonly [string, number, readonly [number, number]])[] = [
  ["Round 1", 0, [100, 200]],
  ["A1", 0, [100, 180]],
  ["B1", 1, [70, 180]],
  ["Round 2", 0, [70, 180]],
  ["A2", 0, [70, 170]],
  ["A1", 0, [70, 150]],
];
const line = (seq: number, by: string, seat: number): Line => ({
  key: seq * 1000,
  seq,
  tag: "shot",
  text: `${by} fires.`,
  weight: "deed",
  share: { by, starts: true, deed: "fires", outcome: {} },
  seat,
  units: [by],
  dice: [],
  facts: [],
  clauses: [],
});
const left = (state: Data) => state["left"] as unknown as [number, number];
const game = {
  start: (): Scene => ({ state: { left: [100, 200] }, relics: [] }),
  script(update: Update) {
    const [by, seat, after] = acts[update.seq - 1] ?? ["", 0, [0, 0]];
    const told = by.startsWith("Round") ? null : line(update.seq, by, seat);
    const note = {
      key: update.seq * 1000,
      seq: update.seq,
      note: { t: by },
      rolled: [],
      line: told,
    };
    const settle = (scene: Scene): Scene => ({ ...scene, state: { left: [...after] } });
    return { beats: [{ note, ms: 1, at: 0, settle }], lines: told ? [told] : [] };
  },
  strength: left,
  points: (state: Data, verdict?: { score?: [number, number] }) => verdict?.score ?? left(state),
  marks: (place: number, story: readonly StoryLine[]) =>
    story
      .filter(({ note }) => note.t.startsWith("Round"))
      .map(({ note: { t } }) => ({ place, kind: "round", seat: null, title: t, number: t.at(-1) })),
} as unknown as Game;
const past = {
  info: { match: "m", seats: [{}, {}], verdict: { score: [71, 151] } },
  snapshot: { seq: 0, info: {}, state: { left: [100, 200] }, clocks: {} },
  updates: acts.map(([, , after], i) => ({
    seq: i + 1,
    notes: [{ t: acts[i]?.[0] }],
    clocks: {},
    patch: { left: [...after] },
  })),
} as unknown as Replay;

test("a battle is told by turns, by the order that turned it, and by who did most", () => {
  const course = battleOf(game, past);

  expect(course.rounds).toEqual([
    { title: "Round 1", number: "1", points: [70, 180] },
    { title: "Round 2", number: "2", points: [71, 151] },
  ]);
  expect(course.turning).toEqual({ text: "B1 fires", seat: 1, place: 3, lost: [0.3, 0] });
  expect(course.best).toMatchObject([
    { unit: "A1", cost: 40, orders: 2 },
    { unit: "B1", cost: 30, orders: 1 },
  ]);
});

test("a turn that began with the match, all set up at once, is on the axis too", () => {
  const early = { ...past, notes: [{ t: "Round 0" }] } as unknown as Replay;

  expect(battleOf(game, early).rounds).toEqual([
    { title: "Round 0", number: "0", points: [100, 200] },
    { title: "Round 1", number: "1", points: [70, 180] },
    { title: "Round 2", number: "2", points: [71, 151] },
  ]);
});

test("who falls is the deed of who fired, whatever the same act tells after it", () => {
  const fired = line(1, "A1", 0);
  const fell = { ...fired, key: 1001, seat: 1, units: ["B1"] };
  const hurt: Line = { ...fell, share: { by: null, deed: "", outcome: { fallen: 20 } } };
  const turn: Line = { ...fell, key: 1002, weight: "turn", share: null };
  const beats = [fired, hurt, turn].map((told, at) => ({
    note: { key: told.key, seq: 1, note: { t: told.tag }, rolled: [], line: told },
    ms: 1,
    at,
    settle: (scene: Scene) => scene,
  }));
  const script = () => ({ beats, lines: [fired, hurt, turn] });
  const update = { seq: 1, clocks: {}, patch: { left: [100, 180] } };
  const course = battleOf({ ...game, script } as unknown as Game, {
    ...past,
    updates: [update] as unknown as Replay["updates"],
  });

  expect(course.best).toMatchObject([{ unit: "A1", cost: 20, orders: 1 }, null]);
});
