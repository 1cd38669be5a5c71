// The dice of a record, worked out again: docs/protocol.md, "The dice, proven".

export type Hash = (bytes: Uint8Array<ArrayBuffer>) => Promise<Uint8Array>;

/** SHA-256 by the browser; where it keeps it from pages without TLS, by a library. */
export async function hasher(): Promise<Hash> {
  const subtle = (globalThis.crypto as Crypto | undefined)?.subtle as SubtleCrypto | undefined;
  if (subtle !== undefined)
    return async (bytes) => new Uint8Array(await subtle.digest("SHA-256", bytes));
  const { sha256 } = await import("@noble/hashes/sha2.js");
  return (bytes) => Promise.resolve(sha256(bytes));
}

interface Source {
  readonly secret: string;
  readonly entropy: readonly string[];
}
interface Origin extends Source {
  readonly match: string;
  /** How many dice had fallen when it was branched off. */
  readonly dice: number;
}
/** What of a record concerns its dice. */
interface Paper {
  readonly commitment: string;
  readonly entropy: readonly string[];
  readonly origins: readonly Origin[];
  readonly entries: readonly {
    readonly n: number;
    readonly dice: readonly (readonly [number, string, number, number])[];
  }[];
  readonly secret: string;
}

/** A die as the page was told of it. */
export interface Shown {
  readonly index: number;
  readonly face: number;
  readonly sides: number;
}

export type Finding =
  | { readonly is: "proven"; readonly dice: number }
  | { readonly is: "unreadable"; readonly line: number }
  | { readonly is: "other_secret"; readonly commitment: string }
  | {
      readonly is: "forged";
      readonly entry: number;
      readonly die: number;
      readonly purpose: string;
      readonly recorded: number;
      readonly proven: number;
    }
  | {
      readonly is: "out_of_order";
      readonly entry: number;
      readonly die: number;
      readonly expected: number;
    }
  | {
      readonly is: "shown_otherwise";
      readonly die: number;
      readonly shown: number;
      readonly recorded: number;
    }
  | { readonly is: "never_recorded"; readonly die: number };

const text = new TextEncoder();
export const bytesOf = (said: string): Uint8Array<ArrayBuffer> => new Uint8Array(text.encode(said));
export const hex = (bytes: Uint8Array) =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** Return die `index` of a match, rolled for `purpose`. */
export async function face(
  { secret, entropy }: Source,
  index: number,
  purpose: string,
  sides: number,
  hash: Hash,
): Promise<number> {
  let seed: Uint8Array<ArrayBuffer> = bytesOf(
    [secret, ...entropy, String(index), purpose].join("|"),
  );
  const fair = 256 - (256 % sides);
  for (;;) {
    seed = new Uint8Array(await hash(seed));
    const byte = seed.find((one) => one < fair);
    if (byte !== undefined) return (byte % sides) + 1;
  }
}

/**
 * Work every die of a record out again, and compare with what was shown.
 * `published` is the commitment the page was given; the first that is untrue is named.
 */
export async function prove(
  record: string,
  shown: readonly Shown[],
  published: string | undefined,
  hash: Hash,
): Promise<Finding> {
  const paper = read(record);
  if (typeof paper === "number") return { is: "unreadable", line: paper };
  const { commitment, secret } = paper;
  const isOwn = hex(await hash(bytesOf(secret))) === commitment;
  if (!isOwn || (published !== undefined && published !== commitment))
    return { is: "other_secret", commitment: published ?? commitment };
  const told = new Map(shown.map((die) => [die.index, die]));
  let expected = 0;
  for (const { n, dice } of paper.entries)
    for (const [index, purpose, recorded, sides] of dice) {
      if (index !== expected) return { is: "out_of_order", entry: n, die: index, expected };
      expected += 1;
      const seen = told.get(index);
      const source = paper.origins.find((origin) => index < origin.dice) ?? paper;
      const proven = await face(source, index, purpose, sides, hash);
      if (proven !== recorded)
        return { is: "forged", entry: n, die: index, purpose, recorded, proven };
      if (seen !== undefined && (seen.face !== recorded || seen.sides !== sides))
        return { is: "shown_otherwise", die: index, shown: seen.face, recorded };
    }
  const extra = shown.find(({ index }) => index >= expected);
  return extra === undefined
    ? { is: "proven", dice: expected }
    : { is: "never_recorded", die: extra.index };
}

/** Read a record, or return the number of the first line that is none of one. */
function read(record: string): Paper | number {
  const lines = record.replace(/\n$/, "").split("\n");
  const parts: { [name: string]: unknown }[] = [];
  for (const [at, line] of lines.entries()) {
    const kind = at === 0 ? "header" : at === lines.length - 1 ? "end" : "entry";
    try {
      const part = JSON.parse(line) as { [name: string]: unknown };
      if (part["t"] !== kind) return at + 1;
      parts.push(part);
    } catch {
      return at + 1;
    }
  }
  const [header, end] = [parts[0], parts.at(-1)];
  if (header === undefined || end === undefined || parts.length < 3) return lines.length;
  const entries = parts.slice(1, -1).map((part) => ({ n: 0, dice: [], ...part }));
  return {
    origins: [],
    entropy: [],
    ...header,
    secret: end["secret"],
    entries,
  } as unknown as Paper;
}
