// A unit on the table: its outline and its models, to be touched and told.

import { UNIT } from "../../core/camera";
import { type Dot, PAD, hug, path } from "../../table/paper";
import { isSame, touchable } from "../cues";
import { Mark } from "../labels";
import type { Cue } from "../../core/view";
import type { Body, Place, Spread } from "./bodies";
import { Figures } from "./Figures";
import { memo } from "../../widgets/memo";

interface Props {
  id: string;
  seat: number;
  at: Spread;
  bodies: readonly Body[];
  words: string;
  place: Place;
  lit: boolean;
  cue: Cue | undefined;
  /** What it is besides, as classes. */
  states: string;
  /** Whether any of it is looked at; if not it may stay as it was drawn. */
  isSeen: boolean;
  small: boolean;
  select: (unit: string) => void;
}

const same = (a: Props, b: Props) =>
  (a.bodies === b.bodies || (!a.isSeen && !b.isSeen)) &&
  a.words === b.words &&
  a.place === b.place &&
  a.lit === b.lit &&
  isSame(a.cue, b.cue) &&
  a.states === b.states &&
  a.isSeen === b.isSeen;

/** A unit is touched in its middle, too, whoever stands there. */
const TOUCH = 0.6; // inches
/** Half of how large the mark of a side is. */
const MARK = 0.5; // inches

export const Placed = memo(function Placed({
  id,
  seat,
  at,
  bodies,
  words,
  place,
  lit,
  cue,
  states,
  small,
  select,
}: Props) {
  const around = hug(bodies, PAD).map(([x, y]): Dot => place({ x, y }));
  return (
    <g
      class={`tank unit-of side-${seat} ${states}`}
      {...(small ? {} : touchable(id, cue, words, select))}
    >
      <path class={`outline${lit ? " is-lit" : ""}`} d={path(around)} />
      <Figures bodies={bodies} place={place} />
      {small ? (
        <g transform={`translate(${place(at)})`}>
          <Mark seat={seat} r={MARK * UNIT} />
        </g>
      ) : (
        <circle class="touch" fill="none" cx={place(at)[0]} cy={place(at)[1]} r={TOUCH * UNIT} />
      )}
      <path class="focus" d={path(around)} />
    </g>
  );
}, same);
