// The service worker: keeps the page's own files, so that the page opens without the server and can say so. It never
// touches what tables, classes or records answer. The server puts the version and the list of files in.
const VERSION = "%VERSION%";
const SHELL = "%SHELL%".split(" ");
const CACHE = `ketplay-${VERSION}`;
const PAGE_FILE = /\.(js|css|svg|webmanifest)$/;
const PRIVATE = /^\/(api|ws|health)(\/|$)/;

/** @type {any} */
const worker = self;

/** @param {URL} url */
const isPageFile = (url) => PAGE_FILE.test(url.pathname) && !url.search && !PRIVATE.test(url.pathname);

/** The answer of the server, which is kept; without the server the one that was kept. @param {Request} request */
async function fetchOrRecall(request) {
  try {
    const response = await fetch(request);
    if (response.ok) (await caches.open(CACHE)).put(request, response.clone());
    return response;
  } catch {
    return (await caches.match(request)) || Response.error();
  }
}

/** Removes what older versions kept. */
async function removeOld() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
}

worker.addEventListener("install", (/** @type {any} */ event) => {
  const kept = caches.open(CACHE).then((cache) => cache.addAll(SHELL));
  event.waitUntil(kept.then(() => worker.skipWaiting()));
});

worker.addEventListener("activate", (/** @type {any} */ event) => {
  event.waitUntil(removeOld().then(() => worker.clients.claim()));
});

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin || PRIVATE.test(url.pathname)) return;
  if (request.mode === "navigate")
    event.respondWith(fetch(request).catch(async () => (await caches.match("/")) || Response.error()));
  else if (isPageFile(url)) event.respondWith(fetchOrRecall(request));
});

worker.addEventListener("notificationclick", (/** @type {any} */ event) => {
  event.notification.close();
  event.waitUntil(openTable(event.notification.data));
});

/** The window with that table, or a new one. @param {string} path */
async function openTable(path) {
  const windows = await worker.clients.matchAll({ type: "window" });
  const open = windows.find((/** @type {any} */ each) => new URL(each.url).pathname === path);
  return open ? open.focus() : worker.clients.openWindow(path);
}
