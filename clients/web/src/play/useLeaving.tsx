// Who leaves a match that goes on is told that the seat is kept, and how to come back to it.

import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";

import { say } from "../words";

/**
 * While the match is on: asks before its page is closed, or left by its link to where it was
 * entered from.
 */
export function useLeaving(isOn: boolean, back: string): ComponentChildren {
  const [isAsked, ask] = useState(false);
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (!isOn) return;
    const leave = (event: MouseEvent) => {
      if (
        event.ctrlKey ||
        event.metaKey ||
        event.shiftKey ||
        (event.target as Element).closest("a.home") === null
      )
        return;
      event.preventDefault();
      ask(true);
    };
    // The browser asks in words of its own; ours are read by whoever stays.
    window.onbeforeunload = (event) => {
      event.preventDefault();
      ask(true);
    };
    document.addEventListener("click", leave, true);
    return () => {
      window.onbeforeunload = null;
      document.removeEventListener("click", leave, true);
    };
  }, [isOn]);
  useEffect(() => {
    if (isAsked) box.current?.showModal();
  }, [isAsked]);
  if (!isAsked || !isOn) return null;
  return (
    <dialog
      class="leaving-box"
      ref={box}
      aria-labelledby="leaving-title"
      onClose={() => ask(false)}
    >
      <h2 id="leaving-title">{say("leaving.title")}</h2>
      <p>{say("leaving.kept")}</p>
      <p>{say("leaving.back", { mine: say("lobby.mine") })}</p>
      <form method="dialog" class="confirm-row">
        <button type="submit" class="button">
          {say("leaving.stay")}
        </button>
        <a class="ghost-button" href={back}>
          {say("leaving.leave")}
        </a>
      </form>
    </dialog>
  );
}
