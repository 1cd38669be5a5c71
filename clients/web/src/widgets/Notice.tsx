import type { ComponentChildren } from "preact";

import { say } from "../words";

/** A page that says one thing, and where to go from there. */
export function Notice({
  title,
  text,
  children,
}: {
  title: string;
  text: string;
  children?: ComponentChildren;
}) {
  return (
    <main class="notice">
      <h1>
        <bdi>{title}</bdi>
      </h1>
      {text && <p>{sentence(text)}</p>}
      {children}
      <a href="#/">{say("app.all")}</a>
    </main>
  );
}

/** What the server says is without a capital and a stop, to go into other sentences. */
export const sentence = (text: string) =>
  text.slice(0, 1).toUpperCase() + text.slice(1) + (/[.?!]$/.test(text) ? "" : ".");
