// A list from elsewhere: pasted, or a file.

import { useState } from "preact/hooks";

import type { Catalogue, MusterForm } from "./forms";
import { ListError, type Saved, read } from "./store";
import { say } from "../words";

export function Importer({
  catalogue,
  form,
  write,
}: {
  catalogue: Catalogue;
  form: MusterForm;
  write: (list: Saved) => void;
}) {
  const [text, setText] = useState("");
  const [fault, setFault] = useState("");
  const take = (found: string) => {
    try {
      write(read(found, catalogue.key, form));
    } catch (error) {
      setFault(error instanceof ListError ? error.message : say("lists.unreadable"));
    }
  };
  return (
    <section aria-labelledby="import-title" class="importer">
      <h2 id="import-title">{say("lists.import")}</h2>
      <label class="pick">
        <span>{say("lists.file")}</span>
        <input
          type="file"
          accept=".json,application/json"
          onChange={(event) => {
            const input = event.currentTarget;
            void input.files?.[0]
              ?.text()
              .then(take)
              .finally(() => (input.value = ""));
          }}
        />
      </label>
      <label class="pick">
        <span>{say("lists.paste")}</span>
        <textarea
          value={text}
          rows={4}
          spellcheck={false}
          onInput={(event) => setText(event.currentTarget.value)}
        />
      </label>
      <button
        type="button"
        class="ghost-button"
        disabled={text.trim() === ""}
        onClick={() => take(text)}
      >
        {say("lists.read")}
      </button>
      {fault && (
        <p class="why" role="alert">
          {fault}
        </p>
      )}
    </section>
  );
}
