// Which of the matches are listed.

import type { MatchInfo, RulesetSummary } from "../messages";
import { paceOf } from "./clocks";

export interface Wanted {
  readonly ruleset: string;
  readonly size: string;
  readonly pace: string;
  readonly against: "" | "person" | "bot";
  readonly open: boolean;
  readonly live: boolean;
}

export const ALL: Wanted = {
  ruleset: "",
  size: "",
  pace: "",
  against: "",
  open: false,
  live: false,
};

/** How large the forces of a match are; null where that is its scenario's affair. */
export function sizeOf(info: MatchInfo, game: RulesetSummary | undefined): number | null {
  const limit = game?.limit;
  const found = limit && (info.options?.[limit.key] ?? limit.usual);
  return typeof found === "number" ? found : null;
}

export const isOpen = (info: MatchInfo) =>
  info.status === "lobby" && info.seats.some((seat) => (seat.kind ?? "open") === "open");

export const isTurnOf = (info: MatchInfo, seat: number | undefined) =>
  seat !== undefined && (info.asked ?? []).includes(seat);

/**
 * Our matches in the order in which they want us: asked something, under way, not begun; what moved
 * last comes first.
 */
export function byNeed(list: readonly MatchInfo[], ours: ReadonlyMap<string, number>): MatchInfo[] {
  const need = (info: MatchInfo) =>
    isTurnOf(info, ours.get(info.match)) ? 0 : info.status === "live" ? 1 : 2;
  const last = ({ moved, created }: MatchInfo) => moved || created;
  return [...list].sort((a, b) => need(a) - need(b) || last(b) - last(a));
}

export function fits(
  info: MatchInfo,
  wanted: Wanted,
  games: ReadonlyMap<string, RulesetSummary>,
): boolean {
  const hasBot = info.seats.some((seat) => seat.kind === "bot");
  return (
    (wanted.ruleset === "" || info.ruleset === wanted.ruleset) &&
    (wanted.size === "" || String(sizeOf(info, games.get(info.ruleset))) === wanted.size) &&
    (wanted.pace === "" || paceOf(info.clock).key === wanted.pace) &&
    (wanted.against === "" || hasBot === (wanted.against === "bot")) &&
    (!(wanted.open || wanted.live) ||
      (wanted.open && isOpen(info)) ||
      (wanted.live && info.status === "live"))
  );
}
