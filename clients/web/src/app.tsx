import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";

import { signedIn } from "./account/account";
import { admit, substitute } from "./net/seats";
import { CreatePage } from "./lobby/create/CreatePage";
import { JoinPage } from "./lobby/JoinPage";
import { LobbyPage } from "./lobby/LobbyPage";
import { Outdated } from "./net/Outdated";
import { Restarting } from "./net/Restarting";
import { Fetched, fetched } from "./widgets/Fetched";
import { useKept } from "./widgets/hooks";
import type { Moment } from "./replay/film";
import { LANGUAGES, type Language, language, speak } from "./words/language";
import { wordsFetched } from "./words/templates";
import { say } from "./words";

/** Fetch what the page that is opened first is made of, so that it is shown at once. */
export const fetchTable = () =>
  /^#\/(play|match|replay)\//.test(location.hash) &&
  Promise.all([fetched(livePage), fetched(playPage), fetched(replayPage)]).catch(
    () => undefined, // the page says so
  );

export function App() {
  const [hash, setHash] = useState(opened);
  const [tongue, setTongue] = useState(language());
  const wanted = useRef(tongue);
  const change = async (next: Language) => {
    wanted.current = next;
    await wordsFetched(next);
    if (wanted.current !== next) return; // another was chosen meanwhile
    speak(next);
    setTongue(next);
  };
  useEffect(() => {
    document.documentElement.lang = tongue === "pseudo" ? "x-pseudo" : tongue;
  }, [tongue]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each page that is opened
  useEffect(() => {
    if (signedIn()) void import("./mine/meeting").then(({ meetAccount }) => meetAccount());
  }, [hash]);
  // A link may be followed as soon as the page is seen, before the next frame.
  useLayoutEffect(() => {
    const change = () => setHash(opened());
    window.addEventListener("hashchange", change);
    return () => window.removeEventListener("hashchange", change);
  }, []);
  return (
    <>
      <Page key={tongue} hash={hash} />
      <Outdated />
      <Restarting />
      <aside class="switches" aria-label={say("app.switches")}>
        <Tongue change={(next) => void change(next)} />
        <Lamp />
      </aside>
    </>
  );
}

/** The link that was followed. The invitation at its end, if there is one, is kept. */
function opened(): string {
  const [hash = "", code] = location.hash.split("?code=");
  const match = hash.split("/")[2];
  if (match && code) admit(decoded(match), decoded(code));
  return hash;
}

function Page({ hash }: { hash: string }) {
  const [page, id, clause, value] = hash.replace(/^#\//, "").split("/").map(decoded);
  if (page === "match" && id)
    return <Fetched isPage key={hash} fetch={livePage} with={{ match: id, code: clause }} />;
  if (page === "play" && id)
    return <Fetched isPage key={hash} fetch={playPage} with={{ match: id }} />;
  if ((page === "substitute" || page === "seat") && id && clause && value)
    return <SubstitutePage match={id} seat={clause} token={value} />;
  if (page === "join" && id) return <JoinPage key={hash} match={id} code={clause} />;
  if (page === "replay" && id)
    return (
      <Fetched
        isPage
        key={`replay/${id}`}
        fetch={replayPage}
        with={{
          match: id,
          at: momentIn(clause),
          report: clause === "report",
          as: value === "0" ? 0 : value === "1" ? 1 : null,
        }}
      />
    );
  if (page === "new") return <CreatePage rules={id} />;
  if (page === "lists") return <Fetched isPage key={page} fetch={listsPage} with={{ rules: id }} />;
  if (page === "rules" && id)
    return <Fetched isPage key={page} fetch={rulesPage} with={{ rules: id, clause }} />;
  if (page === "campaign" && id)
    return (
      <Fetched
        isPage
        key={id}
        fetch={campaignPage}
        with={{ campaign: id, ...(clause && value ? { brought: [clause, value] } : {}) }}
      />
    );
  if (page === "judge" && id)
    return <Fetched isPage key={hash} fetch={judgePage} with={{ match: id, token: clause }} />;
  if (page === "calls" && id && clause && (value === "confirm" || value === "stop"))
    return (
      <Fetched
        isPage
        key={hash}
        fetch={callPage}
        with={{ match: id, secret: clause, what: value }}
      />
    );
  if (page === "mine" || page === "carry")
    return (
      <Fetched
        isPage
        key={page}
        fetch={minePage}
        with={{ code: page === "carry" ? id : undefined }}
      />
    );
  if (page === "campaigns") return <Fetched isPage key={page} fetch={campaignsPage} with={{}} />;
  return <LobbyPage next={fetchNext} />;
}

const fetchNext = () => void import("./tables").catch(() => undefined);
const livePage = async () => (await import("./tables")).LivePage;
const playPage = async () => (await import("./tables")).PlayPage;
const replayPage = async () => (await import("./tables")).ReplayPage;
const listsPage = async () => (await import("./lists/ListsPage")).ListsPage;
const minePage = async () => (await import("./mine/MinePage")).MinePage;
const rulesPage = async () => (await import("./rulebook/RulesPage")).RulesPage;
const campaignPage = async () => (await import("./campaigns/CampaignPage")).CampaignPage;
const campaignsPage = async () => (await import("./campaigns/CampaignsPage")).CampaignsPage;
const callPage = async () => (await import("./calls/CallPage")).CallPage;
const judgePage = async () => (await import("./judging/JudgePage")).JudgePage;

/**
 * The moment that a link names: a place of the replay, or after `@` how many entries of the record
 * are before it.
 */
function momentIn(part: string | undefined): Moment | null {
  const [, mark, digits] = /^(@?)(\d+)$/.exec(part ?? "") ?? [];
  return digits === undefined
    ? null
    : mark
      ? { entries: Number(digits) }
      : { place: Number(digits) };
}

/** A friend's seat is ours for a while, or our own comes from a link in e-mail. */
function SubstitutePage({ match, seat, token }: { match: string; seat: string; token: string }) {
  useEffect(() => {
    substitute(match, seat, token);
    location.replace(`#/play/${match}`);
  }, [match, seat, token]);
  return null;
}

/** A part of a link; one that somebody spoilt stays as it is. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The language, by its own name and never in another. */
function Tongue({ change }: { change: (next: Language) => void }) {
  return (
    <label class="tongue" title={say("app.language")}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <circle cx="8" cy="8" r="6" />
        <path d="M2 8H14M8 2C5 5 5 11 8 14M8 2C11 5 11 11 8 14" />
      </svg>
      <select
        aria-label={say("app.language")}
        value={language()}
        onChange={(event) => change(event.currentTarget.value as Language)}
      >
        {Object.entries(LANGUAGES).map(([key, name]) => (
          <option key={key} value={key} lang={key}>
            {name}
          </option>
        ))}
        {language() === "pseudo" && <option value="pseudo">{say("app.language")}</option>}
      </select>
    </label>
  );
}

const THEMES = ["auto", "light", "dark"] as const;

/** Light, dark, or as the system has it. */
function Lamp() {
  const [kept, setTheme] = useKept("theme", "auto");
  const theme = THEMES.find((one) => one === kept) ?? "auto";
  const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? "auto";
  const said = say(`app.theme.${theme}`);
  useEffect(() => {
    document.documentElement.dataset["theme"] = theme;
  }, [theme]);
  return (
    <button
      type="button"
      class="lamp-switch"
      title={say("app.light", { theme: said })}
      aria-label={say("app.light_change", { theme: said })}
      onClick={() => setTheme(next)}
    >
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <circle cx="8" cy="8" r="5.5" />
        <path
          d="M8 2.5A5.5 5.5 0 0 1 8 13.5Z"
          class={theme === "auto" ? "half" : theme === "dark" ? "full" : ""}
        />
      </svg>
    </button>
  );
}
