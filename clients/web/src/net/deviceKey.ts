// The key of this device, with which its seats sign what they do: docs/protocol.md, "Signatures".
// It is made once; the browser keeps the private half and gives it to nobody.

import { canonical } from "../core/signed";
import { bytesOf, hex } from "../core/proof";

export interface DeviceKey {
  /** The public key. */
  readonly told: string;
  sign(statement: unknown): Promise<string>;
}

/** What is kept of whether to sign: `on` or `off`. */
export const SIGNS = "sign";

export const wantsToSign = (): boolean => localStorage.getItem(SIGNS) === "on";

/** Whether the browser lets this page have a key: it does not without TLS, but on this machine. */
export const canSign = (): boolean => globalThis.isSecureContext && "indexedDB" in globalThis;

let known: Promise<DeviceKey | null> | undefined;

/** The key, made the first time; null where the browser cannot sign. */
export function deviceKey(): Promise<DeviceKey | null> {
  known ??= opened().catch(() => null); // also if another tab was quicker: the next page has it
  return known;
}

async function opened(): Promise<DeviceKey> {
  const store = await database();
  const kept = await run(store, "readonly", (keys) => keys.get("device"));
  const pair = (kept as CryptoKeyPair | undefined) ?? (await made());
  if (kept === undefined) await run(store, "readwrite", (keys) => keys.add(pair, "device"));
  const raw = await crypto.subtle.exportKey("raw", pair.publicKey);
  return {
    told: hex(new Uint8Array(raw)),
    sign: async (statement) => {
      const data = bytesOf(canonical(statement));
      return hex(new Uint8Array(await crypto.subtle.sign("Ed25519", pair.privateKey, data)));
    },
  };
}

const made = async () =>
  (await crypto.subtle.generateKey("Ed25519", false, ["sign", "verify"])) as CryptoKeyPair;

function database(): Promise<IDBDatabase> {
  const request = indexedDB.open("warhost", 1);
  request.onupgradeneeded = () => request.result.createObjectStore("keys");
  return done(request);
}

const run = <T>(
  store: IDBDatabase,
  mode: IDBTransactionMode,
  what: (keys: IDBObjectStore) => IDBRequest<T>,
): Promise<T> => done(what(store.transaction("keys", mode).objectStore("keys")));

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("no database"));
  });
}
