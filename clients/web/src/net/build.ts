// Which build of the page this is, and whether the server has a newer one. A page that is older
// loads
// itself again, once; if that does not help, it only says so.

type Store = Pick<Storage, "getItem" | "setItem">;

const KEY = "loaded for";

/** What the server wrote into the page when it sent it; empty where another server did. */
const ownBuild = () =>
  document.querySelector<HTMLMetaElement>('meta[name="warhost-page"]')?.content ?? "";

export type Age = "same" | "reload" | "stuck";

/** What to do about the build that the server names; once for each build. */
export function ageOf(
  own: string,
  served: string | null | undefined,
  store: Store = sessionStorage,
): Age {
  if (!own || !served || own === served) return "same";
  if (store.getItem(KEY) === served) return "stuck";
  store.setItem(KEY, served);
  return "reload";
}

let age: Age = "same";
const listeners = new Set<(age: Age) => void>();

/** Hear of a page that is too old. */
export function onAge(listener: (age: Age) => void): () => void {
  listeners.add(listener);
  listener(age);
  return () => void listeners.delete(listener);
}

/** A server has greeted us and named its page. */
export function greeted(served: string | null | undefined): void {
  if (age !== "same") return;
  age = ageOf(ownBuild(), served);
  for (const listener of listeners) listener(age);
}
