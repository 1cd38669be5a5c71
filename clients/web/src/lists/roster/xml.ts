// The XML of list builders, as the tree their JSON is: see `clients/roster/xml.py`.

import { XmlElement, XmlText, parseXml } from "@rgrove/parse-xml";

import { say } from "../../words";
import { ListError } from "../store";
import type { Raw } from "./text";

const NAMESPACE = "http://www.battlescribe.net/schema/rosterSchema";
const LISTS: Readonly<Record<string, string>> = {
  forces: "force",
  categories: "category",
  selections: "selection",
  profiles: "profile",
  characteristics: "characteristic",
  rules: "rule",
  costs: "cost",
};

/** Return the tree of a list; every object knows its line. Throws `ListError`. */
export function parsed(text: string): Raw {
  const lines = text.replace(/\r\n?/g, "\n").replace(/^\ufeff/, "");
  let root: XmlElement | null;
  try {
    const found = parseXml(lines, { includeOffsets: true, preserveDocumentType: true });
    if (found.children.some(({ type }) => type === "doctype"))
      throw new ListError(say("lists.document_type"));
    root = found.root;
  } catch (error) {
    if (error instanceof ListError) throw error;
    const { line } = error as { line?: number };
    throw new ListError(say("lists.no_xml", { line: line ?? null }));
  }
  if (root?.name !== "roster" || ![NAMESPACE, undefined].includes(root.attributes["xmlns"]))
    throw new ListError(say("lists.no_roster"));
  return { roster: filled(root, starts(lines)) };
}

/** Where each line begins. */
function starts(text: string): readonly number[] {
  const found = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) found.push(at + 1);
  return found;
}

function lineOf(lines: readonly number[], at: number): number {
  let [low, high] = [0, lines.length];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((lines[middle] ?? 0) <= at) low = middle;
    else high = middle;
  }
  return low + 1;
}

function filled(element: XmlElement, lines: readonly number[]): Raw {
  const thing: Record<string, unknown> = { ...element.attributes };
  thing["@line"] = lineOf(lines, element.start);
  if (element.name === "characteristic") {
    const text = element.children.filter((child) => child instanceof XmlText);
    if (text.length > 0) thing["$text"] = text.map((child) => child.text).join("");
  }
  for (const list of element.children) {
    if (!(list instanceof XmlElement)) continue;
    const inner = LISTS[list.name];
    if (inner === undefined) continue;
    const held = list.children.filter((child) => child instanceof XmlElement);
    const kept = held.filter(({ name }) => name === inner).map((child) => filled(child, lines));
    thing[list.name] = [...((thing[list.name] as unknown[] | undefined) ?? []), ...kept];
  }
  return thing;
}
