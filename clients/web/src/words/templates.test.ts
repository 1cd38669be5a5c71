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
const english = () => Promise.resolve(en);
const german = () => Promise.resolve(de);

test("a language is fetched once, when it is spoken", async () => {
  const fetch = vi.fn(german);
  const say = speaker({ en: english, de: fetch });

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
  const say = speaker({ en: english, de: german });
  await wordsFetched();
  await wordsFetched("de");
  expect(say("greeting", name)).toBe("Good day, Ada");
  speak("de");
  expect(say("greeting", name)).toBe("Guten Tag, Ada");
});

test("who speaks German loads no English", async () => {
  const fetch = vi.fn(english);
  const say = speaker({ en: fetch, de: german });
  speak("de");
  await wordsFetched();
  expect(say("greeting", name)).toBe("Guten Tag, Ada");
  expect(fetch).not.toHaveBeenCalled();
});

test("a list that cannot be fetched leaves English, and is asked for again", async () => {
  const fetch = vi.fn(german).mockRejectedValueOnce(new TypeError("offline"));
  const say = speaker({ en: english, de: fetch });
  const other = speaker({ en: english, de: german });

  expect(say.knows("greeting")).toBe(false);
  speak("de");
  await wordsFetched();
  expect(say.knows("greeting")).toBe(true);
  expect(say("greeting", name)).toBe("Good day, Ada");
  expect(other("greeting", name)).toBe("Guten Tag, Ada");
  await wordsFetched();
  expect(say("greeting", name)).toBe("Guten Tag, Ada");
});

test("the pseudo-locale is made of English, and asks for no other", async () => {
  const fetch = vi.fn(german);
  const say = speaker({ en: english, de: fetch });
  speak("pseudo");
  await wordsFetched();
  expect(say("greeting", name)).toBe("Góòóòd dáàý, Ada");
  expect(fetch).not.toHaveBeenCalled();
});

test("what the lists of a template name is said without the rest of it", () => {
  const template = "{unit}: {order}[ ({steps})], with {steps|step|steps}";
  const names = (id: string) => ({ go: "Go" })[id];

  expect(lists(template, { unit: "a", order: "go", steps: ["go", "hide"] }, names)).toBe(
    "Go, hide",
  );
  expect(lists(template, { unit: "a", order: "go" }, names)).toBe("");
});
