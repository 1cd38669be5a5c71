// This device, called while its page is closed: by web push, where the browser and the server can.

import type { PushAddress } from "../messages";

const WORKER = "./worker.js";

/** Where this device takes pushes that are signed with a key of the server. */
export async function address(key: string): Promise<PushAddress> {
  const { pushManager } = await started();
  const before = await pushManager.getSubscription();
  if (before !== null && keyOf(before) !== key) await before.unsubscribe(); // of another server
  const { endpoint, keys } = (
    await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  ).toJSON();
  return { endpoint: endpoint ?? "", p256dh: keys?.["p256dh"] ?? "", auth: keys?.["auth"] ?? "" };
}

/** Start the worker, which also shows the notifications of the page where it cannot itself. */
export async function started(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register(WORKER);
  return navigator.serviceWorker.ready;
}

/** Take no pushes any more: push services tell servers so, and these forget the device. */
export async function silence(): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration();
  await (await worker?.pushManager?.getSubscription())?.unsubscribe();
}

/** The key of the server that a subscription was made with, in base64url. */
function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}
