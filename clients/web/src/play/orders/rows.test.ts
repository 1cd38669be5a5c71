import { expect, test } from "vitest";

import type { Game } from "../../core/view";
import type { Ask } from "../../messages";
import { isDeclinable } from "./rows";

const game = { reactions: ["which_reaction"] } as unknown as Game;
const asked = (t: string) => ({ clock: "reaction", choice: { t } }) as unknown as Ask;

test("a reaction may be declined in advance, the shot of a reaction that was taken may not", () => {
  expect(isDeclinable({ game, ask: asked("which_reaction") })).toBe(true);
  expect(isDeclinable({ game, ask: asked("which_shot") })).toBe(false);
  expect(isDeclinable({ game, ask: null })).toBe(false);
});
