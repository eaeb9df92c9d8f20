import { createIntl } from 'react-intl';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { loadMessages, english } from '../../../ui/i18n/messages.ts';
import { parameterIssueWords } from '../../../filters/address/ignored-parameters.tsx';
import { storeDirectory } from '../../../stores/stores.ts';
import { ORDERS_ADDRESS } from '../filters/order-filters.ts';

const intl = createIntl({
  locale: 'en',
  messages: { ...english, ...(await loadMessages('lists', 'en')) },
});

test.each([
  ['?view=refunded', '“refunded” isn’t a status'],
  ['?amount_min=500&amount_max=100', '“100” isn’t a valid maximum'],
  ['?has_note=maybe', '“maybe” isn’t valid for Note'],
  ['?payment_status=bogus', '“bogus” isn’t a Payment status'],
  ['?view=active&view=history', 'Status appears more than once'],
  [
    '?amount_min=1e2&from=2026-02-30',
    '“1e2” isn’t a valid minimum; “2026-02-30” isn’t a valid first day',
  ],
  [
    '?from=0000-12-31&to=9999-01-01',
    '“0000-12-31” isn’t a valid first day; “9999-01-01” isn’t a valid last day',
  ],
  ['?refunded=ever', '“ever” isn’t a refund filter'],
])('%s', (search, words) => {
  const { issues } = ORDERS_ADDRESS.read(search);
  expect(
    parameterIssueWords(intl, search, issues, ORDERS_ADDRESS.names)
      .map(({ message }) => message)
      .sort()
      .join('; '),
  ).toBe(words);
});

describe('of somebody limited to some stores', () => {
  const [OURS, THEIRS] = [
    '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
    '8a1b2c3d-4f89-41d3-9a0c-0305e82c3302',
  ];
  const session = { stores: [], currency: 'EUR', timeZone: null };
  beforeEach(() => storeDirectory({ ...session, limitedTo: [OURS] }));
  afterEach(() => storeDirectory({ ...session, limitedTo: null }));

  test.each([
    [OURS, [OURS], []],
    [`${OURS},${THEIRS}`, [OURS], ['stores that you don’t have access to']],
    [THEIRS, undefined, ['stores that you don’t have access to']],
    ['Madrid', undefined, ['“Madrid” isn’t a store']],
  ])('of the stores %s, those that they can’t see are left out, and told', (ids, store, words) => {
    const { filters, issues } = ORDERS_ADDRESS.read(`?store_id=${ids}`);
    expect(filters.store).toEqual(store);
    const told = parameterIssueWords(intl, `?store_id=${ids}`, issues, ORDERS_ADDRESS.names);
    expect(told.map(({ message }) => message)).toEqual(words);
  });
});

test('a part of it changes alone: the other parameters stay as they were written', () => {
  const search = '?view=active&sort=nonsense&source=a%20b,c';
  expect(ORDERS_ADDRESS.change(search, 'sort', '-total')).toBe(
    'view=active&source=a%20b,c&sort=-total',
  );
  expect(ORDERS_ADDRESS.change(search, 'sort', undefined)).toBe('view=active&source=a%20b,c');
  expect(ORDERS_ADDRESS.change('', 'sort', undefined)).toBe('');
});
