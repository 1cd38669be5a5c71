import { expect, test } from "vitest";

import { entropy, forget, keep, keptSeats, seatAt } from "./seats";

function store(start: string | null = null) {
  let text = start;
  return {
    getItem: () => text,
    setItem: (_: string, value: string) => {
      text = value;
    },
  };
}
const seat = (match: string) => ({
  match,
  seat: 0 as const,
  token: `t-${match}`,
  code: "c",
  at: 1,
});

test("seats are kept by match, the newest first", () => {
  const box = store();
  keep(seat("a"), box);
  keep(seat("b"), box);
  keep({ ...seat("a"), token: "new" }, box);

  expect(keptSeats(box).map(({ match }) => match)).toEqual(["a", "b"]);
  expect(seatAt("a", box)?.token).toBe("new");
  forget("a", box);
  expect(seatAt("a", box)).toBeUndefined();
});

test.each(["{", "null", '{"match":1}', '[1,null,{"match":"m"}]'])(
  "what somebody spoilt holds no seats: %s",
  (text) => {
    expect(keptSeats(store(text))).toEqual([]);
  },
);

test("entropy is hexadecimal, and never the same", () => {
  expect(entropy()).toMatch(/^[0-9a-f]{32}$/);
  expect(entropy()).not.toBe(entropy());
});
