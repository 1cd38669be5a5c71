// In a match by letter: an address that is written to when it is the player's turn.

import { useState } from "preact/hooks";

import type { Callable } from "./callable";
import { sentence } from "../words/sentence";
import { say } from "../words";
import "../styles/mail.css";

export function Mail({ seat }: { seat: Callable }) {
  const key = `mail.${seat.match}`;
  const [told, tell] = useState("");
  const [isOn, set] = useState(() => localStorage.getItem(key) !== null);
  const ask = (email: string, stop: boolean) =>
    seat.notify({ email, stop }).then(
      () => {
        if (stop) localStorage.removeItem(key);
        else localStorage.setItem(key, "asked");
        set(!stop);
        tell(say(stop ? "mail.stopped" : "mail.asked"));
      },
      (error: Error) => tell(sentence(error.message)),
    );
  return (
    <form
      class="mail-me"
      onSubmit={(event) => {
        event.preventDefault();
        const { value } = event.currentTarget.elements.namedItem("email") as HTMLInputElement;
        void ask(value, false);
      }}
    >
      <label class="pick">
        <span>{say("mail.turn")}</span>
        <input type="email" name="email" required maxLength={254} autocomplete="email" />
      </label>
      <button type="submit" class="ghost-button">
        {say("mail.ask")}
      </button>
      {isOn && (
        <button type="button" class="ghost-button" onClick={() => void ask("", true)}>
          {say("mail.stop")}
        </button>
      )}
      <span class="hint" role="status">
        {told}
      </span>
    </form>
  );
}
