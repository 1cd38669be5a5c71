import type { ComponentChildren } from "preact";

import { say } from "../words";
import { sentence } from "../words/sentence";

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
