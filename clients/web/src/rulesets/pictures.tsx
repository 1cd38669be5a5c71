// The pictures of the games in the lobby: drawn for it, in the manner of the map, and of no match.

import type { ComponentChildren, VNode } from "preact";

const WIDTH = 320;
const HEIGHT = 200;

const colour = (name: string) => `var(--${name})`;

interface PlaceProps {
  x: number;
  y: number;
  /** Which way it looks, in degrees; 0 is to the right. */
  turn?: number | undefined;
  size?: number | undefined;
  children?: ComponentChildren;
}

const Place = ({ x, y, turn = 0, size = 1, children }: PlaceProps) => (
  <g transform={`translate(${x} ${y}) rotate(${turn}) scale(${size})`}>{children}</g>
);

const Ground = ({ children }: { children: ComponentChildren }) => (
  <>
    <rect width={WIDTH} height={HEIGHT} fill={colour("paper")} />
    <ellipse cx="150" cy="80" rx="190" ry="120" fill={colour("lamp-near")} opacity="0.8" />
    {children}
  </>
);

const Trees = ({ x, y, at }: { x: number; y: number; at: readonly (readonly number[])[] }) => (
  <Place x={x} y={y}>
    {at.map(([cx = 0, cy = 0, r = 0], i) => (
      <circle
        key={i}
        cx={cx}
        cy={cy}
        r={r}
        fill={colour(i % 2 === 0 ? "crown" : "crown-lit")}
        stroke={colour("crown-line")}
      />
    ))}
  </Place>
);

const WOOD = [
  [-20, 6, 15],
  [4, -8, 17],
  [24, 8, 14],
  [2, 16, 14],
] as const;

const Hill = ({ x, y, size = 1 }: PlaceProps) => (
  <Place x={x} y={y} size={size}>
    {[48, 35, 22].map((r, i) => (
      <ellipse
        key={r}
        cx={-2 * i}
        cy={-3 * i}
        rx={r}
        ry={r * 0.72}
        fill={colour("hill")}
        stroke={colour("contour")}
      />
    ))}
  </Place>
);

const House = ({ x, y, turn, size }: PlaceProps) => (
  <Place x={x} y={y} turn={turn} size={size}>
    <rect x="-20" y="-15" width="46" height="36" fill={colour("cast")} />
    <rect x="-23" y="-18" width="46" height="18" fill={colour("roof-lit")} />
    <rect x="-23" y="0" width="46" height="18" fill={colour("roof-dim")} />
    <path d="M-23 0H23" stroke={colour("roof-dark")} stroke-width="2" />
  </Place>
);

/** A tank from above; its turret looks where its gun points. */
const Tank = ({ x, y, turn, size, side, aim = 0 }: PlaceProps & { side: 0 | 1; aim?: number }) => (
  <Place x={x} y={y} turn={turn} size={size}>
    <g class={`side-${side}`} stroke={colour("map-ink")} stroke-width="1.5">
      <rect x="-26" y="-14" width="54" height="34" rx="3" fill={colour("cast")} stroke="none" />
      <path d="M-28-17H26V-9H-28ZM-28 9H26V17H-28Z" fill={colour("map-ink")} />
      <path d="M-27-11H22L29-6V6L22 11H-27Z" fill={colour("counter")} />
      <g transform={`rotate(${aim} -2 0)`}>
        <path d="M8-2H46V2H8Z" fill={colour("map-ink")} />
        <path d="M-14-8H4L11-4V4L4 8H-14Z" fill={colour("counter-lit")} />
      </g>
    </g>
  </Place>
);

/** Models in ranks, with their leader in front. */
const Squad = ({
  x,
  y,
  turn,
  side,
  ranks,
  files,
}: PlaceProps & Record<"ranks" | "files", number> & { side: 0 | 1 }) => (
  <Place x={x} y={y} turn={turn}>
    <g class={`side-${side}`} fill={colour("counter")} stroke={colour("map-ink")}>
      <rect
        x={-8}
        y={-8}
        width={ranks * 15 + 1}
        height={files * 15 + 1}
        rx="8"
        fill={colour("side-soft")}
        stroke={colour("side")}
      />
      {Array.from({ length: ranks * files }, (_, i) => (
        <circle key={i} cx={(i % ranks) * 15} cy={Math.floor(i / ranks) * 15} r="5.5" />
      ))}
    </g>
  </Place>
);

const Burst = ({ x, y, size }: PlaceProps) => (
  <Place x={x} y={y} size={size}>
    <path
      d="M0-16 4-6 14-10 8-1 17 5 6 6 5 16-1 8-10 13-7 4-17 2-8-3-12-12-4-7Z"
      fill={colour("counter-1-lit")}
      stroke={colour("warn")}
    />
    <circle r="4" fill={colour("raised")} />
  </Place>
);

const Shot = ({ d }: { d: string }) => (
  <path d={d} fill="none" stroke={colour("warn")} stroke-width="2" stroke-dasharray="7 4" />
);

const Die = ({ x, y, turn, pips }: PlaceProps & { pips: readonly (readonly number[])[] }) => (
  <Place x={x} y={y} turn={turn}>
    <rect
      x="-12"
      y="-12"
      width="24"
      height="24"
      rx="5"
      fill={colour("raised")}
      stroke={colour("ink")}
    />
    {pips.map(([cx = 0, cy = 0]) => (
      <circle key={`${cx}${cy}`} cx={cx * 6} cy={cy * 6} r="2.4" fill={colour("ink")} />
    ))}
  </Place>
);

const FIVE = [
  [-1, -1],
  [1, -1],
  [0, 0],
  [-1, 1],
  [1, 1],
];
const THREE = [
  [-1, -1],
  [0, 0],
  [1, 1],
];

/** Two tanks at close quarters, and the dice of the shot. */
const Spearhead = () => (
  <Ground>
    <Trees x={58} y={46} at={WOOD} />
    <Trees x={276} y={160} at={WOOD} />
    <path d="M120 128h56" stroke={colour("stone")} stroke-width="8" />
    <Shot d="M130 92 214 66" />
    <Tank x={84} y={108} turn={-18} size={1.15} side={0} />
    <Tank x={34} y={156} turn={-40} size={0.8} side={0} />
    <Tank x={244} y={56} turn={150} size={1.15} side={1} aim={12} />
    <Burst x={214} y={64} size={1.1} />
    <Die x={176} y={166} turn={-14} pips={FIVE} />
    <Die x={208} y={172} turn={20} pips={THREE} />
  </Ground>
);

/** Small tanks in a wide country: a road, a river, hills, and shells from far away. */
const Microtanks = () => (
  <Ground>
    <path
      d="M-10 150C70 120 90 190 170 160S260 90 330 110"
      fill="none"
      stroke={colour("side-0-soft")}
      stroke-width="26"
    />
    <path
      d="M-10 150C70 120 90 190 170 160S260 90 330 110"
      fill="none"
      stroke={colour("side-0")}
      opacity="0.4"
    />
    <path
      d="M150-10C160 60 220 110 208 210"
      fill="none"
      stroke={colour("road-verge")}
      stroke-width="14"
    />
    <path
      d="M150-10C160 60 220 110 208 210"
      fill="none"
      stroke={colour("road")}
      stroke-width="10"
    />
    <Hill x={72} y={64} />
    <Hill x={272} y={44} size={0.7} />
    <Trees x={108} y={118} at={WOOD} />
    <House x={238} y={166} turn={10} size={0.6} />
    <House x={176} y={44} turn={-8} size={0.5} />
    <Shot d="M84 54 258 78" />
    <Tank x={70} y={56} turn={8} size={0.5} side={0} />
    <Tank x={30} y={100} turn={20} size={0.5} side={0} />
    <Tank x={58} y={122} turn={10} size={0.5} side={0} />
    <Tank x={272} y={82} turn={186} size={0.5} side={1} />
    <Tank x={286} y={128} turn={200} size={0.5} side={1} />
    <Tank x={218} y={116} turn={250} size={0.5} side={1} aim={-60} />
    <circle cx="230" cy="112" r="30" fill="none" stroke={colour("warn")} stroke-dasharray="3 4" />
    <Burst x={244} y={100} size={0.7} />
    <Burst x={212} y={94} size={0.5} />
  </Ground>
);

/** Ranks that meet, and a sum where others roll. */
const Diceless = () => (
  <Ground>
    <Trees x={50} y={40} at={WOOD} />
    <path
      d="M210 130h70v46h-34v-18h-36Z"
      fill={colour("roof")}
      stroke={colour("roof-dark")}
      stroke-width="3"
    />
    <Shot d="M128 84 196 62" />
    <Shot d="M128 114 196 92" />
    <Squad x={76} y={72} turn={0} side={0} ranks={3} files={4} />
    <Squad x={34} y={150} turn={-8} side={0} ranks={4} files={2} />
    <Squad x={208} y={34} turn={4} side={1} ranks={3} files={5} />
    <Squad x={284} y={136} turn={4} side={1} ranks={2} files={3} />
    <g font-weight="600" font-size="19" text-anchor="middle">
      <rect
        x="94"
        y="152"
        width="132"
        height="34"
        rx="6"
        fill={colour("raised")}
        stroke={colour("ink")}
      />
      <text x="160" y="175" fill={colour("ink")}>
        4 × 4 × 2 = 32
      </text>
    </g>
  </Ground>
);

/** A whole battle: squads, a tank, an aircraft, and a field of fire that waits. */
const Battlegroup = () => (
  <Ground>
    <path
      d="M66 120 190 28A150 150 0 0 1 212 142Z"
      class="side-0"
      fill={colour("side")}
      opacity="0.18"
    />
    <path d="M66 120 190 28M66 120 212 142" stroke={colour("side-0")} stroke-dasharray="5 4" />
    <Hill x={160} y={168} size={0.8} />
    <House x={244} y={128} turn={6} size={0.9} />
    <Squad x={30} y={104} turn={0} side={0} ranks={3} files={3} />
    <Squad x={24} y={32} turn={14} side={0} ranks={4} files={2} />
    <Tank x={94} y={168} turn={-10} size={0.75} side={0} />
    <Squad x={196} y={70} turn={170} side={1} ranks={3} files={2} />
    <Squad x={268} y={44} turn={20} side={1} ranks={2} files={4} />
    <Tank x={286} y={168} turn={184} size={0.75} side={1} />
    <Place x={118} y={40} turn={-24}>
      <path
        d="M-34 4-24 0-6-3-16-24H-6L12-3 34 0 12 5-6 26H-16L-6 4-24 6Z"
        transform="translate(6 12)"
        fill={colour("cast")}
      />
      <path
        class="side-0"
        d="M-34 4-24 0-6-3-16-24H-6L12-3 34 0 12 5-6 26H-16L-6 4-24 6Z"
        fill={colour("counter")}
        stroke={colour("map-ink")}
        stroke-width="1.5"
      />
    </Place>
    <Burst x={178} y={76} size={0.8} />
  </Ground>
);

const PICTURES: { readonly [key: string]: () => VNode } = {
  spearhead: Spearhead,
  microtanks: Microtanks,
  diceless: Diceless,
  battlegroup: Battlegroup,
};

/** The picture of a game; one that this page does not know has open ground. */
export function Picture({ of }: { of: string }) {
  const Drawn = Object.hasOwn(PICTURES, of) ? PICTURES[of] : undefined;
  return (
    <svg
      class="still"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      {Drawn ? <Drawn /> : <Ground>{null}</Ground>}
    </svg>
  );
}
