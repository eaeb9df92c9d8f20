import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CLIENT, startTestProvider } from '#bff/sign-in/oidc/testing/start-test-provider.ts';
import { openDatabase } from '#database/open-database.ts';
import { startHostileUpstream } from '#testing/upstream/hostile-upstream.ts';
import { freePort } from '#testing/free-port.ts';
import { manyOrders, STORES, ticketOf } from '../fixtures/build-order.ts';
import { orderRow } from '../fixtures/orders-list.ts';
import { returnTo } from '../fixtures/return-to.ts';
import { serveDashboard } from '../fixtures/serve-dashboard.ts';
import { expect, test } from '../fixtures/test.ts';
import { FAILED_RESPONSE } from '../fixtures/watch-page.ts';

// Only a real browser decides which cookies to send when another site redirects back.
test('signing in at the provider leads back to the address, and signing out to it', async ({
  page,
  problems,
}) => {
  problems.expect(FAILED_RESPONSE);
  const publicUrl = new URL(`http://localhost:${await freePort('127.0.0.1')}`);
  const directory = await mkdtemp(join(tmpdir(), 'tillview-e2e-'));
  const provider = await startTestProvider(publicUrl);
  const upstream = await startHostileUpstream(manyOrders(120));
  const database = await openDatabase({ directory });
  const oidc = { ...CLIENT, issuer: provider.issuer, publicUrl };
  const dashboard = await serveDashboard(upstream, { stores: STORES, database, users: [], oidc });
  try {
    await page.goto(`${publicUrl.origin}/orders?payment_status=paid`);
    await page.getByRole('link', { name: `Sign in with ${provider.issuer.host}` }).click();
    await expect(orderRow(page, ticketOf(119))).toBeVisible();
    await expect(page).toHaveURL(`${publicUrl.origin}/orders?payment_status=paid`);
    await page.getByRole('button', { name: 'Account', exact: true }).click();
    await expect(page.getByText('Ana', { exact: true })).toBeVisible();

    await database.query.deleteFrom('sessions').execute();
    await returnTo(page);
    await page.getByRole('link', { name: `Sign in with ${provider.issuer.host}` }).click();
    await expect(orderRow(page, ticketOf(119))).toBeVisible();
    await expect(page).toHaveURL(`${publicUrl.origin}/orders?payment_status=paid`);

    await page.getByRole('button', { name: 'Account', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(page).toHaveURL(({ origin }) => origin === provider.issuer.origin);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByRole('heading', { name: 'Sign in to Tillview' })).toBeVisible();
  } finally {
    await page.close();
    await dashboard.stop();
    await database.close();
    await upstream.close();
    await provider.close();
    await rm(directory, { recursive: true, force: true });
  }
});
