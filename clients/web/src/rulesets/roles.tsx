// What a unit is there for, drawn as a sign: the same signs in all games.

/** Each is drawn within 20 by 20 about the middle, to be told apart at twelve pixels. */
const SIGNS = {
  infantry: ["M0-9a4 4 0 0 1 0 8a4 4 0 0 1 0-8ZM-8 9C-8 3-5 0 0 0S8 3 8 9Z"],
  scouts: [
    "M-1-10H1V-7A7 7 0 0 1 7-1H10V1H7A7 7 0 0 1 1 7V10H-1V7A7 7 0 0 1-7 1H-10V-1H-7",
    "A7 7 0 0 1-1-7ZM0-5A5 5 0 0 0 0 5A5 5 0 0 0 0-5ZM0-2A2 2 0 0 1 0 2A2 2 0 0 1 0-2Z",
  ],
  assault: [
    "M-9-9-6-8 1-2 7-8 9-9 8-6 2 0 6 4 8 2 9 4 7 6 9 8 8 9 6 7 4 9 2 8 4 6 0 2-4 6-2 8-4",
    " 9-6 7-8 9-9 8-7 6-9 4-8 2-6 4-2 0-8-6Z",
  ],
  heavy: ["M-9-5H-5V-7H1V-5H10V-2H1L2 0 7 9H4L0 2V9H-2V2L-6 9H-9L-4 0-5-2H-9Z"],
  command: ["M0-10 2.400-3.300H9.500L3.800 1 5.900 8 0 3.800-5.900 8-3.800 1-9.500-3.300H-2.400Z"],
  psyker: [
    "M-10 0Q0-11 10 0Q0 11-10 0ZM0-4A4 4 0 0 0 0 4A4 4 0 0 0 0-4ZM0-2A2 2 0 0 1 0 2",
    "A2 2 0 0 1 0-2Z",
  ],
  jump: ["M0-10 9-1V3L0-5-9 3V-1ZM0-1 9 8H4L0 4-4 8H-9Z"],
  bike: [
    "M-6-1A4.500 4.500 0 0 1-6 8A4.500 4.500 0 0 1-6-1ZM-6 2A1.500 1.500 0 0 0-6 5",
    "A1.500 1.500 0 0 0-6 2ZM6-1A4.500 4.500 0 0 1 6 8A4.500 4.500 0 0 1 6-1ZM6 2",
    "A1.500 1.500 0 0 0 6 5A1.500 1.500 0 0 0 6 2ZM-9-5H-2L0-3H2L3-8H7V-6H5L6-2 1 4H-1L-2-2",
    "H-8Z",
  ],
  cavalry: ["M-6 9C-6 4-1 2 0-2L-5 1-8-1-3-7-1-10 1-7C7-6 9 2 7 9Z"],
  beast: [
    "M-7-5A2 3 0 0 1-7 1A2 3 0 0 1-7-5ZM-3-9A2 3 0 0 1-3-3A2 3 0 0 1-3-9ZM3-9A2 3 0 0 1 3-3",
    "A2 3 0 0 1 3-9ZM7-5A2 3 0 0 1 7 1A2 3 0 0 1 7-5ZM0-1C3-1 7 4 5 7",
    "S2 7 0 7-3 9-5 7-3-1 0-1Z",
  ],
  monster: [
    "M-10-9C-8-3-5-3-4-3Q0-6 4-3C5-3 8-3 10-9Q11 1 5 3L3 9H1V6H-1V9H-3L-5 3Q-11 1-10-9Z",
    "M-4-1V2H-1ZM4-1V2H1Z",
  ],
  gun: [
    "M-3-1A4.500 4.500 0 0 1-3 8A4.500 4.500 0 0 1-3-1ZM-3 2A1.500 1.500 0 0 0-3 5",
    "A1.500 1.500 0 0 0-3 2ZM-10 9-8 2-4-3 9-9 10-7-1-1 2 3H1C0 0-5-3-8 3L-9 9Z",
  ],
  walker: ["M-6-9H6V1H-6ZM-10-7H-7V3H-10ZM7-7H10V3H7ZM-5 2H-1V9H-7ZM1 2H5L7 9H1ZM-3-6V-3H3V-6Z"],
  tank: ["M-10 2H10L7 8H-7ZM-8 1-6-2H7L9 1ZM-4-3-2-7H4V-6H10V-4H4V-3Z"],
  destroyer: ["M-10 2H10L7 8H-7ZM-9 1-6-5H2L5-2H10V0H7L8 1Z"],
  howitzer: ["M-10 2H10L7 8H-7ZM-9 1V-4H-3L8-10 10-8 1-2V1Z"],
  transport: [
    "M-10-6H4L10 0V4H-10ZM-7 5A2 2 0 0 1-7 9A2 2 0 0 1-7 5ZM0 5A2 2 0 0 1 0 9A2 2 0 0 1 0 5",
    "ZM7 5A2 2 0 0 1 7 9A2 2 0 0 1 7 5ZM3-4V0H7Z",
  ],
  skimmer: ["M-10 0Q0-3 2-8H6L5-2Q9-1 10 1L7 3H-8ZM-7 5H5V6.500H-7ZM-4 8H8V9.500H-4Z"],
  flyer: ["M0-10 2-4 10 2V4L2 2 1.500 6 5 8V9.500L0 8-5 9.500V8L-1.500 6-2 2-10 4V2L-2-4Z"],
  works: ["M-10 8V-1L-5-6H5L10-1V8ZM-6 0V3H6V0Z"],
} as const;

export type Role = keyof typeof SIGNS;
export const ROLES = Object.keys(SIGNS) as Role[];

/** A sign, and how heavy its unit is where a game tells that: dots below, from one to three. */
export interface Sign {
  readonly role: Role;
  readonly weight?: 1 | 2 | 3;
}

const DOTS = { 1: [0], 2: [-3, 3], 3: [-6, 0, 6] };

/** The path of a sign. */
export function signPath({ role, weight }: Sign): string {
  const dots = weight === undefined ? [] : DOTS[weight];
  return [...SIGNS[role], ...dots.map((x) => `M${x - 2} 10h4v3h-4Z`)].join("");
}

/** In the middle of where it is put, so many units of the drawing large. */
export const Glyph = ({
  sign,
  size,
  x = 0,
  y = 0,
}: {
  sign: Sign;
  size: number;
  x?: number;
  y?: number;
}) => (
  <path
    class={`role is-${sign.role}`}
    fill-rule="evenodd"
    d={signPath(sign)}
    transform={`translate(${x} ${y}) scale(${size / 20})`}
  />
);
