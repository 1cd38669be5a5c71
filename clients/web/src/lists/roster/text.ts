// The text of a file, by its mark or its declaration; one list out of an archive.

import { unzipSync } from "fflate";

import { say } from "../../words";
import { ListError } from "../store";

/** A tree of plain values. */
export type Raw = { readonly [key: string]: unknown };

/** How much of a list is read, as at the terminal (`clients/roster/limits.py`). */
const LARGEST = 8 * 2 ** 20;
const UNPACKED = 16 * 2 ** 20;
const MEMBERS = 8;
const ENCODINGS = ["utf-8", "us-ascii", "iso-8859-1", "windows-1252"];
const MAGIC = [0x50, 0x4b, 0x03, 0x04];
const DECLARED = /^\s*<\?xml[^>]{0,200}?\bencoding\s*=\s*["']([\w.-]{1,40})["']/;

/** Return the text of a file. Throws `ListError`. */
export function textOf(data: Uint8Array): string {
  if (data.length > LARGEST) throw new ListError(say("lists.file_too_large", { most: 8 }));
  return decoded(MAGIC.every((byte, at) => data[at] === byte) ? unpacked(data) : data);
}

function unpacked(data: Uint8Array): Uint8Array {
  const names: string[] = [];
  let isTooLarge = false;
  let files: Record<string, Uint8Array>;
  try {
    files = unzipSync(data, {
      filter({ name, originalSize }) {
        names.push(name);
        isTooLarge ||= originalSize > UNPACKED;
        return names.length <= MEMBERS && originalSize <= UNPACKED && isList(name);
      },
    });
  } catch {
    throw new ListError(say("lists.damaged"));
  }
  if (isTooLarge) throw new ListError(say("lists.file_too_large", { most: 16 }));
  const lists = Object.values(files);
  const [only] = lists;
  if (names.length > MEMBERS || lists.length !== 1 || only === undefined || names.some(hasPath))
    throw new ListError(say("lists.odd_archive"));
  return only;
}

const isList = (name: string) => name.toLowerCase().endsWith(".ros");
const hasPath = (name: string) => /[\\/:]/.test(name) || name === "." || name === "..";

function decoded(data: Uint8Array): string {
  const starts = (...bytes: number[]) => bytes.every((byte, at) => data[at] === byte);
  const encoding = starts(0xff, 0xfe)
    ? "utf-16le"
    : starts(0xfe, 0xff)
      ? "utf-16be"
      : (DECLARED.exec(String.fromCharCode(...data.slice(0, 300)))?.[1]?.toLowerCase() ?? "utf-8");
  if (!encoding.startsWith("utf-16") && !ENCODINGS.includes(encoding))
    throw new ListError(say("lists.encoding", { encoding }));
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(data);
  } catch {
    throw new ListError(say("lists.encoding", { encoding }));
  }
}
