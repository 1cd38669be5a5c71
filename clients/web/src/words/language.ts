// Which language the page speaks. Sentences are templates: `core/words.ts`.

/** Languages that word lists are written in, each by its own name. */
export const LANGUAGES = { en: "English", de: "Deutsch" } as const;
export type Written = keyof typeof LANGUAGES;
/** The pseudo-locale is made of English: what stays plain in it was never put into a list. */
export type Language = Written | "pseudo";

/** What makes it; tests alone speak it, so it is fetched. */
export const pseudo = () => import("./pseudo");

const KEY = "language";
const isLanguage = (text: string | null | undefined): text is Language =>
  text === "pseudo" || (text != null && Object.hasOwn(LANGUAGES, text));

/** What was chosen here before, else the first that the browser asks for and we have. */
export function preferred(kept: string | null, wanted: readonly string[]): Language {
  if (isLanguage(kept)) return kept;
  return (
    wanted
      .map((tag) => tag.split("-")[0]?.toLowerCase())
      .find((tag): tag is Written => tag !== undefined && Object.hasOwn(LANGUAGES, tag)) ?? "en"
  );
}

let spoken: Language =
  "document" in globalThis ? preferred(localStorage.getItem(KEY), navigator.languages) : "en";

export const language = (): Language => spoken;

/** The language that word lists and numbers are taken from. */
export const written = (): Written => (spoken === "pseudo" ? "en" : spoken);

export function speak(next: Language): void {
  spoken = next;
  localStorage.setItem(KEY, next);
}

/** The `lang` of a text where it is not that of the page. */
export const foreign = (of: string = "en"): string | undefined =>
  of === written() ? undefined : of;
