import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyCharacter } from '#testing/any-character.ts';
import type { Order } from '#contract/service/order.ts';
import {
  exampleItem,
  exampleOrder,
  examplePayment,
  examplePromotion,
  exampleRefund,
} from '#testing/example-order.ts';
import { foldText } from '../text/fold-text.ts';
import { orderTerms } from './order-terms.ts';
import { parseSearch, type TermQuery } from './term-query.ts';
import { splitWords, termValue } from './term-text.ts';

/** The same decision as in the databases. */
function matches(order: Order, query: TermQuery): boolean {
  const terms = orderTerms(order).split(' ');
  return query.every((clause) =>
    clause.some(({ term, isPrefix }) =>
      terms.some((each) => (isPrefix ? each.startsWith(term) : each === term)),
    ),
  );
}

function isFound(order: Order, text: string): boolean {
  return matches(order, parseSearch(text, { digits: [2] }));
}

const ORDER = exampleOrder({
  id: '3c7d1f0e-6f4f-4d8e-9a53-1f2b3c4d5e6f',
  ticketNumber: 'A-1180',
  sequenceNumber: 7,
  tableName: 'Terraza 12',
  couponCode: 'SUMMER-26',
  memberName: 'Łucja Nowak',
  memberPhone: '+44 (0)20 7946 0123',
  pickupName: '山田 太郎',
  note: 'Extra-heiß, bitte',
  totalCents: 125_050,
  payments: [examplePayment({ amountCents: 2_000, note: 'tip jar' })],
  refunds: [exampleRefund({ amountCents: 725, reason: 'Wrong item' })],
  items: [
    exampleItem({
      productName: { _base: 'Café con leche', ja: '日替わりペースト' },
      variantName: { _base: 'Large' },
      modifiers: [{ id: 'm', name: { _base: 'Oat milk' }, priceDeltaCents: 0 }],
    }),
  ],
  appliedPromotions: [examplePromotion({ name: { _base: 'Happy hour', de: 'Glückliche Stunde' } })],
});

describe('a text finds an order', () => {
  test('by any part of what it holds, in any spelling', () => {
    const texts =
      'A-1180 | #A1180 | a 1180 | 1180 | 180 | 18 | a-11 | 7 | 3c7d1f0e | ' +
      '3C7D1F0E-6f4f-4d8e-9a53-1f2b3c4d5e6f | terraza | terraza 12 | 12 | summer | ' +
      'summer-26 | lucja | NOWAK l | nowak łucja | 山田 | 田 | 太郎 山田 | +44 20 7946 0123 | ' +
      '02079460123 | 020 7946 | 0044 20 7946 0123 | 460123 | 7946 | extra-heiß | ' +
      'heiss bitte | "wrong item" | tip | cafe leche | con caf | 日替わり | 替 | ペースト | へ | ' +
      'oat large | happy | glückliche | 1250.50 | 1,250.50 € | €1.250,50 | 20 | $20.00 | ' +
      '-7.25 | 7.25 | nowak 20.00';
    for (const text of texts.split(' | '))
      expect([text, isFound(ORDER, text)]).toEqual([text, true]);
  });

  test('but not by anything else', () => {
    const texts =
      'A-1181 | 80a | 8 | ucja | nowak schmidt | 田山 | 123 | 946 | 1250.51 | -20 | 7.2 | "" | ' +
      '# | a-118 large x | 3c7d1f0 | d1f0e6f4 | わ替';
    for (const text of texts.split(' | '))
      expect([text, isFound(ORDER, text)]).toEqual([text, false]);
  });

  test('by every word’s start and every part of tickets and phones', () => {
    const text = fc.string({ unit: anyCharacter, maxLength: 30 });
    const part = fc.record({ from: fc.nat(7), length: fc.integer({ min: 2, max: 8 }) });
    fc.assert(
      fc.property(
        text,
        fc.stringMatching(/^[a-z0-9]{3,10}$/),
        part,
        (words, ticket, { from, length }) => {
          const order = exampleOrder({
            note: words,
            memberName: words,
            ticketNumber: ticket,
            memberPhone: `+${ticket}`,
          });
          for (const { text: word } of splitWords(foldText(words))) {
            const isUnspaced = splitWords(word).some((each) => each.isUnspaced);
            const start = isUnspaced ? word : [...word].slice(0, length).join('');
            expect([word, start, isFound(order, word), isFound(order, start)]).toEqual([
              word,
              start,
              true,
              true,
            ]);
          }
          expect(isFound(order, ticket.slice(from % (ticket.length - 1)).slice(0, length))).toBe(
            true,
          );
          const phone = '0123456789'.slice(from % 6, (from % 6) + 4);
          expect(isFound(exampleOrder({ pickupPhone: '(012) 345-6789' }), phone)).toBe(true);
        },
      ),
      { seed: 61, numRuns: 166 },
    );
  });
});

test('in one class of fields, only these count', () => {
  const inClass = (text: string, name: 'ticket' | 'item') =>
    matches(ORDER, parseSearch(text, { digits: [2], classes: [name] }));
  expect([
    inClass('a1180', 'ticket'),
    inClass('1180', 'ticket'),
    inClass('oat', 'item'),
    inClass('tip', 'item'),
  ]).toEqual([true, false, true, false]);
});

test('terms of different values differ, in characters that both databases accept', () => {
  const value = fc.string({ unit: anyCharacter });
  fc.assert(
    fc.property(value, value, (one, other) => {
      // oxlint-disable-next-line no-control-regex -- Control characters must not be in a term.
      expect(termValue(one)).toMatch(/^[a-z0-9._\-%$\u0080-\u{10ffff}]*$/u);
      expect(termValue(one) === termValue(other)).toBe(one.toWellFormed() === other.toWellFormed());
    }),
    { seed: 62, numRuns: 300 },
  );
  const [one, other] = ['x'.repeat(3_000), `${'x'.repeat(2_999)}y`].map(termValue);
  expect(one).not.toBe(other);
  expect(one?.length).toBeLessThan(250);
});
