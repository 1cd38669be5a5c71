// What can be ordered now, as buttons: whose turn it is to be chosen, what it may do, and the one
// clear confirm.

import { useEffect, useRef } from "preact/hooks";

import { Choice, type Chosen } from "./Choice";
import { general, isOpen } from "../reply/choosing";
import type { Choosing } from "../reply/choice";
import type { Reason } from "../reply/forms";
import { type Offered, Offers } from "./Offers";
import { picking } from "../reply/picking";
import type { Setting } from "./orderProps";

interface Props extends Omit<Setting, "rest" | "why"> {
  choosing: Choosing;
  /** Why what was looked at last is not possible. */
  asked: Reason | null;
  chosen: Chosen;
  offered: Offered;
}

export function Orders({ choosing, asked, chosen, offered, ...setting }: Props) {
  const box = useRef<HTMLDivElement>(null);
  // What follows from a choice comes into sight: whom to aim at, or what confirms.
  useEffect(() => {
    if (choosing.past !== null)
      [...(box.current?.querySelectorAll("[data-hand=confirm], [data-follows=true]") ?? [])]
        .at(-1)
        ?.scrollIntoView({ block: "nearest" });
  }, [choosing]);
  const rest = general(choosing);
  if (choosing.chosen !== null)
    return (
      <Choice
        {...setting}
        {...chosen}
        box={box}
        choosing={choosing}
        option={choosing.chosen}
        rest={rest.filter(isOpen)}
        why={chosen.against}
        auto_pass={picking(choosing) !== null && offered.auto_pass}
      />
    );
  return (
    <Offers
      {...setting}
      {...offered}
      box={box}
      choosing={choosing}
      rest={rest}
      why={chosen.against ?? asked}
    />
  );
}
