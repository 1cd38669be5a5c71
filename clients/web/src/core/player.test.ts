import { expect, test } from "vitest";

import { type Act, FASTEST, LEISURE, MOST_WAITING, Player, hurry } from "./player";

/**
 * An act of some beats; each adds its name to the scene, and the end adds the number of the act.
 */
const act = (seq: number, ...beats: [string, number][]): Act<string, string> => ({
  seq,
  beats: beats.map(([note, ms], at) => ({ note, ms, at, settle: (scene) => scene + note })),
  finish: (scene) => `${scene}${seq}`,
});

test("beats play in order, and have happened when their time is over", () => {
  const player = new Player<string, string>("", 0);
  player.push(act(1, ["a", 100], ["b", 50]));

  player.advance(60);
  expect(player.view).toMatchObject({ scene: "", seq: 1, t: 0.6, beat: { note: "a" } });
  player.advance(50);
  expect(player.view).toMatchObject({ scene: "a", beat: { note: "b" }, t: 0.2 });
  player.advance(40);
  expect(player.view).toMatchObject({ scene: "ab", beat: null });
  player.advance(1);
  expect(player.view).toMatchObject({ scene: "ab1", beat: null, behind: 0 });
  expect(player.isIdle).toBe(true);
});

test("acts without beats happen at once", () => {
  const player = new Player<string, string>("", 0);
  player.push(act(1));
  player.push(act(2));
  player.advance(1);

  expect(player.view).toMatchObject({ scene: "12", seq: 2 });
});

test("a pause holds the moment", () => {
  const player = new Player<string, string>("", 0);
  player.push(act(1, ["a", 100]));
  player.advance(40);
  player.playing = false;
  player.advance(1000);

  expect(player.view.t).toBe(0.4);
});

test("skipping finishes the act in progress and all that wait", () => {
  const player = new Player<string, string>("", 0);
  player.push(act(1, ["a", 100], ["b", 100]));
  player.push(act(2, ["c", 100]));
  player.advance(130);
  player.skip();

  expect(player.view).toMatchObject({ scene: "ab1c2", seq: 2, beat: null, behind: 0 });
});

test("far behind, the older acts are not animated, and nothing is lost", () => {
  const player = new Player<string, string>("", 0);
  const count = MOST_WAITING + 1;
  for (let seq = 1; seq <= count; seq++) player.push(act(seq, ["x", 1000]));

  expect(player.view.behind).toBeLessThan(6);
  player.skip();
  expect(player.view.seq).toBe(count);
  expect(player.view.scene.match(/x/g)).toHaveLength(count);
});

test("a jump forgets what was on", () => {
  const player = new Player<string, string>("", 0);
  player.push(act(1, ["a", 100]));
  player.advance(10);
  player.jump("there", 7);
  player.advance(1000);

  expect(player.view).toMatchObject({ scene: "there", seq: 7, beat: null });
});

test("any beat can be held, and goes on from there", () => {
  const player = new Player<string, string>("", 0);
  const held = act(4, ["a", 100], ["b", 100]);
  player.push(act(9, ["z", 100]));
  player.playing = false;
  player.hold("before", held, 1);

  expect(player.view).toMatchObject({ scene: "beforea", seq: 4, beat: { note: "b" }, t: 0.8 });
  player.playing = true;
  player.advance(30);
  expect(player.view).toMatchObject({ scene: "beforeab4", beat: null });
});

test("without motion every beat is shown as it ends", () => {
  const player = new Player<string, string>("", 0);
  player.still = true;
  player.push(act(1, ["a", 100]));
  player.advance(10);

  expect(player.view.t).toBe(1);
});

test("it hurries when acts wait, within reason", () => {
  expect(hurry(0)).toBe(1);
  expect(hurry(8)).toBeGreaterThan(1);
  expect(hurry(1000)).toBe(4);
});

/** Let time pass in frames until a moment; returns when nothing was left to show. */
function playUntil(player: Player<string, string>, end: number): number | null {
  for (let now = 16; now <= end; now += 16) {
    player.advance(16, now);
    if (player.isIdle) return now;
  }
  return null;
}

test.each([
  [1, 4000],
  [3, 4000],
  [20, 3000],
])("%i acts of %i ms are shown before a clock runs", (count, ms) => {
  const player = new Player<string, string>("", 0);
  for (let seq = 1; seq <= count; seq++) player.push(act(seq, ["x", ms]));
  player.by = 2000;

  expect(playUntil(player, 3000)).toBeLessThanOrEqual(2016);
  expect(player.view).toMatchObject({ seq: count, behind: 0, beat: null });
  expect(player.view.scene.match(/x/g)).toHaveLength(count);
});

test("what there is time for is not hurried, and of too much the newest is seen", () => {
  const calm = new Player<string, string>("", 0);
  calm.push(act(1, ["a", 800]));
  calm.by = 2000;
  calm.advance(400, 400);
  expect(calm.view.t).toBeCloseTo(0.5);

  const late = new Player<string, string>("", 0);
  for (let seq = 1; seq <= 10; seq++) late.push(act(seq, ["x", 2000]));
  late.by = 2000;
  late.advance(16, 0);
  expect(late.view).toMatchObject({ seq: 6, behind: 5 });
  expect(late.view.t).toBeCloseTo((16 * FASTEST) / 2000);
});

test.each([0.5, 8])(
  "at %f times the speed all is shown before a clock runs, and no faster",
  (rate) => {
    const player = new Player<string, string>("", 0);
    player.rate = rate;
    player.push(act(1, ["a", 4000]));
    player.by = 2000;
    player.advance(16, 0);

    expect(player.view.t).toBeCloseTo((16 * Math.max(2, rate)) / 4000);
  },
);

test("a long order is shown in the time of a short one, and the next at its own pace", () => {
  const player = new Player<string, string>("", 0);
  const halves = [1, 2].map((seq) => ({ ...act(seq, ["a", LEISURE]), order: "one" }));
  for (const half of halves) player.push(half);
  player.push({ ...act(3, ["b", 1000]), order: "two" });

  player.advance(LEISURE / 2);
  expect(player.view).toMatchObject({ seq: 1, behind: 3 });
  player.advance(LEISURE / 2 + 1);
  expect(player.view).toMatchObject({ seq: 3, behind: 1 });
  player.advance(500);
  expect(player.view.t).toBeCloseTo(0.5, 1);
});

test("a slow machine shows no less in time", () => {
  const player = new Player<string, string>("", 0);
  player.push(act(1, ["a", 5000]));
  player.by = 2000;
  player.advance(250, 2100);

  expect(player.isIdle).toBe(true);
});
