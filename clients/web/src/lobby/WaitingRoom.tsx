// Before the match: who is there, who is ready, how the other side gets in, and talk.

import { useState } from "preact/hooks";

import { entropy, forget } from "../hand/seats";
import type { Session } from "../hand/session";
import { Talk } from "../hand/Talk";
import type { MatchInfo } from "../messages";
import { Emblem } from "../shell/Forces";
import { sentence } from "../shell/Notice";
import { span, told } from "./clocks";
import { Who } from "./cards";
import { useCatalogue } from "./useCatalogues";

export function WaitingRoom({ info, session }: { info: MatchInfo; session: Session }) {
  const [fault, setFault] = useState<string | null>(null);
  const [isGone, gone] = useState(false);
  const other = session.seat === 0 ? 1 : 0;
  const isFree = (info.seats[other].kind ?? "open") === "open";
  const isReady = info.seats[session.seat].ready === true;
  const wish = (deed: Promise<unknown>) => void deed.then(() => setFault(null), (error: Error) => setFault(sentence(error.message)));
  const leave = () =>
    wish(
      session.leave().then(() => {
        gone(true);
        forget(info.match);
        location.hash = "#/";
      }),
    );
  return (
    <div class="lobby waiting-room">
      <header class="lobby-head">
        <div>
          <p>
            <a href="#/">All matches</a>
          </p>
          <h1>
            <bdi>{info.title}</bdi>
          </h1>
          <Terms info={info} />
        </div>
      </header>
      <main>
        <section aria-labelledby="who-title">
          <h2 id="who-title">At the table</h2>
          <ul class="places">
            {info.seats.map((seat, i) => (
              <li key={i} class={`place side-${i}`}>
                <Emblem seat={i} />
                <strong>
                  <Who seat={seat} />
                </strong>
                {i === session.seat && <span class="hint">you</span>}
                <span class="state">{stateOf(seat)}</span>
              </li>
            ))}
          </ul>
          <p class="hidden" role="status">{`${other + 1}. ${info.seats[other].name ?? ""} ${stateOf(info.seats[other])}`}</p>
          <p class="row">
            <button type="button" class="button big" data-hand="offer" disabled={isReady || isGone} onClick={() => wish(session.ready(entropy()))}>{isReady ? "You are ready" : "Ready"}</button>
            <button type="button" class="ghost-button" disabled={isGone} onClick={leave}>Leave</button>
          </p>
          <p class="hint">{isReady ? (isFree ? "The match begins when somebody sits down and is ready." : "The match begins when the other side is ready.") : "The match begins when both are ready."}</p>
          {fault && <p class="why" role="alert">{fault}</p>}
        </section>
        {isFree && <Invite info={info} session={session} wish={wish} seat={other} />}
        <section aria-labelledby="talk-title">
          <h2 id="talk-title">Talk</h2>
          <Talk said={session.talk} say={(text) => wish(session.say(text))} />
        </section>
      </main>
    </div>
  );
}

function stateOf({ kind = "open", ready, present }: MatchInfo["seats"][0]): string {
  if (kind === "open") return "nobody yet";
  if (ready) return present === false && kind === "guest" ? "ready, away" : "ready";
  return present === false && kind === "guest" ? "away" : "not ready";
}

/** What was agreed on. */
function Terms({ info }: { info: MatchInfo }) {
  const catalogue = useCatalogue(info.ruleset);
  const fixed = (catalogue?.options ?? []).flatMap((form) => {
    const value = info.options?.[form.key];
    if (value == null || JSON.stringify(value) === JSON.stringify(form.default)) return [];
    const known = form.values.find((one) => JSON.stringify(one.value) === JSON.stringify(value));
    const { title } = catalogue?.option(form.key) ?? { title: form.key };
    if (form.kind === "force") return (value as unknown[]).some((one) => one !== null) ? [`${title} brought`] : [];
    return [known ? `${title}: ${catalogue?.name(known.code)}` : `${title}: ${form.kind === "flag" ? "yes" : String(value)}`];
  });
  const terms = [catalogue?.title ?? info.ruleset, ...fixed, `clock ${told(info.clock)}`, ...(info.delay ? [`spectators see it ${span(info.delay)} later`] : []), ...(info.private ? ["private"] : [])];
  return <p>{terms.join(" · ")}</p>;
}

function Invite({ info, session, seat, wish }: { info: MatchInfo; session: Session; seat: number; wish: (deed: Promise<unknown>) => void }) {
  const [isCopied, copied] = useState(false);
  const [bot, setBot] = useState("");
  const link = `${location.origin}${location.pathname}#/join/${info.match}/${session.kept.code}`;
  const policy = session.policies.includes(bot) ? bot : session.policies[0];
  return (
    <section aria-labelledby="invite-title">
      <h2 id="invite-title">The other side</h2>
      <p>{info.private ? "Only this link opens the match. Send it to the one you want to play with." : "Send this link to the one you want to play with, or wait: the match is on the list."}</p>
      <p class="invitation">
        <label>
          <span class="hidden">The link for the other side</span>
          <input readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
        </label>
        <button type="button" class="button" onClick={() => void navigator.clipboard.writeText(link).then(() => copied(true), () => undefined)}>{isCopied ? "Copied" : "Copy"}</button>
      </p>
      {policy !== undefined && (
        <p class="row">
          <label class="pick inline">
            <span>Or a bot</span>
            <select value={policy} onChange={(event) => setBot(event.currentTarget.value)}>
              {session.policies.map((one) => (
                <option key={one} value={one}>{one}</option>
              ))}
            </select>
          </label>
          <button type="button" class="ghost-button" onClick={() => wish(session.seatBot(seat, policy))}>Seat it</button>
        </p>
      )}
    </section>
  );
}
