import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  EMPTY_LIST_ORDERS_QUERY,
  type ListOrdersQuery,
  parseListOrdersQuery,
  serializeListOrdersQuery,
} from './list-orders-query.ts';
import { EXPANSIONS, FULFILLMENT_STATUSES, PAYMENT_STATUSES, VIEWS } from './order-enums.ts';
import { printInstant, printUtcSecond, readInstant } from './rfc3339.ts';
import { anyCharacter } from '#testing/any-character.ts';

const run = { seed: 4_800, numRuns: 300 };

const epochSeconds = fc.integer({ min: -62_167_219_200, max: 253_402_300_799 });
const instant = fc.oneof(
  fc
    .record({ epochSeconds, nanoseconds: fc.integer({ min: 0, max: 999_999_999 }) })
    .map(printInstant),
  fc
    .tuple(epochSeconds, fc.constantFrom('+00:00', '-07:00', '+05:45', 'z'))
    .map(([seconds, zone]) => printUtcSecond(seconds).replace('Z', zone))
    // An offset can push a time out of the years with four digits.
    .filter((text) => readInstant(text).ok),
);
const moment = fc.oneof(
  instant,
  epochSeconds.map((seconds) => printUtcSecond(seconds).slice(0, 10)),
);
const sources = fc
  .uniqueArray(
    fc.oneof(
      fc.constantFrom('pos', 'kiosk', 'online'),
      fc.string({ unit: anyCharacter, minLength: 1 }).filter((source) => !source.includes(',')),
    ),
    { maxLength: 4 },
  )
  .map((values) => values.toSorted());

/**
 * Queries as the parser returns them: fields absent rather than undefined, lists in canonical
 * order.
 */
const canonicalQuery: fc.Arbitrary<ListOrdersQuery> = fc
  .record(
    {
      storeId: fc.uuid(),
      view: fc.constantFrom(...VIEWS),
      paymentStatus: fc.subarray([...PAYMENT_STATUSES]),
      fulfillmentStatus: fc.subarray([...FULFILLMENT_STATUSES]),
      source: sources,
      from: moment,
      to: moment,
      amountMin: fc.maxSafeInteger(),
      amountMax: fc.maxSafeInteger(),
      pageSize: fc.integer({ min: 1, max: 200 }),
      before: instant,
      expand: fc.subarray([...EXPANSIONS]),
    },
    { requiredKeys: [] },
  )
  .map((part) => Object.assign({}, EMPTY_LIST_ORDERS_QUERY, part));

const NAMES = [
  'store_id',
  'view',
  'payment_status',
  'fulfillment_status',
  'source',
  'from',
  'to',
  'amount_min',
  'amount_max',
  'page_size',
  'before',
  'expand',
];

/**
 * Query strings close to valid ones: known names, valid and invalid values, odd characters, broken
 * encodings.
 */
const roughQueryString = fc
  .array(
    fc.tuple(
      fc.oneof(
        { weight: 5, arbitrary: fc.constantFrom(...NAMES) },
        { weight: 1, arbitrary: fc.string() },
      ),
      fc.oneof(
        fc.constantFrom(
          'all',
          'paid,unpaid,paid',
          'completed',
          'items,refunds',
          '5',
          '-5',
          '007',
          '2026-11-01',
          'b,a',
        ),
        instant,
        fc.string({ unit: anyCharacter }),
        // Lone surrogates and raw delimiters.
        fc.string({
          unit: fc.constantFrom(
            '\uD800',
            '\uDFFF',
            '\uFFFD',
            ',',
            '%',
            '=',
            '+',
            '?',
            'a',
            '%2C',
            '%C3',
          ),
        }),
      ),
    ),
    { maxLength: 6 },
  )
  .map((parameters) => parameters.map(([name, value]) => `${name}=${value}`).join('&'));

describe('round trip', () => {
  test('a canonical query survives being written and read', () => {
    fc.assert(
      fc.property(canonicalQuery, (query) => {
        expect(parseListOrdersQuery(serializeListOrdersQuery(query))).toEqual({
          query,
          issues: [],
        });
      }),
      run,
    );
  });

  test('reading and writing a written query doesn’t change it', () => {
    fc.assert(
      fc.property(roughQueryString, (queryString) => {
        const first = serializeListOrdersQuery(parseListOrdersQuery(queryString).query);
        const again = parseListOrdersQuery(first);
        expect(again.issues).toEqual([]);
        expect(serializeListOrdersQuery(again.query)).toBe(first);
      }),
      run,
    );
  });

  test('never throws, and returns a complete query for any text', () => {
    fc.assert(
      fc.property(fc.oneof(roughQueryString, fc.string({ unit: anyCharacter })), (queryString) => {
        const { query, issues } = parseListOrdersQuery(queryString);
        expect(Object.keys(query)).toEqual(
          expect.arrayContaining(Object.keys(EMPTY_LIST_ORDERS_QUERY)),
        );
        for (const { parameter, message } of issues) {
          expect(NAMES).toContain(parameter);
          expect(message.startsWith(`${parameter} `) && message.endsWith('.')).toBe(true);
        }
      }),
      run,
    );
  });
});
