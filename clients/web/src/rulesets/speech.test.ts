import { expect, test } from "vitest";

import type { RulesetPage } from "../messages";
import { speech } from "./speech";

const page = {
  rulebook: [],
  catalogue: { tables: { charge: { move: 8 } }, words: { about: { use_ability: "{ability:text}", ram: "Straight on.", "react.charge": "Up to {tables.charge.move} in.", "whether_to_ground.decide": "[Cover {better}+, and no more.{yes||}|As it stands.]" } } },
} as unknown as RulesetPage;
const { about } = speech(page, () => (id) => (id === "text.jink" ? "Harder to hit." : undefined), String);

test("a way to answer says what it does, in the words of what is printed or of the question", () => {
  const ground = { t: "whether_to_ground", better: 5 };

  expect(about({ t: "use_ability", ability: "jink" }, { t: "whether_to_use_ability" }, {})).toBe("Harder to hit.");
  expect(about({ t: "react", reaction: "charge", tank: "a1" }, { t: "which_reaction" }, {})).toBe("Up to 8 in.");
  expect(about({ t: "ram" }, { t: "how_to_move" }, {})).toBe("Straight on.");
  expect(about({ t: "decide", yes: true }, ground, {})).toBe("Cover 5+, and no more.");
  expect(about({ t: "decide", yes: false }, ground, {})).toBe("As it stands.");
  expect(about({ t: "pass" }, ground, {})).toBe("");
});
