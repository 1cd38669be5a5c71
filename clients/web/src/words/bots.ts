// What bots are called. The server and the command line know them by their policies.

import { say } from ".";

/** The name of a bot; one that we have no name for is called by its policy. */
export function botName(policy: string): string {
  const key = `bot.${policy}`;
  return say.knows(key) ? say(key) : policy;
}

/** How it plays, in a few words. */
export function botManner(policy: string): string {
  const key = `bot.${policy}.manner`;
  return say.knows(key) ? say(key) : "";
}

/** The name of whoever has a seat, if anybody does. */
export const playerName = ({
  kind,
  name,
}: {
  readonly kind?: string;
  readonly name?: string;
}): string | undefined => (kind === "bot" && name !== undefined ? botName(name) : name);
