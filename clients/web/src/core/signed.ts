// Who signed a record, and whether its names are those it began with: docs/protocol.md, "Records"
// and "Signatures". It can be read; the rules are not played again here.

import { type Hash, bytesOf, hex } from "./proof";

export interface Signed {
  /** By seat, whether its name is the one that the match began with. */
  readonly names: readonly ("kept" | "removed" | "edited" | "unproven")[];
  readonly seats: readonly Count[];
  /** The first entry that is not signed as it must be. */
  readonly forged: number | null;
  readonly end: "signed" | "unsigned" | "forged";
  /** The key that signed the end; empty where none did. */
  readonly server: string;
}

interface Count {
  /** The public key; empty where the seat has none. */
  readonly key: string;
  signed: number;
  /** Acts that the seat did not sign. */
  others: number;
}

/** Whether a value is the signature of a key under what is written as canonical JSON. */
export type Check = (key: string, statement: unknown, value: string) => Promise<boolean>;

interface Entry {
  readonly n: number;
  readonly act: { readonly t: string; readonly seat?: number; readonly ruling?: string };
  readonly digest: string;
  readonly by?: string;
  readonly signatures?: readonly {
    readonly seat: number;
    readonly seen: string;
    readonly value: string;
  }[];
}
interface Header {
  readonly match: string;
  readonly keys?: readonly string[];
  readonly origins?: readonly { readonly n: number }[];
  readonly seats?: readonly string[];
  readonly salts?: readonly string[];
  readonly name_hashes?: readonly string[];
}

interface Last {
  readonly sha256: string;
  readonly key?: string;
  readonly signature?: string;
}

const unhex = (text: string) =>
  new Uint8Array((text.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16)));

/** JSON as RFC 8785 wants it. */
export function canonical(data: unknown): string {
  if (Array.isArray(data)) return `[${data.map(canonical).join(",")}]`;
  if (data === null || typeof data !== "object") return JSON.stringify(data);
  const all = Object.entries(data).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${all.map(([key, value]) => `${JSON.stringify(key)}:${canonical(value)}`).join(",")}}`;
}

/** Checked by the browser. Throws where it knows no Ed25519, or keeps it from pages without TLS. */
const byBrowser: Check = async (key, statement, value) => {
  const { subtle } = crypto;
  const known = await subtle.importKey("raw", unhex(key), "Ed25519", false, ["verify"]);
  return subtle.verify("Ed25519", known, unhex(value), bytesOf(canonical(statement)));
};

/** Look through a record. */
export async function signedBy(text: string, hash: Hash, check = byBrowser): Promise<Signed> {
  const parts = text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as unknown);
  const [header, entries] = [parts[0] as Header, parts.slice(1, -1) as Entry[]];
  const seats = [0, 1].map((seat) => ({ key: header.keys?.[seat] ?? "", signed: 0, others: 0 }));
  const shared = header.origins?.at(-1)?.n ?? 0;
  const told = new Set<string>();
  let forged: number | null = null;
  for (const entry of entries) {
    const isGood = entry.n < shared || (await isSigned(header, entry, told, check));
    if (entry.n >= shared) count(seats, entry);
    if (!isGood) forged ??= entry.n;
    told.add(entry.digest);
  }
  const names = await Promise.all([0, 1].map((seat) => nameOf(header, seat, hash)));
  const last = parts.at(-1) as Last;
  const end = await endOf(text, header, last, hash, check);
  return { names, seats, forged, end, server: last.key ?? "" };
}

/** The seats whose doing an entry is; none where the judge ruled. */
const doers = ({ act: { t, seat, ruling } }: Entry) =>
  t === "agree_draw" ? [0, 1] : seat === undefined || ruling !== undefined ? [] : [seat];

const hasSigned = ({ signatures = [] }: Entry, seat: number) =>
  signatures.some((one) => one.seat === seat);

/** Whether all who must have signed it have, after a digest that was told before. */
async function isSigned(
  { match, keys = [] }: Header,
  entry: Entry,
  told: ReadonlySet<string>,
  check: Check,
): Promise<boolean> {
  for (const { seat, seen, value } of entry.signatures ?? []) {
    const key = keys[seat] ?? "";
    if (key === "" || !told.has(seen)) return false;
    if (!(await check(key, ["warhost act", match, seat, seen, entry.act], value))) return false;
  }
  const mustSign = (seat: number) => keys[seat] && entry.by === undefined;
  return !doers(entry).some((seat) => mustSign(seat) && !hasSigned(entry, seat));
}

function count(seats: Count[], entry: Entry): void {
  for (const [seat, one] of seats.entries())
    if (hasSigned(entry, seat)) one.signed += 1;
    else if (doers(entry).includes(seat)) one.others += 1;
}

async function nameOf(header: Header, seat: number, hash: Hash): Promise<Signed["names"][0]> {
  const known = header.name_hashes?.[seat];
  const [name, salt] = [header.seats?.[seat] ?? "", header.salts?.[seat] ?? ""];
  if (known === undefined) return "unproven";
  if (name === "" && salt === "") return "removed";
  return hex(await hash(bytesOf(`${salt}|${name}`))) === known ? "kept" : "edited";
}

async function endOf(
  text: string,
  header: Header,
  { key, signature, ...end }: Last,
  hash: Hash,
  check: Check,
): Promise<Signed["end"]> {
  const { seats: _, salts: __, ...counted } = header;
  const lines = text.split("\n");
  if (header.name_hashes !== undefined) lines[0] = canonical(counted);
  lines[lines.length - 2] = canonical({ ...end, sha256: "" });
  if (hex(await hash(bytesOf(lines.join("\n")))) !== end.sha256) return "forged";
  if (key === undefined || signature === undefined) return "unsigned";
  const isGood = await check(key, ["warhost record", end.sha256], signature);
  return isGood ? "signed" : "forged";
}
