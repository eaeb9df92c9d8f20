import { expect, test } from 'vitest';
import { storeDirectory } from '../../../stores/stores.ts';
import { countedBack, daysBackTo } from './counted-back.ts';

const at = (text: string) => Date.parse(text) / 1000;
const NOW = at('2026-11-21T12:00:00Z');
const days = {
  stores: storeDirectory({ stores: [], currency: 'EUR', timeZone: null }),
  now: NOW,
  cutoffMinutes: 0,
  defaultTimeZone: 'UTC',
};

test.each([
  ['without any order', undefined, undefined, undefined],
  ['with an order of today', '2026-11-21T08:00:00Z', undefined, undefined],
  ['after holidays', '2026-11-01T20:00:00Z', undefined, undefined],
  ['with an order of the future', '2026-12-01T00:00:00Z', undefined, undefined],
  ['with an old newest order', '2017-04-08T20:00:00Z', undefined, '2017-04-08T20:00:00Z'],
  ['with dates that end before it', '2017-04-08T20:00:00Z', '2017-03-31T23:59:59Z', '2017-03-31T23:59:59Z'],
  ['with dates that end after it', '2017-04-08T20:00:00Z', '2017-12-31T23:59:59Z', '2017-04-08T20:00:00Z'],
  ['with dates that end before today', '2026-11-21T08:00:00Z', '2026-10-31T23:59:59Z', '2026-10-31T23:59:59Z'],
  ['with dates that end after today', '2026-11-21T08:00:00Z', '2026-12-31T23:59:59Z', undefined],
])('days count back from the newest order, or the end of the dates: %s', (_name, newest, end, upTo) => {
  const second = upTo === undefined ? undefined : at(upTo);
  expect(
    countedBack(
      days,
      newest === undefined ? undefined : at(newest),
      end === undefined ? undefined : at(end),
      'Asia/Tokyo',
    ),
  ).toEqual({
    days: { ...days, now: second ?? NOW, defaultTimeZone: 'Asia/Tokyo' },
    upTo: second,
  });
});

test.each([
  ['2026-11-21T00:00:00Z', 1],
  ['2026-11-20T23:59:59Z', 2],
  ['2026-03-01T00:00:00Z', 266],
  ['2026-11-22T00:00:00Z', undefined],
  ['2010-01-01T00:00:00Z', undefined],
])('%s is %o days back', (moment, expected) => {
  expect(daysBackTo(at(moment), days)).toBe(expected);
});
