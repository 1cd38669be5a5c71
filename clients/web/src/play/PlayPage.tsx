// A match from a seat of ours.

import { useEffect, useState } from "preact/hooks";

import { RematchButton } from "./RematchButton";
import { say } from "../words";
import { refusal } from "../words/refusal";
import { WaitingRoom } from "./WaitingRoom";
import { useMedia, useRedraw } from "../widgets/hooks";
import { useShown } from "../match/useShown";
import { Match } from "../match/Match";
import { Notice } from "../widgets/Notice";
import type { MatchStore } from "../match/store";
import { entropy, forget, seatAt, wayBack } from "../net/seats";
import { Session } from "./seat/session";
import { Chat } from "../chat/Chat";
import { Seat } from "../calls/callable";
import { useUnread } from "../chat/useUnread";
import { heardBy, useCalls } from "./useCalls";
import { useCoach } from "./useCoach";
import { useControls } from "./useControls";
import { usePlay } from "./state/usePlay";
import { useLeaving } from "./useLeaving";

export function PlayPage({ match }: { match: string }) {
  const redraw = useRedraw();
  const [session, setSession] = useState<Session | null>(null);
  const [kept] = useState(() => seatAt(match));
  useEffect(() => {
    if (kept === undefined) {
      location.replace(`#/match/${match}`); // no seat of ours: watch
      return;
    }
    const opened = new Session(kept, redraw);
    setSession(opened);
    return () => opened.close();
  }, [match, kept, redraw]);
  useCalls(session);
  const live = session?.live;
  const info = live?.info;
  const other = info?.seats[session?.seat === 0 ? 1 : 0];
  // No bot has to be asked, and who comes from a campaign has said so there.
  const isReady =
    info?.status === "lobby" &&
    session !== null &&
    !info.seats[session.seat].ready &&
    (other?.kind === "bot" || info.campaign !== undefined);
  useEffect(() => {
    if (isReady) session?.ready(entropy()).catch(() => undefined);
  }, [isReady, session]);
  if (session?.lost?.code === "bad_token" || session?.lost?.code === "substitute_dismissed") {
    forget(match);
    return <Notice title={say("play.seat_gone")} text={refusal(session.lost)} />;
  }
  if (session?.lost?.code === "taken_over") return <Elsewhere session={session} />;
  if (session?.lost) return <Notice title={say("play.not_yours")} text={refusal(session.lost)} />;
  if (session && live?.store)
    return (
      <Seat.Provider value={session}>
        <Playing session={session} store={live.store} />
      </Seat.Provider>
    );
  if (live?.fault) return <Notice title={say("play.cannot_play")} text={live.fault} />;
  if (session && info?.status === "lobby")
    return (
      <Seat.Provider value={session}>
        <WaitingRoom info={info} session={session} />
      </Seat.Provider>
    );
  return (
    <Notice title={say("play.taking")} text={live?.state === "lost" ? say("live.no_answer") : ""} />
  );
}

/** The newest device acts; this one may become it. */
function Elsewhere({ session }: { session: Session }) {
  return (
    <main class="notice">
      <h1>{say("play.elsewhere")}</h1>
      <p>{say("play.elsewhere_text")}</p>
      <button type="button" class="button" onClick={() => session.retake()}>
        {say("play.play_here")}
      </button>
      <a href="#/">{say("app.all")}</a>
    </main>
  );
}

function Playing({ session, store }: { session: Session; store: MatchStore }) {
  const calm = useMedia("(prefers-reduced-motion: reduce)");
  const shown = useShown(store, calm);
  const play = usePlay(session, store, shown);
  const controls = useControls(play);
  const chat = (
    <Chat
      title={say("chat.table")}
      said={session.chat}
      own={session.seat}
      writing={session.writing}
      report={session.report}
      speak={(text) => void session.say(text).catch((error: Error) => play.notices.refuse(error))}
    />
  );
  const unread = useUnread(session.match, heardBy(session));
  const { coach, after } = useCoach(play);
  const back = wayBack(store.info);
  const leaving = useLeaving(store.info.verdict === undefined, back);
  return (
    <>
      <Match
        store={store}
        shown={shown}
        calm={calm}
        live
        link={session.live.state}
        controls={controls}
        chat={chat}
        unread={unread}
        coach={coach}
        after={
          <>
            {after}
            <RematchButton session={session} info={store.info} />
          </>
        }
        back={back}
      />
      {leaving}
    </>
  );
}
