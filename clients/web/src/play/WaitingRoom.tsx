// Before the match: who is there, who is ready, how the other side gets in, and talk.

import { useEffect, useState } from "preact/hooks";

import { SIGNS, canSign } from "../net/deviceKey";
import { entropy, forget, wayBack } from "../net/seats";
import type { Session } from "./seat/session";
import { heardBy } from "./useCalls";
import { Chat } from "../chat/Chat";
import { markRead } from "../chat/useUnread";
import type { MatchInfo } from "../messages";
import { Emblem } from "../widgets/Forces";
import { sentence } from "../words/sentence";
import { span, paceText } from "../lobby/clocks";
import { Who } from "../lobby/cards";
import { useCatalogue } from "../lists/useCatalogue";
import { huesOf } from "../rulesets/hues";
import { gameOf } from "../rulesets/useGames";
import { useKept } from "../widgets/hooks";
import { NotifySwitch } from "../calls/NotifySwitch";
import { Kind, Whence } from "../widgets/origin";
import { say } from "../words";
import { dotted } from "../words/sentence";
import { botName, playerName } from "../words/bots";

export function WaitingRoom({ info, session }: { info: MatchInfo; session: Session }) {
  const [fault, setFault] = useState<string | null>(null);
  const [isGone, gone] = useState(false);
  const heard = heardBy(session);
  useEffect(() => markRead(info.match, heard));
  useEffect(() => {
    gameOf(info.ruleset).catch(() => undefined); // here before the match begins
  }, [info.ruleset]);
  const other = session.seat === 0 ? 1 : 0;
  const isFree = (info.seats[other].kind ?? "open") === "open";
  const isReady = info.seats[session.seat].ready === true;
  const wish = (deed: Promise<unknown>) =>
    void deed.then(
      () => setFault(null),
      (error: Error) => setFault(sentence(error.message)),
    );
  const leave = () =>
    wish(
      session.leave().then(() => {
        gone(true);
        forget(info.match);
        location.hash = "#/";
      }),
    );
  return (
    <div class="lobby waiting-room" data-hues={huesOf(info)}>
      <header class="lobby-head">
        <div>
          <p>
            <a href={wayBack(info)}>{say(info.campaign ? "campaign.back" : "app.all")}</a>
          </p>
          <h1>
            <bdi>{info.title}</bdi>
            <Kind info={info} />
          </h1>
          <Whence info={info} />
          <Terms info={info} />
        </div>
      </header>
      <main>
        <section aria-labelledby="who-title">
          <h2 id="who-title">{say("room.table")}</h2>
          <ul class="places">
            {info.seats.map((seat, i) => (
              <li key={i} class={`place side-${i}`}>
                <Emblem seat={i} />
                <strong>
                  <Who seat={seat} />
                </strong>
                {i === session.seat && <span class="hint">{say("room.you")}</span>}
                {seat.key && <span class="hint">{say("room.signs")}</span>}
                <span class="state">{stateOf(seat)}</span>
              </li>
            ))}
          </ul>
          <p class="hidden" role="status">
            {`${other + 1}. ${playerName(info.seats[other]) ?? ""} ${stateOf(info.seats[other])}`}
          </p>
          <p class="row">
            <button
              type="button"
              class="button big"
              data-play="offer"
              disabled={isReady || isGone}
              onClick={() => wish(session.ready(entropy()))}
            >
              {say(isReady ? "room.you_ready" : "room.ready")}
            </button>
            {!info.campaign && (
              <button type="button" class="ghost-button" disabled={isGone} onClick={leave}>
                {say("room.leave")}
              </button>
            )}
          </p>
          {canSign() && !isReady && <Sign />}
          <NotifySwitch />
          <p class="hint">
            {say(
              isReady ? (isFree ? "room.begins_free" : "room.begins_other") : "room.begins_both",
            )}
          </p>
          {fault && (
            <p class="why" role="alert">
              {fault}
            </p>
          )}
        </section>
        {isFree && <Invite info={info} session={session} wish={wish} seat={other} />}
        <section aria-labelledby="talk-title">
          <h2 id="talk-title">{say("match.chat")}</h2>
          <Chat
            title={say("chat.table")}
            said={session.chat}
            own={session.seat}
            writing={session.writing}
            report={session.report}
            speak={(text) => wish(session.say(text))}
          />
        </section>
      </main>
    </div>
  );
}

/** Whether to sign what is done in this match, and those after it. */
function Sign() {
  const [signs, keep] = useKept(SIGNS, "off");
  return (
    <label class="check">
      <input
        type="checkbox"
        checked={signs === "on"}
        onChange={(event) => keep(event.currentTarget.checked ? "on" : "off")}
      />
      <span>
        {say("room.sign")} <span class="hint">{say("room.sign_what")}</span>
      </span>
    </label>
  );
}

function stateOf({ kind = "open", ready, present }: MatchInfo["seats"][0]): string {
  if (kind === "open") return say("room.open");
  if (ready)
    return present === false && kind === "guest" ? say("room.ready_away") : say("room.ready_small");
  return present === false && kind === "guest" ? say("room.away") : say("room.not_ready");
}

/** What was agreed on. */
function Terms({ info }: { info: MatchInfo }) {
  const catalogue = useCatalogue(info.ruleset);
  const fixed = (catalogue?.options ?? []).flatMap((form) => {
    const value = info.options?.[form.key];
    if (value == null || JSON.stringify(value) === JSON.stringify(form.default)) return [];
    const known = form.values.find((one) => JSON.stringify(one.value) === JSON.stringify(value));
    const { title } = catalogue?.option(form.key) ?? { title: form.key };
    if (form.kind === "force")
      return (value as unknown[]).some((one) => one !== null)
        ? [say("room.brought", { what: title })]
        : [];
    if (form.kind === "map") return [say("room.brought", { what: title })];
    return [
      known
        ? `${title}: ${catalogue?.name(known.code)}`
        : `${title}: ${form.kind === "flag" ? say("room.yes") : String(value)}`,
    ];
  });
  const terms = [
    catalogue?.title ?? info.ruleset,
    ...fixed,
    say("room.clock", { clock: paceText(info.clock) }),
    ...(info.delay ? [say("room.delay", { delay: span(info.delay) })] : []),
    ...(info.private ? [say("room.private")] : []),
  ];
  return <p>{dotted(...terms)}</p>;
}

function Invite({
  info,
  session,
  seat,
  wish,
}: {
  info: MatchInfo;
  session: Session;
  seat: number;
  wish: (deed: Promise<unknown>) => void;
}) {
  const [isCopied, copied] = useState(false);
  const [bot, setBot] = useState("");
  const link = `${location.origin}${location.pathname}#/join/${info.match}/${session.kept.code}`;
  const policy = session.policies.includes(bot) ? bot : session.policies[0];
  return (
    <section aria-labelledby="invite-title">
      <h2 id="invite-title">{say("room.other")}</h2>
      <p>{say(info.private ? "room.only_link" : "room.send_link")}</p>
      <p class="invitation">
        <label>
          <span class="hidden">{say("room.link")}</span>
          <input readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
        </label>
        <button
          type="button"
          class="button"
          onClick={() =>
            void navigator.clipboard.writeText(link).then(
              () => copied(true),
              () => undefined,
            )
          }
        >
          {say(isCopied ? "room.copied" : "room.copy")}
        </button>
      </p>
      {!session.hasBotClock && <p class="hint">{say("create.clock_no_bots")}</p>}
      {policy !== undefined && (
        <p class="row">
          <label class="pick inline">
            <span>{say("room.bot")}</span>
            <select value={policy} onChange={(event) => setBot(event.currentTarget.value)}>
              {session.policies.map((one) => (
                <option key={one} value={one}>
                  {botName(one)}
                </option>
              ))}
            </select>
          </label>
          <button
            type="button"
            class="ghost-button"
            onClick={() => wish(session.seatBot(seat, policy))}
          >
            {say("room.seat_it")}
          </button>
        </p>
      )}
    </section>
  );
}
