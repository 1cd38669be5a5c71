// What a list of one's own matches adds up to.

import type { MatchInfo, OwnMatch } from "../messages";

export type Result = "won" | "lost" | "drew";
export interface Tally {
  readonly won: number;
  readonly lost: number;
  readonly drew: number;
}

export const NONE: Tally = { won: 0, lost: 0, drew: 0 };

/** How a match ended for us; null while it is not over. */
export function resultOf({ info, seat }: OwnMatch): Result | null {
  if (info.status !== "over" || !info.verdict) return null;
  const winner = info.verdict.winner ?? null;
  return winner === null ? "drew" : winner === seat ? "won" : "lost";
}

export const other = ({ info, seat }: OwnMatch): MatchInfo["seats"][0] =>
  info.seats[seat === 0 ? 1 : 0];

/** Who is played against: account holders are told from guests of the same name. */
const rivalOf = (one: OwnMatch) => {
  const { kind = "open", name, account } = other(one);
  return kind === "open" || !name ? null : `${kind} ${account ?? false} ${name}`;
};

export const played = ({ won, lost, drew }: Tally): number => won + lost + drew;

function tallied(list: readonly OwnMatch[], key: (one: OwnMatch) => string | null) {
  const found = new Map<string, { tally: Tally; last: OwnMatch }>();
  for (const one of list) {
    const [of, result] = [key(one), resultOf(one)];
    if (of === null || result === null) continue;
    const { tally, last } = found.get(of) ?? { tally: NONE, last: one };
    const newer = (one.ended ?? 0) > (last.ended ?? 0) ? one : last;
    found.set(of, { tally: { ...tally, [result]: tally[result] + 1 }, last: newer });
  }
  return [...found]
    .map(([of, entry]) => ({ of, ...entry }))
    .sort((a, b) => played(b.tally) - played(a.tally));
}

/** By ruleset, the one that was played most first. */
export const byRuleset = (list: readonly OwnMatch[]) => tallied(list, ({ info }) => info.ruleset);

/** By opponent, the one that was played most first. */
export const byRival = (list: readonly OwnMatch[]) => tallied(list, rivalOf);

export interface Sought {
  readonly ruleset: string;
  readonly text: string;
}

/** Whether a match is looked for. */
export function isSought(one: OwnMatch, { ruleset, text }: Sought, name: string): boolean {
  const words = `${name} ${one.info.title}`.toLocaleLowerCase();
  return (
    (ruleset === "" || one.info.ruleset === ruleset) &&
    words.includes(text.trim().toLocaleLowerCase())
  );
}

export const isOurTurn = ({ info, seat }: OwnMatch): boolean => (info.asked ?? []).includes(seat);

/** Running ones in the order in which they want us, finished ones newest first. */
export function sorted(list: readonly OwnMatch[]): { running: OwnMatch[]; over: OwnMatch[] } {
  const need = (one: OwnMatch) => (isOurTurn(one) ? 0 : one.info.status === "live" ? 1 : 2);
  const last = ({ info }: OwnMatch) => info.moved || info.created;
  const is = (over: boolean) => list.filter(({ info }) => (info.status === "over") === over);
  return {
    running: is(false).sort((a, b) => need(a) - need(b) || last(b) - last(a)),
    over: is(true).sort((a, b) => (b.ended ?? 0) - (a.ended ?? 0)),
  };
}
