// The window in which a deed may be answered: always in the same place.

import type { ComponentChildren } from "preact";

import type { Line } from "../rulesets/view";
import { Emblem } from "../shell/Forces";
import type { Standing } from "../shell/stage";
import { Ring } from "./Ring";
import { say } from "../words";

interface Props {
  standing: Standing;
  seat: 0 | 1;
  whole: number;
  question: string;
  /** What there is to answer. */
  happened: Line | null;
  /** What never asking again would come to. */
  instruction: string;
  never: () => void;
  children: ComponentChildren;
}

export function ReactionCard({ standing, seat, whole, question, happened, instruction, never, children }: Props) {
  return (
    <section class={`reaction-card side-${seat}`} aria-label={say("hand.reaction")}>
      <header>
        <Ring standing={standing} seat={seat} whole={whole} />
        <div>
          {happened && (
            <p class={`happened side-${happened.seat}`}>
              {happened.seat !== null && <Emblem seat={happened.seat} />}
              {happened.text}
            </p>
          )}
          <h2>{question}</h2>
        </div>
      </header>
      {children}
      <button type="button" class="quiet never" title={instruction} onClick={never}>{say("hand.never")}</button>
    </section>
  );
}
