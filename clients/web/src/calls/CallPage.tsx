// Where the links of e-mail lead that end it, or confirm an address. Nothing happens before a
// click: mail programs look at links by themselves.

import { useState } from "preact/hooks";

import { say } from "../words";

export function CallPage(call: { match: string; secret: string; what: "confirm" | "stop" }) {
  const [told, tell] = useState<"asks" | "done" | "gone" | "failed">("asks");
  const { match, secret, what } = call;
  const go = async () => {
    const path = [match, secret, what].map(encodeURIComponent).join("/");
    const status = await fetch(`api/calls/${path}`, { method: "POST" }).then(
      (answer) => answer.status,
      () => 0,
    );
    tell(status === 200 ? "done" : status === 404 ? "gone" : "failed");
  };
  return (
    <main class="notice">
      <h1>{say(`mail.${what}_title`)}</h1>
      <p role="status">
        {told === "asks" || told === "done" ? say(`mail.${what}_${told}`) : say(`mail.${told}`)}
      </p>
      {(told === "asks" || told === "failed") && (
        <button type="button" class="button" onClick={() => void go()}>
          {say(`mail.${what}`)}
        </button>
      )}
      <a href="#/">{say("app.all")}</a>
    </main>
  );
}
