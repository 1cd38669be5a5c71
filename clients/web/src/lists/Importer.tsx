// A list from elsewhere: pasted, dropped, or a file.

import { useState } from "preact/hooks";

import type { Adoption } from "./Adoption";
import type { Catalogue, MusterForm } from "./forms";
import type { Found } from "./roster/reading";
import { ListError, type Saved, read } from "./store";
import type { Desk } from "../net/lobbyLink";
import { useEvent } from "../widgets/useEvent";
import { say } from "../words";

interface Props {
  desk: Desk | null;
  catalogue: Catalogue;
  form: MusterForm;
  write: (list: Saved) => void;
}

/** Files of lists: our own, and those of list builders, which some games read. */
const OWN = ".json,.toml";
const BUILDERS = ".ros, .rosz";

/** A list of a list builder, and what shows it: fetched together, for few import one. */
type Adopting = Extract<Found, { roster: unknown }> & { Adoption: typeof Adoption };

export function Importer({ desk, catalogue, form, write }: Props) {
  const [text, setText] = useState("");
  const [fault, setFault] = useState("");
  const [found, setFound] = useState<Adopting | null>(null);
  const take = useEvent(async (brought: Uint8Array) => {
    setFault("");
    setFound(null);
    try {
      const { Adoption, readFile } = await import("./importing");
      const list = readFile(brought);
      if ("roster" in list) setFound({ ...list, Adoption });
      else write(read(list.force, catalogue.key, form));
    } catch (error) {
      setFault(error instanceof ListError ? error.message : say("lists.unreadable"));
    }
  });
  const open = useEvent(async (file: File | undefined) => {
    if (file) await take(new Uint8Array(await file.arrayBuffer()));
  });
  return (
    <section
      aria-labelledby="import-title"
      class="importer"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        void open(event.dataTransfer?.files[0]);
      }}
    >
      <h2 id="import-title">{say("lists.import")}</h2>
      <p class="hint">{say("lists.what_is_read", form.imports ? { builders: BUILDERS } : {})}</p>
      <label class="pick">
        <span>{say("lists.file")}</span>
        <input
          type="file"
          accept={form.imports ? `${OWN},${BUILDERS}` : OWN}
          onChange={(event) => {
            const input = event.currentTarget;
            void open(input.files?.[0]).finally(() => (input.value = ""));
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
        onClick={() => void take(new TextEncoder().encode(text))}
      >
        {say("lists.read")}
      </button>
      {fault && (
        <p class="why" role="alert">
          {fault}
        </p>
      )}
      {found && (
        <found.Adoption
          key={JSON.stringify(found.roster)}
          desk={desk}
          catalogue={catalogue}
          form={form}
          roster={found.roster}
          write={write}
        />
      )}
    </section>
  );
}
