// The campaigns of this server, and the beginning of a new one.

import { useEffect, useRef, useState } from "preact/hooks";

import { campaigns, ruleset } from "../net/api";
import { Link } from "../net/link";
import type { CampaignInfo, Json, RulesetInfo, Welcome } from "../messages";
import { viewOf } from "../rulesets";
import type { CampaignView } from "../rulesets/view";
import { keep } from "./campaign";

const AGAIN = 5000;

/** The list, asked for again and again. */
function useCampaigns(): readonly CampaignInfo[] | null {
  const [list, setList] = useState<readonly CampaignInfo[] | null>(null);
  useEffect(() => {
    const ask = () => void campaigns().then(setList, () => undefined); // asked again soon
    ask();
    const timer = setInterval(ask, AGAIN);
    return () => clearInterval(timer);
  }, []);
  return list;
}

/** A part of the lobby. */
export function CampaignSection() {
  const list = useCampaigns();
  return (
    <section aria-labelledby="campaigns-title">
      <h2 id="campaigns-title">Campaigns</h2>
      <CampaignTable list={(list ?? []).filter((info) => !info.over).slice(0, 5)} />
      <p>
        <a href="#/campaigns">All campaigns, and a new one</a>
      </p>
    </section>
  );
}

export function CampaignsPage() {
  const list = useCampaigns();
  return (
    <div class="lobby campaign">
      <header class="lobby-head">
        <p>
          <a href="#/">All matches</a>
        </p>
        <h1>Campaigns</h1>
        <p>Battles that are linked: what survives one is there in the next.</p>
      </header>
      <main>
        <section aria-labelledby="list-title">
          <h2 id="list-title">On this server</h2>
          {list === null && <p class="hint">Asking the server.</p>}
          {list?.length === 0 && <p class="hint">There is none yet.</p>}
          <CampaignTable list={list ?? []} />
        </section>
        <section aria-labelledby="new-title">
          <h2 id="new-title">Begin one</h2>
          <Begin />
        </section>
      </main>
    </div>
  );
}

function CampaignTable({ list }: { list: readonly CampaignInfo[] }) {
  return (
    <ul class="match-list">
      {list.map((info) => (
        <li key={info.campaign}>
          <a href={`#/campaign/${info.campaign}`}>
            <strong>{info.title}</strong>
            <span>{info.seats.map((seat) => seat.name ?? seat.kind).join(" against ")}</span>
            <span class="hint">{`${info.fought?.length ?? 0} fought${info.over ? ", over" : info.battle === undefined ? "" : ", a battle is on"}`}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Begins a campaign over a connection of its own. */
function Begin() {
  const [welcome, setWelcome] = useState<Welcome | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [key, setKey] = useState("");
  const [view, setView] = useState<CampaignView | null>(null);
  const [options, setOptions] = useState<{ [key: string]: Json }>({});
  const link = useRef<Link | null>(null);
  useEffect(() => {
    link.current = new Link({
      ready: () => undefined,
      state: () => undefined,
      message(message) {
        if (message.t === "welcome") setWelcome(message);
        else if (message.t === "refused") setRefusal(message.message);
        else if (message.t === "campaign") {
          keep(message.info.campaign, { ...(message.token === undefined ? {} : { token: message.token }) });
          location.hash = `#/campaign/${message.info.campaign}`;
        }
      },
    });
    return () => link.current?.close();
  }, []);
  const games = (welcome?.rulesets ?? []).filter((one: RulesetInfo) => viewOf(one.key)?.campaign !== undefined);
  const chosen = key || games[0]?.key || "";
  useEffect(() => {
    setOptions({});
    if (chosen) ruleset(chosen).then((page) => setView(viewOf(chosen)?.campaign?.(page) ?? null), () => undefined);
  }, [chosen]);
  const begin = (form: FormData) => {
    const said = (name: string) => (form.get(name) as string | null)?.trim() ?? "";
    const [name, title, other] = [said("name"), said("title"), said("other")];
    setRefusal(null);
    link.current?.send({
      t: "new_campaign",
      id: link.current.id(),
      ruleset: chosen,
      options,
      bots: [name || !other ? null : other, other || null] as never,
      ...(name ? { name } : {}),
      ...(title ? { title } : {}),
      ...(form.has("private") ? { private: true } : {}),
    });
  };
  if (welcome === null) return <p class="hint">Asking the server.</p>;
  return (
    <form
      class="begin"
      onSubmit={(event) => {
        event.preventDefault();
        begin(new FormData(event.currentTarget));
      }}
    >
      <label>
        Rules
        <select value={chosen} onChange={(event) => setKey(event.currentTarget.value)}>
          {games.map((one) => (
            <option key={one.key} value={one.key}>
              {one.title}
            </option>
          ))}
        </select>
      </label>
      <label>
        Title <input name="title" maxLength={60} />
      </label>
      <label>
        Your name <input name="name" maxLength={40} placeholder="none: bots play both sides" />
      </label>
      <label>
        Other side
        <select name="other">
          <option value="">free, for somebody to join</option>
          {(welcome.policies ?? []).map((one) => (
            <option key={one} value={one}>{`the bot ${one}`}</option>
          ))}
        </select>
      </label>
      {view && <view.Setup key={chosen} change={setOptions} />}
      <label class="check">
        <input type="checkbox" name="private" /> Private: only for those with the invitation
      </label>
      <button type="submit" class="button">
        Begin
      </button>
      {refusal && (
        <p class="trouble" role="alert">
          {refusal}
        </p>
      )}
    </form>
  );
}
