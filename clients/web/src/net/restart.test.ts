import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { closedFor, isBack, onRestart } from "./restart";

let told: number | null;
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers({ now: 1000 });
  stop = onRestart((back) => {
    told = back;
  });
});
afterEach(() => {
  isBack();
  stop();
  vi.useRealTimers();
});

test("a server that restarts says when it is back, until it is", () => {
  expect(closedFor({ code: 1012, reason: "restart; back in 5 s" })).toBe(5000);
  expect(told).toBe(6000);
  isBack();
  expect(told).toBeNull();
});

test.each([
  { code: 1006, reason: "" },
  { code: 1012, reason: "" },
  { code: 1008, reason: "back in 5 s" },
])("another end says nothing of it: $code $reason", (end) => {
  expect(closedFor(end)).toBeNull();
  expect(told).toBeNull();
});
