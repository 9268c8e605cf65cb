// Keeps the files of the page, so that it works without a network after the first visit. VERSION changes with any of them.
const VERSION = "@version@";
const FILES = ["./", "page.css", "page.js", "own_solver.js", "worker.js", "icon.svg", "examples.json", "trine.wasm", "trine-check.wasm"];

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(VERSION).then((kept) => kept.addAll(FILES)).then(() => self.skipWaiting()));
});
self.addEventListener("activate", (event) => {
  const old = async () => {
    for (const name of await caches.keys()) if (name.startsWith("trine-") && name !== VERSION) await caches.delete(name);
    await self.clients.claim();
  };
  event.waitUntil(old());
});
self.addEventListener("fetch", (event) => {
  if (event.request.method !== "GET") return;
  const kept = caches.open(VERSION).then((files) => files.match(event.request, { ignoreSearch: true }));
  event.respondWith(kept.then((file) => file ?? fetch(event.request)));
});
