// Asking the table while the hand moves.

import { useEffect, useMemo, useState } from "preact/hooks";

import type { TableQuery } from "../reply/forms";
import { Latest } from "./latest";
import { Refusal } from "../../net/requests";
import type { Session } from "./session";

export interface Asked<A> {
  readonly answer: A | null;
  /** Why there is none. */
  readonly refusal: Refusal | null;
  /** It answers what is asked now, not a moment ago. */
  readonly isFresh: boolean;
}

interface Result<A> {
  readonly subject: string;
  readonly key: string;
  readonly answer: A | null;
  readonly refusal: Refusal | null;
}

/** The newest answer about a subject. Answers about another one are never shown. */
export function useAsked<A>(
  session: Session,
  subject: string | null,
  query: TableQuery | null,
): Asked<A> {
  const [result, setResult] = useState<Result<A> | null>(null);
  const latest = useMemo(
    () =>
      new Latest<{ subject: string; query: TableQuery }, A>(
        ({ query }) => session.query<A>(query),
        ({ subject, query }, answer) =>
          setResult({ subject, key: JSON.stringify(query), answer, refusal: null }),
        ({ subject, query }, error) => {
          if (error instanceof Refusal)
            setResult({ subject, key: JSON.stringify(query), answer: null, refusal: error });
        },
      ),
    [session],
  );
  const key = query === null ? null : JSON.stringify(query);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with its subject a question is gone
  useEffect(() => () => latest.forget(), [latest, subject]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same question is not put twice
  useEffect(() => {
    if (subject !== null && query !== null) latest.want({ subject, query });
  }, [latest, subject, key]);
  if (result === null || result.subject !== subject || key === null)
    return { answer: null, refusal: null, isFresh: false };
  return { answer: result.answer, refusal: result.refusal, isFresh: result.key === key };
}
