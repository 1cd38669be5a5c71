// A verifier of records, written from docs/protocol.md alone. It knows no rules: it works out every
// die, the names, the signatures, the checksum, and with the replay of the match every digest.
//
//     curl -o record.jsonl ADDRESS/api/matches/MATCH/record
//     curl --compressed -o replay.json ADDRESS/api/matches/MATCH/replay.json
//     node verify.mjs record.jsonl [replay.json]
//
// Exit status: 0 it is true, 1 it is not, 2 it was asked wrongly.

import { createHash, createPublicKey, verify } from "node:crypto";
import { readFileSync } from "node:fs";

class NotTrue extends Error {}

const sha256 = (data) => createHash("sha256").update(data).digest();
const hex = (data) => sha256(data).toString("hex");

/** JSON in the canonical form of RFC 8785: sorted keys, no spaces, numbers as ECMAScript writes them. */
function canonical(data) {
  if (Array.isArray(data)) return `[${data.map(canonical).join(",")}]`;
  if (data === null || typeof data !== "object") return JSON.stringify(data);
  const keys = Object.keys(data).sort();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(data[key])}`).join(",")}}`;
}

/** Reads a record: its header, its entries and its end. */
function parsed(text) {
  const lines = text.split("\n");
  if (lines.pop() !== "" || lines.length < 3) throw new NotTrue("the record is cut off");
  const parts = lines.map((line, at) => {
    const kind = at === 0 ? "header" : at === lines.length - 1 ? "end" : "entry";
    let part;
    try {
      part = JSON.parse(line);
    } catch {
      throw new NotTrue(`line ${at + 1} is not JSON`);
    }
    if (part?.t !== kind) throw new NotTrue(`line ${at + 1} is no ${kind}`);
    if (canonical(part) !== line) throw new NotTrue(`line ${at + 1} was edited: it is not written as records are`);
    return part;
  });
  const [header, end] = [parts.shift(), parts.pop()];
  if (header.format !== 6) throw new NotTrue(`the record has format ${header.format}; this program reads 6`);
  return { header, entries: parts, end };
}

/** Die `index` of a match. */
function face(secret, entropy, index, purpose, sides) {
  const fair = 256 - (256 % sides);
  let seed = [secret, ...entropy, index, purpose].join("|");
  for (;;) {
    seed = sha256(seed);
    const byte = seed.find((one) => one < fair);
    if (byte !== undefined) return (byte % sides) + 1;
  }
}

/** Works out every die, and returns how many there are. */
function checkDice({ header, entries, end }) {
  if (hex(end.secret) !== header.commitment) throw new NotTrue("the secret is not the one of the commitment");
  let rolled = 0;
  entries.forEach(({ n, dice = [] }, number) => {
    if (n !== number) throw new NotTrue(`entry ${number} is missing: ${n} stands in its place`);
    for (const [index, purpose, shown, sides] of dice) {
      // Of a branch, the dice that fell before it branched off are those of the match it comes from.
      const source = (header.origins ?? []).find((origin) => index < origin.dice) ?? { ...header, secret: end.secret };
      if (index !== rolled || !(sides >= 1 && sides <= 256)) throw new NotTrue(`entry ${n}: die ${index} of ${sides} sides cannot be`);
      const proven = face(source.secret, source.entropy ?? [], index, purpose, sides);
      if (shown !== proven) throw new NotTrue(`entry ${n}: die ${index} (${purpose}) shows ${shown} and was ${proven}`);
      rolled += 1;
    }
  });
  return rolled;
}

/** What is hashed of a header: all but the names and their salts. */
const counted = ({ seats, salts, ...header }) => canonical(header);

/** The names: each is the one that was hashed, or was removed with its salt. */
function checkNames({ header: { seats, salts, name_hashes: hashes } }) {
  seats.forEach((name, seat) => {
    const removed = name === "" && salts[seat] === "";
    if (!removed && hex(`${salts[seat]}|${name}`) !== hashes[seat]) throw new NotTrue(`seat ${seat} did not begin the match under the name ${name}`);
  });
}

/** Whether `value` is the signature of a public key of Ed25519 under canonical JSON. */
function isSigned(key, statement, value) {
  const jwk = { kty: "OKP", crv: "Ed25519", x: Buffer.from(key, "hex").toString("base64url") };
  const data = Buffer.from(canonical(statement));
  return verify(null, data, createPublicKey({ key: jwk, format: "jwk" }), Buffer.from(value, "hex"));
}

/** The signatures: each is that of its seat under the act, after a digest that was told before. */
function checkSignatures({ header, entries, end }) {
  const { keys = ["", ""], match, origins = [] } = header;
  entries.forEach(({ n, act, by, signatures = [] }) => {
    for (const { seat, seen, value } of signatures) {
      const told = entries.slice(0, n).some(({ digest }) => digest === seen);
      const signed = keys[seat] && isSigned(keys[seat], ["warhost act", match, seat, seen, act], value);
      if (!told || !signed) throw new NotTrue(`entry ${n}: the signature of seat ${seat} is not good`);
    }
    const seats = act.t === "agree_draw" ? [0, 1] : act.ruling === undefined ? [act.seat] : [];
    const silent = seats.find((seat) => keys[seat] && !signatures.some((one) => one.seat === seat));
    if (silent !== undefined && by === undefined && n >= (origins.at(-1)?.n ?? 0)) throw new NotTrue(`entry ${n}: seat ${silent} did not sign it`);
  });
  if (end.signature !== undefined && !isSigned(end.key, ["warhost record", end.sha256], end.signature)) throw new NotTrue("the server did not sign the record");
}

/** The checksum: of the whole text, without names and salts, while that of the end is empty. */
function checkSum(text, { header, end: { key, signature, ...end } }) {
  const lines = text.split("\n");
  lines[0] = counted(header);
  lines[lines.length - 2] = canonical({ ...end, sha256: "" });
  if (hex(lines.join("\n")) !== end.sha256) throw new NotTrue("the checksum at the end is not that of the record");
}

/** The dice of a note as a record lists them. */
const thrown = ({ first, purpose, faces, sides = 6 }) => faces.map((face, at) => [first + at, purpose, face, sides]);

/** Works out every digest from the acts of the record and what the replay shows of each. */
function checkChain({ header, entries, end }, replay) {
  const { snapshot, notes, updates, entries: counts } = replay;
  if (replay.info.match !== header.match) throw new NotTrue(`the replay is of ${replay.info.match}, the record of ${header.match}`);
  if (replay.info.commitment !== header.commitment) throw new NotTrue("the commitment is not the one that was published");
  const changes = [{ ...snapshot, patch: snapshot.state, notes }];
  updates.forEach((update, at) => {
    if (counts[at + 1] > counts[at]) changes.push(update); // others are words about proposals
  });
  if (changes.length !== entries.length) throw new NotTrue(`the replay shows ${changes.length} acts, the record ${entries.length}`);
  let previous = hex(counted(header));
  changes.forEach(({ patch = {}, notes = [], asks = [], verdict = null }, n) => {
    const salt = hex(`${end.secret}|digest|${n}`);
    const { act, by = null, signatures = [] } = entries[n];
    const digest = hex(previous + canonical([salt, act, patch, notes, asks, verdict, by, signatures]));
    if (digest !== entries[n].digest) throw new NotTrue(`entry ${n}: the act, or what came of it, is not the one that was seen`);
    const fallen = notes.filter(({ t }) => t === "rolled").flatMap(thrown);
    if (canonical(fallen) !== canonical(entries[n].dice ?? [])) throw new NotTrue(`entry ${n}: its dice are not those that were seen`);
    if (changes[n].digest !== digest) throw new NotTrue(`entry ${n}: its digest is not the one that was told`);
    previous = digest;
  });
  const { verdict } = changes.at(-1);
  if (canonical(verdict ?? null) !== canonical(end.verdict)) throw new NotTrue("the verdict is not the one that was seen");
}

const [record, replay] = process.argv.slice(2);
if (record === undefined) {
  console.error("usage: node verify.mjs RECORD [REPLAY]");
  process.exit(2);
}
try {
  const text = readFileSync(record, "utf8");
  const seen = replay === undefined ? undefined : JSON.parse(readFileSync(replay, "utf8"));
  const read = parsed(text);
  const dice = checkDice(read);
  checkNames(read);
  checkSignatures(read);
  if (seen?.whole) checkChain(read, seen);
  checkSum(text, read);
  const chain = seen?.whole ? "and every digest" : "but no digest: that takes a replay in which nothing is hidden, or the rules";
  console.log(`${record} is true: ${read.entries.length} acts, ${dice} dice, the checksum ${chain} recomputed.`);
} catch (fault) {
  console.error(`${record}: ${fault.message}`);
  process.exit(fault instanceof NotTrue ? 1 : 2);
}
