// Every list says the same in every language, with the same places to fill.

import { expect, test } from "vitest";

import { preferred } from "./language";
import { pseudo } from "./pseudo";
import { fill } from "./templates";
import { de as groupDe } from "../rulesets/battlegroup/words/de";
import { en as groupEn } from "../rulesets/battlegroup/words/en";
import { de as diceDe } from "../rulesets/diceless/words/de";
import { en as diceEn } from "../rulesets/diceless/words/en";
import { de as microDe } from "../rulesets/microtanks/words/de";
import { en as microEn } from "../rulesets/microtanks/words/en";
import { de as spearDe } from "../rulesets/spearhead/words/de";
import { en as spearEn } from "../rulesets/spearhead/words/en";
import { de } from "./de";
import { en } from "./en";
import { refusal } from "./refusal";

type List = Readonly<Record<string, string>>;
const LISTS: readonly (readonly [string, List, List])[] = [
  ["page", en, de],
  ["spearhead", spearEn, spearDe],
  ["microtanks", microEn, microDe],
  ["diceless", diceEn, diceDe],
  ["battlegroup", groupEn, groupDe],
];
const places = (text: string) =>
  [...new Set([...text.matchAll(/\{([\w.@]+)/g)].map((found) => found[1]))].sort();

test.each(LISTS)(
  "the words of the %s have the same keys and places in German",
  (_, english, german) => {
    expect(Object.keys(german).sort()).toEqual(Object.keys(english).sort());
    for (const [key, text] of Object.entries(english))
      expect([key, places(german[key] ?? "")]).toEqual([key, places(text)]);
  },
);

test.each(LISTS)(
  "the pseudo-locale of the %s is filled as English is, and leaves no plain word",
  (_, english) => {
    const params = Object.fromEntries(
      Object.values(english)
        .flatMap(places)
        .map((name) => [name?.split(".")[0] ?? "", 2]),
    );
    for (const [key, text] of Object.entries(pseudo(english))) {
      expect([key, places(text)]).toEqual([key, places(english[key] ?? "")]);
      expect(fill(text, params)).not.toMatch(/\b[A-Za-z]*[aeiou][A-Za-z]*\b/);
    }
  },
);

test("the pseudo-locale keeps places, accents words, and leaves clauses alone", () => {
  expect(pseudo({ text: "{n} {n|hit|hits}[ on {tank:seat}]", clause: "aim-roll" })).toEqual({
    text: "{n} {n|híìt|híìtš}[ óòñ {tank:seat}]",
    clause: "aim-roll",
  });
});

test("the language is the one that was chosen, else the first that the browser asks for", () => {
  expect(preferred("de", ["en-GB"])).toBe("de");
  expect(preferred(null, ["fr-CA", "de-AT", "en"])).toBe("de");
  expect(preferred("klingon", ["fr"])).toBe("en");
});

test("what the server declines is said in our words, and in its own where we have none", () => {
  expect(refusal({ code: "seat_taken", message: "the seat is taken", params: { free: [1] } })).toBe(
    fill(en["server.seat_taken"], { free: [1] }),
  );
  expect(refusal({ code: "of_tomorrow", message: "as the server puts it" })).toBe(
    "as the server puts it",
  );
});
