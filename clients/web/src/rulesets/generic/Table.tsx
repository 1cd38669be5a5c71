// A plain table with round counters on it.

import { UNIT } from "../../core/camera";
import type { GroundProps, Shown, TableProps } from "../../core/view";
import type { Data } from "../../messages";
import { Dice } from "../../widgets/Dice";
import { touchable } from "../cues";
import { type Book, type Unit, field, isLeft, poseOf, widthIn } from "./book";
import { say } from "./words";

export function Ground({ state }: GroundProps) {
  const { size } = field(state);
  if (size === undefined) return null;
  const [w, h] = [size[0] * UNIT, size[1] * UNIT];
  return (
    <g class="ground">
      <title>{say("map.table")}</title>
      <rect class="paper" width={w} height={h} />
      <rect class="neatline" width={w} height={h} />
    </g>
  );
}

export function Pieces({
  book,
  shown,
  lit,
  cues,
  select,
  small = false,
}: TableProps & { book: Book }) {
  const state = field(shown.scene.state);
  const [, high] = state.size ?? [0, 0];
  const r = (widthIn(state) * UNIT) / 2;
  return (
    <g class="pieces">
      {Object.entries(state.units ?? {}).map(([id, unit]) => {
        const pose = poseOf(unit);
        if (pose === null || !isLeft(unit)) return null;
        const said = book.said(id, unit, state);
        return (
          <g
            key={id}
            class={`tank side-${unit.owner}`}
            transform={`translate(${pose.x * UNIT} ${(high - pose.y) * UNIT})`}
            {...(small ? {} : touchable(id, cues?.get(id), said, select))}
          >
            {lit.includes(id) && <circle class="lit" r={r * 1.25} />}
            <Counter unit={unit} label={small ? "" : id} r={r} />
            <circle class="focus" r={r * 1.4} />
          </g>
        );
      })}
    </g>
  );
}

function Counter({ unit, label, r }: { unit: Unit; label: string; r: number }) {
  return (
    <g class={`counter plain side-${unit.owner}`}>
      <circle class="hull" r={r} />
      <g class="spin">
        <text text-anchor="middle" dominant-baseline="central" font-size={r * 0.9}>
          {label}
        </text>
      </g>
    </g>
  );
}

export function Ghost({ unit, state }: { unit: string; state: Data }) {
  const found = field(state).units?.[unit];
  return found === undefined ? null : (
    <Counter unit={found} label={unit} r={(widthIn(field(state)) * UNIT) / 2} />
  );
}

export function Card({ shown }: { shown: Shown }) {
  const { line = null, rolled = [] } = shown.beat?.note ?? {};
  if (line === null || rolled.length === 0) return null;
  return (
    <div class={`card banner ${line.seat === null ? "" : `side-${line.seat}`}`}>
      <strong>{line.text}</strong>
      <Dice faces={line.dice.flatMap(({ faces }) => faces)} t={shown.t} until={0.45} />
    </div>
  );
}

/** Every plain attribute of a unit. */
export function Sheet({ book, unit, state }: { book: Book; unit: string; state: Data }) {
  const found = field(state).units?.[unit];
  if (found === undefined) return null;
  const facts = Object.entries(found).filter(
    ([, value]) => typeof value === "string" || typeof value === "number",
  );
  return (
    <div class="sheet">
      <dl class="stats">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{book.words.terms[name] ?? name.replaceAll("_", " ")}</dt>
            <dd>{book.words.terms[String(value)] ?? String(value)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
