import { expect, test } from '../fixtures/test.ts';

test('an earlier release’s service worker removes itself and its cache', async ({ page, demo }) => {
  // A page without Tillview's policy, like the one that registered an earlier release's worker.
  const earlier = `${demo.url}/earlier`;
  await page.route(earlier, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Earlier</title>' }),
  );
  await page.goto(earlier);
  await page.evaluate(async () => {
    await caches.open('pages');
    await navigator.serviceWorker.register('/offline-worker.js');
  });
  const left = () =>
    page.evaluate(
      async () =>
        [...(await navigator.serviceWorker.getRegistrations()), ...(await caches.keys())].length,
    );
  await expect.poll(left).toBe(0);
});
