// A match of one's own as a line.

import { isOpen } from "../lobby/filters";
import { span } from "../lobby/clocks";
import { Who } from "../lobby/cards";
import type { OwnMatch } from "../messages";
import { say } from "../words";
import { playerName } from "../words/bots";
import { language } from "../words/language";
import { isOurTurn, other, resultOf } from "./figures";

interface Props {
  one: OwnMatch;
  /** The title of the ruleset. */
  game: string;
}

const Rival = ({ one }: { one: OwnMatch }) =>
  isOpen(one.info) ? <em>{say("mine.nobody")}</em> : <Who seat={other(one)} />;

/** What kind of match it is: the title where it is not that of the ruleset. */
const What = ({ one, game }: Props) => (
  <span class="mine-what">
    {game}
    {one.info.title !== game && (
      <>
        {"\u00a0· "}
        <bdi>{one.info.title}</bdi>
      </>
    )}
  </span>
);

/** How it stands, where it is not our turn. */
function standing(one: OwnMatch): string {
  const { status, adjourned } = one.info;
  if (status === "lobby") return say("mine.lobby");
  if (status === "halted") return say("mine.halted");
  if (adjourned) return say("lobby.adjourned");
  return (one.info.asked ?? []).length === 0
    ? ""
    : say("mine.their_turn", { name: playerName(other(one)) ?? "" });
}

export function RunningRow({ one, game }: Props) {
  const ours = isOurTurn(one);
  return (
    <li class={ours ? "ours" : ""}>
      <a class="mine-row" href={`#/play/${one.info.match}`}>
        <span class="mine-who">
          <Rival one={one} />
        </span>
        <What one={one} game={game} />
        <span class="mine-when">
          {!ours && <span>{standing(one)}</span>}
          {one.left != null && <span>{say("mine.left", { time: span(one.left) })}</span>}
        </span>
        <span class={ours ? "button" : "deed"}>{say(ours ? "lobby.your_turn" : "mine.open")}</span>
      </a>
    </li>
  );
}

const SIGN = { won: "mine.won", lost: "mine.lost", drew: "mine.drew" } as const;

export function OverRow({ one, game }: Props) {
  const { info, seat, ended = 0 } = one;
  const [result, score] = [resultOf(one), info.verdict?.score];
  const tongue = language() === "pseudo" ? "ja" : language();
  const day = new Date(ended * 1000);
  return (
    <li class={result ?? ""}>
      <div class="mine-row">
        <span class="mine-result">
          <strong>{result && say(SIGN[result])}</strong>
          {score && <span>{`${score[seat]} : ${score[1 - seat]}`}</span>}
        </span>
        <span class="mine-who">
          <Rival one={one} />
        </span>
        <What one={one} game={game} />
        <time class="mine-when" dateTime={day.toISOString()}>
          {day.toLocaleDateString(tongue, { dateStyle: "medium" })}
        </time>
        <span class="mine-links">
          <a href={`#/replay/${info.match}`}>{say("lobby.replay")}</a>
          <a href={`#/replay/${info.match}/report`}>{say("mine.report")}</a>
        </span>
      </div>
    </li>
  );
}
