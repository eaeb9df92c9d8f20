import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Order } from '#contract/service/order.ts';
import { printUtcSecond, secondOf } from '#contract/service/rfc3339.ts';
import { exampleItem, exampleOrder, exampleRefund } from '#testing/example-order.ts';
import { createFindReader } from './find-reader.ts';
import { parseFindQuery } from '../../search-words/find-query.ts';
import { foldText } from '#order-domain/text/fold-text.ts';
import { foundIn, RANK } from '../../search-words/rank-text.ts';
import { createSearchIndex, type FoundOrder, type IndexQuestion, type SearchIndex } from './search-index.ts';

const NAMES = ['Ana', 'Anabel', 'Ana López', 'Zoë', 'Terraza 1', '1', 'Straße', 'ΟΔΥΣΣΕΥΣ', '東京'];
const name = fc.oneof(fc.constantFrom(...NAMES), fc.string({ unit: 'grapheme', maxLength: 8 }));

/** Orders with few distinct names and times, so that these often collide. */
const anyOrders = fc.array(
  fc.record({
    memberName: fc.option(name),
    tableName: fc.option(name),
    ticketNumber: fc.option(fc.constantFrom('A-1', 'A-11', '1', 'B1')),
    sequenceNumber: fc.option(fc.integer({ min: 1, max: 12 })),
    note: name,
    item: name,
    reason: name,
    second: fc.integer({ min: 1_790_000_000, max: 1_790_000_009 }),
    totalCents: fc.integer({ min: 0, max: 300 }),
    status: fc.constantFrom('paid', 'unpaid'),
  }),
  { maxLength: 25 },
);
type Drawn = typeof anyOrders extends fc.Arbitrary<(infer One)[]> ? One : never;

function orderOf({ item, reason, second, status, ...fields }: Drawn, number: number): Order {
  return exampleOrder({
    ...fields,
    id: `3c7d1f0e-6f4f-4d8e-9a53-${String(number).padStart(12, '0')}`,
    createdAt: printUtcSecond(second),
    paymentStatus: status,
    items: [exampleItem({ productName: { _base: item } })],
    refunds: [exampleRefund({ reason, amountCents: 50 })],
  });
}

function indexOf(orders: readonly Order[], capacity = 1_000): SearchIndex {
  const index = createSearchIndex(capacity);
  index.add(orders);
  return index;
}

function ask(index: SearchIndex, text: string, isWithin?: IndexQuestion['isWithin']): readonly FoundOrder[] {
  return index.search({ query: parseFindQuery(text), currencyDigits: () => 2, isWithin, limit: 1_000 }).found;
}

/** Looks for a text of an order that has all words; knows nothing of ranks, phone numbers, ids and quotes. */
function naiveScan(orders: readonly Order[], text: string): Set<string> {
  const words = foldText(text)
    .split(/\s+/u)
    .map((word) => word.replace(/^#/, ''))
    .filter((word) => word !== '');
  const lettersOf = (written: string) => written.replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '');
  const isAmount = ({ totalCents, refunds = [] }: Order) => {
    const [word = ''] = words;
    const isAlone = words.length === 1 && /^(?:\d\.\d\d|[1-9])$/.test(word);
    const cents = isAlone ? Number(word.replace('.', '').padEnd(3, '0')) : -1;
    return cents === totalCents || refunds.some(({ amountCents }) => amountCents === cents);
  };
  const hasAll = (order: Order) => {
    const texts = [
      order.memberName,
      order.tableName,
      order.note,
      ...(order.items ?? []).map(({ productName }) => productName?.['_base']),
      ...(order.refunds ?? []).map(({ reason }) => reason),
    ];
    const ticket = lettersOf(foldText(order.ticketNumber ?? ''));
    return (
      texts.some((each) => each && words.every((word) => foldText(each).includes(word))) ||
      words.every((word) => lettersOf(word) !== '' && ticket.includes(lettersOf(word))) ||
      words.every((word) => String(order.sequenceNumber) === word) ||
      isAmount(order)
    );
  };
  const matching = orders.filter((order) => words.length > 0 && hasAll(order));
  return new Set(matching.map(({ id }) => id));
}

const anyText = fc.oneof(
  fc.constantFrom(
    'ana',
    'ana lopez',
    'A-1',
    'a1',
    '1',
    'terraza 1',
    'zoe 1',
    'STRASSE',
    'οδυσσευς',
    '京',
    '1.25',
    '0.50',
    '#1',
  ),
  name,
);

test('whatever a scan of all texts finds, the index finds, and nothing else', () => {
  fc.assert(
    fc.property(anyOrders, anyText, (drawn, text) => {
      fc.pre(!/\d{4}|[0-9a-f]{8}|[()+/"“”„«»]/i.test(text));
      const orders = drawn.map(orderOf);
      expect(new Set(ask(indexOf(orders), text).map(({ id }) => id))).toEqual(naiveScan(orders, text));
    }),
    { seed: 91, numRuns: 1000 },
  );
});

test('a list filtered by a text holds the same orders, unless the text is an amount', () => {
  fc.assert(
    fc.property(anyOrders, anyText, (drawn, text) => {
      fc.pre(parseFindQuery(text).amounts.length === 0);
      const orders = drawn.map(orderOf);
      const listed = orders.filter(foundIn(text)).map(({ id }) => id);
      expect(
        ask(indexOf(orders), text)
          .map(({ id }) => id)
          .toSorted(),
      ).toEqual(listed.toSorted());
    }),
    { seed: 96, numRuns: 1000 },
  );
});

test('within a list that is filtered by a text, both texts must match', () => {
  const find = createFindReader();
  const names = ['Pink bag', 'Pink hat', 'Blue bag'];
  const seen = names.map((memberName, number) => exampleOrder({ id: String(number), memberName }));
  find.cache.answer({ seen });
  const days = { stores: [], defaultTimeZone: 'UTC', cutoffMinutes: 0, now: 1_790_000_000 };
  const question = { text: 'bag', labels: [], currencyDigits: { byStore: {}, others: 2 }, limit: 10 };
  const answer = find.cache.answer({ question: { ...question, within: { ...days, filters: 'q=pink' } } });
  expect(answer?.found.map(({ id }) => id)).toEqual(['0']);
});

describe('the order of results', () => {
  test('is total: by rank, then newest first, then id; and does not depend on how orders arrived', () => {
    fc.assert(
      fc.property(anyOrders, anyText, fc.infiniteStream(fc.nat()), (drawn, text, random) => {
        const orders = drawn.map(orderOf);
        const shuffled = orders
          .map((order) => ({ order, key: random.next().value }))
          .toSorted((left, right) => left.key - right.key)
          .map(({ order }) => order);
        const found = ask(indexOf(orders), text);
        const piecewise = indexOf(shuffled.slice(0, 7));
        for (const order of shuffled) piecewise.add([order]);
        expect(ask(piecewise, text)).toEqual(found);
        for (const [place, right] of found.entries()) {
          const left = found[place - 1];
          if (!left) continue;
          const newer = (secondOf(left.createdAt) ?? 0) - (secondOf(right.createdAt) ?? 0);
          const isBefore =
            left.rank < right.rank || (left.rank === right.rank && (newer > 0 || (newer === 0 && left.id < right.id)));
          expect(isBefore).toBe(true);
        }
      }),
      { seed: 92, numRuns: 1000 },
    );
  });

  test('a shorter limit gives the beginning of the same results, and the same count', () => {
    fc.assert(
      fc.property(anyOrders, anyText, fc.nat(5), (drawn, text, limit) => {
        const index = indexOf(drawn.map(orderOf));
        const query = parseFindQuery(text);
        const answer = index.search({ query, currencyDigits: () => 2, isWithin: undefined, limit });
        expect(answer.found).toEqual(ask(index, text).slice(0, limit));
        expect(answer.count).toBe(ask(index, text).length);
      }),
      { seed: 93, numRuns: 300 },
    );
  });

  test('whole fields come first by how telling they are, then whole words, then parts, then notes', () => {
    const at = (changes: Partial<Order>, second: number) =>
      exampleOrder({
        ...changes,
        id: `00000000-0000-4000-8000-${second}`,
        createdAt: printUtcSecond(second),
        items: [],
        ticketNumber: changes.ticketNumber,
      });
    const orders = [
      at({ note: '55' }, 1_790_000_012),
      at({ note: 'call 5550' }, 1_790_000_013),
      at({ tableName: 'Terrace 155' }, 1_790_000_011),
      at({ memberName: 'Room 55' }, 1_790_000_010),
      at({ couponCode: '55' }, 1_790_000_009),
      at({ memberName: '55' }, 1_790_000_008),
      at({ tableName: '55' }, 1_790_000_007),
      at({ sequenceNumber: 55 }, 1_790_000_006),
      at({ ticketNumber: '5-5' }, 1_790_000_005),
    ];
    const found = ask(indexOf(orders), '55');
    expect(found.map(({ rank }) => rank)).toEqual([
      RANK.ticket,
      RANK.sequence,
      RANK.table,
      RANK.name,
      RANK.coupon,
      RANK.words,
      RANK.parts,
      RANK.note_words,
      RANK.note_parts,
    ]);
  });

  test('a whole table or phone comes before its words and parts', () => {
    const orders = ['Terraza 1', 'Terraza 11', 'La Terraza 1'].map((tableName, number) =>
      exampleOrder({
        tableName,
        id: `00000000-0000-4000-8000-${number}`,
        createdAt: printUtcSecond(1_790_000_000 + number),
      }),
    );
    expect(ask(indexOf(orders), 'terraza 1').map(({ reasons }) => reasons[0])).toMatchObject([
      { text: 'Terraza 1' },
      { text: 'La Terraza 1' },
      { text: 'Terraza 11' },
    ]);
    const phones = ['+34 612 345 678', '+34 612 345 678 9'].map((memberPhone, number) =>
      exampleOrder({
        memberPhone,
        id: `00000000-0000-4000-8000-${number}`,
        createdAt: printUtcSecond(1_790_000_000 + number),
      }),
    );
    expect(ask(indexOf(phones), '612345678').map(({ rank }) => rank)).toEqual([RANK.phone, RANK.parts]);
  });
});

describe('filters', () => {
  test('hide what they exclude, except an exact ticket, daily number or id', () => {
    fc.assert(
      fc.property(anyOrders, anyText, (drawn, text) => {
        const index = indexOf(drawn.map(orderOf));
        const isPaid = ({ paymentStatus }: { paymentStatus: string }) => paymentStatus === 'paid';
        const statusOf = new Map(drawn.map(orderOf).map(({ id, paymentStatus }) => [id, paymentStatus]));
        const expected = ask(index, text).flatMap((found) => {
          const isOutside = statusOf.get(found.id) !== 'paid';
          return !isOutside || found.rank <= RANK.id ? [{ ...found, isOutside }] : [];
        });
        expect(ask(index, text, isPaid)).toEqual(expected);
      }),
      { seed: 94, numRuns: 500 },
    );
  });
});

describe('what is kept', () => {
  test('is bounded: the oldest orders are dropped; everything from `keptFrom` on is there, and nothing before', () => {
    fc.assert(
      fc.property(anyOrders, fc.integer({ min: 1, max: 10 }), (drawn, capacity) => {
        const orders = drawn.map((one, number) => ({ ...orderOf(one, number), memberName: 'Everybody' }));
        const index = createSearchIndex(capacity);
        for (const order of orders) index.add([order]);
        expect(index.size()).toBeLessThanOrEqual(capacity);
        const held = new Set(ask(index, 'everybody').map(({ id }) => id));
        const kept = orders.filter(({ createdAt }) => (secondOf(createdAt) ?? 0) >= (index.keptFrom() ?? 0));
        expect(held).toEqual(new Set(kept.map(({ id }) => id)));
        expect(index.keptFrom() === undefined).toBe(orders.length <= capacity);
      }),
      { seed: 95, numRuns: 500 },
    );
  });

  test('an order is found by its newest version only, with the items that another answer brought', () => {
    const index = createSearchIndex(10);
    const { items, ...row } = exampleOrder({ items: [exampleItem({ productName: { _base: 'Tarta de queso' } })] });
    index.add([{ ...row, memberName: 'Ana', orderVersion: 1 }]);
    index.add([{ ...row, ...(items && { items }), memberName: 'Ana', orderVersion: 1 }]);
    index.add([{ ...row, memberName: 'Bob', orderVersion: 2 }]);
    index.add([{ ...row, memberName: 'Eve', orderVersion: 1 }]);
    expect(ask(index, 'queso')).toHaveLength(1);
    expect(ask(index, 'bob')).toHaveLength(1);
    expect(ask(index, 'ana')).toEqual([]);
    expect(ask(index, 'eve')).toEqual([]);
    expect(index.size()).toBe(1);
  });
});
