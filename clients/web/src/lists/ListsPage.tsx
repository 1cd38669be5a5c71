// Lists of one's own: those there are, one that is written, files in and out.

import { useEffect, useState } from "preact/hooks";

import { useDesk } from "../net/lobbyLink";
import { useCatalogue } from "./useCatalogue";
import { Builder } from "./Builder";
import { type Catalogue, type Force, type MusterForm, sizeOption } from "./forms";
import { Importer } from "./Importer";
import { blank, formFor, summary, total } from "./muster";
import {
  ListError,
  LONGEST_NAME,
  type Saved,
  discard,
  fileName,
  newId,
  save,
  savedFor,
  written,
} from "./store";
import { useChecked } from "./useChecked";
import { say } from "../words";

export function ListsPage({ rules }: { rules: string | undefined }) {
  const desk = useDesk();
  const hosted = desk?.welcome?.rulesets ?? [];
  const key = hosted.find((one) => one.key === rules)?.key ?? hosted[0]?.key;
  const catalogue = useCatalogue(key);
  const [draft, write] = useState<Saved | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a draft is of its rules
  useEffect(() => write(null), [key]);
  return (
    <div class="lobby sheet-page">
      <header class="lobby-head">
        <div>
          <p>
            <a href="#/">{say("app.all")}</a>
          </p>
          <h1>{say("lists.title")}</h1>
        </div>
        <nav class="row" aria-label={say("lobby.rules")}>
          {hosted.map((one) => (
            <a
              key={one.key}
              class="chip"
              aria-current={one.key === key ? "page" : undefined}
              href={`#/lists/${one.key}`}
            >
              {one.title}
            </a>
          ))}
        </nav>
      </header>
      <main>
        {catalogue === null ? (
          <p class="hint">{say("lobby.asking")}</p>
        ) : catalogue.muster === null ? (
          <p class="hint">{say("lists.no_forces", { game: catalogue.title })}</p>
        ) : draft === null ? (
          <Shelf desk={desk} catalogue={catalogue} form={catalogue.muster} write={write} />
        ) : (
          <Desktop
            desk={desk}
            catalogue={catalogue}
            form={catalogue.muster}
            draft={draft}
            write={write}
          />
        )}
      </main>
    </div>
  );
}

/** The size that most lists are meant for. */
function usualSize(catalogue: Catalogue): number | null {
  const form = sizeOption(catalogue.options);
  const found = form?.default ?? form?.values[Math.floor(form.values.length / 2)]?.value;
  return typeof found === "number" ? found : null;
}

interface ShelfProps {
  desk: ReturnType<typeof useDesk>;
  catalogue: Catalogue;
  form: MusterForm;
  write: (list: Saved) => void;
}

function Shelf({ desk, catalogue, form, write }: ShelfProps) {
  const [own, look] = useState(() => savedFor(catalogue.key));
  const begin = (name: string, force: Force) =>
    write({ id: newId(), ruleset: catalogue.key, name, force, size: usualSize(catalogue) });
  return (
    <>
      <section aria-labelledby="ready-title">
        <h2 id="ready-title">{say("lists.ready")}</h2>
        <ul class="shelf">
          {form.ready.map(({ name, text, force }) => (
            <li key={name}>
              <strong>{name}</strong>
              <span>{`${total(form, force)} ${catalogue.unit}`}</span>
              <p class="hint" lang={text ? catalogue.lang : undefined}>
                {text || summary(form, force)}
              </p>
              <button
                type="button"
                class="ghost-button"
                aria-label={say("lists.change_of", { name })}
                onClick={() => begin(say("lists.changed", { name }).slice(0, LONGEST_NAME), force)}
              >
                {say("lists.change")}
              </button>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="own-title">
        <h2 id="own-title">{say("lists.your_own")}</h2>
        <p class="hint">{say("lists.kept")}</p>
        <ul class="shelf">
          {own.map((list) => (
            <li key={list.id}>
              <strong>
                <bdi>{list.name}</bdi>
              </strong>
              <span>{`${total(form, list.force)} ${catalogue.unit}`}</span>
              <p class="hint">{summary(form, list.force) || say("lists.empty")}</p>
              <span class="row">
                <button
                  type="button"
                  class="ghost-button"
                  aria-label={say("lists.open_it", { name: list.name })}
                  onClick={() => write(list)}
                >
                  {say("lists.open")}
                </button>
                <button
                  type="button"
                  class="ghost-button"
                  aria-label={say("lists.delete_it", { name: list.name })}
                  onClick={() => {
                    discard(list.id);
                    look(savedFor(catalogue.key));
                  }}
                >
                  {say("lists.delete")}
                </button>
              </span>
            </li>
          ))}
        </ul>
        <div class="row">
          {form.groups.map(({ id, name }) => (
            <button
              key={id}
              type="button"
              class="ghost-button"
              onClick={() => begin(say("lists.named", { name }), blank(form, id))}
            >
              {say("lists.new", { name })}
            </button>
          ))}
        </div>
      </section>
      <Importer desk={desk} catalogue={catalogue} form={form} write={write} />
    </>
  );
}

interface DesktopProps extends ShelfProps {
  draft: Saved;
  write: (list: Saved | null) => void;
}

/** A list that is written. */
function Desktop({ desk, catalogue, form, draft, write }: DesktopProps) {
  const judged = useChecked(desk, catalogue, draft.force, draft.size);
  const [word, tell] = useState("");
  const [fault, setFault] = useState("");
  const change = (more: Partial<Saved>) => {
    tell("");
    write({ ...draft, ...more });
  };
  const keep = () => {
    try {
      save({ ...draft, name: draft.name.trim() || say("lists.unnamed") });
      setFault("");
      tell(say("lists.saved"));
    } catch (error) {
      setFault(error instanceof ListError ? error.message : say("lists.no_room"));
    }
  };
  return (
    <section aria-label={say("lists.a_list")}>
      <div class="row wide list-head">
        <label class="pick">
          <span>{say("lists.name")}</span>
          <input
            value={draft.name}
            maxLength={LONGEST_NAME}
            dir="auto"
            onInput={(event) => change({ name: event.currentTarget.value })}
          />
        </label>
        <SizeField catalogue={catalogue} size={draft.size} set={(size) => change({ size })} />
        <span class="row">
          <button type="button" class="button" onClick={keep}>
            {say("lists.save")}
          </button>
          <button type="button" class="ghost-button" onClick={() => download(draft)}>
            {say("lists.export")}
          </button>
          <button type="button" class="ghost-button" onClick={() => write(null)}>
            {say("app.close")}
          </button>
        </span>
      </div>
      <p class="hint" role="status">
        {word}
      </p>
      {fault && (
        <p class="why" role="alert">
          {fault}
        </p>
      )}
      <Builder
        catalogue={catalogue}
        form={formFor(form, draft.force, judged?.own)}
        force={draft.force}
        change={(force) => change({ force })}
        judged={judged}
      />
    </section>
  );
}

/** The size of match that a list is checked against. */
function SizeField({
  catalogue,
  size,
  set,
}: {
  catalogue: Catalogue;
  size: number | null;
  set: (size: number | null) => void;
}) {
  const form = sizeOption(catalogue.options);
  if (form === undefined) return null;
  const { title } = catalogue.option(form.key);
  const read = (text: string) => set(text === "" ? null : Number(text));
  return (
    <label class="pick">
      <span>{title}</span>
      {form.kind === "number" ? (
        <input
          type="number"
          value={String(size ?? "")}
          min={form.least ?? undefined}
          max={form.most ?? undefined}
          step={form.step ?? "any"}
          onInput={(event) => read(event.currentTarget.value)}
        />
      ) : (
        <select value={String(size ?? "")} onChange={(event) => read(event.currentTarget.value)}>
          {form.values.map(({ value, code }) => (
            <option key={code} value={String(value)}>
              {catalogue.name(code)}
            </option>
          ))}
        </select>
      )}
    </label>
  );
}

function download(list: Saved): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([written(list)], { type: "application/json" }));
  link.download = fileName(list);
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
