import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";

import type { MatchInfo } from "../messages";
import { keptName, useKept, useMedia, useRedraw } from "../widgets/hooks";
import { useShown } from "./useShown";
import { Chat } from "../chat/Chat";
import { Spectators } from "./spectators";
import { Live } from "./live";
import { codeOf, wayBack } from "../net/seats";
import { Match } from "./Match";
import { Notice } from "../widgets/Notice";
import type { MatchStore } from "./store";
import { say } from "../words";

export function LivePage(link: { match: string; code: string | undefined }) {
  const { match, code = codeOf(match) } = link;
  const redraw = useRedraw();
  const [live, setLive] = useState<Live | null>(null);
  const [spectators, setGallery] = useState<Spectators | null>(null);
  useEffect(() => {
    const entered = new Spectators(code, redraw);
    const opened = new Live(match, redraw, entered);
    setGallery(entered);
    setLive(opened);
    return () => opened.close();
  }, [match, code, redraw]);
  if (live?.store && spectators)
    return (
      <Followed
        live={live}
        store={live.store}
        chat={<Chats spectators={spectators} />}
        back={wayBack(live.store.info)}
      />
    );
  if (live?.fault) return <Notice title={say("live.cannot")} text={live.fault} />;
  if (live?.info?.status === "lobby") return <Before info={live.info} code={code} />;
  return (
    <Notice
      title={say("live.opening")}
      text={live?.state === "lost" ? say("live.no_answer") : ""}
    />
  );
}

/** Nothing is to be seen yet, but a seat may be free. */
function Before({ info, code }: { info: MatchInfo; code: string | undefined }) {
  const isOpen = info.seats.some((seat) => (seat.kind ?? "open") === "open");
  return (
    <Notice title={info.title} text={say("live.not_begun")}>
      {isOpen && (
        <a class="button" href={`#/join/${info.match}${code ? `/${code}` : ""}`}>
          {say("live.take_seat")}
        </a>
      )}
    </Notice>
  );
}

interface Followed {
  live: Live;
  store: MatchStore;
  chat: ComponentChildren;
  back: string;
  foot?: ComponentChildren;
}

/** A live match as somebody follows it who holds no seat. */
export function Followed({ live, ...match }: Followed) {
  const calm = useMedia("(prefers-reduced-motion: reduce)");
  const shown = useShown(match.store, calm);
  return <Match {...match} shown={shown} calm={calm} live link={live.state} />;
}

/** The players' talk to listen to, and the spectators's own below it. */
function Chats({ spectators }: { spectators: Spectators }) {
  const [isNamed, setNamed] = useState(keptName() !== "");
  return (
    <>
      {spectators.table.length > 0 && (
        <Chat title={say("chat.table")} said={spectators.table} report={spectators.report} />
      )}
      <h3 class="talk-title">{say("chat.spectators")}</h3>
      <Chat
        title={say("chat.spectators")}
        said={spectators.spectators}
        writing={spectators.writing}
        report={spectators.report}
        {...(isNamed ? { speak: (text: string) => spectators.say(text) } : {})}
      />
      {spectators.fault && (
        <p class="why" role="alert">
          {spectators.fault}
        </p>
      )}
      {!isNamed && (
        <Naming
          done={() => {
            setNamed(true);
            spectators.named();
          }}
        />
      )}
    </>
  );
}

/** Whoever wants to be heard has a name. */
function Naming({ done }: { done: () => void }) {
  const [, keepName] = useKept("name", "");
  const [name, write] = useState("");
  return (
    <form
      class="naming"
      onSubmit={(event) => {
        event.preventDefault();
        if (!name.trim()) return;
        keepName(name.trim());
        done();
      }}
    >
      <label>
        <span class="hidden">{say("app.your_name")}</span>
        <input
          value={name}
          maxLength={40}
          placeholder={say("app.your_name")}
          autocomplete="nickname"
          onInput={(event) => write(event.currentTarget.value)}
        />
      </label>
      <button type="submit" class="ghost-button">
        {say("chat.join")}
      </button>
    </form>
  );
}
