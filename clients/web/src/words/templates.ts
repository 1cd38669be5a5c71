// Sentences from templates; the language is described in `clients/words.py`.

import type { Json } from "../messages";
import { type Language, type Written, language, pseudo } from "./language";
import { number } from "./numbers";

export type Names = (id: string) => string | undefined;
export type Params = { readonly [key: string]: Json | undefined };
export interface Say<K extends string> {
  (key: K, params?: Params, names?: Names): string;
  /** Whether there are words of this key. */
  knows(key: string): key is K;
}

type List<K extends string> = Record<K, string>;
/** Each list is a file of its own, fetched when its language is spoken. */
type Lists<K extends string> = { readonly [L in Written]: () => Promise<List<K>> };

const fetches: ((tongue: Language) => Promise<void>)[] = [];

/**
 * Fetch the lists of a language that are not here yet, of all that speaks by now. What cannot be
 * had is English.
 */
export async function wordsFetched(tongue: Language = language()): Promise<void> {
  await Promise.allSettled(fetches.map((fetch) => fetch(tongue)));
}

/**
 * Return what speaks from word lists with the same keys; in English where the list of the language
 * cannot be had.
 */
export function speaker<K extends string>(lists: Lists<K>): Say<K> {
  const here = new Map<Language, List<K>>();
  const fetched = async (tongue: Written): Promise<List<K>> =>
    here.get(tongue) ?? (await lists[tongue]());
  fetches.push(async (tongue) => {
    if (here.has(tongue)) return;
    try {
      here.set(
        tongue,
        tongue === "pseudo" ? (await pseudo()).pseudo(await fetched("en")) : await fetched(tongue),
      );
    } catch {
      here.set("en", await fetched("en"));
    }
  });
  const list = () => here.get(language()) ?? here.get("en");
  const say = (key: K, params: Params = {}, names?: Names) =>
    fill(list()?.[key] ?? key, params, names);
  return Object.assign(say, { knows: (key: string): key is K => Object.hasOwn(list() ?? {}, key) });
}

/** What every list writes alike: a name of the same key comes before it. */
const TRUTH = {
  en: { yes: "yes", no: "no" },
  de: { yes: "ja", no: "nein" },
  pseudo: { yes: "ýéèš", no: "ñóò" },
};

const PART = /\[((?:[^\][{}|]|\{[^{}]*\})*)(?:\|((?:[^\][{}|]|\{[^{}]*\})*))?\]/g;
const PLACE = /\{([\w.@]+)(?::([^{}|]+)|\|([^{}|]*)\|([^{}|]*))?\}/g;
const ROUNDED = /\{([\w.@]+):\.(\d)\}/g;

export function fill(template: string, params: Params, names: Names = () => undefined): string {
  const shown = template.replace(PART, (_, inside: string, otherwise = "") =>
    [...inside.matchAll(PLACE)].every(([, path = "", form]) => says(find(params, path), path, form))
      ? inside
      : otherwise,
  );
  const decimals = new Map([...template.matchAll(ROUNDED)].map(([, path, most]) => [path, most]));
  return shown.replace(PLACE, (_, path: string, form?: string, one?: string, many?: string) => {
    const value = find(params, path);
    if (one !== undefined) {
      const count = Array.isArray(value) ? value.length : value;
      return (isOne(count, decimals.get(path)) ? one : many) ?? "";
    }
    return write(value, form ?? (path.split(".").at(-1) === "seat" ? "seat" : undefined), names);
  });
}

/** Whether a number is 1 as it is written, or true. */
const isOne = (count: Json | undefined, decimals = "2") =>
  count === true || (typeof count === "number" && number(count, Number(decimals)) === "1");

export function write(
  value: Json | undefined,
  form?: string,
  names: Names = () => undefined,
): string {
  if (Array.isArray(value)) return together(value, form, names).join(", ");
  if (typeof value === "object" && value !== null) {
    const template = names(`part.${form}`);
    return template === undefined ? "?" : fill(template, value as Params, names);
  }
  if (form !== undefined && !form.startsWith(".") && isPlain(value))
    return names(`${form}.${String(value)}`) ?? write(value, undefined, names);
  if (typeof value === "boolean")
    return names(value ? "yes" : "no") ?? TRUTH[language()][value ? "yes" : "no"];
  if (typeof value === "number")
    return pointed(number(value, form ? Number(form.slice(1)) : 2), names("point"));
  return typeof value === "string" ? (names(value) ?? value) : "?";
}

/** The elements of a list; texts that are the same one after another are counted. */
function together(values: readonly Json[], form: string | undefined, names: Names): string[] {
  const runs: { text: string; isText: boolean; count: number }[] = [];
  for (const value of values) {
    const [text, isText, last] = [
      write(value, form, names),
      typeof value === "string",
      runs.at(-1),
    ];
    if (last?.isText && isText && last.text === text) last.count += 1;
    else runs.push({ text, isText, count: 1 });
  }
  return runs.map(({ text, count }) => (count > 1 ? `${count} × ${text}` : text));
}

const isPlain = (value: Json | undefined) =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean";

/** With the decimal point that names call for; else as the page's language has it. */
const pointed = (text: string, point: string | undefined) =>
  point === undefined ? text : text.replace(/[.,]/, point);

function find(params: Params, path: string): Json | undefined {
  let value: Json | undefined = params as Json;
  for (const name of path.split(".")) {
    if (typeof value !== "object" || value === null) return undefined;
    if (name.startsWith("@") && Array.isArray(value)) return picked(value, params[name.slice(1)]);
    if (Array.isArray(value) && !/^\d+$/.test(name)) return undefined;
    value = Object.hasOwn(value, name) ? (value as { [key: string]: Json })[name] : undefined;
  }
  return value;
}

const picked = (list: readonly Json[], places: Json | undefined): Json[] =>
  Array.isArray(places) ? places.map((place) => list[place as number] ?? null) : [];

/** What the lists of a template name, and nothing else of it. */
export const lists = (template: string, params: Params, names: Names): string => {
  const found = new Map<string, string>();
  for (const [, path = "", form, one] of template.matchAll(PLACE)) {
    const value = one === undefined ? find(params, path) : undefined;
    if (Array.isArray(value)) found.set(path, write(value, form, names));
  }
  return [...found.values()].join(", ");
};

/** Whether a template cannot do without a param: it stands outside of what may be left out. */
export const needs = (template: string, key: string): boolean =>
  [...template.replace(PART, "").matchAll(PLACE)].some(
    ([, path = ""]) => path.split(".")[0] === key,
  );

/** Tell whether a param says anything: no missing, false or empty one does; zero only as a name. */
function says(value: Json | undefined, path: string, form: string | undefined): boolean {
  const isName = path.split(".").at(-1) === "seat" || (form !== undefined && !form.startsWith("."));
  if (value === 0) return isName;
  if (typeof value === "object" && value !== null) return Object.keys(value).length > 0;
  return Boolean(value);
}
