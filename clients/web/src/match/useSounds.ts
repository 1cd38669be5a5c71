// What is heard of a match: what happens, as it is shown, and a call when it is one's turn.

import { useEffect } from "preact/hooks";

import { HELD_AT } from "../core/player";
import type { Moment, Shown } from "../core/view";
import { PACES, usePace } from "../widgets/usePace";
import type { Sound } from "./synth";

/** When in a moment it strikes what was fired at. */
const STRIKES_AT = HELD_AT / 2;

/** What a moment sounds like: what is done, and what comes of it. */
export function soundsOf({
  note: { line, rolled },
}: Moment): readonly [Sound | null, Sound | null] {
  const { sound = null, outcome = {} } = line?.share ?? {};
  const some = (...kinds: readonly (keyof typeof outcome)[]) =>
    kinds.some((kind) => (outcome[kind] ?? 0) > 0);
  const end = some("destroyed", "fallen")
    ? "loss"
    : some("hits", "damage", "hit_points", "penetrations")
      ? "hit"
      : null;
  return [sound ?? (rolled.length > 0 ? "dice" : null), end];
}

/** `isAsked` tells of a question to the viewer that can be seen. */
export function useSounds(isOn: boolean, shown: Shown, isAsked: boolean): void {
  const [pace] = usePace();
  const { beat } = shown;
  const rate = PACES[pace];
  useEffect(() => {
    if (!isOn || beat === null) return;
    const [start, end] = soundsOf(beat);
    if (start === null && end === null) return;
    const wait = start === null ? 0 : (beat.ms * STRIKES_AT) / rate / 1000;
    void import("./synth").then(({ sound }) => {
      if (start !== null) sound(start);
      if (end !== null) sound(end, wait);
    });
  }, [isOn, beat, rate]);
  useEffect(() => {
    if (isOn && isAsked) void import("./synth").then(({ sound }) => sound("turn"));
  }, [isOn, isAsked]);
}
