// Everything that stands on the map or happens on it.

import { useMemo } from "preact/hooks";

import { UNIT, isWithin } from "../../../core/camera";
import { useViewer } from "../../cues";
import { type Stood, wheres } from "../../units/bodies";
import { type Flag, Label, tips } from "../../units/Labels";
import { Placed } from "../../units/Placed";
import type { TableProps } from "../../../core/view";
import { type Battle, type Book, type Unit, battle, stoodOf } from "../book";
import { Effects, Relics } from "./Effects";
import { Markers } from "./Markers";
import { underway } from "./motion";
import { badges, said } from "../sides";
import { Suspended } from "./Suspended";
import { say } from "../words";

/** States that the table shows by other means. */
const UNMARKED: ReadonlySet<string> = new Set(["✓"]);

export function piecesOf(book: Book) {
  return function Pieces({ shown, lens, lit, cues, chosen, select, small }: TableProps) {
    const state = battle(shown.scene.state);
    const layout = book.layout(state);
    const place = useMemo(
      () =>
        ({ x, y }: { x: number; y: number }) =>
          [x * UNIT, ((layout?.short ?? 0) - y) * UNIT] as const,
      [layout],
    );
    const all = useMemo(() => stoodOf(book, state), [state.units]);
    const offs = useMemo(
      () => (small || layout === undefined ? [] : tips(all, layout, place, lens)),
      [all, layout, lens.scale, lens.turned, small],
    );
    const viewer = useViewer(cues, chosen);
    const where = useMemo(
      () => (small || layout === undefined ? NOWHERE : whereOf(book, state, all, layout, viewer)),
      [all, layout, state.wrecks, viewer, small],
    );
    if (layout === undefined) return null;
    const walk = underway(shown.beat, shown.t);
    const seen = (one: Stood<Unit>) =>
      !lens.sight ||
      isWithin(lens.sight, one.at) ||
      one.bodies.some((body) => isWithin(lens.sight ?? ALL, body));
    return (
      <g class="pieces of-units battlegroup">
        <Markers book={book} state={state} place={place} lens={lens} small={small ?? false} />
        <Relics scene={shown.scene} place={place} />
        <Suspended book={book} state={state} place={place} lens={lens} />
        {all.map((one) => (
          <Placed
            key={one.unit.id}
            id={one.unit.id}
            seat={one.unit.owner}
            at={one.at}
            bodies={
              walk?.unit === one.unit.id
                ? one.bodies.map((body) => ({ ...body, ...walk.at(body.id) }))
                : one.bodies
            }
            words={[
              said(book, state, one.unit),
              ...badges(book, state, one.unit).map(({ title }) => title),
              ...(where.get(one.unit.id) ? [where.get(one.unit.id)] : []),
            ].join(", ")}
            place={place}
            lit={lit.includes(one.unit.id)}
            cue={cues?.get(one.unit.id)}
            states={statesOf(one.unit)}
            isSeen={seen(one)}
            select={select}
            small={small ?? false}
          />
        ))}
        {!small && (
          <g class="labels">
            {all.map((one, i) => {
              const off = offs[i];
              return (
                off && (
                  <Label
                    key={one.unit.id}
                    flag={flagOf(book, state, one)}
                    place={place}
                    lens={lens}
                    off={off}
                  />
                )
              );
            })}
          </g>
        )}
        <Effects shown={shown} place={place} lens={lens} book={book} />
      </g>
    );
  };
}

const ALL = { left: -1e9, right: 1e9, bottom: -1e9, top: 1e9 };
const NOWHERE: ReadonlyMap<string, string> = new Map();

function whereOf(
  book: Book,
  state: Battle,
  all: readonly Stood<Unit>[],
  { long, short }: { long: number; short: number },
  viewer: string | null,
): ReadonlyMap<string, string> {
  const land = {
    long,
    short,
    terrain: book.pieces(state).map((piece) => ({ ...piece, height: book.height(piece) })),
  };
  const telling = {
    names: book.names(state),
    length: (value: number) => say("effect.length", { length: value }),
  };
  return wheres(
    all,
    land,
    all.find(({ unit }) => unit.id === viewer),
    telling,
  );
}

const statesOf = ({ acted, rout, down, token }: Unit) =>
  [
    acted ? "done" : "",
    rout === undefined ? "" : "broken",
    down === undefined ? "" : "grounded",
    token === undefined ? "" : "waits",
  ]
    .filter(Boolean)
    .join(" ");

function flagOf(book: Book, state: Battle, { unit, at }: Stood<Unit>): Flag {
  const { left, all } = book.strength(unit);
  return {
    id: unit.id,
    seat: unit.owner,
    at,
    text: book.label(state, unit),
    share: all === 0 ? 0 : left / all,
    nerve: 0,
    marks: badges(book, state, unit).filter(({ letter }) => !UNMARKED.has(letter)),
  };
}
