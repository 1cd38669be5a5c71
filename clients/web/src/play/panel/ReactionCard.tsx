// The window in which a deed may be answered: what happened, beside the answers.

import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";

import type { Line } from "../../core/view";
import { Emblem } from "../../widgets/Forces";
import type { OpenState } from "../../match/store";
import { useKeyDown } from "../../widgets/useKeyDown";
import { Ring } from "./Ring";
import { say } from "../../words";

interface Props {
  standing: OpenState;
  seat: 0 | 1;
  whole: number;
  question: string;
  /** What there is to answer. */
  happened: Line | null;
  /** What happens when time runs out. */
  unless: string;
  /** It has come just now, and what is clicked was meant for another; or it is answered. */
  isBusy: boolean;
  /** It is answered as it is when time runs out. */
  onDecline: () => void;
  /** A key was pressed while it is busy. */
  onHaste: () => void;
  children: ComponentChildren;
}

export function ReactionCard({
  standing,
  seat,
  whole,
  question,
  happened,
  unless,
  isBusy,
  onDecline,
  onHaste,
  children,
}: Props) {
  const box = useRef<HTMLElement>(null);
  useKeyDown((event) => {
    const digit = digitOf(event);
    if (digit === null) return;
    const chip = chips(box.current)[digit - 1];
    if (digit > 0 && chip === undefined) return;
    if (isBusy) onHaste();
    else if (digit === 0) onDecline();
    else chip?.click();
    event.preventDefault();
  });
  return (
    <section ref={box} class={`reaction-card side-${seat}`} aria-label={say("play.reaction")}>
      {/* It may scroll, so keys must come to it. */}
      <header tabIndex={0}>
        <Ring standing={standing} seat={seat} whole={whole} />
        <div>
          {happened && (
            <p class={`happened side-${happened.seat}`}>
              {happened.seat !== null && <Emblem seat={happened.seat} />}
              {happened.text}
            </p>
          )}
          <h2 title={question}>{question}</h2>
          <p class="unless" title={unless}>
            {unless}
          </p>
        </div>
      </header>
      <div class="answers">{children}</div>
    </section>
  );
}

function digitOf(event: KeyboardEvent): number | null {
  if (event.ctrlKey || event.metaKey || event.altKey || !/^\d$/.test(event.key)) return null;
  const isTyped = (event.target as Element).closest("input, textarea, select, dialog") !== null;
  return isTyped ? null : Number(event.key);
}

/** The answers that digits from 1 stand for: the style sheet counts them in the same order. */
const chips = (box: HTMLElement | null): readonly HTMLElement[] => [
  ...(box?.querySelectorAll<HTMLElement>(".orders .chip[data-play=offer]:not([data-declines])") ??
    []),
];
