import { useEffect, useState } from "preact/hooks";

import { PlayPage } from "./hand/PlayPage";
import { ListsPage } from "./lists/ListsPage";
import { CreatePage } from "./lobby/CreatePage";
import { JoinPage } from "./lobby/JoinPage";
import { LobbyPage } from "./lobby/LobbyPage";
import { Outdated } from "./net/Outdated";
import { CampaignPage } from "./shell/CampaignPage";
import { CampaignsPage } from "./shell/CampaignsPage";
import { useKept } from "./shell/hooks";
import { LivePage } from "./shell/LivePage";
import { ReplayPage } from "./shell/ReplayPage";
import { RulesPage } from "./shell/RulesPage";

export function App() {
  const [hash, setHash] = useState(location.hash);
  useEffect(() => {
    const change = () => setHash(location.hash);
    window.addEventListener("hashchange", change);
    return () => window.removeEventListener("hashchange", change);
  }, []);
  return (
    <>
      <Page hash={hash} />
      <Outdated />
      <Lamp />
    </>
  );
}

function Page({ hash }: { hash: string }) {
  const [page, id, clause, value] = hash.replace(/^#\//, "").split("/").map(decoded);
  if (page === "match" && id) return <LivePage key={id} match={id} code={clause} />;
  if (page === "play" && id) return <PlayPage key={id} match={id} />;
  if (page === "join" && id) return <JoinPage key={id} match={id} code={clause} />;
  if (page === "new") return <CreatePage rules={id} />;
  if (page === "lists") return <ListsPage rules={id} />;
  if (page === "replay" && id) return <ReplayPage key={id} match={id} />;
  if (page === "rules" && id) return <RulesPage rules={id} clause={clause} />;
  if (page === "campaign" && id) return <CampaignPage key={id} campaign={id} {...(clause && value ? { brought: [clause, value] } : {})} />;
  if (page === "campaigns") return <CampaignsPage />;
  return <LobbyPage />;
}

/** A part of a link; one that somebody spoilt stays as it is. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

const NEXT: Record<string, string> = { auto: "light", light: "dark", dark: "auto" };
const SAID: Record<string, string> = { auto: "as the system", light: "light", dark: "dark" };

/** Light, dark, or as the system has it. */
function Lamp() {
  const [theme, setTheme] = useKept("theme", "auto");
  useEffect(() => {
    document.documentElement.dataset["theme"] = theme;
  }, [theme]);
  return (
    <button type="button" class="lamp-switch" title={`Light: ${SAID[theme]}`} aria-label={`Light: ${SAID[theme]}. Change it`} onClick={() => setTheme(NEXT[theme] ?? "auto")}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <circle cx="8" cy="8" r="5.5" />
        <path d="M8 2.5A5.5 5.5 0 0 1 8 13.5Z" class={theme === "auto" ? "half" : theme === "dark" ? "full" : ""} />
      </svg>
    </button>
  );
}
