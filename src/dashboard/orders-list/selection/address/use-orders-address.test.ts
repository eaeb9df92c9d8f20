import { expect, test } from 'vitest';
import { storeDirectory } from '../../../stores/stores.ts';
import { readOrderFilters } from '../filters/order-filters.ts';
import { keptStart } from './use-orders-address.ts';

const tokyo = { id: '11111111-1111-4111-8111-111111111111', name: 'A', timeZone: 'Asia/Tokyo', currency: 'JPY' };
const madrid = { id: '22222222-2222-4222-8222-222222222222', name: 'B', timeZone: 'Europe/Madrid', currency: 'EUR' };
const context = {
  stores: storeDirectory({ stores: [tokyo, madrid], currency: 'USD', timeZone: null }),
  defaultTimeZone: 'Europe/Madrid',
  cutoffMinutes: 0,
  /** 2026-11-21, 12:00 UTC */
  now: Date.UTC(2026, 10, 21, 12) / 1000,
};

/** The start that remains when an address's filters change to those of another address. */
function kept(search: string, next: string) {
  const start = keptStart(search, readOrderFilters(next).filters, context);
  return start && `${start.day}T${start.time}`;
}

test.each([
  ['another filter', 'at=2026-11-17T20:00', 'amount_min=4000', '2026-11-17T20:00'],
  ['no filter at all', 'view=active&at=2026-11-17T20:00', '', '2026-11-17T20:00'],
  ['no start', 'view=active', 'amount_min=4000', undefined],
  ['a start that makes no sense', 'at=tuesday', 'amount_min=4000', undefined],
  ['dates with the start', 'at=2026-11-17T20:00', 'date=last_7_days', '2026-11-17T20:00'],
  ['dates after the start', 'at=2026-11-17T20:00', 'date=today', undefined],
  ['days before the start', 'at=2026-11-17T20:00', 'to=2026-11-16', undefined],
  [
    'a time that ends with the start’s minute',
    'at=2026-11-17T20:00',
    'from=2026-11-17&to=2026-11-17&to_time=20:00',
    '2026-11-17T20:00',
  ],
  [
    'the same dates, which exclude it already',
    'date=today&at=2026-11-17T20:00',
    'date=today&view=active',
    '2026-11-17T20:00',
  ],
  ['a store with another clock: the same instant', 'at=2026-11-17T20:00', `store_id=${tokyo.id}`, '2026-11-18T04:00'],
  ['back from it', `store_id=${tokyo.id}&at=2026-11-18T04:00`, '', '2026-11-17T20:00'],
])('%s', (_, search, next, start) => {
  expect(kept(search, next)).toBe(start);
});
