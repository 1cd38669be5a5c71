// The rulebook: chapters, search, and clauses that can be linked to.

import { useEffect, useMemo, useState } from "preact/hooks";

import { ruleset } from "../net/api";
import type { Clause, RulesetPage } from "../messages";
import { Notice } from "./Notice";
import { pieces, search } from "./search";
import { foreign } from "../core/language";
import { say } from "../words";

export function RulesPage({ rules, clause }: { rules: string; clause: string | undefined }) {
  const [page, setPage] = useState<RulesetPage | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  useEffect(() => {
    ruleset(rules).then(setPage, (error: Error) => setFault(error.message));
  }, [rules]);
  if (fault !== null) return <Notice title={say("rules.none")} text={fault} />;
  return page === null ? <Notice title={say("rules.opening")} text="" /> : <Rulebook page={page} clause={clause} />;
}

function Rulebook({ page, clause }: { page: RulesetPage; clause: string | undefined }) {
  const [words, setWords] = useState("");
  const found = useMemo(() => search(page.rulebook, words), [page, words]);
  const chapters = useMemo(() => grouped(found), [found]);
  useEffect(() => {
    if (clause !== undefined) document.getElementById(clause)?.scrollIntoView({ block: "start" });
  }, [clause, page]);
  return (
    <div class="rulebook">
      <header>
        <a class="home" href="#/" onClick={goBack} aria-label={say("rules.back")}>
          <svg viewBox="0 0 16 16" aria-hidden="true"><path d="M10 3L5 8L10 13" /></svg>
        </a>
        <h1>{page.title}</h1>
        <label>
          <span class="hidden">{say("rules.search")}</span>
          <input type="search" placeholder={say("rules.search")} value={words} onInput={(e) => setWords(e.currentTarget.value)} />
        </label>
        <output class="hint">{words ? say("rules.found", { n: found.length, all: page.rulebook.length }) : say("rules.count", { n: page.rulebook.length })}</output>
      </header>
      <nav aria-label={say("rules.chapters")}>
        <ul>
          {chapters.map(([chapter, clauses]) => (
            <li key={chapter} lang={foreign(clauses[0]?.language)}>
              <a href={link(page, clauses[0])}>{chapter}</a>
            </li>
          ))}
        </ul>
      </nav>
      <main>
        {chapters.map(([chapter, clauses]) => (
          <section key={chapter}>
            <h2 lang={foreign(clauses[0]?.language)}>{chapter}</h2>
            {clauses.map((one) => (
              <article key={one.id} lang={foreign(one.language)} id={short(one)} class={short(one) === clause ? "target" : ""}>
                <h3>
                  <a href={link(page, one)}>{one.title}</a>
                </h3>
                <p>{linked(one, page.rulebook)}</p>
                <a class="clause-id" translate={false} href={link(page, one)}>{one.id}</a>
              </article>
            ))}
          </section>
        ))}
        {found.length === 0 && <p class="hint">{say("rules.nothing")}</p>}
      </main>
    </div>
  );
}

/** The text, with every clause that it names as a link. */
function linked(one: Clause, rulebook: readonly Clause[]) {
  const known = new Set(rulebook.map((clause) => clause.id));
  return pieces(one, known).map(({ text, clause }) =>
    clause === undefined ? text : <a href={`#/rules/${one.id.split("/")[0]}/${clause}`}>{text}</a>,
  );
}

const short = (clause: Clause) => clause.id.split("/")[1] ?? clause.id;
const link = (page: RulesetPage, clause: Clause | undefined) => `#/rules/${page.key}/${clause ? short(clause) : ""}`;

function goBack(event: Event) {
  if (history.length > 1) {
    event.preventDefault();
    history.back();
  }
}

function grouped(clauses: readonly Clause[]): [string, Clause[]][] {
  const chapters = new Map<string, Clause[]>();
  for (const clause of clauses) chapters.set(clause.chapter, [...(chapters.get(clause.chapter) ?? []), clause]);
  return [...chapters];
}
