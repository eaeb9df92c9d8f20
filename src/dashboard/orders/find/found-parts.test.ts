import { expect, test } from 'vitest';
import {
  exampleItem,
  exampleOrder,
  examplePayment,
  examplePromotion,
  exampleRefund,
} from '#testing/example-order.ts';
import { findParts } from './found-parts.ts';

const ORDER = exampleOrder({
  ticketNumber: 'A-118',
  memberName: 'Zoë Quill',
  memberPhone: '+44 (0)20 7946 0958',
  totalCents: 4_250,
  note: 'Ring the bell twice',
  items: [
    exampleItem({ productName: { _base: 'Smug mug', de: 'Becher' } }),
    exampleItem({ productName: { _base: 'コーヒー豆' }, variantName: { _base: 'Large' } }),
  ],
  payments: [examplePayment({ amountCents: 4_000 }), examplePayment({ amountCents: 250 })],
  refunds: [exampleRefund({ amountCents: 300, reason: 'Spilled' })],
  appliedPromotions: [examplePromotion({ name: { _base: 'Happy hour' } })],
});

/** The title and other texts with their found parts in brackets, and found amounts in cents. */
function found(search: string): readonly (string | number)[] {
  const { title, isTotal, isRefunded, others } = findParts(search, ORDER, 'GBP');
  const marked = (text: string, ranges: typeof title) =>
    ranges.reduceRight(
      (all, { start, end }) => `${all.slice(0, start)}[${all.slice(start, end)}]${all.slice(end)}`,
      text,
    );
  return [
    ...(title.length > 0 ? [marked('A-118', title)] : []),
    ...(isTotal ? [4_250] : []),
    ...(isRefunded ? [-300] : []),
    ...others.map((part) => ('text' in part ? marked(part.text, part.ranges) : part.cents)),
  ];
}

test.each<[string, readonly (string | number)[]]>([
  ['#a118', ['[A-118]']],
  ['18', ['A-1[18]']],
  ['A 118', ['[A-118]']],
  ['42.50', [4_250]],
  ['3.00', [-300]],
  ['£40', [4_000]],
  ['zoe', ['[Zoë] Quill']],
  ['7946', ['+44 (0)20 [7946] 0958']],
  ['020 7946', ['+44 ([0)20 7946] 0958']],
  ['mug', ['Smug [mug]']],
  ['becher', ['[Becher]']],
  ['ヒー', ['コー[ヒー]豆 · Large']],
  ['bell ring', ['[Ring] the [bell] twice']],
  ['spil', ['[Spil]led']],
  ['happy hour', ['[Happy] [hour]']],
  ['mug 42.50 quill', [4_250, 'Zoë [Quill]', 'Smug [mug]']],
  ['nothing', []],
])('“%s” is shown where it was found', (search, parts) => {
  expect(found(search)).toEqual(parts);
});
