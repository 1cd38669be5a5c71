// Everything that stands on the map or happens on it.

import { useMemo } from "preact/hooks";

import { UNIT, isWithin } from "../../../core/camera";
import { useViewer } from "../../cues";
import { type Stood, wheres } from "../../units/bodies";
import { type Flag, Label, tips } from "../../units/Labels";
import { Placed } from "../../units/Placed";
import type { TableProps } from "../../../core/view";
import { type Battle, type Book, type Scenario, type Unit, battle, stoodOf } from "../book";
import { Effects, Relics } from "./Effects";
import { underway } from "./motion";
import { badges, said } from "../sides";
import { say } from "../words";

export function piecesOf(book: Book) {
  return function Pieces({ shown, lens, lit, cues, chosen, select, small }: TableProps) {
    const state = battle(shown.scene.state);
    const scenario = book.scenario(state);
    const place = useMemo(
      () =>
        ({ x, y }: { x: number; y: number }) =>
          [x * UNIT, ((scenario?.short ?? 0) - y) * UNIT] as const,
      [scenario],
    );
    const all = useMemo(() => stoodOf(book, state), [state.units]);
    const offs = useMemo(
      () => (small || scenario === undefined ? [] : tips(all, scenario, place, lens)),
      [all, scenario, lens.scale, lens.turned, small],
    );
    const viewer = useViewer(cues, chosen);
    const where = useMemo(
      () =>
        small || scenario === undefined ? NOWHERE : whereOf(book, state, all, scenario, viewer),
      [all, scenario, viewer, small],
    );
    if (scenario === undefined) return null;
    const walk = underway(shown.beat, shown.t);
    const acted = state.turn?.acted ?? [];
    const seen = (one: Stood<Unit>) =>
      !lens.sight ||
      isWithin(lens.sight, one.at) ||
      one.bodies.some((body) => isWithin(lens.sight ?? ALL, body));
    return (
      <g class="pieces of-units">
        {scenario.objectives.map(({ id, at: [x, y] }) => (
          <g key={id} class="marker" transform={`translate(${place({ x, y }).join(" ")})`}>
            <title>{book.name(id)}</title>
            <circle class="reach" r={book.catalogue.tables.score.radius * UNIT} />
            <circle class="pin" r={4} />
            <path class="pin" d="M-9 0H9M0-9V9" />
          </g>
        ))}
        <Relics scene={shown.scene} book={book} place={place} />
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
            states={statesOf(one.unit, acted.includes(one.unit.id))}
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
  { long, short, terrain }: Scenario,
  viewer: string | null,
): ReadonlyMap<string, string> {
  const land = {
    long,
    short,
    terrain: terrain.map((piece) => ({
      ...piece,
      height: book.catalogue.terrain[piece.kind]?.height ?? 0,
    })),
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

const statesOf = (unit: Unit, isDone: boolean) =>
  [isDone ? "done" : "", unit.broken ? "broken" : "", unit.grounded === undefined ? "" : "grounded"]
    .filter(Boolean)
    .join(" ");

function flagOf(book: Book, state: Battle, { unit, at }: Stood<Unit>): Flag {
  const { left, all } = book.strength(unit);
  const { op = 0, limit = 0 } = book.nerve(state, unit) ?? {};
  return {
    id: unit.id,
    seat: unit.owner,
    at,
    text: book.label(state, unit),
    share: all === 0 ? 0 : left / all,
    nerve: Math.min(1, op / Math.max(1, limit)),
    marks: badges(book, state, unit).filter(({ letter }) => letter !== "✓"),
  };
}
