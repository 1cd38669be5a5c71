import { readFileSync, readdirSync } from "node:fs";

import { expect, test } from "vitest";

const folder = new URL(".", import.meta.url);
const css = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".css"))
  .map((name) => readFileSync(new URL(name, folder), "utf8"))
  .join("\n");

test("every colour that is used without a spare is defined", () => {
  const defined = new Set([...css.matchAll(/(--[\w-]+):/g)].map((found) => found[1]));
  const used = new Set([...css.matchAll(/var\((--[\w-]+)\)/g)].map((found) => found[1]));

  expect([...used].filter((name) => !defined.has(name))).toEqual([]);
});
