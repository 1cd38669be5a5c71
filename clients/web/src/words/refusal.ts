// What the server declines, as a sentence: made here from its code and numbers. Its own English is
// said where the code is unknown.

import type { Params } from "./templates";
import type { Json } from "../messages";
import { say } from ".";

export interface Fault {
  readonly code: string;
  readonly message: string;
  readonly params?: { readonly [key: string]: Json };
  /** Seconds. */
  readonly retry_after?: number;
}

export function refusal({ code, message, params, retry_after = 0 }: Fault): string {
  const key = `server.${code}`;
  const given = { ...params, minutes: Math.ceil(retry_after / 60) };
  return say.knows(key) ? say(key, given as Params) : message;
}
