// The socket: greeted, kept open, opened again with growing pauses when it breaks.

import type { FromClient, FromServer } from "../messages";
import { PROTOCOL } from "../contract/protocol";
import { greeted } from "./build";
import { closedFor, isBack } from "./restart";

export type LinkState = "connecting" | "open" | "lost";

export interface LinkEvents {
  /** The server has greeted us: ask for what is wanted. */
  ready(): void;
  message(message: FromServer): void;
  state(state: LinkState): void;
}

/** An answer that takes longer means that nobody is there. In milliseconds. */
export const PATIENCE = 8000;
const SHORTEST = 500;
const LONGEST = 15_000;
/** How often it is seen whether the machine has slept. */
const PULSE = 5000;
/**
 * A clock in sight that stood still for so long slept: the server may have given us up meanwhile.
 */
const NAP = 30_000;

export class Link {
  private socket: WebSocket | null = null;
  private pause = SHORTEST;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private closed = false;
  private count = 0;
  /** Ids are remembered by the server: no two pages make the same. */
  private readonly mine = Math.random().toString(36).slice(2, 8);
  private awake = Date.now();
  /**
   * Hidden pages are seldom given a pulse: what they missed is seen when they are in sight again.
   */
  private readonly wake = () => {
    if (document.hidden) return;
    const now = Date.now();
    if (now - this.awake > NAP) this.move();
    else this.hurry();
    this.awake = now;
  };
  private readonly pulse = setInterval(() => {
    if (Date.now() - this.awake > NAP) this.wake();
    else if (!document.hidden) this.awake = Date.now();
  }, PULSE);
  /** What was open may be dead without a word: another network, or nobody listened for long. */
  private readonly move = () => {
    this.renew();
    this.hurry();
  };

  constructor(private readonly events: LinkEvents) {
    window.addEventListener("online", this.move);
    document.addEventListener("visibilitychange", this.wake);
    this.open();
  }

  /** Return a new id for a request. */
  id(): string {
    return `${this.mine}-${++this.count}`;
  }

  /** Open it again although it seems to be up: nobody answers. */
  renew(): void {
    this.pause = SHORTEST;
    this.socket?.close();
    this.drop();
  }

  /** Returns whether it was on its way: a socket that is opening or closing takes nothing. */
  send(message: FromClient): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    clearInterval(this.pulse);
    window.removeEventListener("online", this.move);
    document.removeEventListener("visibilitychange", this.wake);
    this.socket?.close();
  }

  private open(): void {
    this.timer = undefined;
    this.events.state("connecting");
    const socket = new WebSocket(address(location));
    this.socket = socket;
    socket.onopen = () => this.send({ t: "hello", version: PROTOCOL, client: "warhost-web" });
    socket.onmessage = (event: MessageEvent<string>) => {
      if (socket !== this.socket) return; // an old one that was given up
      const message = JSON.parse(event.data) as FromServer;
      if (message.t === "welcome") {
        greeted(message.page);
        isBack();
        this.pause = SHORTEST;
        this.events.state("open");
        this.events.ready();
      }
      this.events.message(message);
    };
    socket.onclose = (event: CloseEvent) => {
      if (socket === this.socket) this.drop(closedFor(event));
    };
  }

  /** Do not wait any longer: the machine has woken up, or has a network again. */
  private hurry(): void {
    if (this.timer === undefined) return;
    clearTimeout(this.timer);
    this.open();
  }

  /** Open it again after a pause: the time that the server asked for, or a longer one each time. */
  private drop(wait: number | null = null): void {
    this.socket = null;
    if (this.closed) return;
    this.events.state("lost");
    clearTimeout(this.timer);
    const pause = wait ?? this.pause;
    this.timer = setTimeout(() => this.open(), pause * (0.75 + Math.random() / 2));
    this.pause = Math.min(this.pause * 2, LONGEST);
  }
}

/** The socket is served beside the page. */
export function address(page: { protocol: string; host: string; pathname: string }): string {
  const folder = page.pathname.replace(/[^/]*$/, "");
  return `${page.protocol === "https:" ? "wss" : "ws"}://${page.host}${folder}ws`;
}
