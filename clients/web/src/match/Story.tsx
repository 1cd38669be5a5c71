// What has happened, a line for each order, which opens to all that belongs to it.

import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";

import { type Fold, folded, isFold, latest, openingOf } from "../core/folds";
import type { Line } from "../core/view";
import { Dice } from "../widgets/Dice";
import { say } from "../words";
import { memo } from "../widgets/memo";

interface Props {
  lines: readonly Line[];
  /** Sentences beyond it have not happened yet. */
  cursor: number;
  /** The dice of the last one have not fallen yet. */
  open: boolean;
  /** Look at the moment of a sentence; `again` where it is looked at already. */
  show: (line: Line, again: boolean) => void;
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
/** Sentences that are kept in the page. */
const MOST = 400;

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
    () =>
      latest(
        folded(told, (line) => open && line.key === cursor),
        MOST,
      ),
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
  // The log goes with the eye: to the moment that is looked at, and back to the present. Whoever
  // has closed a sentence of it reads on there.
  useLayoutEffect(() => {
    const all = list.current;
    if (at !== null) all?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
    else if (!all?.contains(document.activeElement)) toEnd();
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
            const common = { show, rules, title, lang };
            const now = { at, last, opening: open ? cursor : null };
            return isFold(entry) ? (
              <Order key={entry.key} fold={entry} {...common} now={now} />
            ) : (
              <Sentence key={entry.key} line={entry} {...common} {...lookedAt(entry, now)} />
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
    .map((line) => {
      if (line.undone === undefined || line.undone <= cursor) return line;
      const { undone: _, ...rest } = line;
      return rest;
    });

type Common = Pick<Props, "show" | "rules" | "title" | "lang">;

/** Keys: of what is looked at, of the last sentence, and of one whose dice have not fallen. */
interface Now {
  at: number | null;
  last: number | undefined;
  opening: number | null;
}

const lookedAt = ({ key }: Line, { at, last, opening }: Now) => ({
  isAt: key === at,
  isLast: key === (at ?? last),
  opens: key === opening,
});

/** An order in one line, and folded beneath it the sentences that tell it in full. */
function Order({ fold, now, ...common }: { fold: Fold; now: Now } & Common) {
  const { lines, main, text, seat } = fold;
  const [isOpen, unfold] = useState(false);
  const isAt = lines.some(({ key }) => key === now.at);
  const isLast = lines.some(({ key }) => key === (now.at ?? now.last));
  const isBeneath = isAt && main.key !== now.at;
  useEffect(() => {
    if (isBeneath) unfold(true);
  }, [isBeneath]);
  const isUndone = main.undone !== undefined;
  return (
    <li lang={common.lang} class={`fold side-${seat ?? "none"}${isLast ? " now" : ""}`}>
      <button
        type="button"
        class="fold-line"
        aria-expanded={isOpen}
        {...(isAt ? { "aria-current": "true" } : {})}
        onClick={() => {
          const again = isAt && isOpen;
          unfold(!again);
          common.show(main, again);
        }}
      >
        {isUndone ? <Undone text={text} /> : text}
      </button>
      <ol class="fold-lines" hidden={!isOpen}>
        {lines.map((line) => (
          <Sentence
            key={line.key}
            line={line}
            isAlone={lines.length === 1}
            {...common}
            {...lookedAt(line, now)}
          />
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

interface SentenceProps extends Common {
  line: Line;
  isAlone?: boolean;
  isAt: boolean;
  isLast: boolean;
  opens: boolean;
}

const Sentence = memo(function Sentence({
  line,
  isAlone = false,
  isAt,
  isLast,
  opens,
  show,
  rules,
  title,
  lang,
}: SentenceProps) {
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
  const text = opens ? openingOf(line) : line.text;
  return (
    <li
      lang={lang}
      class={`line ${line.weight} is-${line.tag}${side}${isLast ? " now" : ""}`}
      {...(isAt ? { "aria-current": "true" } : {})}
    >
      <button
        type="button"
        aria-expanded={hasMore ? isOpen : undefined}
        onClick={() => {
          const again = isAt && (isOpen || !hasMore);
          unfold(!again);
          show(line, again);
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
        <span>
          {row.label}
          {row.needed !== undefined && ` ${row.needed}+`}
        </span>
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
