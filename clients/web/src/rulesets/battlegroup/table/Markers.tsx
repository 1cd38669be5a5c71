// What is laid on the table: objectives, registered target points, markers of those who come from
// above.

import type { Battle } from "../../../contract/battlegroup";
import { UNIT } from "../../../core/camera";
import type { Place } from "../../units/bodies";
import type { Lens } from "../../../core/view";
import { type Book, holderOf } from "../book";
import { say } from "../words";

interface Props {
  book: Book;
  state: Battle;
  place: Place;
  lens: Lens;
  small: boolean;
}

export function Markers({ book, state, place, lens, small }: Props) {
  const px = UNIT / lens.scale;
  const { capture, deny } = book.catalogue.tables.objectives;
  const spot = ([x, y]: readonly [number, number]) =>
    `translate(${place({ x, y })
      .map((n) => n.toFixed(1))
      .join(" ")})`;
  return (
    <g class="markers">
      {(state.objectives ?? []).map((at, i) => {
        const holder = holderOf(state, i + 1);
        return (
          <g
            key={i}
            class={`marker objective${holder === null ? "" : ` side-${holder} held`}`}
            transform={spot(at)}
            data-objective={i + 1}
          >
            <title>{say("map.objective", { n: i + 1 })}</title>
            {!small && <circle class="deny" r={deny * UNIT} />}
            <circle class="reach" r={capture * UNIT} />
            <circle class="disc" r={9 * Math.max(1, px)} />
            <g class="spin">
              <text
                class="number"
                font-size={11 * Math.max(1, px)}
                y={4 * Math.max(1, px)}
                text-anchor="middle"
              >
                {i + 1}
              </text>
            </g>
          </g>
        );
      })}
      {([0, 1] as const).flatMap((seat) =>
        (state.players[seat].target_points ?? []).flatMap(({ id, at }) =>
          at === undefined
            ? []
            : [
                <g key={`${seat}${id}`} class={`target-point side-${seat}`} transform={spot(at)}>
                  <title>{say("map.target")}</title>
                  <path d="M-13 0H13M0-13V13M-9 0a9 9 0 1 0 18 0a9 9 0 1 0 -18 0" />
                </g>,
              ],
        ),
      )}
      {Object.values(state.units ?? {}).flatMap((unit) =>
        unit.marker === undefined || unit.place === "table"
          ? []
          : [
              <g
                key={unit.id}
                class={`drop-marker side-${unit.owner}`}
                transform={spot(unit.marker)}
                data-marker={unit.id}
              >
                <title>{say("map.marker", { unit: book.called(state, unit.id) })}</title>
                <path class="diamond" d="M0-16L16 0L0 16L-16 0Z" />
                <path class="arrow" d="M0-7V6M-5 1L0 7L5 1" />
                {!small && (
                  <g class="spin">
                    <text y={28} text-anchor="middle">
                      {book.label(state, unit)}
                    </text>
                  </g>
                )}
              </g>,
            ],
      )}
    </g>
  );
}
