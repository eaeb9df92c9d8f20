import { expect, test } from 'vitest';
import { DEFAULT_LAYOUT } from '../../ui/table/table-layout.ts';
import type { StoredView } from '#contract/bff/views.ts';
import { activeView, toListViews } from '../../views/saved-views.ts';
import { readRefundsAddress } from '../filters/refund-filters.ts';
import { REFUNDS_VIEWS, viewQuery } from './refunds-views.ts';

const cash: StoredView = {
  id: '1',
  name: 'Cash',
  filters: 'method=cash&sort=-amount',
  layout: DEFAULT_LAYOUT,
  page: 'refunds',
  audience: null,
  owner: null,
  position: 1,
};

/** The refunds' views as the strip has them. */
function read(...views: readonly StoredView[]) {
  return toListViews(REFUNDS_VIEWS, views);
}

test('the built-in views are written canonically, each filter understood', () => {
  for (const { filters } of REFUNDS_VIEWS.builtIn) {
    const address = readRefundsAddress(filters);
    expect(address.issues).toEqual([]);
    expect(viewQuery(address)).toBe(filters);
  }
});

test('a view holds filters, words, sorting and grouping, but no stores', () => {
  const address = readRefundsAddress(
    '?store_id=0b5d2c3a-0000-4000-8000-000000000001&group=method&sort=-share&method=cash&date=yesterday&q=ana',
  );
  expect(viewQuery(address)).toBe('date=yesterday&method=cash&q=ana&sort=-share&group=method');
});

test('only the page’s own views are its views, without what it does not understand', () => {
  const ofOrders = { ...cash, id: '2', filters: 'view=active', page: 'orders' };
  const old = {
    ...cash,
    filters: 'date=last_7_days&method=cash&sort=-amount&mark=x',
    layout: { pinned: ['customer'] },
  };
  expect(read(old, ofOrders)).toEqual(read(cash));
  expect(read({ ...cash, layout: { pinned: ['amount', 'subtotal'] } })[0]?.layout).toMatchObject({
    pinned: ['amount'],
  });
});

test('the last 7 days are in use at the page’s plain address, a view where its filters and columns are in place', () => {
  const views = [...REFUNDS_VIEWS.builtIn, ...read(cash)].map((view) => ({
    layout: undefined,
    ...view,
  }));
  const wide = { ...DEFAULT_LAYOUT, widths: { reason: 300 } };
  const active = (filters: string, layout = DEFAULT_LAYOUT, chosen?: string) =>
    activeView(REFUNDS_VIEWS, views, chosen, filters, layout)?.name;
  expect(active('', wide)).toBe('date.last_7_days');
  expect(active(cash.filters)).toBe('Cash');
  expect(active(cash.filters, wide)).toBeUndefined();
  expect(active(cash.filters, wide, '1')).toBe('Cash');
});
