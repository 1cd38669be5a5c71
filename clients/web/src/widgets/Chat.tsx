// What is said at the table.

import { useLayoutEffect, useRef, useState } from "preact/hooks";

import type { ChatMessage } from "../messages";
import { say } from "../words";

const LONGEST = 500;

interface Props {
  title: string;
  said: readonly ChatMessage[];
  /** Left out for those who only listen. */
  speak?: (text: string) => void;
}

export function Chat({ title, said, speak }: Props) {
  const [text, write] = useState("");
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
          {said.map((one) => (
            <li key={one.n} class={one.seat == null ? "" : `side-${one.seat}`}>
              <b>
                <bdi>{one.name}</bdi>
              </b>{" "}
              <bdi>{one.text}</bdi>
            </li>
          ))}
        </ol>
      </div>
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
