// Tanks on the map, with what lies under and over them.

import type { ComponentChildren } from "preact";
import { useMemo } from "preact/hooks";

import { UNIT } from "../../core/camera";
import type { Pose } from "../../core/motion";
import type { Cue, Lens, Shown, TableProps } from "../../core/view";
import { isSame, touchable, useViewer } from "../cues";
import { Mark, type Spot } from "../labels";
import { type Land, NOWHERE, type Naming, placesOf } from "../places";
import { type Looks, type Tank, isSameSpot, useLooks } from "./looks";
import { memo } from "../../widgets/memo";

export type Place = (at: { readonly x: number; readonly y: number }) => Spot;

/** How a tank is drawn. */
export interface BodyOf<T> {
  readonly tank: T;
  /** Degrees of the turret from the heading. */
  readonly turret: number;
  /** Pixels of the screen for a length of one. */
  readonly scale: number;
}
/** How its label is drawn, about its middle and in pixels of the screen. */
export interface LabelOf<T> {
  readonly tank: T;
  readonly scale: number;
  /** The way to its flag. */
  readonly off: Spot;
}

/** What a ruleset draws of its tanks, and around them. */
export interface TankView<T extends Tank> {
  readonly all: readonly T[];
  readonly land: Land;
  readonly naming: Naming;
  /** Where a tank is in the moment that is shown, if it is on its way. */
  readonly moving: { readonly tank: string; readonly pose?: Pose; readonly turret?: number } | null;
  /** All of it in words. */
  words(tank: T): string;
  /** What it is besides, as classes; what is drawn at it changes with them. */
  states(tank: T): string;
  readonly flag: { readonly width: number; readonly height: number };
  /** The half of a side that its flag keeps clear of, in pixels of the screen. */
  clear(tank: T, scale: number): number;
  /** How far its ring goes out, in pixels of the screen. */
  ring(tank: T, scale: number): number;
  /** It is the one that acts. */
  acts?(tank: T): boolean;
  /** About its middle, and heading east. */
  body(of: BodyOf<T>): ComponentChildren;
  /** What is drawn at a tank, as its states have it. */
  beside?(of: { tank: T; ring: number; quarters: number }): ComponentChildren;
  label(of: LabelOf<T>): ComponentChildren;
  under(layer: Layer<T>): ComponentChildren;
  /** Between tanks and their flags. */
  among?(layer: Layer<T>): ComponentChildren;
  over(layer: Layer<T>): ComponentChildren;
}

export interface Layer<T> {
  readonly shown: Shown;
  readonly place: Place;
  readonly lens: Lens;
  readonly small: boolean;
  pose(tank: T): Pose;
  turret(tank: T): number;
}

export function TankPieces<T extends Tank>({
  view,
  table,
  name = "",
}: {
  view: TankView<T>;
  table: TableProps;
  /** The class of the ruleset. */
  name?: string;
}) {
  const { shown, lens, cues, chosen, small = false } = table;
  const { all, land, moving } = view;
  const { short } = land;
  const place: Place = useMemo(
    () =>
      ({ x, y }) =>
        [x * UNIT, (short - y) * UNIT] as const,
    [short],
  );
  const looks = useLooks(view, place, lens, small);
  const places = usePlaces(view, useViewer(cues, chosen), small);
  const isMoving = (tank: T) => moving?.tank === tank.id;
  const layer: Layer<T> = {
    shown,
    place,
    lens,
    small,
    pose: (tank) => (isMoving(tank) ? (moving?.pose ?? tank.pose) : tank.pose),
    turret: (tank) => (tank.turret ?? 0) + (isMoving(tank) ? (moving?.turret ?? 0) : 0),
  };
  return (
    <g class={`pieces ${name}`}>
      {view.under(layer)}
      {all.map((tank) => (
        <Counter
          key={tank.id}
          view={view}
          table={table}
          layer={layer}
          tank={tank}
          scale={looks.get(tank.id)?.scale ?? lens.scale}
          where={places.get(tank.id)}
        />
      ))}
      {view.among?.(layer)}
      {!small && <Labels view={view} layer={layer} looks={looks} />}
      {view.over(layer)}
    </g>
  );
}

function usePlaces<T extends Tank>(view: TankView<T>, viewer: string | null, small: boolean) {
  const { all, land, naming } = view;
  const { terrain } = land;
  // biome-ignore lint/correctness/useExhaustiveDependencies: names and sizes are those of the match
  return useMemo(
    () => (small ? NOWHERE : placesOf(all, land, viewer, naming)),
    [all, terrain, viewer, small],
  );
}

function Labels<T extends Tank>({
  view,
  layer,
  looks,
}: {
  view: TankView<T>;
  layer: Layer<T>;
  looks: Looks;
}) {
  const { lens, place, pose } = layer;
  return (
    <g class="labels">
      {view.all.map((tank) => {
        const look = looks.get(tank.id);
        return (
          look && (
            <Label
              key={tank.id}
              view={view as unknown as TankView<Tank>}
              tank={tank}
              at={place(pose(tank))}
              scale={look.scale}
              off={look.off}
              quarters={lens.quarters}
            />
          )
        );
      })}
    </g>
  );
}

interface LabelProps extends LabelOf<Tank> {
  view: TankView<Tank>;
  at: Spot;
  quarters: number;
}

/** It keeps its size on the screen, and stands upright. */
const Label = memo(
  function Label({ view, at: [x, y], quarters, ...of }: LabelProps) {
    const turn = ` rotate(${-90 * quarters})`;
    const scale = (UNIT / of.scale).toFixed(4);
    return (
      <g
        transform={`translate(${x.toFixed(2)} ${y.toFixed(2)})${turn} scale(${scale})`}
        aria-hidden="true"
      >
        {view.label(of)}
      </g>
    );
  },
  (a, b) =>
    a.tank === b.tank &&
    a.quarters === b.quarters &&
    a.scale === b.scale &&
    isSameSpot(a.at, b.at) &&
    isSameSpot(a.off, b.off),
);

/** A tank as it is drawn and touched now. */
function Counter<T extends Tank>({
  view,
  table,
  layer,
  tank,
  scale,
  where,
}: {
  view: TankView<T>;
  table: TableProps;
  layer: Layer<T>;
  tank: T;
  scale: number;
  where: string | undefined;
}) {
  const pose = layer.pose(tank);
  return (
    <Placed
      view={view as unknown as TankView<Tank>}
      tank={tank}
      facing={pose.facing}
      turret={layer.turret(tank)}
      at={layer.place(pose)}
      scale={scale}
      quarters={layer.lens.quarters}
      isLit={table.lit.includes(tank.id)}
      cue={table.cues?.get(tank.id)}
      states={view.states(tank)}
      acts={view.acts?.(tank) ?? false}
      where={where}
      small={layer.small}
      select={table.select}
    />
  );
}

interface PlacedProps {
  view: TankView<Tank>;
  tank: Tank;
  facing: number;
  turret: number;
  at: Spot;
  scale: number;
  quarters: number;
  isLit: boolean;
  cue: Cue | undefined;
  states: string;
  acts: boolean;
  where: string | undefined;
  small: boolean;
  select: (unit: string) => void;
}

const same = (a: PlacedProps, b: PlacedProps) =>
  a.tank === b.tank &&
  isSameSpot(a.at, b.at) &&
  a.facing === b.facing &&
  a.turret === b.turret &&
  a.scale === b.scale &&
  a.quarters === b.quarters &&
  a.isLit === b.isLit &&
  isSame(a.cue, b.cue) &&
  a.states === b.states &&
  a.acts === b.acts &&
  a.where === b.where;

/** Half of how large the mark of a side is, in pixels. */
const MARK = 4;

/**
 * Drawn in pixels, but for the hull: few groups with a transform of their own, for each of them
 * costs in every frame.
 */
const Placed = memo(function Placed({
  view,
  tank,
  facing,
  turret,
  at: [x, y],
  scale,
  quarters,
  isLit,
  cue,
  states,
  acts,
  where,
  small,
  select,
}: PlacedProps) {
  const ring = view.ring(tank, scale);
  const words = [view.words(tank), where].filter(Boolean).join(", ");
  return (
    <g
      class={`tank side-${tank.owner} ${states}`}
      transform={`translate(${x.toFixed(2)} ${y.toFixed(2)}) scale(${(UNIT / scale).toFixed(4)})`}
      {...(small ? {} : touchable(tank.id, cue, words, select))}
    >
      {acts && <circle class="acting" r={ring + 3} />}
      {isLit && <circle class="lit" r={ring} />}
      <circle class="touch focus" r={ring} />
      <g transform={`rotate(${(-facing).toFixed(2)})`}>{view.body({ tank, turret, scale })}</g>
      {small ? <Mark seat={tank.owner} r={MARK} /> : view.beside?.({ tank, ring, quarters })}
    </g>
  );
}, same);
