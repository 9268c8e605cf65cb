// Keeps the files of a folder, so that its pages work without a network after the first visit. VERSION changes with any of them.
// What is kept at first is named; what else comes from this folder is kept when it first comes.
const VERSION = "@version@";
const KEPT = "@kept@";
const FILES = @files@;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(VERSION).then((kept) => kept.addAll(FILES)).then(() => self.skipWaiting()));
});
self.addEventListener("activate", (event) => {
  const old = async () => {
    for (const name of await caches.keys()) if (name.startsWith(KEPT) && name !== VERSION) await caches.delete(name);
    await self.clients.claim();
  };
  event.waitUntil(old());
});
self.addEventListener("fetch", (event) => {
  if (event.request.method !== "GET" || !event.request.url.startsWith(self.registration.scope)) return;
  const answer = async () => {
    const kept = await caches.open(VERSION);
    const known = await kept.match(event.request, { ignoreSearch: true });
    if (known !== undefined) return known;
    const response = await fetch(event.request);
    if (response.ok) await kept.put(event.request, response.clone());
    return response;
  };
  event.respondWith(answer());
});
