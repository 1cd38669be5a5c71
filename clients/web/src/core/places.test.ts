import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { type Told, compass, place } from "./places";

interface Vectors {
  places: (Told & { names?: Record<string, string>; text: string })[];
  compass: { facing: number; text: string }[];
}

const file = new URL("../../../../tests/places_vectors.json", import.meta.url);
const vectors = JSON.parse(readFileSync(file, "utf8")) as Vectors;

test.each(vectors.places)("$text", ({ names = {}, text, ...told }) => {
  expect(place(told, (id) => names[id])).toBe(text);
});

test.each(vectors.compass)("$facing degrees is $text", ({ facing, text }) => {
  expect(compass(facing)).toBe(text);
});
