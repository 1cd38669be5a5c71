import { expect, test } from "vitest";

import type { RulesetPage } from "../messages";
import { speech } from "./speech";

const page = {
  titles: {},
  catalogue: {
    tables: { charge: { move: 8 } },
    words: {
      conditional_orders: {
        break_in: "{unit} at the first [{types}|enemy]",
        "break_in.types": "Kinds",
      },
      forms: {
        give: "[{unit}: ]{order}",
        shout: "[{unit} shouts|Shout][ at {target}]",
        move: "Move {unit}",
      },
      about: {
        use_ability: "{ability:text}",
        ram: "Straight on.",
        "react.charge": "Up to {tables.charge.move} in.",
        "whether_to_ground.decide": "[Cover {better}+, and no more.{yes||}|As it stands.]",
      },
    },
  },
} as unknown as RulesetPage;
const {
  about,
  condition,
  order,
  said: sentence,
  waits,
} = speech(page, () => (id) => (id === "text.jink" ? "Harder to hit." : undefined), String);

test("an answer says what it does, in the words of what is printed or of the question", () => {
  const ground = { t: "whether_to_ground", better: 5 };

  expect(about({ t: "use_ability", ability: "jink" }, { t: "whether_to_use_ability" }, {})).toBe(
    "Harder to hit.",
  );
  expect(about({ t: "react", reaction: "charge", tank: "a1" }, { t: "which_reaction" }, {})).toBe(
    "Up to 8 in.",
  );
  expect(about({ t: "ram" }, { t: "how_to_move" }, {})).toBe("Straight on.");
  expect(about({ t: "decide", yes: true }, ground, {})).toBe("Cover 5+, and no more.");
  expect(about({ t: "decide", yes: false }, ground, {})).toBe("As it stands.");
  expect(about({ t: "pass" }, ground, {})).toBe("");
});

test("the unit that is chosen is not named again, where the words allow it", () => {
  const said = (reply: { t: string; [key: string]: string }, unsaid?: string) =>
    order(reply, { t: "which" }, {}, undefined, unsaid);

  expect(said({ t: "give", unit: "a1", order: "halt" })).toBe("a1: halt");
  expect(said({ t: "give", unit: "a1", order: "halt" }, "a1")).toBe("halt");
  expect(said({ t: "shout", unit: "a1", target: "a1" }, "a1")).toBe("Shout at a1");
  expect(said({ t: "move", unit: "a1" }, "a1")).toBe("Move a1");
});

test("what is said in advance has a sentence, and its conditions have labels", () => {
  expect(waits).toBe(true);
  expect(sentence({ t: "break_in", unit: "a1" }, {})).toBe("a1 at the first enemy");
  expect(sentence({ t: "break_in", unit: "a1", types: ["walker", "vehicle"] }, {})).toBe(
    "a1 at the first walker, vehicle",
  );
  expect(condition({ t: "break_in" }, "types")).toBe("Kinds");
  expect(
    speech({ titles: {}, catalogue: {} } as unknown as RulesetPage, () => () => undefined, String)
      .waits,
  ).toBe(false);
});
