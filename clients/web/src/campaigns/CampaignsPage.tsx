// The campaigns of this server, and the beginning of a new one.

import { useEffect, useState } from "preact/hooks";

import { signedIn } from "../account/account";
import { ruleset } from "../net/api";
import { sentence, useDesk } from "../net/lobbyLink";
import { newToken } from "../net/seats";
import type { FromClient, Json, RulesetInfo, Welcome } from "../messages";
import { viewOf } from "../rulesets";
import type { CampaignView } from "../core/view";
import { say } from "../words";
import { botName } from "../words/bots";
import { CampaignTable, useCampaigns } from "./CampaignSection";
import { keep } from "./campaign";

export function CampaignsPage() {
  const list = useCampaigns();
  return (
    <div class="lobby campaign">
      <header class="lobby-head">
        <p>
          <a href="#/">{say("app.all")}</a>
        </p>
        <h1>{say("lobby.campaigns")}</h1>
        <p>{say("campaign.about")}</p>
      </header>
      <main>
        <section aria-labelledby="list-title">
          <h2 id="list-title">{say("campaign.here")}</h2>
          {list === null && <p class="hint">{say("lobby.asking")}</p>}
          {list?.length === 0 && <p class="hint">{say("campaign.none")}</p>}
          <CampaignTable list={list ?? []} />
        </section>
        <section aria-labelledby="new-title">
          <h2 id="new-title">{say("campaign.begin_one")}</h2>
          <Begin />
        </section>
      </main>
    </div>
  );
}

/** The rulesets whose battles can be linked. */
async function linkable(rulesets: readonly RulesetInfo[]): Promise<RulesetInfo[]> {
  const views = await Promise.all(rulesets.map(({ key }) => viewOf(key)));
  return rulesets.filter((_, i) => views[i]?.campaign !== undefined);
}

type Wanted = Omit<Extract<FromClient, { t: "new_campaign" }>, "t" | "id">;

interface Founding {
  readonly welcome: Welcome | null;
  readonly games: readonly RulesetInfo[];
  readonly refusal: string | null;
  /** Ask for a campaign; the page goes to it when it is there. */
  found(wanted: Wanted): void;
}

/** A connection of its own, over which campaigns are begun. */
function useFounding(): Founding {
  const desk = useDesk();
  const welcome = desk?.welcome ?? null;
  const [games, setGames] = useState<readonly RulesetInfo[]>([]);
  const [refusal, setRefusal] = useState<string | null>(null);
  useEffect(() => void (welcome && linkable(welcome.rulesets).then(setGames)), [welcome]);
  const found = async (wanted: Wanted) => {
    if (desk === null) return;
    setRefusal(null);
    try {
      const founded = await desk.ask({ ...wanted, t: "new_campaign", token: newToken() });
      if (founded.t !== "campaign") throw new Error(`the server answered ${founded.t}`);
      const { campaign } = founded.info;
      keep(campaign, founded.token === undefined ? {} : { token: founded.token });
      location.hash = `#/campaign/${campaign}`;
    } catch (error) {
      setRefusal(sentence(error));
    }
  };
  return { welcome, games, refusal, found: (wanted) => void found(wanted) };
}

/** What campaigns of a ruleset look like. */
function useCampaignView(key: string): CampaignView | null {
  const [view, setView] = useState<CampaignView | null>(null);
  useEffect(() => {
    if (key === "") return;
    Promise.all([ruleset(key), viewOf(key)]).then(
      ([page, found]) => setView(found?.campaign?.(page) ?? null),
      () => undefined,
    );
  }, [key]);
  return view;
}

function Begin() {
  const { welcome, games, refusal, found } = useFounding();
  const [key, setKey] = useState("");
  const [options, setOptions] = useState<{ [key: string]: Json }>({});
  const chosen = key || games[0]?.key || "";
  const view = useCampaignView(chosen);
  const begin = (event: Event & { currentTarget: HTMLFormElement }) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const said = (name: string) => (form.get(name) as string | null)?.trim() ?? "";
    const [name, title, other] = [said("name"), said("title"), said("other")];
    found({
      ruleset: chosen,
      options,
      bots: [name || !other ? null : other, other || null],
      ...(name ? { name } : {}),
      ...(title ? { title } : {}),
      ...(form.has("private") ? { private: true } : {}),
    });
  };
  if (welcome === null) return <p class="hint">{say("lobby.asking")}</p>;
  return (
    <form class="begin" onSubmit={begin}>
      <label>
        {say("lobby.rules")}
        <select
          value={chosen}
          onChange={(event) => {
            setKey(event.currentTarget.value);
            setOptions({});
          }}
        >
          {games.map((one) => (
            <option key={one.key} value={one.key}>
              {one.title}
            </option>
          ))}
        </select>
      </label>
      <Names policies={welcome.policies ?? []} />
      {view && <view.Setup key={chosen} change={setOptions} />}
      <label class="check">
        <input type="checkbox" name="private" /> {say("campaign.private")}
      </label>
      <button type="submit" class="button" disabled={chosen === ""}>
        {say("campaign.begin")}
      </button>
      {refusal && (
        <p class="trouble" role="alert">
          {refusal}
        </p>
      )}
    </form>
  );
}

function Names({ policies }: { policies: readonly string[] }) {
  const account = signedIn();
  return (
    <>
      <label>
        {say("create.title")} <input name="title" maxLength={60} />
      </label>
      <label>
        {say("app.your_name")}{" "}
        {account ? (
          <select name="name">
            <option>{account.name}</option>
            <option value="">{say("campaign.free_seat")}</option>
          </select>
        ) : (
          <input name="name" maxLength={40} placeholder={say("campaign.no_name")} />
        )}
      </label>
      <label>
        {say("create.other_side")}
        <select name="other">
          <option value="">{say("campaign.free_seat")}</option>
          {policies.map((one) => (
            <option key={one} value={one}>
              {botName(one)}
            </option>
          ))}
        </select>
      </label>
    </>
  );
}
