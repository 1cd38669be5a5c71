import { expect, test } from "vitest";

import type { Moment, Share } from "../core/view";
import { soundsOf } from "./useSounds";

const moment = (share: Partial<Share>, rolled: readonly object[] = []) =>
  ({ note: { line: { share: { outcome: {}, ...share } }, rolled } }) as unknown as Moment;

test.each([
  [{ sound: "move" }, [], ["move", null]],
  [{ sound: "shot", outcome: { hits: 0 } }, [{}], ["shot", null]],
  [{ sound: "shot", outcome: { hits: 2 } }, [{}], ["shot", "hit"]],
  [{ outcome: { fallen: 1, wounds: 1 } }, [{}], ["dice", "loss"]],
  [{}, [], [null, null]],
] as const)("%o with dice %o sounds like %o", (share, rolled, sounds) => {
  expect(soundsOf(moment(share, rolled))).toEqual(sounds);
});
