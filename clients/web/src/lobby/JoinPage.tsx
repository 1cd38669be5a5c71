// An invitation: who waits, under which name to sit down. Old ones say what became of the match.

import { useEffect, useState } from "preact/hooks";

import { Refusal } from "../hand/session";
import { seatAt } from "../hand/seats";
import type { MatchInfo } from "../messages";
import { Notice } from "../shell/Notice";
import { told } from "./clocks";
import { isOpen } from "./filters";
import { Who } from "./cards";
import { type Desk, sentence, sit, useDesk } from "./desk";
import { NameField, useName } from "./NameField";

export function JoinPage({ match, code }: { match: string; code: string | undefined }) {
  const [info, setInfo] = useState<MatchInfo | null>(null);
  const [gone, setGone] = useState<unknown>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [name] = useName();
  const invited = code ? { code } : {};
  const look = (desk: Desk) => void desk.ask({ t: "watch", match, ...invited }).catch(setGone);
  const desk = useDesk({
    ready: look,
    hear(message) {
      if ((message.t === "lobby" || message.t === "snapshot") && message.info.match === match) setInfo(message.info);
    },
  });
  useEffect(() => {
    if (seatAt(match) !== undefined) location.replace(`#/play/${match}`);
  }, [match]);
  if (info === null) return gone ? <Gone match={match} error={gone} /> : <Notice title="Opening the invitation" text={desk?.state === "lost" ? "The server does not answer. Trying again." : ""} />;
  if (!isOpen(info)) return <Late info={info} />;
  const join = async () => {
    if (desk === null) return;
    setFault(null);
    try {
      await desk.ask({ t: "unwatch", match });
      sit(await desk.ask({ t: "join", match, name: localStorage.getItem("name")?.trim() ?? name, ...invited }));
      location.replace(`#/play/${match}`);
    } catch (error) {
      setFault(sentence(error));
      look(desk);
    }
  };
  const host = info.seats.find((seat) => seat.kind !== "open");
  return (
    <main class="notice">
      <h1>
        <bdi>{info.title}</bdi>
      </h1>
      <p>{host ? <><Who seat={host} /> waits for you. </> : "Take a free seat. "}{`The clock: ${told(info.clock)}.`}</p>
      <form
        class="invitation"
        onSubmit={(event) => {
          event.preventDefault();
          void join();
        }}
      >
        <NameField required />
        <button type="submit" class="button" disabled={!desk?.isOpen}>Join</button>
      </form>
      {fault && <p class="why" role="alert">{fault}</p>}
      <a href={`#/match/${match}${code ? `/${code}` : ""}`}>Watch instead</a>
      <a href={`#/rules/${info.ruleset}`}>Read the rules</a>
    </main>
  );
}

/** The match is there, but there is no seat in it any more. */
function Late({ info }: { info: MatchInfo }) {
  const over = info.status === "over";
  const text = over
    ? "The match is over."
    : info.status === "halted"
      ? "The match was halted: it cannot be played on. Nothing can be done here; the operator of the server can look into it."
      : "Both seats are taken.";
  return (
    <Notice title={info.title} text={text}>
      {over && <a class="button" href={`#/replay/${info.match}`}>Watch the replay</a>}
      {(info.status === "live" || info.status === "lobby") && <a class="button" href={`#/match/${info.match}`}>Watch it</a>}
      <a href={`#/new/${info.ruleset}`}>Create a match</a>
    </Notice>
  );
}

const TITLES: { readonly [code: string]: string } = {
  no_such_match: "This match is not here any more",
  wrong_code: "This invitation does not open the match",
};

/** The invitation leads nowhere. */
function Gone({ match, error }: { match: string; error: unknown }) {
  const code = error instanceof Refusal ? error.refused.code : "";
  return (
    <Notice title={TITLES[code] ?? "This match cannot be joined"} text={sentence(error)}>
      {code === "no_such_match" && <a href={`#/replay/${match}`}>Look for its replay</a>}
      {code === "wrong_code" && <p class="hint">Ask whoever sent it for the whole link.</p>}
      <a class="button" href="#/new">Create a match</a>
    </Notice>
  );
}
