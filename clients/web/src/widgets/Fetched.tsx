import type { FunctionComponent } from "preact";
import { useEffect, useState } from "preact/hooks";

/** What few see: it is fetched when it is to be shown, and not among what everybody loads. */
export function Fetched<P extends object>(wanted: {
  fetch: () => Promise<FunctionComponent<P>>;
  with: NoInfer<P>;
}) {
  const [Found, set] = useState<FunctionComponent<P> | null>(null);
  const { fetch } = wanted;
  useEffect(() => {
    fetch().then(
      (part) => set(() => part),
      () => undefined, // the rest of the page does without
    );
  }, [fetch]);
  return Found && <Found {...wanted.with} />;
}
