// What is said at the table.

import { useLayoutEffect, useRef, useState } from "preact/hooks";

import type { Said } from "../messages";

const LONGEST = 500;

export function Talk({ said, say }: { said: readonly Said[]; say: (text: string) => void }) {
  const [text, write] = useState("");
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [said.length]);
  return (
    <section class="talk" aria-label="Table talk">
      <div class="talk-list" ref={list} role="log" aria-live="polite" aria-label="What was said" tabIndex={0}>
        <ol>
          {said.length === 0 && <li class="hint">Nothing has been said.</li>}
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
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim()) say(text.trim());
          write("");
        }}
      >
        <label>
          <span class="hidden">Say something</span>
          <input value={text} maxLength={LONGEST} placeholder="Say something" autocomplete="off" onInput={(event) => write(event.currentTarget.value)} />
        </label>
        <button type="submit" class="ghost-button">Say</button>
      </form>
    </section>
  );
}
