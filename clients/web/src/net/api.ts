// What is fetched once, by plain HTTP.

import type {
  CampaignInfo,
  Clause,
  MatchList,
  Replay,
  RulesetList,
  PrimerPage,
  RulebookPage,
  RulesetPage,
  RulesetSummary,
} from "../messages";
import { codeOf } from "./seats";
import { language, pseudo, written } from "../words/language";
import { say } from "../words";
import { type Fault, refusal } from "../words/refusal";

export type Seat = 0 | 1;

const printed = new Map<string, Promise<unknown>>();

/** What is printed of a ruleset, in the language that is spoken, and kept. */
function print<P>(key: string, what: string): Promise<P> {
  const path = `api/rulesets/${encodeURIComponent(key)}${what}?language=${written()}`;
  const kept = `${language()} ${path}`;
  let page = printed.get(kept) as Promise<P> | undefined;
  if (page === undefined) {
    page = get<P>(path);
    if (language() === "pseudo") page = page.then(async (page) => (await pseudo()).printed(page));
    page.catch(() => printed.delete(kept));
    printed.set(kept, page);
  }
  return page;
}

export const ruleset = (key: string) => print<RulesetPage>(key, ".json");

/** Every clause of a ruleset. */
export const rulebook = async (key: string): Promise<readonly Clause[]> =>
  (await print<RulebookPage>(key, "/rulebook.json")).clauses;

/** What the rulebook has for those who learn the game. */
export const primer = (key: string) => print<PrimerPage>(key, "/primer.json");

/** What is said of the games that are hosted; the first is the one to begin with. */
export async function summaries(): Promise<readonly RulesetSummary[]> {
  const { rulesets } = await get<RulesetList>(`api/rulesets.json?language=${written()}`);
  return language() === "pseudo" ? (await pseudo()).printed(rulesets) : rulesets;
}

export const matches = () => get<Partial<MatchList>>("api/matches.json");

export async function campaigns(): Promise<CampaignInfo[]> {
  return (await get<{ campaigns?: CampaignInfo[] }>("api/campaigns.json")).campaigns ?? [];
}

const coded = (code: string | undefined) =>
  code === undefined ? "" : `?code=${encodeURIComponent(code)}`;

export const campaignRecordOf = (campaign: string, code?: string) =>
  `api/campaigns/${encodeURIComponent(campaign)}/record${coded(code)}`;

export const replay = (match: string, seat: Seat | null = null) =>
  get<Replay>(pathOf(match, "replay.json", seat));

export const recordOf = (match: string) => pathOf(match, "record");

/** Where something of a match is; an invitation that we have opens a private one. */
function pathOf(match: string, what: string, seat: Seat | null = null): string {
  const code = codeOf(match);
  const query = new URLSearchParams({
    ...(seat !== null && { seat: String(seat) }),
    ...(code && { code }),
  });
  return `api/matches/${encodeURIComponent(match)}/${what}${query.size > 0 ? `?${query}` : ""}`;
}

export const record = async (match: string) => (await ask(recordOf(match))).text();

const get = async <T>(path: string) => (await (await ask(path)).json()) as T;

async function ask(path: string): Promise<Response> {
  const answer = await fetch(path, { headers: { accept: "application/json" } });
  if (answer.ok) return answer;
  const fault = (await answer.json().catch(() => null)) as Fault | null;
  throw new Error(
    refusal(fault ?? { code: "", message: say("net.answered", { status: answer.status }) }),
  );
}
