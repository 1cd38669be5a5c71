import type { FunctionComponent } from "preact";
import { useEffect, useState } from "preact/hooks";

import { say } from "../words";

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

interface Wanted<P extends object> {
  readonly fetch: () => Promise<FunctionComponent<P>>;
  readonly with: NoInfer<P>;
  /** All that is to be seen: it says that it is waited for, or that it could not be had. */
  readonly isPage?: boolean;
}

/** What few see: it is fetched when it is to be shown, and not among what everybody loads. */
export function Fetched<P extends object>({ fetch, with: props, isPage = false }: Wanted<P>) {
  const [Found, set] = useState<FunctionComponent<P> | null>(() => found.get(fetch) ?? null);
  const [isLost, lose] = useState(false);
  useEffect(() => {
    fetched(fetch).then(
      (part) => set(() => part),
      () => lose(true), // the rest of the page does without
    );
  }, [fetch]);
  if (Found !== null) return <Found {...props} />;
  return isPage && <Unfetched isLost={isLost} />;
}

const Unfetched = ({ isLost }: { isLost: boolean }) => (
  <main class="unfetched">
    <div role={isLost ? "alert" : "status"}>
      <h1>{say(isLost ? "app.unfetched" : "play.loading")}</h1>
    </div>
    {isLost && (
      <button type="button" class="ghost-button" onClick={() => location.reload()}>
        {say("outdated.again")}
      </button>
    )}
  </main>
);
