// What is fetched once, by plain HTTP.

import type { CampaignInfo, MatchInfo, Replay, RulesetPage } from "../messages";

const rulesets = new Map<string, Promise<RulesetPage>>();

export function ruleset(key: string): Promise<RulesetPage> {
  let page = rulesets.get(key);
  if (page === undefined) {
    page = get<RulesetPage>(`api/rulesets/${encodeURIComponent(key)}.json`);
    page.catch(() => rulesets.delete(key));
    rulesets.set(key, page);
  }
  return page;
}

export async function matches(): Promise<MatchInfo[]> {
  return (await get<{ matches?: MatchInfo[] }>("api/matches.json")).matches ?? [];
}

export async function campaigns(): Promise<CampaignInfo[]> {
  return (await get<{ campaigns?: CampaignInfo[] }>("api/campaigns.json")).campaigns ?? [];
}

export const campaignRecordOf = (campaign: string, code?: string) =>
  `api/campaigns/${encodeURIComponent(campaign)}/record${code === undefined ? "" : `?code=${encodeURIComponent(code)}`}`;

export const replay = (match: string) => get<Replay>(`api/matches/${encodeURIComponent(match)}/replay.json`);

export const recordOf = (match: string) => `api/matches/${encodeURIComponent(match)}/record`;

async function get<T>(path: string): Promise<T> {
  const answer = await fetch(path, { headers: { accept: "application/json" } });
  if (!answer.ok) {
    const told = (await answer.json().catch(() => null)) as { message?: string } | null;
    throw new Error(told?.message ?? `the server answered ${answer.status}`);
  }
  return (await answer.json()) as T;
}
