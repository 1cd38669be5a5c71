// Lists of one's own: kept in this browser, written to a file, read from one.

import { say } from "../words";
import type { Force, MusterForm } from "./forms";

export interface Saved {
  readonly id: string;
  readonly ruleset: string;
  readonly name: string;
  readonly force: Force;
  /** The size it is meant for, where the ruleset has sizes. */
  readonly size: number | null;
}

type Store = Pick<Storage, "getItem" | "setItem">;

const KEY = "lists";
export const MOST_LISTS = 100;
export const LONGEST_NAME = 60;
const LARGEST = 64 * 1024;
const DEEPEST_LINES = 200;

/** Why a list cannot be read, in words for whoever brought it. */
export class ListError extends Error {}

export function saved(store: Store = localStorage): Saved[] {
  try {
    const found: unknown = JSON.parse(store.getItem(KEY) ?? "[]");
    return Array.isArray(found) ? found.filter(isSaved) : [];
  } catch {
    return []; // somebody spoilt it
  }
}

export const savedFor = (ruleset: string, store: Store = localStorage) =>
  saved(store).filter((one) => one.ruleset === ruleset);

export function save(list: Saved, store: Store = localStorage): void {
  const others = saved(store).filter(({ id }) => id !== list.id);
  if (others.length >= MOST_LISTS) throw new ListError(say("lists.full", { most: MOST_LISTS }));
  store.setItem(KEY, JSON.stringify([list, ...others]));
}

export function discard(id: string, store: Store = localStorage): void {
  store.setItem(KEY, JSON.stringify(saved(store).filter((one) => one.id !== id)));
}

export const newId = () => crypto.randomUUID().slice(0, 8);

const isRecord = (one: unknown): one is { [key: string]: unknown } =>
  typeof one === "object" && one !== null && !Array.isArray(one);

const isSaved = (one: unknown): one is Saved =>
  isRecord(one) &&
  typeof one["id"] === "string" &&
  typeof one["ruleset"] === "string" &&
  typeof one["name"] === "string" &&
  isRecord(one["force"]);

/** A list as a file holds it. */
export const written = ({ ruleset, name, size, force }: Saved) =>
  `${JSON.stringify({ warhost: "list", ruleset, name, size, force }, null, 2)}\n`;

/** What a file is called: nothing but what every system takes. */
export const fileName = ({ name, ruleset }: Saved) =>
  `${
    name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^-|-$/g, "") || "list"
  }.${ruleset}.json`;

/** Read a list that was brought: a file of ours, or a bare force. Throws `ListError`. */
export function read(text: string, ruleset: string, form: MusterForm): Saved {
  if (text.length > LARGEST)
    throw new ListError(
      say("lists.too_large", { size: Math.ceil(text.length / 1024), most: LARGEST / 1024 }),
    );
  const found = parsed(text);
  if (!isRecord(found)) throw new ListError(say("lists.no_object"));
  const isFile = isRecord(found["force"]);
  if (isFile && typeof found["ruleset"] === "string" && found["ruleset"] !== ruleset)
    throw new ListError(say("lists.other_rules", { rules: found["ruleset"].slice(0, 40) }));
  const force = (isFile ? found["force"] : found) as Force;
  const lines: unknown = force[form.list_field];
  if (!Array.isArray(lines)) throw new ListError(say("lists.no_units", { field: form.list_field }));
  if (lines.length > DEEPEST_LINES)
    throw new ListError(say("lists.too_long", { lines: lines.length, most: DEEPEST_LINES }));
  const bad = lines.findIndex(
    (line) => !isRecord(line) || typeof line[form.unit_field] !== "string",
  );
  if (bad >= 0)
    throw new ListError(say("lists.bad_line", { line: bad + 1, field: form.unit_field }));
  const name =
    typeof found["name"] === "string" && isFile ? found["name"].trim().slice(0, LONGEST_NAME) : "";
  const size = isFile && typeof found["size"] === "number" ? found["size"] : null;
  return { id: newId(), ruleset, name: name || say("lists.imported"), size, force };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ListError(say(text.trim() === "" ? "lists.nothing_in_it" : "lists.no_json"));
  }
}
