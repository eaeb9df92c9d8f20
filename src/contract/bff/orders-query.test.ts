import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { EMPTY_LIST_ORDERS_QUERY } from '../service/list-orders-query.ts';
import { type OrdersQuery, parseOrdersQuery, serializeOrdersQuery } from './orders-query.ts';

const ONE = '00000000-0000-4000-8000-00000000000a';
const TWO = '00000000-0000-4000-8000-00000000000b';
const { storeId: _none, ...EVERYTHING } = EMPTY_LIST_ORDERS_QUERY;

test('queries survive a round trip', () => {
  const storeIds = fc
    .uniqueArray(fc.uuid(), { minLength: 1, maxLength: 5 })
    .map((ids) => ids.toSorted());
  const query = fc.record({ storeIds, amountMin: fc.maxSafeInteger() }, { requiredKeys: [] });
  fc.assert(
    fc.property(query, (part) => {
      const whole: OrdersQuery = { ...EVERYTHING, ...part };
      expect(parseOrdersQuery(serializeOrdersQuery(whole))).toEqual({ query: whole, issues: [] });
    }),
  );
});

test('stores are read in lower case, sorted, each once', () => {
  expect(parseOrdersQuery(`store_id=${TWO.toUpperCase()},${ONE}%2C${TWO}&view=active`)).toEqual({
    query: { ...EVERYTHING, view: 'active', storeIds: [ONE, TWO] },
    issues: [],
  });
  expect(parseOrdersQuery(`store_id=${ONE}`).query).toEqual({ ...EVERYTHING, storeIds: [ONE] });
});

test.each([`${ONE},`, `,${ONE}`, `${ONE},soho`, `${ONE},${TWO}&store_id=${ONE}`, `${ONE},%FF`])(
  'store_id=%s is an issue, and the query is of all stores',
  (text) => {
    const { query, issues } = parseOrdersQuery(`store_id=${text}&view=active`);
    expect([query, issues.map(({ parameter }) => parameter)]).toEqual([
      { ...EVERYTHING, view: 'active' },
      ['store_id'],
    ]);
  },
);
