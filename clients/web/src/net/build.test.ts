import { expect, test } from "vitest";

import { ageOf } from "./build";

function shelf() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}

test("a page of the same build, or of no known one, stays", () => {
  const store = shelf();
  expect(ageOf("a", "a", store)).toBe("same");
  expect(ageOf("", "a", store)).toBe("same");
  expect(ageOf("a", undefined, store)).toBe("same");
});

test("an older page is loaded again once for each newer build", () => {
  const store = shelf();
  expect(ageOf("a", "b", store)).toBe("reload");
  expect(ageOf("a", "b", store)).toBe("stuck");
  expect(ageOf("a", "c", store)).toBe("reload");
});
