// What is said at the table.

import { useLayoutEffect, useRef, useState } from "preact/hooks";

import type { ChatMessage } from "../messages";
import { useKept } from "../widgets/hooks";
import { say } from "../words";
import { ChatLine } from "./ChatLine";
import { BLOCKED, keptAs, MUTED, mutedIn, NOBODY } from "./muted";
import type { Writing } from "./writing";

const LONGEST = 500;

interface Props {
  title: string;
  said: readonly ChatMessage[];
  /** The seat of whoever reads; none of a spectator. */
  own?: number;
  /** Left out for those who only listen. */
  speak?: (text: string) => void;
  /** What is being written, wherever it was begun. */
  writing?: Writing;
  /** Tell the operator of the server about a message. */
  report: (line: ChatMessage, text: string) => Promise<unknown>;
}

export function Chat({ title, said, own, speak, writing, report }: Props) {
  const { text, write, field } = useWriting(writing);
  const [kept, mute] = useKept(MUTED, NOBODY);
  const [barred, block] = useKept(BLOCKED, NOBODY);
  const silent = [...mutedIn(kept), ...mutedIn(barred)];
  const heard = said.filter(({ name }) => !silent.includes(name));
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the newest is seen
  useLayoutEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [said.length]);
  return (
    <section class="talk" aria-label={title}>
      <div
        class="talk-list"
        ref={list}
        role="log"
        aria-live="polite"
        aria-label={say("chat.messages")}
        tabIndex={0}
      >
        <ol>
          {said.length === 0 && <li class="hint">{say("chat.nothing")}</li>}
          {heard.map((one) => (
            <ChatLine
              key={`${one.seat == null}${one.n}`}
              said={one}
              isOwn={one.seat != null && one.seat === own}
              mute={() => mute(keptAs([...mutedIn(kept), one.name]))}
              block={() => block(keptAs([...mutedIn(barred), one.name]))}
              report={(why) => report(one, why)}
            />
          ))}
        </ol>
      </div>
      {heard.length < said.length && (
        <p class="hint">
          {say("chat.muted", { count: said.length - heard.length })}{" "}
          <button
            type="button"
            class="quiet"
            onClick={() => {
              mute(NOBODY);
              block(NOBODY);
            }}
          >
            {say("chat.unmute")}
          </button>
        </p>
      )}
      {speak && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (text.trim()) speak(text.trim());
            write("");
          }}
        >
          <label>
            <span class="hidden">{say("chat.something")}</span>
            <input
              ref={field}
              value={text}
              maxLength={LONGEST}
              placeholder={say("chat.something")}
              autocomplete="off"
              onInput={(event) => write(event.currentTarget.value)}
            />
          </label>
          <button type="submit" class="ghost-button">
            {say("chat.send")}
          </button>
        </form>
      )}
    </section>
  );
}

/** What is in the field; it has the keys again where it had them when it was drawn last. */
function useWriting(writing: Writing | undefined) {
  const [text, show] = useState(writing?.draft ?? "");
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    const input = field.current;
    if (writing?.isWriting) input?.focus();
    return () => {
      if (writing) writing.isWriting = input !== null && document.activeElement === input;
    };
  }, [writing]);
  const write = (next: string) => {
    if (writing) writing.draft = next;
    show(next);
  };
  return { text, write, field };
}
