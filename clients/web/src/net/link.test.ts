// A connection that seems to be up while nobody is there: after sleep, and in another network.

import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { Link } from "./link";

class Socket {
  static readonly OPEN = 1;
  static made: Socket[] = [];
  readyState = Socket.OPEN;
  constructor() {
    Socket.made.push(this);
  }
  close(): void {
    this.readyState = 2;
  }
}

let page: EventTarget & { hidden: boolean };
let link: Link;

beforeEach(() => {
  vi.useFakeTimers();
  Socket.made = [];
  page = Object.assign(new EventTarget(), { hidden: false });
  vi.stubGlobal("WebSocket", Socket);
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("document", page);
  vi.stubGlobal("location", { protocol: "http:", host: "here", pathname: "/" });
  link = new Link({ ready: () => undefined, message: () => undefined, state: () => undefined });
});
afterEach(() => {
  link.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The clock goes on, and nothing else does. */
const sleep = (ms: number) => vi.setSystemTime(Date.now() + ms);
const show = (isShown: boolean) => {
  page.hidden = !isShown;
  page.dispatchEvent(new Event("visibilitychange"));
};

test("time that passes while the page is awake breaks nothing", () => {
  vi.advanceTimersByTime(600_000);
  expect(Socket.made).toHaveLength(1);
});

test("after sleep the connection is opened again, once", () => {
  sleep(600_000);
  vi.advanceTimersByTime(20_000);
  expect(Socket.made).toHaveLength(2);
  expect(Socket.made[0]?.readyState).toBe(2);
});

test("a page that was long out of sight opens it when it is seen again", () => {
  show(false);
  vi.advanceTimersByTime(600_000);
  expect(Socket.made).toHaveLength(1);
  show(true);
  expect(Socket.made).toHaveLength(2);
});

test("a glance elsewhere changes nothing", () => {
  show(false);
  vi.advanceTimersByTime(10_000);
  show(true);
  vi.advanceTimersByTime(20_000);
  expect(Socket.made).toHaveLength(1);
});

test("another network takes another connection at once", () => {
  window.dispatchEvent(new Event("online"));
  expect(Socket.made).toHaveLength(2);
});

test("who has left opens nothing any more", () => {
  link.close();
  sleep(600_000);
  vi.advanceTimersByTime(20_000);
  window.dispatchEvent(new Event("online"));
  show(true);
  expect(Socket.made).toHaveLength(1);
});
