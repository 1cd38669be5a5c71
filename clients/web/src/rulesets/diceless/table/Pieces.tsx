// Everything that stands on the map or happens on it.

import type { Battle, Scenario, Unit } from "../../../contract/diceless";
import { useMemo } from "preact/hooks";

import { UNIT } from "../../../core/camera";
import type { TableProps } from "../../../core/view";
import type { Place, Stood } from "../../units/bodies";
import { HIDES, type Look, UnitPieces } from "../../units/UnitPieces";
import { type Book, battle, stoodOf } from "../book";
import { badges, said } from "../sides";
import { Traces } from "../../traces";
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
        under: ({ place, lens }) => (
          <>
            <Objectives book={book} state={state} scenario={scenario} place={place} />
            <Relics scene={shown.scene} book={book} place={place} />
            <Traces
              relics={shown.scene.relics}
              round={state.round}
              place={place}
              px={UNIT / lens.scale}
            />
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

function Objectives({
  book,
  state,
  scenario,
  place,
}: {
  book: Book;
  state: Battle;
  scenario: Scenario;
  place: Place;
}) {
  const { objective: points, radius } = book.catalogue.tables.score;
  return (
    <>
      {scenario.objectives.map(({ id, at: [x, y] }) => {
        const seat = state.held?.[id];
        const side = seat === undefined ? "" : book.side(state, seat);
        return (
          <g
            key={id}
            class={seat === undefined ? "marker" : `marker held side-${seat}`}
            transform={`translate(${place({ x, y }).join(" ")})`}
          >
            <title>{say("objective.title", { name: book.name(id), points, side })}</title>
            <circle class="reach" r={radius * UNIT} />
            <circle class="pin" r={4} />
            <path class="pin" d="M-9 0H9M0-9V9" />
            <text class="worth spin" y={-12}>
              {`+${points}`}
            </text>
          </g>
        );
      })}
    </>
  );
}

function lookOf(book: Book, state: Battle, { unit }: Stood<Unit>): Look {
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
      text: book.label(state, unit),
      sign: { role: book.role(state, unit.sheet) },
      share: all === 0 ? 0 : left / all,
      nerve: Math.min(1, op / Math.max(1, limit)),
      marks: marks.filter(({ letter }) => letter !== "✓"),
    },
  };
}
