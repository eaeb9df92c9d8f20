import { expect, test } from '../fixtures/test.ts';

test('every response has a strict policy, and foreign requests are rejected', async ({
  page,
  request,
  demo,
}) => {
  const answer = await request.get(`${demo.url}/orders`, { headers: { Accept: 'text/html' } });
  const policy = answer.headers()['content-security-policy'] ?? '';
  expect(policy).toMatch(/^default-src 'none';.*script-src 'self'.*frame-ancestors 'none'/);
  expect(policy).toContain("require-trusted-types-for 'script'");
  expect(policy).not.toContain('unsafe');
  const bare = await request.get(`${demo.url}/api/orders`);
  expect(await bare.json()).toMatchObject({ code: 'forbidden', request_id: expect.any(String) });
  const headers = { 'X-Requested-With': 'tillview', Host: 'orders.example' };
  expect((await request.get(`${demo.url}/api/orders`, { headers })).status()).toBe(403);

  await test.step('Tillview can be installed: its manifest and icons load within the policy', async () => {
    await page.goto(`${demo.url}/orders`);
    const manifest = page.locator('link[rel="manifest"]');
    // Without this, browsers send no cookie of an authenticating proxy.
    await expect(manifest).toHaveAttribute('crossorigin', 'use-credentials');
    const { icons, start_url: start } = await (
      await request.get(`${demo.url}${await manifest.getAttribute('href')}`)
    ).json();
    expect(start).toBe('/orders');
    for (const { src, type } of icons)
      expect((await request.get(`${demo.url}${src}`)).headers()['content-type']).toContain(type);
    const session = await page.context().newCDPSession(page);
    expect((await session.send('Page.getAppManifest')).errors).toEqual([]);
  });
});
