import { say } from "../words";

export function Notice({ title, text }: { title: string; text: string }) {
  return (
    <main class="notice">
      <h1>{title}</h1>
      {text && <p>{sentence(text)}</p>}
      <a href="#/">{say("app.all")}</a>
    </main>
  );
}

/** What the server says is without a capital and a stop, to go into other sentences. */
const sentence = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1) + (/[.?!]$/.test(text) ? "" : ".");
