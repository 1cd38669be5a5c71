// What the server declines, as a sentence: made here from its code and numbers. Its own English is
// said where the code is unknown.

import type { Params } from "./templates";
import type { Json } from "../messages";
import { say } from ".";

export interface Fault {
  readonly code: string;
  readonly message: string;
  readonly params?: { readonly [key: string]: Json };
}

export function refusal({ code, message, params }: Fault): string {
  const key = `server.${code}`;
  return say.knows(key) ? say(key, (params ?? {}) as Params) : message;
}
