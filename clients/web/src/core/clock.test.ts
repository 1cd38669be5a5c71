import { expect, test } from "vitest";

import { face, left, minutes } from "./clock";

test("only the clock that runs goes down", () => {
  const clocks = { banks: [100, 50] as [number, number], running: [1] };

  expect(face(clocks, 0, 20)).toEqual({ bank: 100, allowance: null, runs: false, isHeld: false });
  expect(face(clocks, 1, 20)).toEqual({ bank: 30, allowance: null, runs: true, isHeld: false });
  expect(face(clocks, 1, 60).bank).toBe(0);
});

test("a question with time of its own leaves the bank alone", () => {
  const clocks = {
    banks: [100, 50] as [number, number],
    running: [0],
    allowance: [30, 0] as [number, number],
  };

  expect(face(clocks, 0, 12)).toEqual({ bank: 100, allowance: 18, runs: true, isHeld: false });
});

test("what is left is the time of the question, of its own or of the bank, while it runs", () => {
  const clocks = {
    banks: [100, 50] as [number, number],
    running: [0, 1],
    allowance: [30, 0] as [number, number],
  };

  expect(left(clocks, 0)).toBe(30);
  expect(left(clocks, 1)).toBe(50);
  expect(left({ ...clocks, running: [1] }, 0)).toBeNull();
});

test("a clock stands until what led to its question has been shown", () => {
  const clocks = {
    banks: [100, 50] as [number, number],
    running: [0, 1],
    allowance: [30, 0] as [number, number],
    held: [4, 10] as [number, number],
  };

  expect([0, 3.9, 4, 9].map((since) => face(clocks, 0, since).allowance)).toEqual([30, 30, 30, 25]);
  expect(
    [0, 9, 12].map((since) => face(clocks, 1, since)).map(({ bank, isHeld }) => [bank, isHeld]),
  ).toEqual([
    [50, true],
    [50, true],
    [48, false],
  ]);
  expect([left(clocks, 0), left(clocks, 1)]).toEqual([34, 60]);
});

test("times are written in minutes, long ones in hours", () => {
  expect([0, 9.2, 75, 1800, 3661].map(minutes)).toEqual([
    "0:00",
    "0:10",
    "1:15",
    "30:00",
    "1:01:01",
  ]);
});
