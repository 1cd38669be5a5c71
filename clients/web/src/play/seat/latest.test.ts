import { expect, test } from "vitest";

import { Latest } from "./latest";

function asked() {
  const put: { question: string; answer: (text: string) => void; fail: (error: Error) => void }[] =
    [];
  const told: string[] = [];
  const latest = new Latest<string, string>(
    (question) =>
      new Promise((resolve, reject) => put.push({ question, answer: resolve, fail: reject })),
    (question, answer) => told.push(`${question}: ${answer}`),
    (question, error) => told.push(`${question} failed: ${error.message}`),
  );
  return { latest, put, told };
}
const settle = () => new Promise((resolve) => setTimeout(resolve));

test("one question is on its way; of those that wait the newest is put", async () => {
  const { latest, put, told } = asked();
  for (const question of ["a", "b", "c"]) latest.want(question);
  expect(put.map(({ question }) => question)).toEqual(["a"]);
  put[0]?.answer("1");
  await settle();

  expect(put.map(({ question }) => question)).toEqual(["a", "c"]);
  put[1]?.answer("2");
  await settle();
  expect(told).toEqual(["a: 1", "c: 2"]);
});

test("an answer to what is forgotten is not told", async () => {
  const { latest, put, told } = asked();
  latest.want("a");
  latest.want("b");
  latest.forget();
  put[0]?.answer("late");
  await settle();
  latest.want("c");
  put[1]?.fail(new Error("no"));
  await settle();

  expect(put.map(({ question }) => question)).toEqual(["a", "c"]);
  expect(told).toEqual(["c failed: no"]);
});
