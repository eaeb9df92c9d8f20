import { describe, expect, test } from 'vitest';
import { printUtcSecond } from '#contract/service/rfc3339.ts';
import type { Days } from '#order-domain/days/store-span.ts';
import { storeDirectory } from '../../../stores/stores.ts';
import { exampleOrder } from '#testing/example-order.ts';
import { dayRequest, selectionRequest } from './selection-reading.ts';
import { selectionReadingKind } from './selection-reading-kind.ts';

const NEVER = AbortSignal.any([]);

const [MADRID, TOKYO] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'];
const secondAt = (text: string) => Date.parse(text) / 1000;

function daysAt(now: string): Days {
  return {
    stores: storeDirectory({
      stores: [
        { id: MADRID, name: 'Centro', timeZone: 'Europe/Madrid', currency: 'EUR' },
        { id: TOKYO, name: 'Ginza', timeZone: 'Asia/Tokyo', currency: 'JPY' },
      ],
      currency: 'USD',
      timeZone: null,
    }),
    defaultTimeZone: 'Europe/Madrid',
    cutoffMinutes: 240,
    now: secondAt(now),
  };
}

const DAYS = daysAt('2026-11-20T15:00:00Z');

function orderAt(createdAt: string, storeId: string, note: string) {
  return exampleOrder({ id: `${storeId} ${createdAt}`, createdAt, storeId, note });
}

describe('what is kept of a slice', () => {
  test('the matches on their own stores’ days, newest first', () => {
    const { spec } = selectionRequest({ date: { preset: 'today' }, note: 'true' }, DAYS);
    const reduce = selectionReadingKind.start(structuredClone(spec), NEVER);
    const part = reduce([
      orderAt('2026-11-20T05:00:00Z', MADRID, 'older'),
      orderAt('2026-11-20T14:00:00Z', MADRID, 'newer'),
      orderAt('2026-11-20T14:30:00Z', MADRID, ' '),
      // 04:30 in Tokyo, where the business day has begun; 23:30 of the day before.
      orderAt('2026-11-19T19:30:00Z', TOKYO, 'today there'),
      orderAt('2026-11-19T14:30:00Z', TOKYO, 'yesterday there'),
      // 03:30 in Madrid.
      orderAt('2026-11-20T02:30:00Z', MADRID, 'yesterday here'),
    ]);
    expect(part.matches.map(({ note }) => note)).toEqual(['newer', 'older', 'today there']);
    expect(part.newest).toBe(secondAt('2026-11-20T14:30:00Z'));
  });

  test('is decided alike all day, and by the new day from the first zone’s midnight on', () => {
    const filters = { date: { preset: 'today' }, note: 'true' } as const;
    const at = (now: string) => selectionRequest(filters, daysAt(now)).spec;
    expect(at('2026-11-20T18:59:00Z')).toEqual(at('2026-11-20T03:00:00Z'));
    expect(at('2026-11-20T19:00:00Z')).not.toEqual(at('2026-11-20T18:59:00Z'));
  });

  test('of nothing is nothing', () => {
    const { spec } = selectionRequest({ note: 'true' }, DAYS);
    expect(selectionReadingKind.start(spec, NEVER)([])).toEqual({ matches: [], newest: undefined });
  });
});

describe('the period to read', () => {
  const printed = ({ period }: ReturnType<typeof selectionRequest>) => [period.from, period.until].map(printUtcSecond);

  test('is that of the dates, without them in its filter', () => {
    const request = selectionRequest({ date: { from: '2026-11-01', to: '2026-11-02' }, store: [MADRID] }, DAYS);
    expect(printed(request)).toEqual(['2026-11-01T03:00:00Z', '2026-11-03T03:00:00Z']);
    expect(request.period.filter).not.toHaveProperty('from');
    expect(request.period.filter).not.toHaveProperty('to');
    expect(request.period.filter.storeIds).toEqual([MADRID]);
  });

  test.each([
    ['without dates all there is, also of clocks that are ahead', {}, '9999-12-31T23:59:59Z'],
    ['without a first day all there is, to the last one', { date: { to: '2026-10-31' } }, '2026-11-01T03:00:00Z'],
  ] as const)('is %s', (_, filters, until) => {
    const request = selectionRequest({ ...filters, store: [MADRID] }, DAYS);
    expect(printed(request)).toEqual(['0000-01-01T00:00:01Z', until]);
    expect(selectionRequest({ ...filters, store: [MADRID] }, daysAt('2026-11-21T02:59:00Z'))).toEqual(request);
  });

  test('of one day is that day, whatever the dates', () => {
    const day = { start: secondAt('2026-11-19T03:00:00Z'), end: secondAt('2026-11-20T03:00:00Z') };
    const request = dayRequest({ source: ['pos'], date: { preset: 'today' } }, DAYS, day);
    expect(printed(request)).toEqual(['2026-11-19T03:00:00Z', '2026-11-20T03:00:00Z']);
    expect(request).toEqual(dayRequest({ source: ['pos'] }, DAYS, day));
  });
});
