import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Order } from '#contract/service/order.ts';
import { exampleItem, exampleOrder, examplePayment, examplePromotion, exampleRefund } from '#testing/example-order.ts';
import { pastedOrderId } from '../find-box.tsx';
import { parseFindQuery } from '../../search-words/find-query.ts';
import { foldText, rangeOf } from '#order-domain/text/fold-text.ts';
import type { FindReason } from '../../search-words/rank-text.ts';
import { createSearchIndex, type FoundOrder } from './search-index.ts';
import { anyCharacter } from '#testing/any-character.ts';

const LABELS = [{ label: 'Table', fields: ['table'] }] as const;

function search(orders: readonly Order[], text: string, currencyDigits = 2): readonly FoundOrder[] {
  const index = createSearchIndex(1_000);
  index.add(orders);
  const query = parseFindQuery(text, LABELS);
  return index.search({ query, currencyDigits: () => currencyDigits, isWithin: undefined, limit: 1_000 }).found;
}

function finds(changes: Partial<Order>, text: string): boolean {
  return search([exampleOrder(changes)], text).length === 1;
}

function reasonsOf(changes: Partial<Order>, text: string): readonly FindReason[] {
  return search([exampleOrder(changes)], text)[0]?.reasons ?? [];
}

function textReasonsOf(changes: Partial<Order>, text: string) {
  return reasonsOf(changes, text).flatMap((reason) => ('text' in reason ? [reason] : []));
}

describe('an order is found', () => {
  test.each([
    ['by a part of its ticket', { ticketNumber: 'A-118' }, '118'],
    ['by its ticket without punctuation', { ticketNumber: 'A-118' }, 'a118'],
    ['by its ticket with other punctuation', { ticketNumber: 'A118' }, '#A-118'],
    ['by its number of the day', { sequenceNumber: 7 }, '7'],
    ['by a name, whatever the case and accents', { memberName: 'José GARCÍA' }, 'jose garcia'],
    ['by a name typed with accents that it lacks', { memberName: 'Jose Garcia' }, 'García'],
    ['by the words of a fact in any order', { tableName: 'Terrace 4, left' }, 'left terr 4'],
    ['by a quoted phrase', { note: 'A pink bag' }, '"pink bag"'],
    ['by a phrase whose quotes are not closed yet', { note: 'A pink bag' }, '“pink b'],
    ['by a phrase and a word', { note: 'Strap of the pink bag' }, 'strap „pink bag“'],
    [
      'by the words of an item, its variant and its modifiers',
      {
        items: [
          exampleItem({
            productName: { _base: 'Bag' },
            variantName: { _base: 'Large' },
            modifiers: [{ id: 'm', name: { _base: 'Pink strap' }, priceDeltaCents: 0 }],
          }),
        ],
      },
      'pink large bag',
    ],
    ['by a name in full width', { pickupName: 'Ｔａｎａｋａ' }, 'tanaka'],
    ['by a name in half-width katakana', { pickupName: 'ガブリエル' }, 'ｶﾞﾌﾞ'],
    ['by a phone typed with other punctuation', { memberPhone: '+34 612-34 56.78' }, '(612) 345 678'],
    ['by the end of a phone', { pickupPhone: '+34 612 345 678' }, '5678'],
    ['by a phone in full-width digits', { memberPhone: '612345678' }, '６１２ ３４５'],
    ['by a phone as it is dialled in its country', { memberPhone: '+81 90 0000 0123' }, '090-0000-01'],
    ['by a phone with 00 for +', { memberPhone: '+34 555 0123' }, '0034 555 01'],
    ['by a phone with a zero that is left out from abroad', { memberPhone: '+44 20 7946 0958' }, '+44 (0)20 7946'],
    ['by a phone that is written with that zero', { memberPhone: '+44 (0)20 7946-0958' }, '0044 20 7946'],
    ['by its coupon', { couponCode: 'SUMMER-10' }, 'summer'],
    ['by its note', { note: 'Straße: NO onion' }, 'STRASSE onion'],
    [
      'by an item in any language',
      { items: [exampleItem({ productName: { _base: 'Soup', ja: 'スープ' } })] },
      'スープ',
    ],
    ['by a variant', { items: [exampleItem({ variantName: { _base: 'Large' } })] }, 'large'],
    ['by the start of its id', {}, '3c7d1f0e'],
    [
      'by a modifier',
      { items: [exampleItem({ modifiers: [{ id: 'm', name: { _base: 'No onion' }, priceDeltaCents: 0 }] })] },
      'onion',
    ],
    ['by a promotion', { appliedPromotions: [examplePromotion()] }, 'happy hour'],
    ['by the reason of a refund', { refunds: [exampleRefund({ reason: 'Wrong dish' })] }, 'wrong dish'],
    ['by the note of a payment', { payments: [examplePayment({ note: 'Voucher 77' })] }, 'voucher'],
    ['by its table, named as one', { tableName: '5' }, 'table 5'],
    ['by its table, whose name is more than that', { tableName: 'Terraza 5' }, 'Table 5'],
    ['by Greek at the end of a word', { memberName: 'ΟΔΥΣΣΕΥΣ' }, 'οδυσσεύς'],
  ])('%s', (_name, changes, text) => {
    expect(finds(changes, text)).toBe(true);
  });

  test.each([
    ['unless every word fits', { memberName: 'Ana López' }, 'ana garcia'],
    ['not by a part of the number of the day', { sequenceNumber: 118 }, '18'],
    ['not by too little of a phone behind a zero', { memberPhone: '612345678' }, '0612'],
    ['not by fewer than four digits of a phone', { memberPhone: '612345678' }, '612'],
    ['not by digits across two phones', { memberPhone: '6123', pickupPhone: '4567' }, '2345'],
    ['not by words of two facts', { memberName: 'Ana', note: 'Garcia' }, 'ana garcia'],
    ['not by words in another order than the phrase', { note: 'A bag, pink' }, '"pink bag"'],
    [
      'not by words of two items',
      { items: ['Pink hat', 'Paper bag'].map((name) => exampleItem({ productName: { _base: name } })) },
      'pink bag',
    ],
    [
      'not by words of an item in two languages',
      { items: [exampleItem({ productName: { _base: 'Pink bag', de: 'Rosa Tasche' } })] },
      'pink tasche',
    ],
    ['not across two facts', { memberName: 'An', pickupName: 'na' }, 'anna'],
    ['not by nothing', {}, '  '],
    ['not by an empty phrase', {}, '""'],
    ['not by punctuation alone', { ticketNumber: 'A-118' }, '--'],
    ['not by the middle of its id', {}, '6f4f-4d8e'],
  ])('%s', (_name, changes, text) => {
    expect(finds(changes, text)).toBe(false);
  });
});

describe('what was found is marked', () => {
  const marked = (changes: Partial<Order>, text: string) =>
    textReasonsOf({ items: [], ...changes }, text).map(
      ({ field, text, ranges }) => `${field}: ${ranges.map(({ start, end }) => text.slice(start, end)).join('|')}`,
    );

  test.each([
    [{ memberName: 'José García' }, 'garcia jos', ['member: Jos|García']],
    [{ memberPhone: '+34 612-34 56.78' }, '612 345', ['member_phone: 612-34 5']],
    [{ memberPhone: '+81 90 0000 0123' }, '090-0000-01', ['member_phone: 90 0000 01']],
    [{ memberPhone: '+44 (0)20 7946' }, '+44 20 79', ['member_phone: 44 (0)20 79']],
    [{ ticketNumber: 'A-118', sequenceNumber: 118 }, '118', ['sequence: 118', 'ticket: 118']],
    [{ ticketNumber: 'A-118' }, 'a118', ['ticket: A-118']],
    [{ note: 'Große Straße' }, 'strasse grosse', ['note: Große|Straße']],
    [{ note: 'Große Straße' }, 'stras', ['note: Straß']],
    [{ pickupName: 'ｶﾞﾌﾞ' }, 'ガブ', ['pickup: ｶﾞﾌﾞ']],
  ])('%o by %s', (changes, text, expected) => {
    expect(marked(changes, text)).toEqual(expected);
  });
});

const anyText = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: anyCharacter }),
  fc.constantFrom('Ǆ', 'İ', 'ŉ', 'ﬃ'),
);

describe('whatever the texts', () => {
  test('a phone is found as people say and write it, and marked', () => {
    const digits = (length: number) =>
      fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: length, maxLength: length });
    const phone = fc.record({
      country: fc.constantFrom('1', '34', '44', '81', '351'),
      area: fc.tuple(fc.constantFrom('2', '6', '9'), digits(2)).map((parts) => parts.join('')),
      rest: digits(6),
    });
    const gap = fc.constantFrom('', ' ', '-', '.', '/');
    const storedAs = fc.constantFrom('+', '+0', '00');
    fc.assert(
      fc.property(
        phone,
        storedAs,
        gap,
        fc.integer({ min: 3, max: 6 }),
        ({ country, area, rest }, stored, between, said) => {
          const own = stored === '+0' ? '(0)' : '';
          const memberPhone = `${stored === '00' ? '00' : '+'}${country} ${own}${area} ${rest}`;
          const local = `${area}${between}${rest.slice(0, said)}`;
          for (const text of [
            local,
            `0${local}`,
            `(0${area})${between}${rest.slice(0, said)}`,
            `+${country}${between}${local}`,
            `00${country}${between}${local}`,
            `+${country}${between}(0)${local}`,
          ]) {
            expect(
              reasonsOf({ memberPhone }, text).map(({ field }) => field),
              `${text} in ${memberPhone}`,
            ).toContain('member_phone');
          }
        },
      ),
      { seed: 83, numRuns: 500 },
    );
  });

  test('folding twice is folding once, and neither case nor form matters', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const folded = foldText(text);
        expect(foldText(folded)).toBe(folded);
        expect(foldText(text.normalize('NFC'))).toBe(foldText(text.normalize('NFD')));
      }),
      { seed: 81, numRuns: 1000 },
    );
  });

  test('every match has a reason, whose highlights lie within the text, in order, without touching', () => {
    fc.assert(
      fc.property(anyText, anyText, anyText, (memberName, note, text) => {
        for (const { reasons } of search([exampleOrder({ memberName, note })], text)) {
          expect(reasons.length).toBeGreaterThan(0);
          for (const reason of reasons) {
            if (!('text' in reason)) continue;
            let end = -1;
            expect(reason.ranges.length).toBeGreaterThan(0);
            for (const range of reason.ranges) {
              expect(range.start).toBeGreaterThan(end);
              expect(range.end).toBeGreaterThan(range.start);
              end = range.end;
            }
            expect(end).toBeLessThanOrEqual(reason.text.length);
          }
        }
      }),
      { seed: 83, numRuns: 1000 },
    );
  });

  test('a phone is found however it is punctuated', () => {
    const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 4, maxLength: 12 });
    const punctuation = fc.array(fc.constantFrom('', ' ', '-', '.', '/', '(', ')'), { minLength: 12, maxLength: 12 });
    fc.assert(
      fc.property(digits, punctuation, punctuation, (number, stored, typed) => {
        const write = (separators: readonly string[]) =>
          [...number].map((digit, index) => `${digit}${separators[index]}`).join('');
        expect(finds({ memberPhone: write(stored) }, write(typed))).toBe(true);
      }),
      { seed: 84, numRuns: 500 },
    );
  });
});

test('a range is undefined for what is not there', () => {
  expect(rangeOf('soup', 'x')).toBeUndefined();
  expect(rangeOf('soup', '')).toBeUndefined();
});

test.each([
  ['3C7D1F0E-6F4F-4D8E-9A53-1F2B3C4D5E6F', '3c7d1f0e-6f4f-4d8e-9a53-1f2b3c4d5e6f'],
  [
    'https://till.example/orders/3c7d1f0e-6f4f-4d8e-9a53-1f2b3c4d5e6f?view=active',
    '3c7d1f0e-6f4f-4d8e-9a53-1f2b3c4d5e6f',
  ],
  ['3c7d1f0e-6f4f-4d8e-9a53-1f2b3c4d5e6f0', undefined],
  ['A-118', undefined],
])('the order id in %s is %s', (text, id) => {
  expect(pastedOrderId(text)).toBe(id);
});

test('a bare number is a ticket, a number, a table or a word before it is a whole amount, and then a part', () => {
  const order = (id: string, changes: Partial<Order>) =>
    exampleOrder({ id, ticketNumber: null, sequenceNumber: null, tableName: null, totalCents: 1, ...changes });
  const found = search(
    [
      order('part', { memberName: 'Room 512' }),
      order('amount', { totalCents: 1_200 }),
      order('word', { memberName: 'Room 12' }),
      order('table', { tableName: '12' }),
      order('sequence', { sequenceNumber: 12 }),
      order('ticket', { ticketNumber: '12' }),
    ],
    '12',
  );
  expect(found.map(({ id }) => id)).toEqual(['ticket', 'sequence', 'table', 'word', 'amount', 'part']);
});
