import { expect, test } from 'vitest';
import { parseListOrdersQuery } from './list-orders-query.ts';
import { matchesQuery } from './matches-query.ts';

const order = {
  storeId: '5F2B9F0A-8d3c-4a56-9a5e-0c3d1e2f4a5b',
  paymentStatus: 'paid',
  fulfillmentStatus: 'completed',
  source: 'kiosk',
  totalCents: 1080,
  createdAt: '2026-11-01T12:30:00.5Z',
};

function matches(search: string, changes: Partial<typeof order> = {}): boolean {
  const { query, issues } = parseListOrdersQuery(search);
  expect(issues).toEqual([]);
  return matchesQuery({ ...order, ...changes }, query);
}

test.each([
  ['', true],
  ['store_id=5f2b9f0a-8d3c-4a56-9a5e-0c3d1e2f4a5b', true],
  ['store_id=00000000-0000-4000-8000-0000000000ff', false],
  ['view=history', true],
  ['view=active', false],
  ['payment_status=refunded,paid', true],
  ['payment_status=unpaid', false],
  ['fulfillment_status=completed', true],
  ['fulfillment_status=ready', false],
  ['source=pos,kiosk', true],
  ['source=Kiosk', false],
  ['amount_min=1080&amount_max=1080', true],
  ['amount_min=1081', false],
  ['amount_max=1079', false],
  ['from=2026-11-01&to=2026-11-01', true],
  ['from=2026-11-02', false],
  ['to=2026-10-31', false],
  ['from=2026-11-01T12:30:00.5Z&to=2026-11-01T13:30:00.5%2B01:00', true],
  ['from=2026-11-01T12:30:00.500000001Z', false],
  ['to=2026-11-01T12:30:00.499999999Z', false],
  ['before=2026-01-01T00:00:00Z&page_size=1&expand=items', true],
])('%s: %s', (search, isListed) => {
  expect(matches(search)).toBe(isListed);
});

test('an unknown status is neither closed nor selected', () => {
  expect(matches('view=active', { fulfillmentStatus: 'lost' })).toBe(true);
  expect(matches('view=history', { fulfillmentStatus: 'lost' })).toBe(false);
  expect(matches('payment_status=paid', { paymentStatus: 'held' })).toBe(false);
});

test('an unreadable time is within all bounds', () => {
  const undated = { createdAt: 'yesterday' };
  expect(matches('from=2026-11-01&to=2026-11-01', undated)).toBe(true);
  expect(matches('from=2026-11-01&source=pos', undated)).toBe(false);
});
