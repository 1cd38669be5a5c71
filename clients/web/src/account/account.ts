// The account that this device is signed in to. Seats and lists are kept on the device in any case.

export interface SignedIn {
  readonly name: string;
  /** The key to the account. */
  readonly session: string;
}

const KEY = "account";
/** Sent to the window when seats, lists or the account have changed. */
export const CHANGED = "belongings";

export function signedIn(): SignedIn | null {
  const [name, session] = (localStorage.getItem(KEY) ?? "").split("\n");
  return name && session ? { name, session } : null;
}

/** From now on this device is signed in, or with null, signed out. */
export function signOn(account: SignedIn | null): void {
  if (account === null) localStorage.removeItem(KEY);
  else {
    localStorage.setItem(KEY, `${account.name}\n${account.session}`);
    localStorage.setItem("name", account.name);
  }
  window.dispatchEvent(new Event(CHANGED));
}
