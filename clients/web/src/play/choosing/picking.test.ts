import { describe, expect, it } from "vitest";

import type { Figure } from "../../core/view";
import { type Words, choose, open, reply, touch, worded } from "./choosing";
import type { Form, UnitsBlank } from "../reply/forms";
import { fits, picking, renamed, standing, toggled } from "./picking";

const words = (order: Words["order"]): Words => ({
  order,
  listed: () => "",
  declines: () => false,
});

const OPTIONS = ["a", "b", "c", "d"];
const form = (blank: Partial<UnitsBlank>, names: readonly string[], unit?: string): Form => ({
  reply: { t: "choose", units: [...names] },
  ...(unit === undefined ? {} : { unit }),
  blanks: [{ t: "units_blank", field: "units", options: OPTIONS, least: 2, most: 2, ...blank }],
});
const nowhere = () => null;
const begun = (one: Form) =>
  open(
    worded(
      [one],
      words(({ t }) => t),
    ),
    [],
    nowhere,
  );
const clicked = (one: Form, ...names: readonly string[]) =>
  names.reduce((c, name) => {
    const now = picking(c);
    return now === null ? c : renamed(c, toggled(now, name));
  }, begun(one));

describe("naming units", () => {
  it("begins with what is offered, and that can be sent", () => {
    const c = begun(form({}, ["a", "b"]));
    expect(picking(c)).toMatchObject({ names: ["a", "b"], isNew: true });
    expect(reply(c)).toEqual({ t: "choose", units: ["a", "b"] });
  });

  it("begins anew with another where as many are named as have to be", () => {
    expect(reply(clicked(form({}, ["a", "b"]), "d", "c"))?.["units"]).toEqual(["c", "d"]);
  });

  it("takes out who is named, and lets too many be named for a moment", () => {
    const c = clicked(form({}, ["a", "b"]), "b", "c", "d");
    expect(picking(c)?.names).toEqual(["a", "c", "d"]);
    expect(fits(picking(c) as never)).toBe(false);
    expect(fits(picking(renamed(c, ["a", "d"])) as never)).toBe(true);
  });

  it("adds to those named where more may be", () => {
    expect(reply(clicked(form({ least: 0, most: 3 }, ["a", "b"]), "d"))?.["units"]).toEqual([
      "a",
      "b",
      "d",
    ]);
  });

  it("keeps the order of clicks where it matters, from the first click on", () => {
    expect(
      reply(clicked(form({ least: 1, most: 4, ordered: true }, OPTIONS), "c", "a", "d", "a"))?.[
        "units"
      ],
    ).toEqual(["c", "d"]);
  });

  it("puts another in the place of the only one", () => {
    expect(reply(clicked(form({ least: 1, most: 1 }, ["a"]), "b", "c"))?.["units"]).toEqual(["c"]);
  });

  it("names a unit that is touched, and nobody else is meant meanwhile", () => {
    const c = begun(form({ least: 0, most: 3 }, []));
    expect(reply(touch(c, "b", nowhere) ?? c)?.["units"]).toEqual(["b"]);
    expect(touch(c, "x", nowhere)).toBeNull();
  });

  it("is one choice among others until it is made", () => {
    const options = worded(
      [form({}, ["a", "b"]), { reply: { t: "pass" } }],
      words(({ t }) => t),
    );
    const c = open(options, [], nowhere);
    expect(picking(c)).toBeNull();
    expect(picking(choose(c, options[0] as never, nowhere))?.names).toEqual(["a", "b"]);
  });

  it("finds units and models where they stand, by whichever name", () => {
    const pose = { x: 1, y: 2, facing: 0 };
    const base = (id: string) => ({ id, x: 3, y: 4, r: 0.5 });
    const figures = [
      { id: "a", seat: 0, pose, bases: [base("a/1")] },
      { id: "b", seat: 0, pose: null, bases: [base("b/1")] },
      { id: "u", seat: 1, pose, bases: [base("u/c"), base("u/x")] },
    ] as unknown as readonly Figure[];
    const there = standing(form({}, []).blanks?.[0] as UnitsBlank, "u", figures);
    expect([...there.keys()]).toEqual(["a", "c"]);
    expect(there.get("c")).toMatchObject({ seat: 1, base: { x: 3 } });
  });
});
