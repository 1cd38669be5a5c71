// The flags of units: who it is, how many are left, and its states; as large on the screen at any
// scale.

import { UNIT } from "../../core/camera";
import { Code } from "../../table/Code";
import type { Badge, Lens } from "../../core/view";
import { Cloth, type Spot, clothWidth, offsets } from "../labels";
import type { Sign } from "../roles";
import type { Place, Spread } from "./bodies";
import { memo } from "../../widgets/memo";

/** What the flag of a unit says. */
export interface Flag {
  readonly id: string;
  readonly seat: number;
  readonly text: string;
  readonly sign: Sign;
  /** How much is left, 0 to 1. */
  readonly share: number;
  /** How near to breaking, 0 to 1. */
  readonly nerve: number;
  readonly marks: readonly Badge[];
}

const FLAG = { height: 26, bar: 15.5, nerve: 20.5 };

function sizeOf(lens: Lens) {
  return { grow: Math.min(1.5, Math.max(1, lens.scale / 24)), width: clothWidth(lens.scale) };
}

/** The way from the middle of each unit to that of its flag, in pixels of the screen. */
export function tips(
  all: readonly { readonly at: Spread }[],
  { long, short }: { long: number; short: number },
  place: Place,
  lens: Lens,
): readonly Spot[] {
  const { grow, width } = sizeOf(lens);
  const hulls = all.map(({ at }) => ({ at: place(at), length: at.length, width: at.width }));
  return offsets(hulls, [long * UNIT, short * UNIT], lens, {
    width: (width + 8) * grow,
    height: FLAG.height * grow,
  });
}

interface Props {
  flag: Flag;
  /** Where its unit is by now. */
  at: Spread;
  place: Place;
  lens: Lens;
  off: Spot;
  /** It is being ordered: its name makes way for its ghost. */
  isChosen: boolean;
}

const marked = ({ marks }: Flag) => marks.map(({ letter, shape }) => letter + shape).join(" ");
const same = (a: Props, b: Props) =>
  a.at === b.at &&
  a.flag.text === b.flag.text &&
  a.flag.sign.role === b.flag.sign.role &&
  a.flag.share === b.flag.share &&
  a.flag.nerve === b.flag.nerve &&
  marked(a.flag) === marked(b.flag) &&
  a.place === b.place &&
  a.lens.scale === b.lens.scale &&
  a.off[0] === b.off[0] &&
  a.off[1] === b.off[1] &&
  a.isChosen === b.isChosen;

export const Label = memo(function Label({ flag, at, place, lens, off, isChosen }: Props) {
  const { seat, text } = flag;
  const px = UNIT / lens.scale;
  const [x, y] = place(at);
  const { grow, width: w } = sizeOf(lens);
  return (
    <g
      class={`flag side-${seat}${isChosen ? " chosen" : ""}`}
      transform={`translate(${x.toFixed(2)} ${y.toFixed(2)})`}
      aria-hidden="true"
    >
      <g class="spin">
        <g
          transform={[
            `translate(${(off[0] * px).toFixed(1)} ${(off[1] * px).toFixed(1)})`,
            ` scale(${(px * grow).toFixed(4)}) translate(0 ${-FLAG.height / 2})`,
          ].join("")}
        >
          <Cloth seat={seat} width={w} sign={flag.sign}>
            {text}
          </Cloth>
          <Bars flag={flag} width={w} />
          <Marks flag={flag} width={w} />
        </g>
      </g>
    </g>
  );
}, same);

/** How much is left, and how near it is to breaking. */
function Bars({ flag: { share, nerve }, width: w }: { flag: Flag; width: number }) {
  return (
    <>
      <rect class="bar-bed" x={-w / 2} y={FLAG.bar} width={w} height={3.4} rx={1} />
      <rect
        class={`bar${share < 0.5 ? " low" : ""}`}
        x={-w / 2}
        y={FLAG.bar}
        width={w * share}
        height={3.4}
        rx={1}
      />
      {nerve > 0 && (
        <rect
          class={`bar nerve${nerve > 0.75 ? " low" : ""}`}
          x={-w / 2}
          y={FLAG.nerve}
          width={w * nerve}
          height={2.4}
          rx={1}
        />
      )}
    </>
  );
}

function Marks({ flag: { marks }, width: w }: { flag: Flag; width: number }) {
  return (
    <>
      {marks.map(({ letter, shape }, i) => (
        <g
          key={`${letter}${i}`}
          class="state-mark"
          transform={`translate(${w / 2 + 9 + i * 11} 5.5)`}
        >
          {shape === "round" ? (
            <circle r={5} />
          ) : (
            <rect
              x={-4.6}
              y={-4.6}
              width={9.2}
              height={9.2}
              transform={shape === "diamond" ? "rotate(45)" : undefined}
            />
          )}
          <Code size={8} y={2.8}>
            {letter}
          </Code>
        </g>
      ))}
    </>
  );
}
