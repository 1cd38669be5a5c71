// All keys at a glance: "?" opens and closes it.

import { useEffect, useRef, useState } from "preact/hooks";

import { say } from "../../words";
import { useKeyDown } from "../../widgets/useKeyDown";

/** Keys, and what they do. */
const KEYS = [
  ["Tab", "keys.tab"],
  ["A", "keys.answers"],
  ["Enter", "keys.enter"],
  ["Esc", "keys.escape"],
  ["← → ↑ ↓", "keys.arrows"],
  ["[ ]", "keys.turn"],
  [".", "keys.corner"],
  ["Backspace", "keys.drop"],
  ["N P", "keys.models"],
  ["1–5", "keys.manners"],
  ["R G", "keys.ranks"],
  ["M V T", "keys.instruments"],
  ["0 1–9", "keys.reactions"],
  ["H", "keys.look"],
  ["?", "keys.help"],
] as const;

export function Keys() {
  const [isOpen, open] = useState(false);
  useKeyDown((event) => {
    if (event.key !== "?" || (event.target as Element).closest("input, textarea, select")) return;
    event.preventDefault();
    open((old) => !old);
  });
  return isOpen ? <KeyList close={() => open(false)} /> : null;
}

function KeyList({ close }: { close: () => void }) {
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => box.current?.showModal(), []);
  return (
    <dialog class="keys" ref={box} aria-label={say("keys.title")} onClose={close}>
      <h2>{say("keys.title")}</h2>
      <dl>
        {KEYS.map(([keys, what]) => (
          <div key={keys}>
            <dt>
              {keys.split(" ").map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{say(what)}</dd>
          </div>
        ))}
      </dl>
      <button type="button" class="button" onClick={close}>
        {say("app.close")}
      </button>
    </dialog>
  );
}
