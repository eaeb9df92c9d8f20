import { describe, expect, test } from 'vitest';
import {
  effectivePageSize,
  EMPTY_LIST_ORDERS_QUERY,
  isUuid,
  parseListOrdersQuery,
  serializeListOrdersQuery,
} from './list-orders-query.ts';

describe('writing', () => {
  test('leaves defaults out', () => {
    expect(serializeListOrdersQuery(EMPTY_LIST_ORDERS_QUERY)).toBe('');
  });

  test('has one parameter order and stays readable', () => {
    expect(
      serializeListOrdersQuery({
        expand: ['items', 'refunds'],
        before: '2026-11-01T12:30:00.000000001+02:00',
        pageSize: 50,
        amountMax: 0,
        amountMin: -100,
        to: '2026-11-02',
        from: '2026-11-01T00:00:00Z',
        source: ['kiosk & co', 'pos'],
        fulfillmentStatus: ['pending', 'ready'],
        paymentStatus: ['unpaid', 'paid'],
        view: 'active',
        storeId: '00000000-0000-4000-8000-000000000001',
      }),
    ).toBe(
      'store_id=00000000-0000-4000-8000-000000000001&view=active&payment_status=unpaid,paid' +
        '&fulfillment_status=pending,ready&source=kiosk%20%26%20co,pos&from=2026-11-01T00:00:00Z&to=2026-11-02' +
        '&amount_min=-100&amount_max=0&page_size=50&before=2026-11-01T12:30:00.000000001%2B02:00&expand=items,refunds',
    );
  });
});

describe('reading', () => {
  test('ignores unknown parameters, also those named like object members', () => {
    expect(
      parseListOrdersQuery('utm=1&__proto__=2&constructor=3&toString=4&View=active&view[]=active'),
    ).toEqual({
      query: EMPTY_LIST_ORDERS_QUERY,
      issues: [],
    });
  });

  test('a repeated parameter has no value at all, even when both agree', () => {
    const { query, issues } = parseListOrdersQuery('view=active&view=active&amount_min=5');
    expect(query).toEqual({ ...EMPTY_LIST_ORDERS_QUERY, amountMin: 5 });
    expect(issues).toEqual([{ parameter: 'view', message: 'view is given more than once.' }]);
  });

  test('an invalid parameter affects no others', () => {
    const { query, issues } = parseListOrdersQuery(
      'amount_min=1e2&payment_status=paid,settled&source=pos',
    );
    expect(query).toEqual({ ...EMPTY_LIST_ORDERS_QUERY, source: ['pos'] });
    expect(issues.map((issue) => issue.parameter)).toEqual(['amount_min', 'payment_status']);
    expect(issues[1]?.message).toContain('"settled"');
  });

  test.each([
    ['store_id=1', 'store_id'],
    ['store_id=', 'store_id'],
    ['view=ALL', 'view'],
    ['view', 'view'],
    ['payment_status=', 'payment_status'],
    ['payment_status=paid,', 'payment_status'],
    ['payment_status=paid, unpaid', 'payment_status'],
    ['fulfillment_status=done', 'fulfillment_status'],
    ['source=pos,,kiosk', 'source'],
    ['from=now', 'from'],
    ['from=2026-02-30', 'from'],
    ['to=infinity', 'to'],
    ['to=2026-11-01T12:30:00+02:00', 'to'],
    ['before=2026-11-01', 'before'],
    ['before=2026-11-01T12:30:00+02:00', 'before'],
    ['amount_min=%EF%BC%91', 'amount_min'],
    ['amount_max=1.5', 'amount_max'],
    ['amount_max=+5', 'amount_max'],
    ['page_size=0', 'page_size'],
    ['page_size=9007199254740992', 'page_size'],
    ['amount_min=-9007199254740992', 'amount_min'],
    ['page_size=201', 'page_size'],
    ['page_size=-1', 'page_size'],
    ['expand=item', 'expand'],
    ['view=%', 'view'],
    ['view=%C3%28', 'view'],
  ])('%s is an issue that names %s', (text, parameter) => {
    const { query, issues } = parseListOrdersQuery(text);
    expect(issues.map((issue) => issue.parameter)).toEqual([parameter]);
    expect(query).toEqual(EMPTY_LIST_ORDERS_QUERY);
  });

  test('an un-encoded + is explained, and works when encoded', () => {
    expect(parseListOrdersQuery('from=2026-11-01T12:30:00+02:00').issues[0]?.message).toContain(
      '%2B',
    );
    expect(parseListOrdersQuery('from=2026-11-01T12:30:00%2B02:00')).toEqual({
      query: { ...EMPTY_LIST_ORDERS_QUERY, from: '2026-11-01T12:30:00+02:00' },
      issues: [],
    });
  });

  test('page sizes 1 and 200 pass, and items limit them to 50', () => {
    expect(parseListOrdersQuery('page_size=1').query.pageSize).toBe(1);
    const { query } = parseListOrdersQuery('page_size=200&expand=items');
    expect(query.pageSize).toBe(200);
    expect(effectivePageSize(query)).toBe(50);
    expect(effectivePageSize({ pageSize: 7, expand: ['items'] })).toBe(7);
    expect(effectivePageSize({ pageSize: 200, expand: ['payments'] })).toBe(200);
  });
});

test('a UUID may be of any case and version', () => {
  expect(isUuid('00000000-0000-0000-0000-000000000000')).toBe(true);
  expect(isUuid('FFFFFFFF-ffff-FFFF-ffff-FFFFFFFFFFFF')).toBe(true);
  for (const text of [
    '',
    '{00000000-0000-0000-0000-000000000000}',
    '00000000000000000000000000000000',
    `${'0'.repeat(36)}`,
  ]) {
    expect(isUuid(text)).toBe(false);
  }
  expect(isUuid('00000000-0000-0000-0000-000000000000\n')).toBe(false);
});
