import { expect, test } from "vitest";

import { Page } from "./page";

test("the page names the game host", () => {
  expect(Page().props.children).toBe("warhost");
});
