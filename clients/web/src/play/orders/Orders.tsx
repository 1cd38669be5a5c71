// What can be ordered now, as buttons: whose turn it is to be chosen, what it may do, and the one
// clear confirm.

import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";

import { useReplyOdds } from "../seat/useReplyOdds";
import type { Play } from "../state/usePlay";
import { Choice } from "./Choice";
import { Offers } from "./Offers";

export interface OrdersProps {
  play: Play;
  /** The one button that sends what is chosen. */
  confirm: RefObject<HTMLButtonElement>;
}

const FOLLOWS = ".units [aria-pressed=true], [data-play=confirm], [data-follows=true]";

export function Orders({ play, confirm }: OrdersProps) {
  const { session, ask, isReaction, turn } = play;
  const { choosing } = turn;
  const box = useRef<HTMLDivElement>(null);
  const odds = useReplyOdds(
    session,
    isReaction && ask !== null && choosing !== null ? String(ask.number) : null,
    choosing?.options ?? [],
  );
  // What is chosen and what follows from it comes into sight: whom to aim at, or what confirms.
  useEffect(() => {
    if (choosing === null || choosing.past === null) return;
    for (const next of box.current?.querySelectorAll(FOLLOWS) ?? [])
      next.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [choosing]);
  if (choosing === null || ask === null) return null;
  return choosing.chosen === null ? (
    <Offers play={play} choosing={choosing} odds={odds} box={box} />
  ) : (
    <Choice
      play={play}
      ask={ask}
      choosing={choosing}
      option={choosing.chosen}
      box={box}
      confirm={confirm}
    />
  );
}
