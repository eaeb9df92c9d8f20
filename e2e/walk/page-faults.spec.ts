import type { Page } from '@playwright/test';
import { manyOrders, ticketOf, uuid } from '../fixtures/build-order.ts';
import { openList, openOrder, orderRow } from '../fixtures/orders-list.ts';
import { expect, test } from '../fixtures/test.ts';
import { pageFaults } from './page-faults.ts';
import { readPage } from './read-page.ts';

const orders = manyOrders(60, (number) => ({
  paymentStatus: number % 2 === 0 ? 'paid' : 'refunded',
}));
const expected = {
  orders: new Map(orders.map((order) => [order.id, order])),
  changed: new Set<string>(),
};

async function rulesBroken(page: Page): Promise<string[]> {
  return [...new Set(pageFaults(await readPage(page), expected).map(({ rule }) => rule))];
}

/** Changes the URL without telling the dashboard. */
function changeAddress(address: string): () => void {
  const before = location.href;
  history.replaceState(history.state, '', address);
  return () => history.replaceState(history.state, '', before);
}

/**
 * How to break each rule on a page with rows: a script that returns its own undo, or another URL.
 */
const BREAKS: Readonly<Record<string, (() => () => void) | string>> = {
  'ids are unique': () => {
    const copy = document.body.appendChild(document.createElement('p'));
    copy.id = document.querySelector('[role="row"][id]')?.id ?? '';
    return () => copy.remove();
  },
  'rows are unique and numbered from top to bottom': () => {
    const [first, second] = document.querySelectorAll<HTMLElement>('[role="row"][data-row]');
    const own = second?.dataset['row'] ?? '';
    second?.setAttribute('data-row', first?.dataset['row'] ?? '');
    return () => second?.setAttribute('data-row', own);
  },
  'orders come newest first': () => {
    const swap = () => {
      const [first, , third] = document.querySelectorAll<HTMLElement>('[role="row"][data-row]');
      if (first && third)
        [first.dataset['row'], third.dataset['row']] = [third.dataset['row'], first.dataset['row']];
    };
    swap();
    return swap;
  },
  'no dialog is over another': () => {
    const dialogs = ['One', 'Other'].map((name) => {
      const dialog = document.body.appendChild(document.createElement('dialog'));
      dialog.ariaLabel = name;
      dialog.showModal();
      return dialog;
    });
    return () => dialogs.forEach((dialog) => dialog.remove());
  },
  'the page is no larger than the window': () => {
    const wide = document.body.appendChild(document.createElement('p'));
    wide.style.width = '3000px';
    wide.textContent = 'wide';
    return () => wide.remove();
  },
  'the navigation is usable': () => {
    const cover = document.body.appendChild(document.createElement('div'));
    cover.style.cssText = 'position: fixed; inset: 0; z-index: 100; background: white';
    return () => cover.remove();
  },
  'the page is that of the address': '/settings',
  'the open order is that of the address': '/orders/00000001-0000-4000-8000-000000000001',
  'the filters are those of the address': '/orders?date=today',
  'the rows match the address': '/orders?payment_status=refunded',
  'the page stands': () => {
    const root = document.getElementById('root');
    if (root) root.textContent = 'Something went wrong on this page. Your orders are safe.';
    return () => undefined;
  },
};

test('the walker notices each rule that a page breaks', async ({ page, startKept }) => {
  const { url } = await startKept(orders);
  await openList(page, url);
  await expect(orderRow(page, ticketOf(59))).toBeVisible();
  for (const [rule, broken] of Object.entries(BREAKS)) {
    await test.step(rule, async () => {
      await expect.poll(() => rulesBroken(page)).toEqual([]);
      const mend =
        typeof broken === 'string'
          ? await page.evaluateHandle(changeAddress, broken)
          : await page.evaluateHandle(broken);
      expect(await rulesBroken(page)).toContain(rule);
      await mend.evaluate((mend) => mend());
    });
  }
});

test('the walker knows the open order, its row and the filters that are set', async ({
  page,
  startKept,
}) => {
  const { url } = await startKept(orders);
  await openOrder(page, url, uuid(1, 58), '?payment_status=paid');
  await expect(page.getByRole('region', { name: 'Items' })).toBeVisible();
  await expect(orderRow(page, ticketOf(58))).toBeVisible();
  await expect.poll(() => rulesBroken(page)).toEqual([]);
  const { drawers, selectedIds, setFilters } = await readPage(page);
  expect({ drawers, selectedIds, setFilters }).toEqual({
    drawers: [ticketOf(58)],
    selectedIds: [uuid(1, 58)],
    setFilters: ['payment'],
  });
});
