// What has happened, a line for each order, which opens to all that belongs to it.

import { memo } from "preact/compat";
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";

import { type Fold, folded, isFold } from "../core/folds";
import type { Line } from "../core/view";
import { Dice } from "../widgets/Dice";
import { say } from "../words";

interface Props {
  lines: readonly Line[];
  /** Sentences beyond it have not happened yet. */
  cursor: number;
  /** The dice of the last one have not fallen yet. */
  open: boolean;
  show: (line: Line) => void;
  rules: string;
  title: (clause: string) => string;
  /** Of the sentences, where it is not the page's. */
  lang: string | undefined;
  /** What the battle is for: before the first sentence. */
  aim: string;
  /** The sentence whose moment is looked at; null for now. */
  at: number | null;
}

const NEAR = 48;
const MOST = 400; // lines that are kept in the page

export const Story = memo(function Story({
  lines,
  cursor,
  open,
  show,
  rules,
  title,
  lang,
  aim,
  at,
}: Props) {
  const told = useMemo(() => happened(lines, cursor), [lines, cursor]);
  const entries = useMemo(
    () => folded(told, (line) => open && line.key === cursor),
    [told, open, cursor],
  );
  const list = useRef<HTMLDivElement>(null);
  const isPinned = useRef(true);
  /** The last sentence that was read before the reader scrolled back. */
  const [read, setRead] = useState<number | null>(null);
  const last = told.at(-1)?.key;
  const news = read === null ? 0 : told.filter((line) => line.key > read).length;
  const toEnd = useCallback(() => {
    const element = list.current;
    if (element !== null) element.scrollTop = element.scrollHeight;
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the last sentence may grow
  useLayoutEffect(() => {
    if (isPinned.current) toEnd();
  }, [last, told.length, open, toEnd]);
  // The log goes with the eye: to the moment that is looked at, and back to the present.
  useLayoutEffect(() => {
    if (at === null) toEnd();
    else list.current?.querySelector(".story [aria-current]")?.scrollIntoView({ block: "nearest" });
  }, [at, toEnd]);
  return (
    <div class="story-box">
      <div
        class="story"
        ref={list}
        role="log"
        aria-live="polite"
        aria-label={say("story.happened")}
        tabIndex={0}
        onScroll={(event) => {
          const { scrollHeight, scrollTop, clientHeight } = event.currentTarget;
          isPinned.current = scrollHeight - scrollTop - clientHeight < NEAR;
          setRead((old) => (isPinned.current ? null : (old ?? last ?? null)));
        }}
      >
        <ol>
          {aim && <li class="line aim">{aim}</li>}
          {told.length === 0 && <li class="line minor empty">{say("story.begins")}</li>}
          {entries.map((entry) => {
            const common = { show, rules, title, lang, at, last, open, cursor };
            return isFold(entry) ? (
              <Order key={entry.key} fold={entry} {...common} />
            ) : (
              <Sentence key={entry.key} line={entry} {...common} />
            );
          })}
        </ol>
      </div>
      {news > 0 && (
        <button type="button" class="news" onClick={toEnd}>
          {say("story.new", { n: news })}
        </button>
      )}
    </div>
  );
});

/** What has happened by then; what was taken back later is not struck out yet. */
const happened = (lines: readonly Line[], cursor: number): Line[] =>
  lines
    .filter((line) => line.key <= cursor)
    .slice(-MOST)
    .map((line) => {
      if (line.undone === undefined || line.undone <= cursor) return line;
      const { undone: _, ...rest } = line;
      return rest;
    });

interface Common extends Pick<Props, "show" | "rules" | "title" | "lang" | "at"> {
  last: number | undefined;
  open: boolean;
  cursor: number;
}

/** An order in one line, and folded beneath it the sentences that tell it in full. */
function Order({ fold, ...common }: { fold: Fold } & Common) {
  const { lines, main, text } = fold;
  const [isOpen, unfold] = useState(false);
  const isAt = lines.some(({ key }) => key === common.at);
  const isLast = lines.some(({ key }) => key === (common.at ?? common.last));
  useEffect(() => {
    if (isAt && main.key !== common.at) unfold(true); // the sentence is one of those beneath
  }, [isAt, main.key, common.at]);
  const isUndone = main.undone !== undefined;
  return (
    <li lang={common.lang} class={`fold side-${lines[0]?.seat ?? "none"}${isLast ? " now" : ""}`}>
      <button
        type="button"
        class="fold-line"
        aria-expanded={isOpen}
        {...(isAt ? { "aria-current": "true" } : {})}
        onClick={() => {
          unfold(!isOpen);
          common.show(main);
        }}
      >
        {isUndone ? <Undone text={text} /> : text}
      </button>
      <ol class="fold-lines" hidden={!isOpen}>
        {lines.map((line) => (
          <Sentence key={line.key} line={line} isAlone={lines.length === 1} {...common} />
        ))}
      </ol>
    </li>
  );
}

/** Struck out, for the eye and for the ear. */
const Undone = ({ text }: { text: string }) => (
  <>
    <span class="hidden">{say("story.undone")} </span>
    <del>{text}</del>
  </>
);

const Sentence = memo(function Sentence({
  line,
  isAlone = false,
  show,
  rules,
  title,
  lang,
  at,
  last,
  open,
  cursor,
}: { line: Line; isAlone?: boolean } & Common) {
  const [isOpen, unfold] = useState(isAlone);
  const side = line.seat === null ? "" : ` side-${line.seat}`;
  const hasMore = line.dice.length + line.facts.length + line.clauses.length > 0;
  const isUndone = line.undone !== undefined;
  if (HEADINGS.has(line.weight))
    return (
      <li lang={lang} class={`line ${line.weight}${side}`}>
        <span>{isUndone ? <Undone text={line.text} /> : line.text}</span>
      </li>
    );
  const text = open && line.key === cursor ? (line.opening ?? line.text) : line.text;
  return (
    <li
      lang={lang}
      class={`line ${line.weight} is-${line.tag}${side}${line.key === (at ?? last) ? " now" : ""}`}
      {...(line.key === at ? { "aria-current": "true" } : {})}
    >
      <button
        type="button"
        aria-expanded={hasMore ? isOpen : undefined}
        onClick={() => {
          unfold(!isOpen);
          show(line);
        }}
      >
        {isUndone ? <Undone text={text} /> : text}
      </button>
      {isOpen && hasMore && <More line={line} rules={rules} title={title} />}
    </li>
  );
});

const HEADINGS: ReadonlySet<Line["weight"]> = new Set(["round", "turn", "phase"]);

/** The dice of a sentence, how it was added up, and where the rules speak of it. */
const More = ({ line, rules, title }: { line: Line } & Pick<Props, "rules" | "title">) => (
  <div class="more">
    {line.dice.map((row, i) => (
      <p key={i} class="dice-row">
        <span>{row.label}</span>
        <Dice faces={row.faces} kept={row.kept} />
      </p>
    ))}
    {line.facts.map((fact) => (
      <p key={fact} class="fact">
        {fact}
      </p>
    ))}
    {line.clauses.length > 0 && (
      <p class="clauses">
        {line.clauses.map((clause) => (
          <a key={clause} href={`#/rules/${rules}/${clause.split("/")[1]}`}>
            {title(clause)}
          </a>
        ))}
      </p>
    )}
  </div>
);
