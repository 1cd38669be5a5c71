// An invitation: who waits, under which name to sit down. Old ones say what became of the match.

import { useEffect, useState } from "preact/hooks";

import { Refusal } from "../net/requests";
import { newToken, seatAt } from "../net/seats";
import type { MatchInfo } from "../messages";
import { type Force, asksForForce } from "../lists/forms";
import { ListPicker } from "../lists/ListPicker";
import { useCatalogue } from "../lists/useCatalogue";
import { sizeIn } from "./create/options";
import { Notice } from "../widgets/Notice";
import { paceText } from "./clocks";
import { isOpen } from "./filters";
import { Who } from "./cards";
import { type Desk, sentence, sit, useDesk } from "../net/lobbyLink";
import { NameField, useName } from "../widgets/NameField";
import { say } from "../words";

export function JoinPage({ match, code }: { match: string; code: string | undefined }) {
  const [info, setInfo] = useState<MatchInfo | null>(null);
  const [gone, setGone] = useState<unknown>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [name] = useName();
  const [force, bring] = useState<Force | null>(null);
  const invited = code ? { code } : {};
  const look = (desk: Desk) => void desk.ask({ t: "watch", match, ...invited }).catch(setGone);
  const desk = useDesk({
    ready: look,
    receive(message) {
      if ((message.t === "lobby" || message.t === "snapshot") && message.info.match === match)
        setInfo(message.info);
    },
  });
  useEffect(() => {
    if (seatAt(match) !== undefined) location.replace(`#/play/${match}`);
  }, [match]);
  if (info === null)
    return gone ? (
      <Gone match={match} error={gone} />
    ) : (
      <Notice
        title={say("join.opening")}
        text={desk?.state === "lost" ? say("live.no_answer") : ""}
      />
    );
  if (!isOpen(info)) return <Late info={info} />;
  const join = async () => {
    if (desk === null) return;
    setFault(null);
    try {
      await desk.ask({ t: "unwatch", match });
      sit(
        await desk.ask({
          t: "join",
          match,
          name: localStorage.getItem("name")?.trim() ?? name,
          token: newToken(),
          ...invited,
        }),
        force,
      );
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
      <p>
        {host ? (
          <>
            <Who seat={host} /> {say("join.waits")}{" "}
          </>
        ) : (
          `${say("join.take")} `
        )}
        {say("join.clock", { clock: paceText(info.clock) })}
      </p>
      <form
        class="invitation"
        onSubmit={(event) => {
          event.preventDefault();
          void join();
        }}
      >
        <NameField required />
        <button type="submit" class="button" disabled={!desk?.isOpen}>
          {say("join.join")}
        </button>
      </form>
      {fault && (
        <p class="why" role="alert">
          {fault}
        </p>
      )}
      <ForceField info={info} force={force} bring={bring} />
      <a href={`#/match/${match}${code ? `/${code}` : ""}`}>{say("join.watch")}</a>
      <a href={`#/rules/${info.ruleset}`}>{say("join.rules")}</a>
    </main>
  );
}

/** The force that is brought, if the free seat is asked for one when the match begins. */
function ForceField({
  info: { ruleset, options = {}, seats },
  force,
  bring,
}: {
  info: MatchInfo;
  force: Force | null;
  bring: (force: Force | null) => void;
}) {
  const catalogue = useCatalogue(ruleset);
  const seat = seats.findIndex(({ kind = "open" }) => kind === "open");
  if (catalogue === null || !asksForForce(catalogue.options, options, seat)) return null;
  return (
    <section class="forces-field">
      <h2>{say("join.force")}</h2>
      <ListPicker
        label={say("join.force")}
        catalogue={catalogue}
        size={sizeIn(catalogue.options, options)}
        none={say("join.force_later")}
        chosen={force}
        onChoose={bring}
      />
    </section>
  );
}

/** The match is there, but there is no seat in it any more. */
function Late({ info }: { info: MatchInfo }) {
  const over = info.status === "over";
  const text = over
    ? say("join.over")
    : info.status === "halted"
      ? say("join.halted")
      : say("join.both");
  return (
    <Notice title={info.title} text={text}>
      {over && (
        <a class="button" href={`#/replay/${info.match}`}>
          {say("match.replay")}
        </a>
      )}
      {(info.status === "live" || info.status === "lobby") && (
        <a class="button" href={`#/match/${info.match}`}>
          {say("join.watch_it")}
        </a>
      )}
      <a href={`#/new/${info.ruleset}`}>{say("join.create")}</a>
    </Notice>
  );
}

const TITLES: { readonly [code: string]: "join.gone" | "join.wrong" } = {
  no_such_match: "join.gone",
  wrong_code: "join.wrong",
};

/** The invitation leads nowhere. */
function Gone({ match, error }: { match: string; error: unknown }) {
  const code = error instanceof Refusal ? error.refused.code : "";
  return (
    <Notice title={say(TITLES[code] ?? "join.cannot")} text={sentence(error)}>
      {code === "no_such_match" && <a href={`#/replay/${match}`}>{say("join.look")}</a>}
      {code === "wrong_code" && <p class="hint">{say("join.whole_link")}</p>}
      <a class="button" href="#/new">
        {say("join.create")}
      </a>
    </Notice>
  );
}
