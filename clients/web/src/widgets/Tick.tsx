import type { SeatInfo } from "../messages";
import { say } from "../words";

/** The mark of a name that is that of an account, whose holder sits there. */
export const Tick = ({ seat }: { seat: SeatInfo }) =>
  seat.account ? (
    <span class="tick" role="img" aria-label={say("app.account")} title={say("app.account")}>
      ✓
    </span>
  ) : null;
