import { readFileSync } from "node:fs";

import { afterEach, expect, test, vi } from "vitest";

import { speak } from "./language";
import { type Params, fill, lists, speaker, wordsFetched } from "./templates";

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

vi.stubGlobal("localStorage", { setItem: () => undefined });
afterEach(() => speak("en"));

const en = { greeting: "Good day, {name}" };
const de = { greeting: "Guten Tag, {name}" };
const name = { name: "Ada" };

test("another language is fetched once, when it is spoken", async () => {
  const fetch = vi.fn(() => Promise.resolve(de));
  const say = speaker({ en, de: fetch });

  await wordsFetched();
  expect(fetch).not.toHaveBeenCalled();
  speak("de");
  expect(say("greeting", name)).toBe("Good day, Ada");
  await wordsFetched();
  await wordsFetched();
  expect(say("greeting", name)).toBe("Guten Tag, Ada");
  expect(fetch).toHaveBeenCalledOnce();
  speak("en");
  expect(say("greeting", name)).toBe("Good day, Ada");
});

test("a language may be fetched before it is spoken", async () => {
  const say = speaker({ en, de: () => Promise.resolve(de) });
  await wordsFetched("de");
  expect(say("greeting", name)).toBe("Good day, Ada");
  speak("de");
  expect(say("greeting", name)).toBe("Guten Tag, Ada");
});

test("a list that cannot be fetched leaves English, and is asked for again", async () => {
  const fetch = vi.fn(() => Promise.resolve(de)).mockRejectedValueOnce(new TypeError("offline"));
  const say = speaker({ en, de: fetch });
  const other = speaker({ en, de: () => Promise.resolve(de) });

  speak("de");
  await wordsFetched();
  expect(say("greeting", name)).toBe("Good day, Ada");
  expect(other("greeting", name)).toBe("Guten Tag, Ada");
  await wordsFetched();
  expect(say("greeting", name)).toBe("Guten Tag, Ada");
});

test("the pseudo-locale is made of English, and asks for nothing", async () => {
  const fetch = vi.fn(() => Promise.resolve(de));
  const say = speaker({ en, de: fetch });
  speak("pseudo");
  await wordsFetched();
  expect(say("greeting", name)).toBe("Góòóòd dáàý, Ada");
  expect(fetch).not.toHaveBeenCalled();
});

test("English, too, may be fetched, and then stands in for what cannot be had", async () => {
  const say = speaker({
    en: () => Promise.resolve(en),
    de: () => Promise.reject(new TypeError("offline")),
  });
  expect(say.knows("greeting")).toBe(false);
  speak("de");
  await wordsFetched();
  expect(say.knows("greeting")).toBe(true);
  expect(say("greeting", name)).toBe("Good day, Ada");
});

test("what the lists of a template name is said without the rest of it", () => {
  const template = "{unit}: {order}[ ({steps})], with {steps|step|steps}";
  const names = (id: string) => ({ go: "Go" })[id];

  expect(lists(template, { unit: "a", order: "go", steps: ["go", "hide"] }, names)).toBe(
    "Go, hide",
  );
  expect(lists(template, { unit: "a", order: "go" }, names)).toBe("");
});
