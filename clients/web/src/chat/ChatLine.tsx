// One message, and what can be done about it: to mute or block its author, or report it.

import { useState } from "preact/hooks";

import type { ChatMessage } from "../messages";
import { say } from "../words";

interface Props {
  said: ChatMessage;
  isOwn: boolean;
  mute: () => void;
  block: () => void;
  report: (why: string) => Promise<unknown>;
}

export function ChatLine({ said, isOwn, report, ...silence }: Props) {
  const [isOpen, open] = useState(false);
  const { name, seat, text } = said;
  return (
    <li class={seat == null ? "" : `side-${seat}`}>
      <b>
        <bdi>{name}</bdi>
        {seat === 2 && ` (${say("chat.judge")})`}
      </b>{" "}
      <bdi>{text}</bdi>
      {!isOwn && (
        <button
          type="button"
          class="talk-more"
          aria-label={say("chat.more", { name })}
          aria-expanded={isOpen}
          onClick={() => open(!isOpen)}
        >
          …
        </button>
      )}
      {isOpen && <Menu name={name} report={report} {...silence} />}
    </li>
  );
}

function Menu({ name, mute, block, report }: Omit<Props, "said" | "isOwn"> & { name: string }) {
  const [why, write] = useState<string | null>(null);
  const [outcome, tell] = useState("");
  if (outcome) return <p role="status">{outcome}</p>;
  if (why === null)
    return (
      <p class="talk-menu">
        <button type="button" class="quiet" onClick={mute}>
          {say("chat.mute", { name })}
        </button>
        <button type="button" class="quiet" onClick={block}>
          {say("chat.block")}
        </button>
        <button type="button" class="quiet" onClick={() => write("")}>
          {say("chat.report")}
        </button>
      </p>
    );
  const send = () =>
    report(why.trim())
      .then(() => tell(say("chat.reported")))
      .catch((fault: Error) => tell(fault.message));
  return (
    <form
      class="talk-menu"
      onSubmit={(event) => {
        event.preventDefault();
        if (why.trim()) void send();
      }}
    >
      <label>
        <span class="hidden">{say("chat.why")}</span>
        <input
          ref={(input) => input?.focus()}
          value={why}
          maxLength={500}
          placeholder={say("chat.why")}
          autocomplete="off"
          onInput={(event) => write(event.currentTarget.value)}
        />
      </label>
      <button type="submit" class="ghost-button">
        {say("chat.report")}
      </button>
    </form>
  );
}
