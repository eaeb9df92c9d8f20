import { expect, test } from 'vitest';
import { businessTime } from './business-time.ts';
import { describeStores } from './stores.ts';

const stores = describeStores({
  stores: [{ id: 'aa', name: 'Sol', timeZone: 'Europe/Madrid', currency: 'EUR' }],
  currency: 'USD',
  timeZone: null,
});
const time = businessTime(
  { from: '2026-10-24', to: '2026-10-25' },
  { stores, defaultTimeZone: 'America/New_York', cutoffMinutes: 240 },
);

test.each([
  ['aa', '2026-10-24T01:59:59Z', undefined, 3],
  ['aa', '2026-10-24T02:00:00Z', '2026-10-24', 4],
  // The clock shows 2:30 twice, and both belong to the evening before.
  ['aa', '2026-10-25T00:30:00Z', '2026-10-24', 2],
  ['aa', '2026-10-25T01:30:00Z', '2026-10-24', 2],
  ['aa', '2026-10-25T03:00:00Z', '2026-10-25', 4],
  ['aa', '2026-10-26T03:00:00Z', undefined, 4],
  // Not described: its days are the user's.
  ['bb', '2026-10-26T07:59:59Z', '2026-10-25', 3],
  ['bb', '2026-10-26T08:00:00Z', undefined, 4],
])('store %s at %s: day %s, hour %d', (storeId, timestamp, day, hour) => {
  const second = Date.parse(timestamp) / 1000;
  expect([time.dayOf(storeId, second), time.hourOf(storeId, second)]).toEqual([day, hour]);
  expect(time.currencyOf(storeId)).toBe(storeId === 'aa' ? 'EUR' : 'USD');
});
