// Our seat is taken; the other is not, or not ready.

import { useState } from "preact/hooks";

import type { MatchInfo } from "../messages";
import type { Session } from "./session";

export function Waiting({ info, session }: { info: MatchInfo; session: Session }) {
  const other = info.seats[session.seat === 0 ? 1 : 0];
  const link = `${location.origin}${location.pathname}#/join/${info.match}/${session.kept.code}`;
  const [isCopied, copied] = useState(false);
  return (
    <main class="notice">
      <h1>{info.title}</h1>
      <p role="status">{other.kind === "open" ? "Send this link to the one you want to play with." : `${other.name ?? "The bot"} is getting ready.`}</p>
      {other.kind === "open" && (
        <p class="invitation">
          <label>
            <span class="hidden">The link for the other side</span>
            <input readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
          </label>
          <button type="button" class="button" onClick={() => void navigator.clipboard.writeText(link).then(() => copied(true))}>{isCopied ? "Copied" : "Copy"}</button>
        </p>
      )}
      <a href="#/">All matches</a>
    </main>
  );
}
