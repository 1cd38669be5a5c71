// A bot, written from docs/protocol.md alone: it opens a match, seats one of the server's bots
// against itself and plays to the end.
//
//     npm ci && node bot.mjs [ADDRESS] [RULESET]

import { createHash, randomBytes } from "node:crypto";

import WebSocket from "ws";

const [address = "ws://127.0.0.1:8707/ws", ruleset = "spearhead"] = process.argv.slice(2);

/** A connection: `request` sends one and waits for its answer, `heard` gets everything else. */
class Connection {
  #socket;
  #waiting = new Map();
  #sent = 0;

  constructor(url, heard) {
    this.#socket = new WebSocket(url);
    this.#socket.on("message", (data) => {
      const message = JSON.parse(data);
      const answered = this.#waiting.get(message.id);
      if (message.id != null && answered !== undefined) {
        this.#waiting.delete(message.id);
        answered(message);
      } else heard(message);
    });
    this.opened = new Promise((resolve, reject) => {
      this.#socket.on("open", resolve);
      this.#socket.on("error", reject);
    });
  }

  send(message) {
    this.#socket.send(JSON.stringify(message));
  }

  /** The answer, which may be `refused`. What was sent too fast is sent again when it may be. */
  async request(t, fields) {
    const id = String(++this.#sent);
    for (;;) {
      const answer = await new Promise((resolve) => {
        this.#waiting.set(id, resolve);
        this.send({ t, id, ...fields });
      });
      if (answer.code !== "too_fast") return answer;
      await pause(answer.retry_after);
    }
  }

  /** The answer. Throws when it is refused. */
  async demand(t, fields) {
    const answer = await this.request(t, fields);
    if (answer.t === "refused") throw new Error(`${t}: ${answer.code}: ${answer.message}`);
    return answer;
  }

  close() {
    this.#socket.close();
  }
}

/** Brings a mirror up to date: a JSON merge patch, RFC 7396. */
function merge(target, patch) {
  if (patch === null || typeof patch !== "object" || Array.isArray(patch)) return patch;
  const merged = target !== null && typeof target === "object" && !Array.isArray(target) ? { ...target } : {};
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) delete merged[name];
    else merged[name] = merge(merged[name], value);
  }
  return merged;
}

const pause = (seconds) => new Promise((resolve) => setTimeout(resolve, 1000 * seconds));
const sha256 = (text) => createHash("sha256").update(text).digest("hex");

const entropy = randomBytes(16).toString("hex");
let welcomed, ended;
const welcome = new Promise((resolve) => (welcomed = resolve));
const over = new Promise((resolve, reject) => (ended = { resolve, reject }));
let joined, commitment, state;
let answered = -1;

const connection = new Connection(address, (message) => {
  switch (message.t) {
    case "welcome":
      return welcomed(message);
    case "lobby":
      commitment ??= message.info.commitment;
      return;
    case "snapshot":
      state = message.state;
      if (!message.entropy.includes(entropy)) ended.reject(new Error("our entropy was left out"));
      return play(message);
    case "update":
      state = merge(state, message.patch ?? {});
      return play(message);
  }
});

/** Answers the question that is open for our seat, if there is one, or ends. */
function play({ asks = [], verdict, secret }) {
  if (verdict !== undefined) return ended.resolve({ verdict, secret });
  const ask = asks.find((one) => one.seat === joined.seat);
  if (ask === undefined || ask.number <= answered) return;
  answered = ask.number;
  answer(ask).catch(ended.reject);
}

async function answer(ask) {
  const reply = { match: joined.match, ask: ask.number };
  const chosen = await connection.request("reply", { ...reply, body: await choose(ask) });
  if (chosen.t !== "refused" || chosen.code === "stale") return; // too late: the clock has answered
  await connection.demand("reply", { ...reply, body: ask.default });
}

/** The first way to answer that is legal as it stands; every other time the default. */
async function choose(ask) {
  if (ask.number % 2 === 0) return ask.default;
  const { t, body } = await connection.request("query", { match: joined.match, query: { t: "legal_replies" } });
  if (t === "refused") return ask.default;
  const forms = body.forms ?? [];
  const form = forms.find((one) => !one.blanks && !one.refusal && !one.no_effect && !one.confirm && !one.removes_unit);
  return form?.reply ?? ask.default;
}

await connection.opened;
connection.send({ t: "hello", version: 2, client: "example-bot 1" });
const { server } = await welcome;
console.log(`playing ${ruleset} at ${server}`);
joined = await connection.demand("create_match", { ruleset, name: "Example" });

// Policies are offered as soon as a bot host has connected, which may be a moment after the server began.
for (let tries = 0; ; tries += 1) {
  const { t, code, params } = await connection.request("seat_bot", { match: joined.match, seat: 1 - joined.seat, policy: "first" });
  if (t === "done") break;
  if (code !== "no_such_policy" || tries === 20) throw new Error(`no bot sits down: ${code}; offered are ${params?.offered}`);
  await pause(0.5);
}
await connection.demand("ready", { match: joined.match, entropy });

const { verdict, secret } = await over;
if (sha256(secret) !== commitment) throw new Error("the secret is not the one that was promised");
console.log(JSON.stringify({ match: joined.match, seat: joined.seat, verdict }));
connection.close();
