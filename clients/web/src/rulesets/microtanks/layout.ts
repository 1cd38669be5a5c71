// A scenario as it was laid out: a mirrored one is mirrored whole, with its zones and objectives.

import type { Map as OwnMap, Scenario, ZonePlan } from "../../contract/microtanks";
import type { At, Edge, Goal, Layout, Plan } from "./plan";

const OPPOSITE: Record<Edge, Edge> = { west: "east", east: "west", south: "north", north: "south" };

export function laidOut(printed: Scenario, layout: Layout, own: OwnMap | null): Plan {
  const plan = own ? { ...printed, terrain: [], objectives: [], ...own } : printed;
  if (layout === "printed" || layout === "custom") return plan;
  return mirrored(plan, layout === "mirrored_ew");
}

/**
 * The map of a scenario on a table of another size: everything keeps its place and its share of
 * either side, and circles their share of the table (engine/rulesets/microtanks/core/layout.py).
 */
export function stretched(plan: Scenario, long: number, short: number): OwnMap {
  const [byX, byY] = [long / plan.long, short / plan.short];
  const point = ([x, y]: At): At => [x * byX, y * byY];
  return {
    long,
    short,
    zones: Object.fromEntries(
      Object.entries(plan.zones).map(
        ([
          side,
          {
            rect: [x0, y0, x1, y1],
            ...one
          },
        ]) => [side, { ...one, rect: [...point([x0, y0]), ...point([x1, y1])] }],
      ),
    ),
    terrain: plan.terrain.map((piece) => ({
      ...piece,
      polygon: piece.polygon.map(point),
      ...(piece.centre && { centre: point(piece.centre) }),
    })),
    objectives: plan.objectives.map((one) => ({
      ...one,
      ...(one.centre && { centre: point(one.centre) }),
      ...(one.radius !== undefined && { radius: one.radius * Math.sqrt(byX * byY) }),
      ...(one.line !== undefined && {
        line: one.line * (one.towards === "west" || one.towards === "east" ? byX : byY),
      }),
    })),
  } as OwnMap;
}

function mirrored(plan: Plan, swapsEast: boolean): Plan {
  const width = swapsEast ? plan.long : plan.short;
  const point = ([x, y]: At): At => (swapsEast ? [width - x, y] : [x, width - y]);
  const edge = (one: Edge) =>
    (one === "west" || one === "east") === swapsEast ? OPPOSITE[one] : one;
  const zone = ({ rect: [x0, y0, x1, y1], heading, home }: ZonePlan): ZonePlan => ({
    rect: swapsEast ? [width - x1, y0, width - x0, y1] : [x0, width - y1, x1, width - y0],
    heading: ((swapsEast ? 360 : 540) - heading) % 360,
    home: edge(home),
  });
  const objective = (one: Goal): Goal => {
    const { centre, line = 0, towards } = one;
    const turned = towards && edge(towards);
    return {
      ...one,
      ...(centre && { centre: point(centre) }),
      ...(turned && { line: turned === towards ? line : width - line, towards: turned }),
      ...(one.edge && { edge: edge(one.edge) }),
    };
  };
  return {
    ...plan,
    zones: Object.fromEntries(Object.entries(plan.zones).map(([side, one]) => [side, zone(one)])),
    objectives: plan.objectives.map(objective),
    terrain: plan.terrain.map((piece) => ({
      ...piece,
      polygon: piece.polygon.map(point),
      ...(piece.centre && { centre: point(piece.centre) }),
    })),
  };
}
