// Requests on a socket: each is answered once, and one that came too fast is asked again.

import { signOn } from "../account/account";
import type { FromClient, FromServer, Refused } from "../messages";
import { refusal } from "../words/refusal";

/**
 * Milliseconds until what came too fast for the server is asked again, with the others of its
 * burst.
 */
const BREATH = 250;

/** What was refused, as an error that keeps its clause and numbers. */
export class Refusal extends Error {
  constructor(readonly refused: Refused) {
    super(refusal(refused));
  }
}

export type Message = Extract<FromClient, { id: string }>;
/** A request without its id, which is given when it is sent. */
export type Wish = Message extends infer M ? (M extends Message ? Omit<M, "id"> : never) : never;

interface Pending {
  readonly message: Message;
  readonly resolve: (answer: FromServer) => void;
  readonly reject: (error: Error) => void;
}

export class Requests {
  private readonly pending = new Map<string, Pending>();

  /**
   * `put` says a request that is not answered yet, for the first time or again, if it can be said
   * now.
   */
  constructor(private readonly put: (message: Message) => void) {}

  has = (id: string): boolean => this.pending.has(id);

  ask(message: Message): Promise<FromServer> {
    return new Promise((resolve, reject) => {
      this.pending.set(message.id, { message, resolve, reject });
      this.put(message);
    });
  }

  /** Whether a message answers one of them. */
  answer(message: FromServer): boolean {
    const id = "id" in message && typeof message.id === "string" ? message.id : "";
    const asked = this.pending.get(id);
    if (asked === undefined) return false;
    if (message.t === "refused" && message.code === "too_fast") {
      setTimeout(
        () => this.has(id) && this.put(asked.message),
        Math.max(BREATH, (message.retry_after ?? 0) * 1000),
      );
      return true;
    }
    this.pending.delete(id);
    if (message.t === "refused") {
      if (message.code === "signed_out") signOn(null);
      asked.reject(new Refusal(message));
    } else asked.resolve(message);
    return true;
  }

  /** Say all of them again: whoever heard them may have forgotten. */
  again(): void {
    for (const { message } of this.pending.values()) this.put(message);
  }

  /** Nobody will answer this one. */
  drop(id: string, text: string): void {
    const asked = this.pending.get(id);
    this.pending.delete(id);
    asked?.reject(new Error(text));
  }

  /** Nobody will answer any of them; or none but those that can be said again. */
  fail(text: string, canWait: (message: Message) => boolean = () => false): void {
    for (const [id, { message }] of [...this.pending]) if (!canWait(message)) this.drop(id, text);
  }
}
