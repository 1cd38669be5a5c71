import { sha256 } from "@noble/hashes/sha2.js";
import { expect, test } from "vitest";

import { type Hash, type Shown, face, hasher, prove } from "./proof";

const SOURCE = { secret: "s7", entropy: ["aa", "bb"] };
const COMMITMENT = "13d28fed9becbe6637ef6b017fbefef73b2b907e25eb00396f7c2675623e87f6";
/** (index, purpose, sides, face), worked out by `engine/dice.py`. */
const DICE: readonly (readonly [number, string, number, number])[] = [
  [0, "aim", 6, 5],
  [1, "aim", 6, 2],
  [2, "direction", 8, 4],
  [3, "ram", 3, 1],
  [255, "hit", 6, 3],
  [12, "way", 100, 84],
  [13, "way", 100, 84],
];
const pure: Hash = (bytes) => Promise.resolve(sha256(bytes));

const HEADER = { t: "header", commitment: COMMITMENT, entropy: ["aa", "bb"] };
const paper = (entries: object[], header: object = HEADER, secret = "s7") =>
  `${[header, ...entries, { t: "end", secret }].map((line) => JSON.stringify(line)).join("\n")}\n`;
const entry = (n: number, ...dice: [number, string, number, number?][]) => ({
  t: "entry",
  n,
  dice: dice.map(([i, purpose, shown, sides = 6]) => [i, purpose, shown, sides]),
});
const faceOf = (index: number, purpose: string, sides = 6) =>
  face(SOURCE, index, purpose, sides, pure);

test.each(DICE)(
  "die %i for %s with %i sides shows %i, by the browser's hash and by the library's",
  async (index, purpose, sides, wanted) => {
    expect(await face(SOURCE, index, purpose, sides, pure)).toBe(wanted);
    expect(await face(SOURCE, index, purpose, sides, await hasher())).toBe(wanted);
  },
);

test("without WebCrypto the library hashes", async () => {
  const kept = Object.getOwnPropertyDescriptor(globalThis, "crypto") as PropertyDescriptor;
  Object.defineProperty(globalThis, "crypto", { value: {}, configurable: true });
  try {
    expect(await face(SOURCE, 0, "aim", 6, await hasher())).toBe(await faceOf(0, "aim"));
  } finally {
    Object.defineProperty(globalThis, "crypto", kept);
  }
});

test("a true record is proven, dice of other sides, and dice that were taken back", async () => {
  // The die with index 1 was taken back; the answer that came in its place rolled the next.
  const text = paper([
    entry(0),
    entry(1, [0, "aim", await faceOf(0, "aim")], [1, "aim", await faceOf(1, "aim")]),
    { t: "entry", n: 2 },
    entry(3, [2, "direction", await faceOf(2, "direction", 8), 8]),
  ]);
  const shown: Shown[] = [{ index: 2, face: await faceOf(2, "direction", 8), sides: 8 }];

  expect(await prove(text, shown, COMMITMENT, pure)).toEqual({ is: "proven", dice: 3 });
});

test("a branch takes the dice before it from where it comes from", async () => {
  const origin = { secret: "old", entropy: ["cc", "dd"] };
  const before = await face(origin, 0, "aim", 6, pure);
  const text = paper([entry(0, [0, "aim", before]), entry(1, [1, "aim", await faceOf(1, "aim")])], {
    ...HEADER,
    origins: [{ match: "m0", n: 1, dice: 1, ...origin }],
  });

  expect(await prove(text, [], COMMITMENT, pure)).toEqual({ is: "proven", dice: 2 });
});

test("the first lie is named", async () => {
  const [a, b] = [await faceOf(0, "aim"), await faceOf(1, "aim")];
  const other = (n: number) => (n % 6) + 1;
  const of = (text: string, shown: Shown[] = [], published: string | undefined = COMMITMENT) =>
    prove(text, shown, published, pure);

  expect(
    await of(paper([entry(0, [0, "aim", a]), entry(1, [1, "aim", other(b)], [2, "aim", 1])])),
  ).toEqual({ is: "forged", entry: 1, die: 1, purpose: "aim", recorded: other(b), proven: b });
  expect(await of(paper([entry(0, [1, "aim", b])]))).toEqual({
    is: "out_of_order",
    entry: 0,
    die: 1,
    expected: 0,
  });
  expect(await of(paper([entry(0, [0, "aim", a])], HEADER, "s8"))).toEqual({
    is: "other_secret",
    commitment: COMMITMENT,
  });
  expect(await of(paper([entry(0, [0, "aim", a])]), [], "00")).toEqual({
    is: "other_secret",
    commitment: "00",
  });
  expect(
    await of(paper([entry(0, [0, "aim", a])]), [{ index: 0, face: other(a), sides: 6 }]),
  ).toEqual({ is: "shown_otherwise", die: 0, shown: other(a), recorded: a });
  expect(await of(paper([entry(0, [0, "aim", a])]), [{ index: 1, face: b, sides: 6 }])).toEqual({
    is: "never_recorded",
    die: 1,
  });
  expect(await of(paper([entry(0)]).replace('"t":"entry"', '"t":"entr'))).toEqual({
    is: "unreadable",
    line: 2,
  });
  expect(await of("<html>")).toEqual({ is: "unreadable", line: 1 });
});
