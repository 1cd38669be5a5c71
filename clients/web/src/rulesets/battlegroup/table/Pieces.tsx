// Everything that stands on the map or happens on it.

import type { Battle, Unit } from "../../../contract/battlegroup";
import { useMemo } from "preact/hooks";

import { UNIT } from "../../../core/camera";
import type { TableProps } from "../../../core/view";
import type { Stood } from "../../units/bodies";
import { Patches } from "../../units/Terrain";
import { HIDES, type Look, UnitPieces } from "../../units/UnitPieces";
import { type Book, battle, stoodOf } from "../book";
import { badges, said } from "../sides";
import { Traces } from "../../traces";
import { say } from "../words";
import { Effects, Relics } from "./Effects";
import { Markers } from "./Markers";
import { underway } from "./motion";
import { Suspended } from "./Suspended";

/** States that the table shows by other means. */
const UNMARKED: ReadonlySet<string> = new Set(["✓"]);

export function Pieces({ book: printed, ...table }: TableProps & { book: Book }) {
  const { shown } = table;
  const state = battle(shown.scene.state);
  const book = printed.of(state);
  const { units, wrecks } = state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: units are all that stands
  const all = useMemo(() => stoodOf(book, state), [book, units]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a layout changes by its wrecks alone
  const land = useMemo(() => landOf(book, state), [book, wrecks, book.layout(state)]);
  const burnt = useMemo(
    () => (wrecks ?? []).map((one) => ({ ...one, height: 0, name: book.name(one.kind) })),
    [book, wrecks],
  );
  if (land === null) return null;
  return (
    <UnitPieces
      name="battlegroup"
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
        under: (layer) => (
          <>
            <Markers book={book} state={state} {...layer} />
            <Relics scene={shown.scene} place={layer.place} />
            <Patches pieces={burnt} short={land.short} small={layer.small} />
            <Traces
              relics={shown.scene.relics}
              round={state.round}
              place={layer.place}
              px={UNIT / layer.lens.scale}
            />
            <Suspended book={book} state={state} place={layer.place} lens={layer.lens} />
          </>
        ),
        over: (layer) => <Effects {...layer} book={book} />,
      }}
    />
  );
}

function landOf(book: Book, state: Battle) {
  const layout = book.layout(state);
  if (layout === undefined) return null;
  const terrain = book
    .pieces(state)
    .map((piece) => ({ ...piece, hides: book.height(piece) >= HIDES }));
  return { long: layout.long, short: layout.short, terrain };
}

function lookOf(book: Book, state: Battle, { unit }: Stood<Unit>): Look {
  const { left, all } = book.strength(unit);
  const marks = badges(book, state, unit);
  return {
    words: [said(book, state, unit), ...marks.map(({ title }) => title)],
    states: [
      unit.acted === true && "done",
      unit.rout !== undefined && "broken",
      unit.down !== undefined && "grounded",
      unit.token !== undefined && "waits",
    ],
    flag: {
      id: unit.id,
      seat: unit.owner,
      text: book.label(state, unit),
      sign: { role: book.role(unit.sheet) },
      share: all === 0 ? 0 : left / all,
      nerve: 0,
      marks: marks.filter(({ letter }) => !UNMARKED.has(letter)),
    },
  };
}
