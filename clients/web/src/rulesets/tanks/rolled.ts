// The dice of a deed by what they were rolled for.

interface Roll {
  readonly purpose: string;
  readonly faces: readonly number[];
  readonly needed?: number;
}

/** The faces of all dice for a purpose, and the number that each of them needs. */
export function diceFor(
  rolled: readonly Roll[],
  purpose: string,
): { faces: readonly number[]; needed: number | undefined } {
  const found = rolled.filter((roll) => roll.purpose === purpose);
  return { faces: found.flatMap((roll) => roll.faces), needed: found[0]?.needed };
}

/** "4+", or nothing where no number decides. */
export const atLeast = (needed: number | undefined) => (needed === undefined ? "" : `${needed}+`);
