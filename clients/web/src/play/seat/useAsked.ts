// Asking the table while the hand moves.

import { useEffect, useMemo, useState } from "preact/hooks";

import type { Reply, TableQuery } from "../reply/forms";
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

interface Question {
  readonly subject: string;
  readonly query: TableQuery;
  readonly after: readonly Reply[];
  readonly key: string;
}
const NOTHING: readonly Reply[] = [];

/** The newest answer about a subject. Answers about another one are never shown. */
export function useAsked<A>(
  session: Session,
  subject: string | null,
  query: TableQuery | null,
  /** As if these replies had been given. */
  after: readonly Reply[] = NOTHING,
): Asked<A> {
  const [result, setResult] = useState<Result<A> | null>(null);
  const latest = useMemo(
    () =>
      new Latest<Question, A>(
        ({ query, after }) => session.query<A>(query, after),
        ({ subject, key }, answer) => setResult({ subject, key, answer, refusal: null }),
        ({ subject, key }, error) => {
          if (error instanceof Refusal) setResult({ subject, key, answer: null, refusal: error });
        },
      ),
    [session],
  );
  const key = query === null ? null : JSON.stringify([query, after]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with its subject a question is gone
  useEffect(() => () => latest.forget(), [latest, subject]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same question is not put twice
  useEffect(() => {
    if (subject !== null && query !== null && key !== null)
      latest.want({ subject, query, after, key });
  }, [latest, subject, key]);
  if (result === null || result.subject !== subject || key === null)
    return { answer: null, refusal: null, isFresh: false };
  return { answer: result.answer, refusal: result.refusal, isFresh: result.key === key };
}
