import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { type Params, fill } from "./words";

interface Vector {
  template: string;
  params: Params;
  names?: Record<string, string>;
  text: string;
}

const file = new URL("../../../../tests/words_vectors.json", import.meta.url);
const vectors = JSON.parse(readFileSync(file, "utf8")) as Vector[];

test.each(vectors)("$template with $params", ({ template, params, names = {}, text }) => {
  expect(fill(template, params, (id) => names[id])).toBe(text);
});

test("there are vectors", () => {
  expect(vectors.length).toBeGreaterThan(40);
});
