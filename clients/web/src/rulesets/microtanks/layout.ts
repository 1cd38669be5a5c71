// A scenario as it was laid out: a mirrored one is mirrored whole, with its zones and objectives.

import type {
  Map as OwnMap,
  PrintedObjective,
  Scenario,
  ZonePlan,
} from "../../contract/microtanks";
import type { At, Edge, Layout, Plan } from "./plan";

const OPPOSITE: Record<Edge, Edge> = { west: "east", east: "west", south: "north", north: "south" };

export function laidOut(printed: Scenario, layout: Layout, own: OwnMap | null): Plan {
  if (layout === "printed") return printed;
  if (layout === "custom")
    return own ? { ...printed, terrain: [], objectives: [], ...own } : printed;
  return mirrored(printed, layout === "mirrored_ew");
}

function mirrored(plan: Scenario, swapsEast: boolean): Scenario {
  const width = swapsEast ? plan.long : plan.short;
  const point = ([x, y]: At): At => (swapsEast ? [width - x, y] : [x, width - y]);
  const edge = (one: Edge) =>
    (one === "west" || one === "east") === swapsEast ? OPPOSITE[one] : one;
  const zone = ({ rect: [x0, y0, x1, y1], heading, home }: ZonePlan): ZonePlan => ({
    rect: swapsEast ? [width - x1, y0, width - x0, y1] : [x0, width - y1, x1, width - y0],
    heading: ((swapsEast ? 360 : 540) - heading) % 360,
    home: edge(home),
  });
  const objective = (one: PrintedObjective): PrintedObjective => {
    const { centre, line, towards } = one;
    return {
      ...one,
      centre: centre ? point(centre) : null,
      line: towards && edge(towards) !== towards ? width - line : line,
      towards: towards ? edge(towards) : null,
      edge: one.edge ? edge(one.edge) : null,
    };
  };
  return {
    ...plan,
    zones: Object.fromEntries(Object.entries(plan.zones).map(([side, one]) => [side, zone(one)])),
    objectives: plan.objectives.map(objective),
    terrain: plan.terrain.map((piece) => ({
      ...piece,
      polygon: piece.polygon.map(point),
      centre: piece.centre ? point(piece.centre) : null,
    })),
  };
}
