import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

// @ts-expect-error a script without types
import { types } from "../scripts/types.mjs";

const read = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");

test("protocol.ts is what the schema says; run `npm run types` after a change", () => {
  expect(types(JSON.parse(read("../../../docs/protocol.schema.json")))).toBe(read("./protocol.ts"));
});
