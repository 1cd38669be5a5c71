// Shows what the server pushes to this device, and opens the match when that is clicked. It keeps
// no file: pages come from the server alone, so that none is ever older than it.

self.addEventListener("install", () => void self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("push", (event) => {
  const { title, body, match } = event.data.json();
  event.waitUntil(self.registration.showNotification(title, { body, tag: match, renotify: true }));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(opened(event.notification.tag));
});

/** Show the seat in a match: in the tab where it is open already, or in a new one. */
async function opened(match) {
  const link = new URL(`#/play/${match}`, self.registration.scope).href;
  const tabs = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const tab = tabs.find(({ url }) => url === link);
  await (tab ? tab.focus() : self.clients.openWindow(link));
}
