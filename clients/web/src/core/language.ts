// Which language the page speaks, and how a word list of it is spoken. Sentences are templates: `core/words.ts`.

import { type Names, type Params, fill } from "./words";
import { pseudo } from "./pseudo";

/** Languages that word lists are written in, each by its own name. */
export const LANGUAGES = { en: "English", de: "Deutsch" } as const;
export type Written = keyof typeof LANGUAGES;
/** The pseudo-locale is made of English: what stays plain in it was never put into a list. */
export type Language = Written | "pseudo";

const KEY = "language";
const isLanguage = (text: string | null | undefined): text is Language => text === "pseudo" || (text != null && Object.hasOwn(LANGUAGES, text));

/** What was chosen here before, else the first that the browser asks for and we have. */
export function preferred(kept: string | null, wanted: readonly string[]): Language {
  if (isLanguage(kept)) return kept;
  return wanted.map((tag) => tag.split("-")[0]).find((tag): tag is Written => tag !== undefined && Object.hasOwn(LANGUAGES, tag)) ?? "en";
}

let spoken: Language = "document" in globalThis ? preferred(localStorage.getItem(KEY), navigator.languages) : "en";

export const language = (): Language => spoken;

export function speak(next: Language): void {
  spoken = next;
  localStorage.setItem(KEY, next);
}

/** The language's own part of what is written in several. */
export function spokenOf<W>(lists: { readonly en: W } & { readonly [language: string]: W }): W {
  if (spoken === "pseudo") return pseudo(lists.en);
  return lists[spoken] ?? lists.en;
}

export type Say<K extends string> = (key: K, params?: Params, names?: Names) => string;

/** Return what speaks from word lists with the same keys. */
export function speaker<K extends string>(lists: Record<Written, Record<K, string>>): Say<K> {
  const made = new Map<Language, Record<K, string>>();
  return (key, params = {}, names) => {
    let list = made.get(spoken);
    if (list === undefined) made.set(spoken, (list = spokenOf(lists)));
    return fill(list[key], params, names);
  };
}
