// A message, as a report to the operator names it.

import type { ChatMessage } from "../messages";

export const lineOf = ({ n, seat }: ChatMessage) => ({ line: n, of_spectators: seat == null });
