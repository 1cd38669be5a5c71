// The rulebook: chapters, search, and clauses that can be linked to.

import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";

import "../styles/rulebook.css";
import { rulebook, ruleset } from "../net/api";
import { useGame } from "../rulesets/useGames";
import type { Clause, PrimerPage } from "../messages";
import { Notice } from "../widgets/Notice";
import { Figure } from "./Figure";
import type { Place } from "./place";
import { pieces, search } from "./search";
import { usePrimer } from "./usePrimer";
import { foreign } from "../words/language";
import { say } from "../words";

interface Book {
  readonly key: string;
  readonly title: string;
  readonly clauses: readonly Clause[];
}

function useBook(rules: string): { book: Book | null; fault: string | null } {
  const [book, setBook] = useState<Book | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  useEffect(() => {
    Promise.all([ruleset(rules), rulebook(rules)]).then(
      ([{ key, title }, clauses]) => setBook({ key, title, clauses }),
      (error: Error) => setFault(error.message),
    );
  }, [rules]);
  return { book, fault };
}

export function RulesPage({ rules, clause }: { rules: string; clause: string | undefined }) {
  const { book, fault } = useBook(rules);
  if (fault !== null) return <Notice title={say("rules.none")} text={fault} />;
  if (book === null) return <Notice title={say("rules.opening")} text="" />;
  const back = (
    <a class="home" href="#/" onClick={goBack} aria-label={say("rules.back")}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d="M10 3L5 8L10 13" />
      </svg>
    </a>
  );
  return <Rulebook book={book} clause={clause} way={back} />;
}

/** The rulebook over a match, which stays as it is meanwhile; what waits there is said on top. */
export function RulesPanel({
  place,
  meanwhile,
  close,
}: {
  place: Place;
  meanwhile: ComponentChildren;
  close: () => void;
}) {
  const box = useRef<HTMLDialogElement>(null);
  const { book, fault } = useBook(place.rules);
  useEffect(() => box.current?.showModal(), []);
  // what had the focus may be gone, and keys are the table's then
  // biome-ignore lint/correctness/useExhaustiveDependencies: once more when the text is here
  useEffect(() => box.current?.focus(), [book]);
  const shut = () => box.current?.close();
  const way = (
    <button type="button" class="quiet" onClick={shut}>
      {say("app.close")}
    </button>
  );
  return (
    <dialog
      ref={box}
      class="rules-panel"
      tabIndex={-1}
      aria-label={book?.title ?? say("match.rules")}
      onClose={close}
      onClick={(event) => event.target === box.current && shut()}
    >
      {meanwhile}
      {book ? (
        <Rulebook book={book} clause={place.clause} way={way} isPart />
      ) : (
        <p role="status">
          {fault ?? say("rules.opening")} {way}
        </p>
      )}
    </dialog>
  );
}

interface BookProps {
  book: Book;
  clause: string | undefined;
  /** The way out. */
  way: ComponentChildren;
  /** It is no page of its own. */
  isPart?: boolean;
}

function Rulebook({ book, clause, way, isPart = false }: BookProps) {
  const [words, setWords] = useState("");
  const primer = usePrimer(book.key);
  const game = useGame(primer?.pictures.length ? book.key : undefined);
  const beside = useMemo(() => besideClauses(primer), [primer]);
  const found = useMemo(() => search(book.clauses, words, beside), [book, words, beside]);
  const chapters = useMemo(() => grouped(found), [found]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is led to anew
  useEffect(() => {
    setWords(""); // which may have left out what is led to
    if (clause === undefined) return;
    const frame = requestAnimationFrame(() =>
      document.getElementById(clause)?.scrollIntoView({ block: "start" }),
    );
    return () => cancelAnimationFrame(frame);
  }, [clause, book]);
  const hasCourse = words === "" && primer !== null && primer.steps.length > 0;
  const Body = isPart ? "div" : "main";
  return (
    <div class="rulebook">
      <header>
        {way}
        <h1>{book.title}</h1>
        <label>
          <span class="hidden">{say("rules.search")}</span>
          <input
            type="search"
            placeholder={say("rules.search")}
            value={words}
            onInput={(e) => setWords(e.currentTarget.value)}
          />
        </label>
        <output class="hint">
          {words
            ? say("rules.found", { n: found.length, all: book.clauses.length })
            : say("rules.count", { n: book.clauses.length })}
        </output>
      </header>
      <nav aria-label={say("rules.chapters")}>
        <ul>
          {hasCourse && (
            <li lang={foreign(primer?.language)}>
              <a href={`#/rules/${book.key}/`}>{say("rules.course")}</a>
            </li>
          )}
          {chapters.map(([chapter, clauses]) => (
            <li key={chapter} lang={foreign(clauses[0]?.language)}>
              <a href={link(book, clauses[0])}>{chapter}</a>
            </li>
          ))}
        </ul>
      </nav>
      <Body>
        {hasCourse && <Course book={book} primer={primer} />}
        {chapters.map(([chapter, clauses]) => (
          <section key={chapter}>
            <h2 lang={foreign(clauses[0]?.language)}>{chapter}</h2>
            {clauses.map((one) => (
              <article
                key={one.id}
                lang={foreign(one.language)}
                id={short(one)}
                class={short(one) === clause ? "target" : ""}
              >
                <h3>
                  <a href={link(book, one)}>{one.title}</a>
                </h3>
                <p>{linked(one, book.clauses)}</p>
                {primer?.examples
                  .filter(({ clause }) => clause === one.id)
                  .map(({ text }) => (
                    <p key={text} class="worked" lang={foreign(primer.language)}>
                      <b>{say("rules.example")}</b> {text}
                    </p>
                  ))}
                {game &&
                  primer?.pictures
                    .filter(({ clause }) => clause === one.id)
                    .map((picture) => <Figure key={picture.text} game={game} picture={picture} />)}
                <a class="clause-id" translate={false} href={link(book, one)}>
                  {one.id}
                </a>
              </article>
            ))}
          </section>
        ))}
        {found.length === 0 && <p class="hint">{say("rules.nothing")}</p>}
      </Body>
    </div>
  );
}

/** The match step by step, each with the clauses that tell it in full. */
function Course({ book, primer }: { book: Book; primer: PrimerPage }) {
  const named = new Map(book.clauses.map((clause) => [clause.id, clause]));
  return (
    <section class="course" lang={foreign(primer.language)}>
      <h2>{say("rules.course")}</h2>
      <ol>
        {primer.steps.map((step) => (
          <li key={step.title}>
            <h3>{step.title}</h3>
            <p>{step.text}</p>
            <p class="hint">
              {step.clauses.map((id) => (
                <a key={id} href={link(book, named.get(id))}>
                  {named.get(id)?.title}
                </a>
              ))}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** What is read beside each clause, for the search. */
function besideClauses(primer: PrimerPage | null): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (const { clause, text } of [...(primer?.examples ?? []), ...(primer?.pictures ?? [])])
    texts.set(clause, `${texts.get(clause) ?? ""} ${text}`);
  return texts;
}

/** The text, with every clause that it names as a link. */
function linked(one: Clause, rulebook: readonly Clause[]) {
  const known = new Set(rulebook.map((clause) => clause.id));
  return pieces(one, known).map(({ text, clause }) =>
    clause === undefined ? (
      text
    ) : (
      <a key={clause} href={`#/rules/${one.id.split("/")[0]}/${clause}`}>
        {text}
      </a>
    ),
  );
}

const short = (clause: Clause) => clause.id.split("/")[1] ?? clause.id;
const link = (book: Book, clause: Clause | undefined) =>
  `#/rules/${book.key}/${clause ? short(clause) : ""}`;

function goBack(event: Event) {
  if (history.length > 1) {
    event.preventDefault();
    history.back();
  }
}

function grouped(clauses: readonly Clause[]): [string, Clause[]][] {
  const chapters = new Map<string, Clause[]>();
  for (const clause of clauses)
    chapters.set(clause.chapter, [...(chapters.get(clause.chapter) ?? []), clause]);
  return [...chapters];
}
