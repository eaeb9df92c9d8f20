/* global OFFLINE_PAGE -- The server writes it before this script: the page's HTML, and its headers. */
// Tillview's service worker: shows a page of its own where the server can't be reached. It keeps no other answer.

self.addEventListener('install', (event) => {
  // It needs nothing of its predecessor, nor does any open page need that one.
  void self.skipWaiting();
  // Browsers that can don't start the worker for anything but a page, and don't wait for it where the server answers.
  try {
    const routes = event.addRoutes?.([
      { condition: { requestMode: 'navigate' }, source: 'race-network-and-fetch-handler' },
      { condition: { not: { requestMode: 'navigate' } }, source: 'network' },
    ]);
    routes?.catch(() => {});
  } catch {
    // It does the same without.
  }
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.mode !== 'navigate' || request.method !== 'GET') return;
  if (new URL(request.url).pathname.startsWith('/api/')) return;
  event.respondWith(
    fetch(request).catch(() => new Response(OFFLINE_PAGE.html, { status: 503, headers: OFFLINE_PAGE.headers })),
  );
});
