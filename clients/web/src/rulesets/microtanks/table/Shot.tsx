// A shot on its way, and what comes of it.

import type { Struck } from "../../../contract/microtanks";
import type { ToldShot } from "../notes";
import { UNIT } from "../../../core/camera";
import { Impact, type Spot, out, part } from "../../../table/effects";
import type { Book } from "../book";
import { say } from "../words";
import { Mark, Sized, between, line, outcome } from "./marks";

/** The share of a shot at which each of its dice has fallen. */
export const STEPS = { hit: 0.3, saves: 0.45, strike: 0.62, damage: 0.76 };

interface FiredProps {
  note: ToldShot;
  a: Spot;
  b: Spot;
  t: number;
  px: number;
  seat: number;
  isIndirect: boolean;
  book: Book;
}

export function Fired(props: FiredProps) {
  const { note, a, b, t, px, seat, isIndirect, book } = props;
  const flight = flightOf(props);
  const isThrough = note.struck !== undefined && note.struck.effect !== "bounce";
  const late = note.struck ? STEPS.damage : note.saves ? STEPS.saves + 0.1 : STEPS.hit;
  const flash = part(t, 0.14, 0.28);
  return (
    <g
      class={`fire side-${seat}${isIndirect ? " spotted" : ""}${note.wasted ? " wasted" : ""}`}
      opacity={1 - part(t, 0.92, 1) * 0.7}
    >
      <Ray {...props} flight={flight} />
      {flash > 0 && flash < 1 && (
        <circle
          cx={a[0]}
          cy={a[1]}
          r={(6 + 14 * out(flash)) * px}
          fill="url(#fire)"
          opacity={1 - flash}
        />
      )}
      <Shell {...props} flight={flight} />
      {isThrough && t > STEPS.strike && (
        <Sized spot={b} by={px}>
          <Impact at={[0, 0]} t={part(t, STEPS.strike, 0.95)} isHit px={1} />
        </Sized>
      )}
      <Sized spot={b} by={px}>
        <circle class="aim" r={15} stroke-width={1.5} />
        <path class="aim" stroke-width={1.5} d="M-20 0h9M11 0h9M0 -20v9M0 11v9" />
      </Sized>
      <Mark
        spot={note.wasted === "out_of_range" ? flight.end : b}
        t={part(t, late, 1)}
        px={px}
        text={resultOf(note, isIndirect, book)}
        kind={isThrough ? "harm" : "calm"}
      />
    </g>
  );
}

/** The way of a shot: straight, or in a curve over what is between. */
interface Flight {
  /** The length of all of it, in world units. */
  readonly length: number;
  readonly end: Spot;
  /** How much of it is drawn by now. */
  readonly drawn: number;
  /** The way aside. */
  readonly aside: Spot;
  at(share: number): Spot;
}

function flightOf({ note, a, b, t, isIndirect }: FiredProps): Flight {
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
  const aside: Spot = [-(b[1] - a[1]) / length, (b[0] - a[0]) / length];
  const isShort = note.wasted === "out_of_range";
  const end = isShort ? between(a, b, Math.min(1, (note.range * UNIT) / length)) : b;
  const bend = isIndirect ? length * 0.14 : 0;
  return {
    length,
    end,
    aside,
    drawn: out(part(t, 0, 0.14)),
    at(share) {
      const [x, y] = between(a, end, share);
      const up = 4 * share * (1 - share) * bend;
      return [x + aside[0] * up, y + aside[1] * up];
    },
  };
}

/** The line of fire, with a mark at each ten of a straight one. */
function Ray({ note, a, b, t, px, isIndirect, flight }: FiredProps & { flight: Flight }) {
  const { length, drawn, end } = flight;
  const [nx, ny] = flight.aside.map((n) => n * 5 * px) as [number, number];
  const ticks = Array.from({ length: Math.floor(length / UNIT / 10) }, (_, i) => {
    const share = ((i + 1) * 10 * UNIT) / length;
    const [x, y] = between(a, b, share);
    return isIndirect || share > drawn ? "" : `M${x - nx} ${y - ny}L${x + nx} ${y + ny}`;
  });
  const curve = Array.from({ length: 25 }, (_, i) => flight.at((i / 24) * drawn).join(" "));
  const d = isIndirect ? `M${curve.join("L")}` : line(a, between(a, end, drawn));
  const dash = isIndirect || note.wasted ? { strokeDasharray: `${9 * px} ${6 * px}` } : {};
  return (
    <>
      <path class="ray-bed" d={d} stroke-width={5 * px} />
      <path class="ray" d={d} style={{ strokeWidth: 2 * px, ...dash }} />
      <path class="ray-ticks" d={ticks.join("")} stroke-width={1.5 * px} />
      {note.wasted && t > 0.14 && (
        <Sized spot={end} by={px}>
          <path class="stop" d="M-6 -6L6 6M-6 6L6 -6" />
        </Sized>
      )}
    </>
  );
}

/** The shell on its way, and where it arrives. */
function Shell({ note, b, t, px, isIndirect, flight }: FiredProps & { flight: Flight }) {
  const fly = part(t, 0.14, isIndirect ? 0.36 : 0.24);
  const [x, y] = flight.at(fly);
  if (note.wasted) return null;
  return (
    <>
      {fly > 0 && fly < 1 && (
        <circle class="shell" cx={x} cy={y} r={3.2 * px} style={{ strokeWidth: px }} />
      )}
      {!isIndirect && t > 0.24 && (
        <Sized spot={b} by={px}>
          <Impact at={[0, 0]} t={part(t, 0.24, 0.5)} isHit={note.hit} px={1} />
        </Sized>
      )}
    </>
  );
}

/** What came of a shot, in a word. */
function resultOf(note: ToldShot, isIndirect: boolean, book: Book): string {
  if (note.wasted) return say("effect.wasted", { why: book.name(note.wasted) });
  if (!note.hit) return say("effect.miss");
  if (note.saves?.saved) return say("effect.saved");
  if (note.struck) return outcome(book, note.struck);
  return say(isIndirect ? "effect.on_the_way" : "effect.hit");
}

export function Blow({
  spot,
  struck,
  t,
  px,
  book,
}: {
  spot: Spot;
  struck: Struck;
  t: number;
  px: number;
  book: Book;
}) {
  const isThrough = struck.effect !== "bounce";
  return (
    <g>
      <Sized spot={spot} by={px}>
        <Impact at={[0, 0]} t={part(t, 0, 0.6)} isHit={isThrough} px={1} />
      </Sized>
      <Mark
        spot={spot}
        t={part(t, 0.45, 1)}
        px={px}
        text={outcome(book, struck)}
        kind={isThrough ? "harm" : "calm"}
      />
    </g>
  );
}
