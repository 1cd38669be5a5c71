import { expect, test } from "vitest";

import type { Line } from "../../../core/view";
import type { OpenState } from "../../../match/store";
import { spanOf, toldOf } from "./undo";

const OWN = 0;
const ask = (seat: number, number: number, clock = "turn") => ({ seat, number, clock });
type Given = readonly [ReturnType<typeof ask> | null, (number | null)?];

/** Who is asked after each act, from the snapshot on; and what an act took back. */
const asked = (...given: Given[]) =>
  new Map(
    given.map(([one, back = null], seq) => [
      seq,
      { asks: one === null ? [] : [one], back } as unknown as OpenState,
    ]),
  );
const none = new Map<number, number>();

test("the last reply is taken back, with the reactions to it", () => {
  const standings = asked([ask(OWN, 1)], [ask(1, 2, "reaction")], [ask(OWN, 3)]);

  expect(spanOf(standings, OWN, none)).toEqual({
    first: 1,
    replies: 1,
    hasOther: true,
    isSetUp: false,
    isFar: false,
  });
});

test("it reaches far over a turn of the enemy, and into set-up", () => {
  const turn = asked([ask(OWN, 1)], [ask(1, 2)], [ask(OWN, 3)]);
  const setUp = asked([ask(OWN, 1, "setup")], [ask(OWN, 2)]);
  const still = asked([ask(OWN, 1, "setup")], [ask(OWN, 2, "setup")]);

  expect(spanOf(turn, OWN, none)).toMatchObject({ isFar: true, isSetUp: false });
  expect(spanOf(setUp, OWN, none)).toMatchObject({ isFar: true, isSetUp: true });
  expect(spanOf(still, OWN, none)).toMatchObject({ isFar: false, isSetUp: false });
});

test("an order of several replies is taken back whole, and one before it is not", () => {
  const standings = asked([ask(OWN, 1)], [ask(OWN, 2)], [ask(OWN, 3)], [ask(OWN, 4)]);

  expect(spanOf(standings, OWN, new Map([[3, 2]]))).toMatchObject({ first: 2, replies: 2 });
  expect(spanOf(standings, OWN, none)).toMatchObject({ first: 3, replies: 1 });
});

test("what was taken back already does not stand, and what was not seen is not known", () => {
  const back = asked([ask(OWN, 1)], [ask(OWN, 2)], [ask(OWN, 3)], [ask(OWN, 4), 2]);

  expect(spanOf(back, OWN, none)).toMatchObject({ first: 1, replies: 1 });
  expect(spanOf(asked([ask(OWN, 1)]), OWN, none)).toBeNull();
});

test("it is told what goes, whose, and that dice are rolled again", () => {
  const standings = asked([ask(OWN, 1)], [ask(1, 2, "reaction")], [ask(OWN, 3)]);
  const line = (seq: number, text: string, dice: unknown[] = []) =>
    ({ key: seq, seq, text, dice, seat: OWN, weight: "deed", share: null }) as unknown as Line;
  const lines = [line(0, "A4 drives."), line(1, "A5 fires at B6.", [{}])];
  const span = spanOf(standings, OWN, none);

  expect(toldOf(span, lines, OWN, "Orange")).toBe(
    "Takes back: A5 fires at B6, what Orange has done since. Dice are rolled again.",
  );
});
