import { readFileSync, readdirSync } from "node:fs";

import { expect, test } from "vitest";

const folder = new URL("..", import.meta.url);
/** What is generated, and sentences, which stay whole. */
const WHOLE = /contract\/\w+\.ts$|words\/(en|de)\.ts$/;
const MOST = 100;

test("no line of the sources is too long", () => {
  const sources = ["src", "scripts"].flatMap((room) =>
    readdirSync(new URL(room, folder), { recursive: true, encoding: "utf8" })
      .map((name) => `${room}/${name}`)
      .filter((name) => /\.(tsx?|mjs|css)$/.test(name) && !WHOLE.test(name)),
  );
  const long = sources.flatMap((name) =>
    readFileSync(new URL(name, folder), "utf8")
      .split("\n")
      .flatMap((line, at) => (line.length > MOST ? `${name}:${at + 1}` : [])),
  );

  expect(sources.length).toBeGreaterThan(300);
  expect(long).toEqual([]);
});
