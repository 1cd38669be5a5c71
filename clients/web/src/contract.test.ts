import { readFileSync, readdirSync } from "node:fs";

import { expect, test } from "vitest";

// @ts-expect-error: a plain script
import { files } from "../scripts/types.mjs";

const HOME = new URL("./contract/", import.meta.url);

test("the contract is what the schemas say; run `make contract` after a change", () => {
  const written = readdirSync(HOME).map((name) => [
    name,
    readFileSync(new URL(name, HOME), "utf8"),
  ]);

  expect(Object.fromEntries(written)).toEqual(files());
});
