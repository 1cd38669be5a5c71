// The odds of every way to answer, before any is picked: asked for one after the other.

import { useEffect, useState } from "preact/hooks";

import { isOpen } from "../choosing/offered";
import type { Option } from "../choosing/choice";
import type { Odds } from "../reply/forms";
import type { Session } from "./session";

/** More are not weighed: nobody reads them all. */
const MOST = 24;
const NONE: ReadonlyMap<string, Odds> = new Map();

/** By the key of the option, as they come in. */
export function useReplyOdds(
  session: Session,
  subject: string | null,
  options: readonly Option[],
): ReadonlyMap<string, Odds> {
  const [found, setFound] = useState({ subject, odds: NONE });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the options of a question stay
  useEffect(() => {
    if (subject === null) return undefined;
    let isWanted = true;
    const weigh = async () => {
      for (const { key, form, lead } of options
        .filter((one) => isOpen(one) && !one.form.blanks?.length)
        .slice(0, MOST)) {
        const odds = await session.query<Odds>(
          { t: "reply_odds", reply: form.reply },
          lead?.replies,
        );
        if (!isWanted) return;
        setFound((old) => ({
          subject,
          odds: new Map([...(old.subject === subject ? old.odds : NONE), [key, odds]]),
        }));
      }
    };
    weigh().catch(() => undefined); // the question is gone, or the page
    return () => {
      isWanted = false;
    };
  }, [session, subject]);
  return found.subject === subject ? found.odds : NONE;
}
