// Everything that stands on the map or happens on it.

import type { Battle, Scenario, Unit } from "../../../contract/diceless";
import { useMemo } from "preact/hooks";

import { UNIT } from "../../../core/camera";
import type { TableProps } from "../../../core/view";
import type { Place, Stood } from "../../units/bodies";
import { HIDES, type Look, UnitPieces } from "../../units/UnitPieces";
import { type Book, battle, stoodOf } from "../book";
import { badges, said } from "../sides";
import { say } from "../words";
import { Effects, Relics } from "./Effects";
import { underway } from "./motion";

export function Pieces({ book, ...table }: TableProps & { book: Book }) {
  const { shown } = table;
  const state = battle(shown.scene.state);
  const { units } = state;
  const scenario = book.scenario(state);
  // biome-ignore lint/correctness/useExhaustiveDependencies: units are all that stands
  const all = useMemo(() => stoodOf(book, state), [book, units]);
  const land = useMemo(() => scenario && landOf(book, scenario), [book, scenario]);
  if (scenario === undefined || land === undefined) return null;
  return (
    <UnitPieces
      table={table}
      view={{
        all,
        land,
        naming: {
          names: book.names(state),
          length: (value) => say("effect.length", { length: value }),
        },
        walk: underway(shown.beat, shown.t),
        look: (one) => lookOf(book, state, one),
        under: ({ place }) => (
          <>
            <Objectives book={book} scenario={scenario} place={place} />
            <Relics scene={shown.scene} book={book} place={place} />
          </>
        ),
        over: (layer) => <Effects {...layer} book={book} />,
      }}
    />
  );
}

const landOf = (book: Book, { long, short, terrain }: Scenario) => ({
  long,
  short,
  terrain: terrain.map((piece) => ({
    ...piece,
    hides: (book.catalogue.terrain[piece.kind]?.height ?? 0) >= HIDES,
  })),
});

function Objectives({ book, scenario, place }: { book: Book; scenario: Scenario; place: Place }) {
  return (
    <>
      {scenario.objectives.map(({ id, at: [x, y] }) => (
        <g key={id} class="marker" transform={`translate(${place({ x, y }).join(" ")})`}>
          <title>{book.name(id)}</title>
          <circle class="reach" r={book.catalogue.tables.score.radius * UNIT} />
          <circle class="pin" r={4} />
          <path class="pin" d="M-9 0H9M0-9V9" />
        </g>
      ))}
    </>
  );
}

function lookOf(book: Book, state: Battle, { unit, at }: Stood<Unit>): Look {
  const { left, all } = book.strength(unit);
  const { op = 0, limit = 0 } = book.nerve(state, unit) ?? {};
  const marks = badges(book, state, unit);
  return {
    words: [said(book, state, unit), ...marks.map(({ title }) => title)],
    states: [
      (state.turn?.acted ?? []).includes(unit.id) && "done",
      unit.broken === true && "broken",
      unit.grounded !== undefined && "grounded",
    ],
    flag: {
      id: unit.id,
      seat: unit.owner,
      at,
      text: book.label(state, unit),
      share: all === 0 ? 0 : left / all,
      nerve: Math.min(1, op / Math.max(1, limit)),
      marks: marks.filter(({ letter }) => letter !== "✓"),
    },
  };
}
