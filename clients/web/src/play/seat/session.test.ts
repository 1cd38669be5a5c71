// A session on a socket that refuses what comes too fast.

import { afterEach, beforeEach, expect, test, vi } from "vitest";

import type { MatchStore } from "../../match/store";
import { PATIENCE } from "../../net/link";
import { Session } from "./session";

vi.mock("../../net/deviceKey", () => ({
  wantsToSign: () => true,
  deviceKey: () =>
    Promise.resolve({
      told: "ours",
      sign: (statement: unknown) => Promise.resolve(JSON.stringify(statement)),
    }),
}));

interface Sent {
  readonly t: string;
  readonly id: string;
}

class Socket {
  static readonly OPEN = 1;
  static made: Socket[] = [];
  readyState = Socket.OPEN;
  readonly sent: Sent[] = [];
  onopen = () => undefined;
  onmessage: (event: { data: string }) => void = () => undefined;
  onclose: (event: object) => void = () => undefined;

  constructor() {
    Socket.made.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Sent);
  }

  close(): void {
    this.readyState = 2;
  }

  says(message: object): void {
    this.onmessage({ data: JSON.stringify(message) });
  }

  /** What was asked by queries, oldest first. */
  get inquiries(): Sent[] {
    return this.sent.filter(({ t }) => t === "query");
  }
}

const HERE = { addEventListener: () => undefined, removeEventListener: () => undefined };

/** A session in its seat, and the socket it sits on. */
function seated(): { session: Session; socket: Socket } {
  const session = new Session(
    { match: "m1", seat: 0, token: "t", code: "c", at: 0 },
    () => undefined,
  );
  const socket = Socket.made.at(-1) as Socket;
  sitDown(socket);
  return { session, socket };
}

function sitDown(socket: Socket): void {
  socket.says({ t: "welcome", version: 1, server: "test", rulesets: [] });
  const resume = socket.sent.find(({ t }) => t === "resume") as Sent;
  socket.says({ t: "joined", id: resume.id, match: "m1", seat: 0, token: "t", code: "c" });
}

const refused = (id: string, code: string, retry_after: number) => ({
  t: "refused",
  id,
  code,
  message: "",
  retry_after,
});

beforeEach(() => {
  vi.useFakeTimers();
  Socket.made = [];
  vi.stubGlobal("WebSocket", Socket);
  vi.stubGlobal("window", HERE);
  vi.stubGlobal("document", { ...HERE, hidden: false, querySelector: () => null });
  vi.stubGlobal("sessionStorage", { getItem: () => null });
  vi.stubGlobal("location", { protocol: "http:", host: "here", pathname: "/" });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("what came too fast is asked again, as the same request, until it is answered", async () => {
  const { session, socket } = seated();
  const answer = session.query({ t: "legal_replies" });
  const [first] = socket.inquiries as [Sent];
  socket.says(refused(first.id, "too_fast", 0.012));
  expect(socket.inquiries).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(300);
  expect(socket.inquiries).toEqual([first, first]);
  socket.says(refused(first.id, "too_fast", 2));
  await vi.advanceTimersByTimeAsync(1900);
  expect(socket.inquiries).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(200);
  expect(socket.inquiries).toHaveLength(3);
  socket.says({ t: "query_result", id: first.id, body: { t: "forms", forms: [] } });
  await expect(answer).resolves.toEqual({ t: "forms", forms: [] });
});

test("another refusal is an answer", async () => {
  const { session, socket } = seated();
  const answer = session.query({ t: "legal_replies" });
  socket.says(refused((socket.inquiries[0] as Sent).id, "full", 0.01));
  await expect(answer).rejects.toThrow();
  await vi.advanceTimersByTimeAsync(1000);
  expect(socket.inquiries).toHaveLength(1);
});

test("a request that waits for its time is not said before the seat is taken again", async () => {
  const { session, socket } = seated();
  void session.query({ t: "legal_replies" });
  socket.says(refused((socket.inquiries[0] as Sent).id, "too_fast", 3));
  socket.onclose({ code: 1006, reason: "" });
  await vi.advanceTimersByTimeAsync(3500);
  const next = Socket.made.at(-1) as Socket;
  expect(next).not.toBe(socket);
  expect(next.inquiries).toEqual([]);
  sitDown(next);
  expect(next.inquiries).toEqual(socket.inquiries);
});

test("who was displaced by another device does not come back by itself", async () => {
  const { session, socket } = seated();
  const asked = session.query({ t: "legal_replies" }).catch((error: Error) => error.message);
  const resumed = () => socket.sent.filter(({ t }) => t === "resume").length;
  socket.says({ t: "refused", id: null, code: "taken_over", message: "", params: { match: "m1" } });
  await vi.advanceTimersByTimeAsync(2 * PATIENCE);

  expect(Socket.made.length).toBe(1); // nobody owes it an answer any more
  socket.says({ t: "welcome", version: 1, server: "test", rulesets: [] });
  expect(resumed()).toBe(1);
  session.retake();
  expect(resumed()).toBe(2);
  session.close();
  expect(await asked).toBe("the page was left");
});

/** A session in a seat that is known to sign with a key. */
function signing(key: string): { session: Session; socket: Socket } {
  const { session, socket } = seated();
  const info = { seats: [{ key }, {}] };
  session.live.store = { info, digest: "d7" } as unknown as MatchStore;
  return { session, socket };
}

test("whoever signs gives the key and signs what goes into the record", async () => {
  const { session, socket } = signing("ours");
  void session.ready("aabbccdd");
  void session.resign();
  void session.propose({ what: "draw" });
  void session.propose({ what: "pause" });
  void session.answerTo({ seat: 1, what: "take_back", replies: 3 }, true);
  void session.answerTo({ seat: 1, what: "draw" }, false);
  await vi.advanceTimersByTimeAsync(0);

  const said = socket.sent.slice(-6) as (Sent & { key?: string; signature?: { value: string } })[];
  expect(said.find(({ t }) => t === "ready")?.key).toBe("ours");
  expect(said).toContainEqual(expect.objectContaining({ accept: true, replies: 3 }));
  const signed = said.flatMap(({ signature }) => (signature ? [signature.value] : []));
  const under = (act: object) => JSON.stringify(["warhost act", "m1", 0, "d7", act]);
  expect(signed.sort()).toEqual(
    [{ t: "resign", seat: 0 }, { t: "agree_draw" }, { t: "take_back", seat: 1, replies: 3 }]
      .map(under)
      .sort(),
  );
});

test("a seat that signs with another device's key asks without, and is told why not", async () => {
  const { session, socket } = signing("theirs");
  const refusal = session.resign().catch((error: Error) => error.message);
  await vi.advanceTimersByTimeAsync(0);
  const { id, ...asked } = socket.sent.at(-1) as Sent;
  expect(asked).toEqual({ t: "resign", match: "m1" });
  socket.says(refused(id, "unsigned", 0));
  expect(await refusal).toMatch("a key of another device");
});
