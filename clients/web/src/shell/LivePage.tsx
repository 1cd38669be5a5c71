import { useEffect, useRef, useState } from "preact/hooks";

import type { MatchInfo } from "../messages";
import { keptName, useKept, useMedia, useRedraw, useShown } from "./hooks";
import { Talk } from "../hand/Talk";
import { Gallery } from "./gallery";
import { Live } from "./live";
import { wayBack } from "../hand/seats";
import { Match } from "./Match";
import { Notice } from "./Notice";
import type { Stage } from "./stage";
import { say } from "../words";

export function LivePage({ match, code }: { match: string; code: string | undefined }) {
  const redraw = useRedraw();
  const draw = useRef(redraw);
  draw.current = redraw;
  const [live, setLive] = useState<Live | null>(null);
  const [gallery, setGallery] = useState<Gallery | null>(null);
  useEffect(() => {
    const entered = new Gallery(code, () => draw.current());
    const opened = new Live(match, () => draw.current(), entered);
    setGallery(entered);
    setLive(opened);
    return () => opened.close();
  }, [match, code]);
  if (live?.stage && gallery) return <Watching live={live} stage={live.stage} gallery={gallery} />;
  if (live?.fault) return <Notice title={say("live.cannot")} text={live.fault} />;
  if (live?.info?.status === "lobby") return <Before info={live.info} code={code} />;
  return <Notice title={say("live.opening")} text={live?.state === "lost" ? say("live.no_answer") : ""} />;
}

/** Nothing is to be seen yet, but a seat may be free. */
function Before({ info, code }: { info: MatchInfo; code: string | undefined }) {
  const isOpen = info.seats.some((seat) => (seat.kind ?? "open") === "open");
  return (
    <Notice title={info.title} text={say("live.not_begun")}>
      {isOpen && <a class="button" href={`#/join/${info.match}${code ? `/${code}` : ""}`}>{say("live.take_seat")}</a>}
    </Notice>
  );
}

function Watching({ live, stage, gallery }: { live: Live; stage: Stage; gallery: Gallery }) {
  const calm = useMedia("(prefers-reduced-motion: reduce)");
  const shown = useShown(stage, calm);
  return <Match stage={stage} shown={shown} calm={calm} live link={live.state} talk={<Chats gallery={gallery} />} back={wayBack(stage.info)} />;
}

/** The players' talk to listen to, and the gallery's own below it. */
function Chats({ gallery }: { gallery: Gallery }) {
  const [isNamed, setNamed] = useState(keptName() !== "");
  return (
    <>
      {gallery.table.length > 0 && <Talk title={say("talk.table")} said={gallery.table} />}
      <h3 class="talk-title">{say("talk.gallery")}</h3>
      <Talk title={say("talk.gallery")} said={gallery.gallery} {...(isNamed ? { speak: (text: string) => gallery.say(text) } : {})} />
      {gallery.fault && <p class="why" role="alert">{gallery.fault}</p>}
      {!isNamed && (
        <Naming
          done={() => {
            setNamed(true);
            gallery.named();
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
        <input value={name} maxLength={40} placeholder={say("app.your_name")} autocomplete="nickname" onInput={(event) => write(event.currentTarget.value)} />
      </label>
      <button type="submit" class="ghost-button">{say("talk.join")}</button>
    </form>
  );
}
