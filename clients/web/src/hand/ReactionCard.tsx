// The window in which a deed may be answered: always in the same place.

import type { ComponentChildren } from "preact";

import type { Standing } from "../shell/stage";
import { Ring } from "./Ring";

interface Props {
  standing: Standing;
  seat: 0 | 1;
  whole: number;
  question: string;
  /** What there is to answer. */
  happened: string;
  never: () => void;
  children: ComponentChildren;
}

export function ReactionCard({ standing, seat, whole, question, happened, never, children }: Props) {
  return (
    <section class={`reaction-card side-${seat}`} aria-label="Reaction">
      <header>
        <Ring standing={standing} seat={seat} whole={whole} />
        <div>
          {happened && <p class="happened">{happened}</p>}
          <h2>{question}</h2>
        </div>
      </header>
      {children}
      <button type="button" class="quiet never" onClick={never}>Never ask me this again</button>
    </section>
  );
}
