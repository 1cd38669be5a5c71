import type { SeatInfo } from "../messages";
import { Tick } from "../widgets/Tick";
import { say } from "../words";
import { playerName } from "../words/bots";

/** Who has a seat, or what is there in place of a name. */
export const seated = (seat: SeatInfo) =>
  playerName(seat) ??
  say(seat.kind === "bot" ? "forces.bot" : seat.kind === "guest" ? "branch.guest" : "forces.open");

/** The same with the mark of an account; a name is other people's text, so it stands by itself. */
export const Seated = ({ seat }: { seat: SeatInfo }) => (
  <bdi>
    {seated(seat)}
    <Tick seat={seat} />
  </bdi>
);
