// A language nobody speaks, made of another: every word accented and longer, so that tests see what
// was not translated and
// what has no room for longer words.

const ACCENTS: Record<string, string> = {
  a: "áà",
  e: "éè",
  i: "íì",
  o: "óò",
  u: "úù",
  y: "ý",
  c: "ç",
  n: "ñ",
  s: "š",
  z: "ž",
  A: "Á",
  E: "É",
  I: "Í",
  O: "Ó",
  U: "Ú",
  Y: "Ý",
  C: "Ç",
  N: "Ñ",
  S: "Š",
  Z: "Ž",
};

const accented = (text: string) => text.replace(/[a-z]/gi, (letter) => ACCENTS[letter] ?? letter);

/** The places of a template stay, but for the words among them: `{n|hit|hits}`. */
const PLACE = /\{[\w.@]+(?::[^{}|]+)?\}|\{([\w.]+)\|([^{}|]*)\|([^{}|]*)\}/g;

function template(text: string): string {
  let [made, done] = ["", 0];
  for (const found of text.matchAll(PLACE)) {
    const [all, path, one = "", many = ""] = found;
    made += accented(text.slice(done, found.index));
    made += path === undefined ? all : `{${path}|${accented(one)}|${accented(many)}}`;
    done = found.index + all.length;
  }
  return made + accented(text.slice(done));
}

/** Return word lists with every text in them accented; what names a clause stays. */
export function pseudo<W>(words: W, key = ""): W {
  if (typeof words === "string") return (key === "clause" ? words : template(words)) as W;
  return Object.fromEntries(
    Object.entries(words as object).map(([name, value]) => [name, pseudo(value, name)]),
  ) as W;
}

const TEXTS = new Set(["name", "title", "chapter", "text", "summary"]);

/**
 * Return what is printed of a ruleset with every text in it accented, and its word list whole; ids
 * stay.
 */
export function printed<P>(page: P): P {
  if (Array.isArray(page)) return page.map(printed) as P;
  if (typeof page !== "object" || page === null) return page;
  const told = ([key, value]: [string, unknown]) => [
    key,
    key === "words" || key === "titles"
      ? pseudo(value)
      : TEXTS.has(key) && typeof value === "string"
        ? accented(value)
        : printed(value),
  ];
  return Object.fromEntries(Object.entries(page).map((one) => told(one))) as P;
}
