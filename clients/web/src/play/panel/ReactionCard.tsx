// The window in which a deed may be answered: always in the same place, and folded away by whoever
// wants to see what lies behind it.

import type { ComponentChildren } from "preact";
import { useRef, useState } from "preact/hooks";

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
  onClick: (event: MouseEvent) => void;
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
  onClick,
  onHaste,
  children,
}: Props) {
  const [isFolded, fold] = useState(false);
  const box = useRef<HTMLElement>(null);
  useKeyDown((event) => {
    const chip = keyed(box.current, event);
    if (chip === undefined) return;
    if (isBusy) onHaste();
    else chip.click();
    event.preventDefault();
  });
  return (
    <section
      ref={box}
      class={`reaction-card side-${seat}${isFolded ? " folded" : ""}`}
      aria-busy={isBusy}
      onClickCapture={onClick}
      aria-label={say("play.reaction")}
    >
      <header>
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
        <button
          type="button"
          class="fold"
          aria-expanded={!isFolded}
          aria-label={say("play.options_shown")}
          title={say(isFolded ? "play.unfold" : "play.fold")}
          onClick={() => fold(!isFolded)}
        >
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path d={isFolded ? "M3 10L8 5L13 10" : "M3 6L8 11L13 6"} />
          </svg>
        </button>
      </header>
      {!isFolded && <div class="answers">{children}</div>}
    </section>
  );
}

/** The answer that a digit stands for: the style sheet counts them in the same order. */
function keyed(box: HTMLElement | null, event: KeyboardEvent): HTMLElement | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey || !/^\d$/.test(event.key)) return undefined;
  if ((event.target as Element).closest("input, textarea, select, dialog")) return undefined;
  const chips = [...(box?.querySelectorAll<HTMLElement>(".orders .chip[data-play=offer]") ?? [])];
  const isDeclined = (chip: HTMLElement) => chip.dataset["declines"] !== undefined;
  return event.key === "0"
    ? (box?.querySelector<HTMLElement>(".orders [data-declines]") ?? undefined)
    : chips.filter((chip) => !isDeclined(chip))[Number(event.key) - 1];
}
