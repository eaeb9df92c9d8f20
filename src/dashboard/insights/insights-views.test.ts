import { expect, test } from 'vitest';
import type { StoredView } from '#contract/bff/views.ts';
import { viewAddress } from '../views/view-address.ts';
import { activeView, toListViews } from '../views/saved-views.ts';
import { readInsightsAddress } from './insights-address.ts';
import { INSIGHTS_VIEWS, viewQuery } from './insights-views.ts';

const STORE = '0b5d2c3a-0000-4000-8000-000000000001';
const EVERYTHING = 'date=last_month&compare=year&measure=takings&currency=EUR';
const saved: StoredView = {
  id: '1',
  name: 'Last month in euros',
  filters: EVERYTHING,
  page: 'insights',
  layout: null,
  audience: null,
  owner: null,
  position: 1,
};

test('the built-in views are written canonically, each parameter understood', () => {
  for (const { filters } of INSIGHTS_VIEWS.builtIn) {
    const address = readInsightsAddress(filters);
    expect(address.issues).toEqual([]);
    expect(viewQuery(address)).toBe(filters);
  }
});

test('a view holds everything in the address but the stores', () => {
  const address = readInsightsAddress(
    `?currency=EUR&measure=takings&store_id=${STORE}&compare=year&date=last_month`,
  );
  expect(viewQuery(address)).toBe(EVERYTHING);
  expect(viewQuery(readInsightsAddress(`from=2026-11-02&to=2026-11-08&store_id=${STORE}`))).toBe(
    'from=2026-11-02&to=2026-11-08',
  );
  expect(viewAddress(INSIGHTS_VIEWS, EVERYTHING, undefined)).toBe(`/insights?${EVERYTHING}`);
});

test('only the page’s own views are its views, without what it does not understand and without a layout', () => {
  const ofRefunds = { ...saved, id: '2', page: 'refunds' };
  const odd = {
    ...saved,
    filters: `${EVERYTHING}&sort=-amount&store_id=${STORE}`,
    layout: { density: 'compact' },
  };
  const views = toListViews(INSIGHTS_VIEWS, [odd, ofRefunds]);
  const { id, name, filters, audience, owner } = saved;
  expect(views).toEqual([{ id, name, filters, audience, owner }]);
  expect(activeView(INSIGHTS_VIEWS, views, undefined, EVERYTHING, undefined)?.id).toBe('1');
  expect(
    activeView(INSIGHTS_VIEWS, views, undefined, 'date=last_month', undefined),
  ).toBeUndefined();
});
