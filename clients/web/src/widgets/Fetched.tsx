import type { FunctionComponent } from "preact";
import { useEffect, useState } from "preact/hooks";

// biome-ignore lint/suspicious/noExplicitAny: each is asked for by the function that fetched it
const found = new Map<() => Promise<unknown>, FunctionComponent<any>>();

/** Fetch a part of the page; afterwards it is shown without waiting. */
export async function fetched<P extends object>(
  fetch: () => Promise<FunctionComponent<P>>,
): Promise<FunctionComponent<P>> {
  const part = found.get(fetch) ?? (await fetch());
  found.set(fetch, part);
  return part;
}

/** What few see: it is fetched when it is to be shown, and not among what everybody loads. */
export function Fetched<P extends object>(wanted: {
  fetch: () => Promise<FunctionComponent<P>>;
  with: NoInfer<P>;
}) {
  const { fetch } = wanted;
  const [Found, set] = useState<FunctionComponent<P> | null>(() => found.get(fetch) ?? null);
  useEffect(() => {
    fetched(fetch).then(
      (part) => set(() => part),
      () => undefined, // the rest of the page does without
    );
  }, [fetch]);
  return Found && <Found {...wanted.with} />;
}
