import { readFileSync } from "node:fs";

import { afterEach, beforeAll, expect, test, vi } from "vitest";

import { type Language, speak } from "../words/language";
import { type Whereabouts, compass, place, whereabouts } from "./places";
import { wordsFetched } from "../words/templates";

interface Vectors {
  places: (Whereabouts & { language?: Language; names?: Record<string, string>; text: string })[];
  compass: { language?: Language; facing: number; text: string }[];
}

const file = new URL("../../../../tests/places_vectors.json", import.meta.url);
const vectors = JSON.parse(readFileSync(file, "utf8")) as Vectors;

vi.stubGlobal("localStorage", { setItem: () => undefined });
beforeAll(async () => {
  for (const tongue of ["de", "pseudo"] as const) await wordsFetched(tongue);
});
afterEach(() => speak("en"));

test.each(vectors.places)("$text", ({ language = "en", names = {}, text, ...told }) => {
  speak(language);
  expect(place(told, (id) => names[id])).toBe(text);
});

test.each(vectors.compass)("$facing degrees is $text", ({ language = "en", facing, text }) => {
  speak(language);
  expect(compass(facing)).toBe(text);
});

const wood = {
  kind: "wood",
  hides: true,
  corners: [
    [18, -2],
    [22, -2],
    [22, 2],
    [18, 2],
  ] as const,
};
const ground = { width: 48, height: 36, terrain: [wood] };
const inches = (value: number) => `${value} in`;
const names = (id: string) => ({ wood: "wood", B1: "Lanner B1" })[id];

test("where a unit is, is told from one's own or on the table", () => {
  const own = { name: "Lanner B1", pose: { x: 10, y: 0, facing: 90 } };
  expect(whereabouts({ x: 20.4, y: 0, facing: 0 }, ground, own, inches, names)).toBe(
    "about 10 in from Lanner B1, at 3 o'clock, in wood",
  );
  expect(whereabouts({ x: 30, y: 0, facing: 0 }, ground, own, inches, names)).toBe(
    "about 20 in from Lanner B1, at 3 o'clock, behind wood",
  );
  expect(whereabouts({ x: 24, y: 18, facing: 0 }, ground, null, inches, names)).toBe(
    "in the middle of the table",
  );
  expect(whereabouts({ x: 1, y: 35, facing: 0 }, ground, null, inches, names)).toBe(
    "in the north-west of the table",
  );
  speak("de");
  expect(
    whereabouts({ x: 20, y: 0, facing: 0 }, ground, null, inches, (id) =>
      id === "wood" ? "Wald" : undefined,
    ),
  ).toBe("im Süden des Tisches, in: Wald");
  speak("pseudo");
  expect(whereabouts({ x: 47, y: 18, facing: 0 }, ground, null, inches, names)).toMatch(
    /^íìñ .*éèáàšt/,
  );
});
