// Shots of the last two rounds, left on the table: from where, at whom, and whether they hit.

import type { Scene } from "../core/view";

type At = readonly [number, number];

export interface Trace {
  readonly kind: "trace";
  readonly from: At;
  readonly to: At;
  readonly seat: number;
  readonly round: number;
  readonly isHit: boolean;
}

/** Rounds for which a shot is remembered, with its own. */
const KEPT = 2;
/** No more of them lie there at once. */
const MOST = 24;

const isTrace = (relic: unknown): relic is Trace => (relic as Trace).kind === "trace";
const tracesOf = (relics: readonly unknown[]) => relics.filter(isTrace);

/** What else lies on the table. */
export const others = <R,>(relics: readonly unknown[]): R[] =>
  relics.filter((relic) => !isTrace(relic)) as R[];

/** The traces that are left when everything else goes. */
export const onlyTraces = (scene: Scene): Scene => ({ ...scene, relics: tracesOf(scene.relics) });

interface Standing {
  readonly owner: number;
  readonly pose?: Spot | null | undefined;
  readonly models?: Readonly<Record<string, { readonly pose?: Spot }>>;
}
interface Spot {
  readonly x: number;
  readonly y: number;
}
interface Table {
  readonly round: number;
  readonly units?: Readonly<Record<string, Standing>>;
}

/** The table after a shot; from nowhere or at nobody it leaves nothing. */
export function traced(
  scene: Scene,
  { round, units = {} }: Table,
  firer: string,
  target: string,
  isHit: boolean,
): Scene {
  const [by, at] = [units[firer], units[target]];
  const [from, to] = [spotOf(by), spotOf(at)];
  if (from === null || to === null) return scene;
  const lasting = tracesOf(scene.relics).filter((trace) => trace.round > round - KEPT);
  const trace: Trace = { kind: "trace", from, to, seat: by?.owner ?? 0, round, isHit };
  return { ...scene, relics: [...others(scene.relics), ...[...lasting, trace].slice(-MOST)] };
}

const spotOf = (one: Standing | undefined): At | null =>
  one?.pose ? [one.pose.x, one.pose.y] : middleOf(one?.models);

/** The middle of where models stand. */
export function middleOf(models: Standing["models"]): At | null {
  const poses = Object.values(models ?? {}).flatMap(({ pose }) => pose ?? []);
  if (poses.length === 0) return null;
  const mean = (key: "x" | "y") => poses.reduce((sum, pose) => sum + pose[key], 0) / poses.length;
  return [mean("x"), mean("y")];
}

const BURST = "M0-7 1.600-1.600 7 0 1.600 1.600 0 7-1.600 1.600-7 0-1.600-1.600Z";
const MISS = "M-4-4 4 4M-4 4 4-4";

/** Those of this round are plain to see, those of the last one faint. */
export function Traces({
  relics,
  round,
  place,
  px,
}: {
  relics: readonly unknown[];
  round: number;
  place: (at: { x: number; y: number }) => At;
  px: number;
}) {
  return (
    <g class="traces" aria-hidden="true">
      {tracesOf(relics)
        .filter((trace) => round - trace.round < KEPT)
        .map(({ from, to, seat, round: then, isHit }, i) => {
          const [a, b] = [from, to].map(([x, y]) => place({ x, y }).map((n) => n.toFixed(1)));
          return (
            <g key={i} class={`trace side-${seat}${then < round ? " old" : ""}`}>
              <path class="shot" d={`M${a?.join(" ")}L${b?.join(" ")}`} />
              <path
                class={isHit ? "burst" : "miss"}
                d={isHit ? BURST : MISS}
                transform={`translate(${b?.join(" ")}) scale(${px.toFixed(3)})`}
              />
            </g>
          );
        })}
    </g>
  );
}
