import { expect, test } from '../fixtures/test.ts';

test('every answer has a strict policy, within which the reference of the API, the manifest and icons load; foreign requests are rejected', async ({
  page,
  request,
  demo,
}) => {
  await test.step('the reference of the API is drawn within its own strict policy, and can be tried with a key', async () => {
    const { baseUrl, key, organizationId } = demo.service;
    const response = await page.goto(`${baseUrl}/v1/docs`);
    expect(response?.headers()['content-security-policy']).toMatch(
      /^default-src 'none'; script-src 'self'; style-src 'self';/,
    );
    await expect(page.getByRole('heading', { name: 'Paging' })).toBeVisible();
    // As its own button does.
    const answer = page.waitForResponse((found) => found.url().includes(`/v1/orgs/${organizationId}/orders`));
    await page.evaluate(
      ([path, key]) => fetch(path ?? '', { headers: { 'x-api-key': key ?? '' } }),
      [`/v1/orgs/${organizationId}/orders?page_size=1`, key],
    );
    expect((await answer).status()).toBe(200);
  });

  await test.step('every answer has the policy; requests without X-Requested-With or with an unknown host name are rejected', async () => {
    const response = await request.get(`${demo.url}/orders`, { headers: { Accept: 'text/html' } });
    const policy = response.headers()['content-security-policy'] ?? '';
    for (const rule of [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
    ]) {
      expect(policy).toContain(rule);
    }
    expect(policy).not.toContain('unsafe');
    const bare = await request.get(`${demo.url}/api/orders`);
    expect(bare.status()).toBe(403);
    expect(await bare.json()).toMatchObject({ code: 'forbidden', request_id: expect.any(String) });
    const foreign = await request.get(`${demo.url}/api/orders`, {
      headers: { 'X-Requested-With': 'tillview', Host: 'orders.example' },
    });
    expect(foreign.status()).toBe(403);
  });

  await test.step('Tillview can be installed: its manifest and icons load within the policy', async () => {
    await page.goto(`${demo.url}/orders`);
    const manifest = page.locator('link[rel="manifest"]');
    // Browsers would send no cookie of a proxy that signs people in.
    await expect(manifest).toHaveAttribute('crossorigin', 'use-credentials');
    const href = await manifest.getAttribute('href');
    const answer = await page.request.get(`${demo.url}${href}`);
    expect(answer.headers()['content-type']).toContain('application/manifest+json');
    const { icons, start_url: start } = await answer.json();
    expect(start).toBe('/orders');
    for (const { src, type } of icons) {
      const icon = await page.request.get(`${demo.url}${src}`);
      expect([src, icon.headers()['content-type']?.split(';')[0]]).toEqual([src, type]);
    }
    expect((await page.request.get(`${demo.url}/apple-touch-icon.png`)).status()).toBe(200);
    const session = await page.context().newCDPSession(page);
    const { errors } = await session.send('Page.getAppManifest');
    expect(errors).toEqual([]);
  });
});
