// A button that asks once more before it does something that cannot be undone.

import { useState } from "preact/hooks";

import { say } from "../words";

export function Sure({
  text,
  ask,
  go,
  busy = false,
  look,
}: {
  text: string;
  /** Nothing to ask: it goes at once. */
  ask: string;
  go: () => void;
  busy?: boolean;
  /** A class of the button. */
  look?: string;
}) {
  const [asked, setAsked] = useState(false);
  if (!asked)
    return (
      <button
        type="button"
        class={look}
        disabled={busy}
        onClick={() => (ask === "" ? go() : setAsked(true))}
      >
        {text}
      </button>
    );
  return (
    <span class="sure">
      {ask}{" "}
      <button
        type="button"
        disabled={busy}
        onClick={() => {
          setAsked(false);
          go();
        }}
      >
        {say("create.yes")}
      </button>{" "}
      <button type="button" onClick={() => setAsked(false)}>
        {say("campaign.no")}
      </button>
    </span>
  );
}
