// Units of models on the map, with what lies under and over them.

import type { ComponentChildren } from "preact";
import { useMemo } from "preact/hooks";

import { UNIT, isWithin } from "../../core/camera";
import type { Lens, Shown, TableProps } from "../../core/view";
import { useViewer } from "../cues";
import { type Land, NOWHERE, type Naming, placesOf } from "../places";
import { type Place, type Stood, spread } from "./bodies";
import { type Flag, Label, tips } from "./Labels";
import { Placed } from "./Placed";
import type { Walk } from "./tracks";

/** What is as high as a model or higher hides who stands behind it. */
export const HIDES = 2;

interface Unit {
  readonly id: string;
  readonly owner: number;
}

/** A unit as the table shows it. */
export interface Look {
  /** All of it in words. */
  readonly words: readonly string[];
  /** What it is besides, as classes. */
  readonly states: readonly (string | false)[];
  readonly flag: Flag;
}

/** What a ruleset draws of its units, and around them. */
export interface UnitView<U extends Unit> {
  readonly all: readonly Stood<U>[];
  readonly land: Land;
  readonly naming: Naming;
  /** The unit that is on its way in the moment that is shown. */
  readonly walk: Walk | null;
  look(one: Stood<U>): Look;
  under(props: Layer): ComponentChildren;
  over(props: Layer): ComponentChildren;
}

export interface Layer {
  readonly shown: Shown;
  readonly place: Place;
  readonly lens: Lens;
  readonly small: boolean;
}

export function UnitPieces<U extends Unit>({
  view,
  table,
  name = "",
}: {
  view: UnitView<U>;
  table: TableProps;
  /** The class of the ruleset. */
  name?: string;
}) {
  const { shown, lens, lit, cues, chosen, select, small = false } = table;
  const { all, land, walk } = view;
  const { short } = land;
  const place: Place = useMemo(
    () =>
      ({ x, y }) =>
        [x * UNIT, (short - y) * UNIT] as const,
    [short],
  );
  const offs = useOffsets(all, land, place, lens, small);
  const places = usePlaces(view, useViewer(cues, chosen), small);
  const layer = { shown, place, lens, small };
  const looks = all.map(view.look);
  const now = all.map((one) => (walk?.unit === one.unit.id ? walking(one, walk) : one));
  return (
    <g class={`pieces of-units ${name}`}>
      {view.under(layer)}
      {now.map((one, i) => (
        <Placed
          key={one.unit.id}
          id={one.unit.id}
          seat={one.unit.owner}
          at={one.at}
          bodies={one.bodies}
          words={[...(looks[i]?.words ?? []), places.get(one.unit.id)].filter(Boolean).join(", ")}
          place={place}
          lit={lit.includes(one.unit.id)}
          cue={cues?.get(one.unit.id)}
          states={(looks[i]?.states ?? []).filter(Boolean).join(" ")}
          isSeen={isSeen(one, lens)}
          select={select}
          small={small}
        />
      ))}
      {!small && <Labels {...{ looks, now, offs, place, lens, cues }} />}
      {view.over(layer)}
    </g>
  );
}

/** Flags are placed once for a state and a scale, not for every frame. */
function useOffsets(
  all: readonly Stood<Unit>[],
  land: Land,
  place: Place,
  lens: Lens,
  small: boolean,
) {
  const { scale, quarters } = lens;
  const { long, short } = land;
  return useMemo(
    () => (small ? [] : tips(all, { long, short }, place, { scale, quarters })),
    [all, long, short, place, scale, quarters, small],
  );
}

function usePlaces(view: UnitView<Unit>, viewer: string | null, small: boolean) {
  const { all, land, naming } = view;
  const { terrain } = land;
  // biome-ignore lint/correctness/useExhaustiveDependencies: names and sizes are those of the match
  return useMemo(() => {
    const standing = all.map(({ unit, bodies, at }) => ({
      id: unit.id,
      pose: { x: at.x, y: at.y, facing: bodies[0]?.facing ?? 0 },
    }));
    return small ? NOWHERE : placesOf(standing, land, viewer, naming);
  }, [all, terrain, viewer, small]);
}

/** A unit on its way: its label goes with its models. */
function walking<U>(one: Stood<U>, walk: Walk): Stood<U> {
  const bodies = one.bodies.map((body) => ({ ...body, ...walk.at(body.id) }));
  return { ...one, bodies, at: spread(bodies) };
}

function isSeen({ at, bodies }: Stood<Unit>, { sight }: Lens): boolean {
  if (!sight) return true;
  return isWithin(sight, at) || bodies.some((body) => isWithin(sight, body));
}

function Labels({
  looks,
  now,
  offs,
  place,
  lens,
  cues,
}: {
  looks: readonly Look[];
  now: readonly Stood<Unit>[];
  offs: ReturnType<typeof tips>;
  place: Place;
  lens: Lens;
} & Pick<TableProps, "cues">) {
  return (
    <g class="labels">
      {looks.map(({ flag }, i) => {
        const [off, at] = [offs[i], now[i]?.at];
        const isChosen = cues?.get(flag.id)?.kind === "chosen";
        return off && at && <Label key={flag.id} {...{ flag, at, place, lens, off, isChosen }} />;
      })}
    </g>
  );
}
