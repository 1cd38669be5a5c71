import { expect, test } from "vitest";

import { markRead, unreadOf } from "./useUnread";
import type { ChatMessage } from "../messages";
import { MOST } from "../net/seats";

function device(text = "") {
  let held = text || null;
  return {
    getItem: () => held,
    setItem: (_: string, value: string) => {
      held = value;
    },
  };
}

const line = (at: number): ChatMessage =>
  ({ t: "chat_message", match: "a", n: at, at, name: "Bob", text: "Hello", seat: 1 }) as const;

test("what came after the last line that was read is unread, also in another tab", () => {
  const store = device();
  const heard = [1, 2, 3].map(line);
  expect(unreadOf("a", heard, store)).toBe(3);
  markRead("a", heard.slice(0, 2), store);
  expect(unreadOf("a", heard, store)).toBe(1);
  expect(unreadOf("b", heard, store)).toBe(3);
  markRead("a", heard.slice(0, 1), store); // another tab has heard less
  expect(unreadOf("a", heard, store)).toBe(1);
});

test("as many matches are remembered as seats are kept, and what is spoilt is forgotten", () => {
  const store = device("{spoilt");
  for (let match = 0; match <= MOST; match++) markRead(`m${match}`, [line(5)], store);
  expect(unreadOf("m0", [line(5)], store)).toBe(1);
  expect(unreadOf("m1", [line(5)], store)).toBe(0);
});
