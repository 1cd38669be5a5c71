// Matches for newcomers: the guided one, and the first battle after it. All is set up for them, and
// nobody is in a hurry.

import { keepProgress } from "../../guide/kept";
import { ruleset } from "../../net/api";
import { Desk, FAVOURITE, open } from "../../net/lobbyLink";
import { nameNow } from "../../widgets/NameField";
import { say } from "../../words";
import { longestForBots } from "../clocks";

/** Open the guided match of a ruleset, and return it. */
export async function learn(desk: Desk, rules: string): Promise<string> {
  const { guide, title } = await ruleset(rules);
  if (guide === undefined) throw new Error(say("guide.none"));
  const match = await begin(desk, rules, guide.options, say("guide.learn", { game: title }));
  keepProgress(match, {});
  return match;
}

/** Open the first battle of a ruleset, and return it. */
export async function firstBattle(rules: string): Promise<string> {
  const desk = new Desk({ changed: () => undefined });
  try {
    const { guide } = await ruleset(rules);
    return await begin(desk, rules, guide?.battle ?? {}, say("guide.battle"));
  } finally {
    desk.close();
  }
}

async function begin(
  desk: Desk,
  rules: string,
  options: NonNullable<Parameters<typeof open>[1]["options"]>,
  title: string,
): Promise<string> {
  const most = longestForBots(desk.welcome);
  const clock = { bank: most, increment: 0, reaction: most, setup: most };
  const terms = { options, title, clock, set_up: true, private: true };
  return open(desk, { ruleset: rules, name: nameNow(), ...terms }, FAVOURITE);
}
