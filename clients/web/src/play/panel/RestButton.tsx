// Everything that is left to be set up is set up for the player, until it is stopped.

import { type Key, say } from "../../words";
import type { Rest } from "../state/useRest";

export function RestButton({ rest, what }: { rest: Rest; what: Key }) {
  return (
    <p class="rest">
      <button type="button" class="ghost-button" title={say("rest.about")} onClick={rest.toggle}>
        {say(what)}
      </button>
    </p>
  );
}
