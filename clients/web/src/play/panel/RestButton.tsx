// Everything that is left to be set up is set up for the player, until it is stopped.

import { say } from "../../words";
import type { Rest } from "../state/useRest";

export function RestButton({ rest }: { rest: Rest }) {
  return (
    <p class="rest">
      <button type="button" class="ghost-button" title={say("rest.about")} onClick={rest.toggle}>
        {say(rest.isBusy ? "rest.stop" : "rest.all")}
      </button>
    </p>
  );
}
