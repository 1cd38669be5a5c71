// A desk on sockets that never answer, are closing, or are gone.

import { afterEach, beforeEach, expect, test, vi } from "vitest";

import type { Wish } from "./requests";
import { PATIENCE } from "./link";
import { Desk, open } from "./lobbyLink";

class Socket {
  static readonly OPEN = 1;
  static made: Socket[] = [];
  readyState = Socket.OPEN;
  readonly sent: { t: string; id?: string }[] = [];
  onopen = () => undefined;
  onmessage: (event: { data: string }) => void = () => undefined;
  onclose: (event: object) => void = () => undefined;

  constructor() {
    Socket.made.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as { t: string });
  }

  close(): void {
    this.readyState = 2;
  }

  greet(): void {
    this.onmessage({
      data: JSON.stringify({ t: "welcome", version: 1, server: "test", rulesets: [] }),
    });
  }
}

const CUT = { code: 1006, reason: "" };
const LIST: Wish = { t: "list_matches" };
const HERE = { addEventListener: () => undefined, removeEventListener: () => undefined };

function desk(): { desk: Desk; socket: Socket } {
  const opened = new Desk({ changed: () => undefined });
  const socket = Socket.made.at(-1) as Socket;
  socket.greet();
  return { desk: opened, socket };
}

beforeEach(() => {
  vi.useFakeTimers();
  Socket.made = [];
  vi.stubGlobal("WebSocket", Socket);
  vi.stubGlobal("window", HERE);
  vi.stubGlobal("document", { ...HERE, hidden: false, querySelector: () => null });
  vi.stubGlobal("sessionStorage", { getItem: () => null });
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined });
  vi.stubGlobal("location", { protocol: "http:", host: "here", pathname: "/" });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("what is asked while the socket closes is declined at once", async () => {
  const { desk: asking, socket } = desk();
  socket.readyState = 2;
  await expect(asking.ask(LIST)).rejects.toThrow("connection was lost");
  expect(socket.sent).toEqual([]);
});

test("what is asked while there is no socket is declined at once", async () => {
  const { desk: asking, socket } = desk();
  socket.onclose(CUT);
  await expect(asking.ask(LIST)).rejects.toThrow("connection was lost");
});

test("what was sent before the break is declined with it", async () => {
  const { desk: asking, socket } = desk();
  const answer = asking.ask(LIST);
  expect(socket.sent).toHaveLength(1);
  socket.onclose(CUT);
  await expect(answer).rejects.toThrow("connection was lost");
});

test("a server that says nothing any more is given up, and another connection tried", async () => {
  const { desk: asking } = desk();
  const answer = expect(asking.ask(LIST)).rejects.toThrow("connection was lost");
  await vi.advanceTimersByTimeAsync(PATIENCE);
  await answer;
  expect(asking.isOpen).toBe(false);
  await vi.advanceTimersByTimeAsync(1000);
  expect(Socket.made).toHaveLength(2);
});

test("an answer in time leaves the connection as it is", async () => {
  const { desk: asking, socket } = desk();
  const answer = asking.ask(LIST);
  socket.onmessage({ data: JSON.stringify({ t: "matches", id: socket.sent[0]?.id, matches: [] }) });
  expect((await answer).t).toBe("matches");
  await vi.advanceTimersByTimeAsync(PATIENCE);
  expect(asking.isOpen).toBe(true);
});

test("what came too fast is asked again, as the same request", async () => {
  const { desk: asking, socket } = desk();
  const answer = asking.ask(LIST);
  const [first] = socket.sent;
  socket.onmessage({
    data: JSON.stringify({
      t: "refused",
      id: first?.id,
      code: "too_fast",
      message: "",
      retry_after: 1,
    }),
  });
  await vi.advanceTimersByTimeAsync(900);
  expect(socket.sent).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(200);
  expect(socket.sent).toEqual([first, first]);
  socket.onmessage({ data: JSON.stringify({ t: "matches", id: first?.id, matches: [] }) });
  expect((await answer).t).toBe("matches");
});

test("what waits for its time is declined when the connection breaks", async () => {
  const { desk: asking, socket } = desk();
  const answer = expect(asking.ask(LIST)).rejects.toThrow("connection was lost");
  socket.onmessage({
    data: JSON.stringify({
      t: "refused",
      id: socket.sent[0]?.id,
      code: "too_fast",
      message: "",
      retry_after: 1,
    }),
  });
  socket.onclose(CUT);
  await answer;
  await vi.advanceTimersByTimeAsync(5000);
  expect(socket.sent).toHaveLength(1);
});

test("whoever takes a seat while signed in does so under their account", () => {
  vi.stubGlobal("localStorage", { getItem: () => "Ann\nher-session", setItem: () => undefined });
  const { desk: asking, socket } = desk();
  const wishes: readonly Wish[] = [
    { t: "create_match", ruleset: "spearhead", name: "Ann" },
    { t: "new_campaign", ruleset: "microtanks", name: "Ann" },
    { t: "join_campaign", campaign: "c", name: "Ann" },
    { t: "new_campaign", ruleset: "microtanks" },
    LIST,
  ];
  for (const wish of wishes) void asking.ask(wish);
  expect(socket.sent.map((one) => "session" in one)).toEqual([true, true, true, false, false]);
});

const JOINED = { t: "joined", match: "m", seat: 0, token: "mine", code: "c" };
const says = (socket: Socket, message: object) =>
  socket.onmessage({ data: JSON.stringify(message) });

test("a seat whose answer was lost is asked for again, by the same request and token", async () => {
  const { desk: asking, socket } = desk();
  const opened = open(asking, { ruleset: "spearhead", name: "Ann" }, null);
  const [wanted] = socket.sent;
  expect(wanted).toMatchObject({
    t: "create_match",
    token: expect.stringMatching(/^[0-9a-f]{32}$/),
  });
  socket.onclose(CUT);
  await vi.advanceTimersByTimeAsync(1000);
  const next = Socket.made.at(-1) as Socket;
  next.greet();
  expect(next.sent).toEqual([wanted]);
  says(next, { ...JOINED, id: wanted?.id });
  expect(await opened).toBe("m");
});

test("whose bot was not seated before the break has a seat nevertheless", async () => {
  const { desk: asking, socket } = desk();
  const opened = open(asking, { ruleset: "spearhead", name: "Ann" }, "greedy");
  says(socket, { ...JOINED, id: socket.sent[0]?.id });
  await vi.advanceTimersByTimeAsync(0);
  expect(socket.sent[1]).toMatchObject({ t: "seat_bot", policy: "greedy" });
  socket.onclose(CUT);
  expect(await opened).toBe("m");
});
