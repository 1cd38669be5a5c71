// Notifications of the system. They need the consent of whoever owns the device.

const KEY = "notify";

/** Whether this browser can notify at all: an insecure page cannot. */
export const canNotify = (): boolean => "Notification" in window;

/** Whether notifications are wanted here and allowed. */
export const areOn = (): boolean =>
  canNotify() && localStorage.getItem(KEY) === "on" && Notification.permission === "granted";

const listeners = new Set<() => void>();

/** Hear that notifications were turned on or off. */
export function onWanted(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Turn notifications on or off; returns whether they are on. */
export async function want(isOn: boolean): Promise<boolean> {
  const allowed = isOn && (await Notification.requestPermission()) === "granted";
  localStorage.setItem(KEY, allowed ? "on" : "off");
  if (!allowed) void import("./device").then(({ silence }) => silence());
  for (const listener of listeners) listener();
  return allowed;
}

/** Notify; a newer one of the same match takes the place of the one before. */
export function notify(match: string, title: string, body: string): void {
  const options = { body, tag: match, renotify: true };
  try {
    const shown = new Notification(title, options);
    shown.onclick = () => {
      window.focus();
      shown.close();
    };
  } catch {
    // Chromium on Android shows those of service workers alone
    void navigator.serviceWorker.getRegistration().then((worker) => {
      return worker?.showNotification(title, options);
    });
  }
}
