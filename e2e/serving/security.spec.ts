import { buildOrder, moment, ticketOf } from '../fixtures/build-order.ts';
import { expect, test } from '../fixtures/test.ts';
import { orderRow, openList } from '../fixtures/orders-list.ts';

test('the key of the order service reaches neither the browser nor the logs', async ({ page, startHostileCli }) => {
  const { url, upstream, output } = await startHostileCli([buildOrder(1, moment(0))]);
  const bodies: Promise<string>[] = [];
  page.on('response', (response) => bodies.push(response.text().catch(() => '')));
  await openList(page, url);
  await orderRow(page, ticketOf(1)).click();
  await expect(page.getByRole('region', { name: 'Items' })).toBeVisible();
  const secret = upstream.apiKey.split('_').at(-1) ?? '';
  const received = await Promise.all(bodies);
  expect(received.length).toBeGreaterThan(3);
  expect(received.filter((body) => body.includes(secret))).toEqual([]);
  expect(output.filter((line) => line.includes(secret))).toEqual([]);
});

test('the reference of the API is drawn within its own strict policy, and can be tried with a key', async ({
  page,
  demo,
}) => {
  const { baseUrl, key, organizationId } = demo.service;
  const response = await page.goto(`${baseUrl}/v1/docs`);
  expect(response?.headers()['content-security-policy']).toMatch(
    /^default-src 'none'; script-src 'self'; style-src 'self';/,
  );
  await expect(page.getByRole('heading', { name: 'Paging' })).toBeVisible();
  await page.getByRole('button', { name: 'Authorize' }).click();
  await page.getByLabel('Value:').fill(key);
  await page.getByRole('button', { name: 'Apply credentials' }).click();
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Try it out' }).first().click();
  await page.getByPlaceholder('orgId').first().fill(organizationId);
  const answer = page.waitForResponse((found) => found.url().includes(`/v1/orgs/${organizationId}/orders`));
  await page.getByRole('button', { name: 'Execute' }).click();
  expect((await answer).status()).toBe(200);
});

test('every answer has the Content-Security-Policy; requests without X-Requested-With or with an unknown host name are rejected', async ({
  request,
  demo,
}) => {
  const response = await request.get(`${demo.url}/orders`, { headers: { Accept: 'text/html' } });
  const policy = response.headers()['content-security-policy'] ?? '';
  for (const rule of [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "frame-ancestors 'none'",
    "worker-src 'self'",
    "require-trusted-types-for 'script'",
    'trusted-types tillview-worker tillview-offline',
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
