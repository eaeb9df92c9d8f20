import type { Locator, Page } from '@playwright/test';
import { buildOrder, manyOrders, moment, ticketOf, uuid } from '../fixtures/build-order.ts';
import { expectWhole, findBox, matches, MEMBER } from '../fixtures/find-box.ts';
import { orderDrawer } from '../fixtures/order-drawer.ts';
import { moveTo, orderRow, openList } from '../fixtures/orders-list.ts';
import { expect, test } from '../fixtures/test.ts';
import { FAILED_RESPONSE } from '../fixtures/watch-page.ts';

async function pasteInto(page: Page, field: Locator, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await field.focus();
  await page.keyboard.press('ControlOrMeta+v');
}

/** Whether a request reads what the search needs: the list itself only needs refunds. */
function isOfFind({ query }: { readonly query: URLSearchParams }): boolean {
  return (query.get('expand') ?? 'refunds') !== 'refunds';
}

test('letters typed at once open the match, and a pasted id any order; all orders are searched, however old, with Cancel and Read on, after a failure and once online again', async ({
  page,
  problems,
  startHostile,
}) => {
  const old = { id: uuid(1, 9_000), ticketNumber: ticketOf(9_000) };
  const { url, upstream } = await startHostile([
    ...manyOrders(250),
    buildOrder(9_000, moment(-50 * 86_400), { memberName: MEMBER }),
    buildOrder(9_001, moment(-3_000 * 86_400), { memberName: 'Ñandú' }),
  ]);

  async function openUnread(): Promise<void> {
    await openList(page, url);
    await expect(orderRow(page, ticketOf(249))).toBeVisible();
  }

  await test.step('typing at once and fast loses no letter, and Enter opens what was typed', async () => {
    await openUnread();
    await page.keyboard.press('/');
    await page.keyboard.type('José Ñandú-Müller');
    await page.keyboard.press('Enter');
    await expect(findBox(page)).toHaveValue('José Ñandú-Müller');
    await page.waitForURL(`${url}/orders/${old.id}`);
    await expect(orderDrawer(page, old)).toContainText(MEMBER);
  });

  await test.step('a pasted URL opens its order, even one that isn’t loaded', async () => {
    await moveTo(page, '/orders');
    await pasteInto(page, findBox(page), `see https://orders.example/orders/${uuid(1, 4)}?view=all`);
    await page.waitForURL(`${url}/orders/${uuid(1, 4)}`);
    await expect(orderDrawer(page, { id: uuid(1, 4), ticketNumber: ticketOf(4) })).toContainText('Product 1');
  });

  expect(problems.unexpected()).toEqual([]);
  problems.expect(FAILED_RESPONSE);
  await test.step('what the service does not list is named; tried again, a line of progress, with Cancel and Read on, until all was searched', async () => {
    await openUnread();
    upstream.behaviour.fault = (request) => (isOfFind(request) ? { kind: 'status', status: 500 } : undefined);
    await findBox(page).fill('jose nandu');
    const alert = page.getByRole('alert').filter({ hasText: 'The search failed' });
    await expect(alert).toContainText('The order service reported an error');
    await expect(page.getByText('Nothing found', { exact: true })).toHaveCount(0);
    const answer = Promise.withResolvers<void>();
    upstream.behaviour.gate = answer.promise;
    upstream.behaviour.fault = () => undefined;
    await alert.locator('..').getByRole('button', { name: 'Try again' }).click();
    const progress = page.getByRole('progressbar', { name: 'Search' });
    await expect(progress).toBeVisible();
    await expect(page.getByText('Searching…').first()).toBeVisible();

    // By key, after which the button is gone: the focus is back in the field.
    await page.getByRole('button', { name: 'Cancel' }).press('Enter');
    await expect(progress).toHaveCount(0);
    await expect(findBox(page)).toBeFocused();
    await expect(page.getByText('Nothing found so far').first()).toBeVisible();
    await expect(page.getByText('Not all orders were searched')).toBeVisible();
    await page.getByRole('button', { name: 'Read on' }).press('Enter');
    await expect(progress).toBeVisible();
    answer.resolve();
    await expect(matches(page)).toHaveCount(1);
    await expect(alert).toHaveCount(0);
    await expectWhole(page);
    await expect(page.getByRole('button', { name: 'Read on' })).toHaveCount(0);
    await expect(findBox(page)).toBeFocused();
    await findBox(page).fill('nobody');
    await expectWhole(page);
    await expect(page.getByText('Nothing found', { exact: true }).first()).toBeVisible();
  });

  expect(problems.unexpected()).toEqual([]);
  problems.expect(/ERR_INTERNET_DISCONNECTED/);
  await test.step('without a connection the search waits, and goes on by itself; orders of months and years ago, which the list never loads, are found, however long nothing was sold', async () => {
    await openUnread();
    const answer = Promise.withResolvers<void>();
    upstream.behaviour.gate = answer.promise;
    const before = upstream.requests.length;
    await findBox(page).fill('nandu');
    await expect(page.getByRole('progressbar', { name: 'Search' })).toBeVisible();
    await expect.poll(() => upstream.requests.slice(before).some(isOfFind)).toBe(true);
    await page.context().setOffline(true);
    await expect(page.getByText('You’re offline. The search goes on when you’re back')).toBeVisible();
    expect(await matches(page).count()).toBe(0);
    answer.resolve();
    await page.context().setOffline(false);
    await expect(matches(page)).toHaveCount(2);
    await expect(matches(page).filter({ hasText: old.ticketNumber })).toContainText('Sep 12');
    await expect(matches(page).filter({ hasText: ticketOf(9_001) })).toBeVisible();
    await expectWhole(page);
    // Without polls, of which there are more on a slow machine.
    expect(upstream.requests.slice(before).filter(isOfFind).length).toBeLessThan(60);

    // Everything was read: more letters need no request.
    const after = upstream.requests.filter(isOfFind).length;
    await findBox(page).fill('jose nandu');
    await expect(matches(page)).toHaveCount(1);
    await findBox(page).fill(old.ticketNumber);
    await expect(matches(page)).toHaveCount(1);
    expect(upstream.requests.filter(isOfFind)).toHaveLength(after);
  });
});
