// What is fetched once, by plain HTTP.

import type {
  CampaignInfo,
  MatchList,
  Replay,
  RulesetList,
  PrimerPage,
  RulesetPage,
  RulesetSummary,
} from "../messages";
import { codeOf } from "./seats";
import { language, pseudo, written } from "../words/language";
import { say } from "../words";
import { type Fault, refusal } from "../words/refusal";

export type Seat = 0 | 1;

const rulesets = new Map<string, Promise<RulesetPage>>();

/** What is printed of a ruleset, in the language that is spoken. */
export function ruleset(key: string): Promise<RulesetPage> {
  const kept = `${language()} ${key}`;
  let page = rulesets.get(kept);
  if (page === undefined) {
    page = get<RulesetPage>(`api/rulesets/${encodeURIComponent(key)}.json?language=${written()}`);
    if (language() === "pseudo") page = page.then(async (page) => (await pseudo()).printed(page));
    page.catch(() => rulesets.delete(kept));
    rulesets.set(kept, page);
  }
  return page;
}

/** What the rulebook has for those who learn the game, in the language that is spoken. */
export async function primer(key: string): Promise<PrimerPage> {
  const path = `api/rulesets/${encodeURIComponent(key)}/primer.json?language=${written()}`;
  const page = await get<PrimerPage>(path);
  return language() === "pseudo" ? (await pseudo()).printed(page) : page;
}

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
