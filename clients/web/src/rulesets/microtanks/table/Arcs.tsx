// Instruments of one vehicle: where its guns reach, and which armour looks where.

import type { Tank } from "../../../contract/microtanks";
import { UNIT } from "../../../core/camera";
import type { Pose } from "../../../core/motion";
import type { Book } from "../book";

type Spot = readonly [number, number];

interface Props {
  book: Book;
  tank: Tank;
  pose: Pose;
  turret: number;
  at: Spot;
  px: number;
  width: number;
  height: number;
}

export function Arcs({ book, tank, pose, turret, at: [x, y], px, width, height }: Props) {
  const { armour } = book.vehicle(tank);
  const far = Math.max(tank.hull.length * UNIT, 30 * px);
  const faces = [
    { text: armour.front, at: 0 },
    { text: armour.side, at: 90 },
    { text: armour.rear, at: 180 },
    { text: armour.side, at: 270 },
  ];
  return (
    <g class={`arcs side-${tank.owner}`} aria-hidden="true">
      <clipPath id="table-edge">
        <rect width={width} height={height} />
      </clipPath>
      <g clip-path="url(#table-edge)">
        <g transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}>
          {book.guns(tank).map(({ gun, mount }) => {
            // A turret has what is left of its traverse.
            const half =
              mount === "turret"
                ? Math.max(0, book.catalogue.turret.traverse - (tank.traversed ?? 0))
                : book.catalogue.mounts[mount];
            const middle = pose.facing + (mount === "turret" ? turret : 0);
            const reach = gun.range * UNIT;
            return (
              <g key={gun.id}>
                <path class="reach" d={wedge(middle, half, reach)} stroke-width={1.4 * px} />
                {!gun.indirect && (
                  <path
                    class="half-range"
                    d={arc(middle, half, reach / 2)}
                    stroke-width={1.2 * px}
                    stroke-dasharray={`${5 * px} ${4 * px}`}
                  />
                )}
              </g>
            );
          })}
        </g>
      </g>
      <g transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}>
        <g transform={`rotate(${-pose.facing})`}>
          <path
            class="corners"
            d={[45, 135, 225, 315]
              .map((a) => `M${polar(a, far * 0.55)}L${polar(a, far * 1.15)}`)
              .join("")}
            stroke-width={1.4 * px}
          />
        </g>
        {faces.map((face) => {
          const [fx, fy] = toward(pose.facing + face.at, far * 1.05);
          return (
            <g key={face.at} transform={`translate(${fx} ${fy}) scale(${px})`}>
              <g class="spin">
                <circle r={8.5} />
                <text y={4}>{face.text}</text>
              </g>
            </g>
          );
        })}
      </g>
    </g>
  );
}

/** A way in degrees, counter-clockwise from east, on paper. */
function toward(degrees: number, far: number): Spot {
  const a = (degrees * Math.PI) / 180;
  return [Math.round(Math.cos(a) * far * 10) / 10, Math.round(-Math.sin(a) * far * 10) / 10];
}
const polar = (degrees: number, far: number) => toward(degrees, far).join(" ");

function arc(middle: number, half: number, r: number): string {
  return [
    `M${polar(middle + half, r)}`,
    `A${r} ${r} 0 ${half > 90 ? 1 : 0} 1 ${polar(middle - half, r)}`,
  ].join("");
}

const wedge = (middle: number, half: number, r: number) => `${arc(middle, half, r)}L0 0Z`;
