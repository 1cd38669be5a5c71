// The flags of units: who it is, how many are left, and its states; as large on the screen at any
// scale.

import { memo } from "preact/compat";

import { UNIT } from "../../core/camera";
import { Code } from "../../table/Code";
import { flags } from "../../table/flags";
import type { Badge, Lens } from "../../core/view";
import type { Place, Spread } from "./bodies";

/** What the flag of a unit says. */
export interface Flag {
  readonly id: string;
  readonly seat: number;
  readonly at: Spread;
  readonly text: string;
  /** How much is left, 0 to 1. */
  readonly share: number;
  /** How near to breaking, 0 to 1. */
  readonly nerve: number;
  readonly marks: readonly Badge[];
}

const FLAG = { height: 24, bar: 13, nerve: 18 };

function sizeOf(lens: Lens) {
  return { grow: Math.min(1.5, Math.max(1, lens.scale / 24)), width: lens.scale < 13 ? 22 : 30 };
}

interface Off {
  readonly x: number;
  readonly y: number;
}

/** The way from the middle of each unit to that of its flag, in pixels of the screen. */
export function tips(
  all: readonly { readonly at: Spread }[],
  { long, short }: { long: number; short: number },
  place: Place,
  lens: Lens,
): readonly Off[] {
  const { grow, width } = sizeOf(lens);
  const seen = (wx: number, wy: number) =>
    (lens.turned ? [wy, -wx] : [wx, wy]).map((n) => (n / UNIT) * lens.scale) as [number, number];
  const [mx, my] = seen((long * UNIT) / 2, (short * UNIT) / 2);
  const board = { x: mx, y: my, w: Math.abs(mx), h: Math.abs(my) };
  const hulls = all.map(({ at }) => {
    const [x, y] = seen(...place(at));
    const [w, h] = lens.turned ? [at.width, at.length] : [at.length, at.width];
    return { x, y, w: (w / 2) * lens.scale, h: (h / 2) * lens.scale };
  });
  return flags(hulls, (width / 2 + 4) * grow, (FLAG.height / 2) * grow, board).map(
    ({ x, y }, i) => ({ x: x - (hulls[i]?.x ?? 0), y: y - (hulls[i]?.y ?? 0) }),
  );
}

interface Props {
  flag: Flag;
  place: Place;
  lens: Lens;
  off: Off;
}

const marked = ({ marks }: Flag) => marks.map(({ letter, shape }) => letter + shape).join(" ");
const same = (a: Props, b: Props) =>
  a.flag.at === b.flag.at &&
  a.flag.text === b.flag.text &&
  a.flag.share === b.flag.share &&
  a.flag.nerve === b.flag.nerve &&
  marked(a.flag) === marked(b.flag) &&
  a.place === b.place &&
  a.lens.scale === b.lens.scale &&
  a.off.x === b.off.x &&
  a.off.y === b.off.y;

export const Label = memo(function Label({ flag, place, lens, off }: Props) {
  const { seat, text, share, nerve, marks } = flag;
  const px = UNIT / lens.scale;
  const [x, y] = place(flag.at);
  const { grow, width: w } = sizeOf(lens);
  return (
    <g
      class={`flag side-${seat}`}
      transform={`translate(${x.toFixed(2)} ${y.toFixed(2)})`}
      aria-hidden="true"
    >
      <g class="spin">
        <g
          transform={`translate(${(off.x * px).toFixed(1)} ${(off.y * px).toFixed(1)}) scale(${(px * grow).toFixed(4)}) translate(0 ${-FLAG.height / 2})`}
        >
          <path class="cloth" d={cloth(seat, w, 11)} />
          <Code size={10} y={8.6}>
            {text}
          </Code>
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
        </g>
      </g>
    </g>
  );
}, same);

function cloth(seat: number, w: number, h: number): string {
  return seat === 0
    ? `M${-w / 2} 0H${w / 2}V${h}H${-w / 2}Z`
    : `M${-w / 2} 0H${w / 2}L${w / 2 + 5} ${h / 2}L${w / 2} ${h}H${-w / 2}L${-w / 2 - 5} ${h / 2}Z`;
}
