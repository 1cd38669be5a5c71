import { sha256 } from "@noble/hashes/sha2.js";
import { expect, test } from "vitest";

import { type Hash, bytesOf, hex } from "./proof";
import { canonical, signedBy } from "./signed";

const hash: Hash = (bytes) => Promise.resolve(sha256(bytes));
const hashed = (text: string) => hex(sha256(bytesOf(text)));

/** A key that signs what is given as JSON. */
async function key() {
  const pair = (await crypto.subtle.generateKey("Ed25519", true, [
    "sign",
    "verify",
  ])) as CryptoKeyPair;
  const raw = await crypto.subtle.exportKey("raw", pair.publicKey);
  const sign = async (data: unknown) =>
    hex(
      new Uint8Array(
        await crypto.subtle.sign("Ed25519", pair.privateKey, bytesOf(canonical(data))),
      ),
    );
  return { told: hex(new Uint8Array(raw)), sign };
}

type Line = { [name: string]: unknown };

/** A record that seat 0 and the server sign; `forge` changes it before the checksum is made. */
async function paper(forge: (lines: Line[]) => void = () => undefined): Promise<string> {
  const [ann, server] = [await key(), await key()];
  const act = { t: "reply", seat: 0, ask: 0, body: { x: 1.5, t: "go" } };
  const value = await ann.sign(["warhost act", "m", 0, "d0", act]);
  const lines: Line[] = [
    {
      t: "header",
      match: "m",
      format: 6,
      keys: [ann.told, ""],
      seats: ["Ann", "Bob"],
      salts: ["s0", "s1"],
      name_hashes: [hashed("s0|Ann"), hashed("s1|Bob")],
    },
    { t: "entry", n: 0, act: { t: "start" }, digest: "d0" },
    { t: "entry", n: 1, act, digest: "d1", signatures: [{ seat: 0, seen: "d0", value }] },
    { t: "entry", n: 2, act: { ...act, ask: 1 }, digest: "d2", by: "default" },
    { t: "entry", n: 3, act: { ...act, seat: 1 }, digest: "d3" },
    { t: "entry", n: 4, act: { t: "award", ruling: "late" }, digest: "d4" },
  ];
  forge(lines);
  const { seats: _, salts: __, ...counted } = lines[0] as Line;
  const text = [counted, ...lines.slice(1), { t: "end", sha256: "" }].map(canonical).join("\n");
  const sum = hashed(`${text}\n`);
  const signature = await server.sign(["warhost record", sum]);
  lines.push({ t: "end", sha256: sum, key: server.told, signature });
  return `${lines.map(canonical).join("\n")}\n`;
}

test("who signed is counted, and who is marked or signs nothing", async () => {
  const told = await signedBy(await paper(), hash);

  expect(told.names).toEqual(["kept", "kept"]);
  expect(told.seats.map(({ signed, others }) => [signed, others])).toEqual([
    [1, 1],
    [0, 1],
  ]);
  expect([told.forged, told.end]).toEqual([null, "signed"]);
});

test.each<[string, (lines: Line[]) => void, object]>([
  [
    "a reply",
    (lines) => Object.assign(lines[2] as Line, { act: { t: "reply", seat: 0 } }),
    { forged: 1 },
  ],
  ["a signature left out", (lines) => delete lines[2]?.["signatures"], { forged: 1 }],
  ["a mark left out", (lines) => delete lines[3]?.["by"], { forged: 2 }],
  ["another match", (lines) => Object.assign(lines[0] as Line, { match: "n" }), { forged: 1 }],
  [
    "a digest that was never told",
    (lines) => Object.assign(lines[1] as Line, { digest: "x" }),
    { forged: 1 },
  ],
  [
    "a name",
    (lines) => Object.assign(lines[0] as Line, { seats: ["Eve", "Bob"] }),
    { names: ["edited", "kept"] },
  ],
  [
    "a name removed",
    (lines) => Object.assign(lines[0] as Line, { seats: ["", "Bob"], salts: ["", "s1"] }),
    { names: ["removed", "kept"], forged: null, end: "signed" },
  ],
  [
    "the format before",
    (lines) => {
      for (const name of ["name_hashes", "salts"]) delete lines[0]?.[name];
    },
    { names: ["unproven", "unproven"], end: "forged" },
  ],
])("forged and made anew: %s", async (_, forge, found) => {
  expect(await signedBy(await paper(forge), hash)).toMatchObject(found);
});

test("an edited end is found", async () => {
  const text = await paper();
  const edited = text.replace(/"sha256":"[0-9a-f]{4}/, '"sha256":"0000');
  const other = text.replace(
    /"signature":"[0-9a-f]{4}(?=[^"]*"\s*,"t":"end")/,
    '"signature":"0000',
  );

  expect((await signedBy(edited, hash)).end).toBe("forged");
  expect((await signedBy(other, hash)).end).toBe("forged");
});
