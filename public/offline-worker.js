// For one release: replaces the service worker of earlier releases in the browsers that still have
// it, and removes itself.
self.addEventListener('install', () => self.skipWaiting());

async function leave() {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
}

self.addEventListener('activate', (event) => event.waitUntil(leave()));
