// A button that asks once more before it does something that cannot be undone.

import { useState } from "preact/hooks";

import { say } from "../words";

export function Sure({
  text,
  ask,
  go,
  busy = false,
}: {
  text: string;
  ask: string;
  go: () => void;
  busy?: boolean;
}) {
  const [asked, setAsked] = useState(false);
  if (!asked)
    return (
      <button type="button" disabled={busy} onClick={() => setAsked(true)}>
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
