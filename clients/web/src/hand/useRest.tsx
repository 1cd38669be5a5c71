// "Set up the rest for me": questions of setting up are answered by their default, as long as they
// are of the kind it was begun with.

import { useEffect, useState } from "preact/hooks";

import type { Ask } from "../messages";
import { type Key, say } from "../words";
import type { Reply } from "./forms";
import type { Notices } from "./notices";
import type { Session } from "./session";

export interface Rest {
  readonly isOn: boolean;
  toggle(): void;
}

export function useRest(session: Session, waiting: Ask | undefined, notices: Notices): Rest {
  const [kind, set] = useState<string | null>(null);
  useEffect(() => {
    if (kind === null || waiting === undefined) return; // it is the other side's turn
    if (waiting.clock !== "setup" || waiting.choice.t !== kind) {
      set(null);
      return;
    }
    session.reply(waiting, waiting.default as Reply).catch((error: Error) => {
      set(null);
      notices.refuse(error);
    });
  }, [kind, waiting?.number]);
  return { isOn: kind !== null, toggle: () => set(kind === null ? (waiting?.choice.t ?? null) : null) };
}

export function RestButton({ rest, what }: { rest: Rest; what: Key }) {
  return (
    <p class="rest">
      <button type="button" class="ghost-button" onClick={rest.toggle}>{say(what)}</button>
    </p>
  );
}
