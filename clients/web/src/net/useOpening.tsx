// A match is opened by a button, and its seat taken.

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";

import { sentence } from "./lobbyLink";

export interface Opening {
  readonly isBusy: boolean;
  /** Why the last one was not opened. */
  readonly fault: ComponentChildren;
  /** Open a match, which `opened` returns, and go to our seat in it. */
  readonly start: (opened: () => Promise<string>) => Promise<void>;
}

export function useOpening(): Opening {
  const [isBusy, busy] = useState(false);
  const [fault, setFault] = useState("");
  const start = async (opened: () => Promise<string>) => {
    busy(true);
    setFault("");
    try {
      location.hash = `#/play/${await opened()}`;
    } catch (error) {
      setFault(sentence(error));
      busy(false);
    }
  };
  const said = fault && (
    <span class="why" role="alert">
      {fault}
    </span>
  );
  return { isBusy, fault: said, start };
}
