// The socket: greeted, kept open, opened again with growing pauses when it breaks.

import type { FromClient, FromServer } from "../messages";

export type LinkState = "connecting" | "open" | "lost";

export interface LinkEvents {
  /** The server has greeted us: ask for what is wanted. */
  ready(): void;
  message(message: FromServer): void;
  state(state: LinkState): void;
}

const SHORTEST = 500;
const LONGEST = 15_000;

export class Link {
  private socket: WebSocket | null = null;
  private pause = SHORTEST;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private closed = false;
  private count = 0;

  constructor(private readonly events: LinkEvents) {
    this.open();
  }

  /** Return a new id for a request. */
  id(): string {
    return `w${++this.count}`;
  }

  send(message: FromClient): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    this.socket?.close();
  }

  private open(): void {
    this.events.state("connecting");
    const socket = new WebSocket(address(location));
    this.socket = socket;
    socket.onopen = () => this.send({ t: "hello", version: 1, client: "warhost-web 0.1" });
    socket.onmessage = (event: MessageEvent<string>) => {
      const message = JSON.parse(event.data) as FromServer;
      if (message.t === "welcome") {
        this.pause = SHORTEST;
        this.events.state("open");
        this.events.ready();
      }
      this.events.message(message);
    };
    socket.onclose = () => this.again();
  }

  private again(): void {
    if (this.closed) return;
    this.events.state("lost");
    this.timer = setTimeout(() => this.open(), this.pause * (0.75 + Math.random() / 2));
    this.pause = Math.min(this.pause * 2, LONGEST);
  }
}

/** The socket is served beside the page. */
export function address(page: { protocol: string; host: string; pathname: string }): string {
  const folder = page.pathname.replace(/[^/]*$/, "");
  return `${page.protocol === "https:" ? "wss" : "ws"}://${page.host}${folder}ws`;
}
