// What has happened, as sentences that open.

import { memo } from "preact/compat";
import { useCallback, useLayoutEffect, useRef, useState } from "preact/hooks";

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
  const told = lines.filter((line) => line.key <= cursor).slice(-MOST);
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
    else list.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
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
          {told.map((line) => (
            <Sentence
              key={line.key}
              line={line}
              isLast={line.key === (at ?? last)}
              isAt={line.key === at}
              opens={open && line.key === cursor}
              show={show}
              rules={rules}
              title={title}
              lang={lang}
            />
          ))}
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

const Sentence = memo(function Sentence({
  line,
  isLast,
  isAt,
  opens,
  show,
  rules,
  title,
  lang,
}: {
  line: Line;
  isLast: boolean;
  isAt: boolean;
  opens: boolean;
  show: (line: Line) => void;
} & Pick<Props, "rules" | "title" | "lang">) {
  const [isOpen, open] = useState(false);
  const side = line.seat === null ? "" : ` side-${line.seat}`;
  const hasMore = line.dice.length + line.facts.length + line.clauses.length > 0;
  if (line.weight === "round" || line.weight === "turn")
    return (
      <li lang={lang} class={`line ${line.weight}${side}`}>
        <span>{line.text}</span>
      </li>
    );
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
          open(!isOpen);
          show(line);
        }}
      >
        {opens ? (line.opening ?? line.text) : line.text}
      </button>
      {isOpen && hasMore && (
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
      )}
    </li>
  );
});
