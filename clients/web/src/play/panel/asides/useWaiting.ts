// Whether a unit could now be told what to do later.

import { useEffect, useState } from "preact/hooks";

import type { MatchStore } from "../../../match/store";
import type { Form, TableQuery } from "../../reply/forms";
import type { Session } from "../../seat/session";

export const QUERY: TableQuery = { t: "conditional_orders" };

/**
 * The unit that was just told what to do, once it waits for something and nothing was said for it.
 */
export function useWaiting(
  session: Session,
  store: MatchStore,
  unit: string | null,
): string | null {
  const [ready, set] = useState<string | null>(null);
  const isOpen = unit !== null && store.game.waits;
  const { seq } = store;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each act may change what it waits for
  useEffect(() => {
    if (!isOpen) return;
    session.query<{ forms?: Form[] }>(QUERY).then(
      ({ forms = [] }) =>
        set(forms.some((form) => form.unit === unit && form.no_effect === undefined) ? unit : null),
      () => set(null), // it is asked again with the next act
    );
  }, [session, isOpen, unit, seq]);
  return ready === unit && !store.conditional_orders.some((one) => one["unit"] === unit)
    ? unit
    : null;
}
