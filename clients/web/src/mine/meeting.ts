// Meeting the account, whenever a page is opened on a device that is signed in.

import { Desk } from "../net/lobbyLink";
import { CHANGED, signedIn } from "../account/account";
import { meet } from "./sync";

let turn: Promise<void> = Promise.resolve();

/** Meet the account; what cannot be reached now is met at the next page. */
export function meetAccount(): Promise<void> {
  turn = turn.then(meeting).catch(() => undefined);
  return turn;
}

async function meeting(): Promise<void> {
  const account = signedIn();
  if (account === null) return;
  const { name, session } = account;
  await at(async (desk) => {
    const changed = await meet(name, (portion) => desk.ask({ t: "keep", session, ...portion }));
    if (changed) window.dispatchEvent(new Event(CHANGED));
  });
}

/** Ask the server for something over a connection of its own. */
async function at<T>(work: (desk: Desk) => Promise<T>): Promise<T> {
  const desk = await new Promise<Desk>((resolve) => {
    new Desk({ changed: () => undefined, ready: resolve });
  });
  try {
    return await work(desk);
  } finally {
    desk.close();
  }
}
