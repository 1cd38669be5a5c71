import { expect, test } from "vitest";

import { sealed, type Form } from "./forms";

const mine: Form = {
  reply: { t: "mine", unit: "bikes", piece: "ruin", salt: "" },
  unit: "bikes",
  blanks: [{ t: "secret_blank", field: "salt", most: 64 }],
};

test("secrets are filled in at random, and the form has nothing left to ask for", () => {
  const [one, other] = [sealed(mine), sealed(mine)];

  expect(one.reply).toMatchObject({ t: "mine", piece: "ruin" });
  expect(String(one.reply.salt)).toMatch(/^[0-9a-f]{64}$/);
  expect(one.reply.salt).not.toBe(other.reply.salt);
  expect(one.blanks).toEqual([]);
});

test("other forms stay as they are", () => {
  const turn: Form = {
    reply: { t: "turn" },
    blanks: [{ t: "angle_blank", unit: "u", field: "to", middle: 0, most: 90 }],
  };

  expect(sealed(turn)).toBe(turn);
});
