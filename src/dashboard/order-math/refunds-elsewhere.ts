import type { Order } from '#contract/service/order.ts';
import { moneyTrail } from './money-trail.ts';
import { type Tender, tendersOf } from './tender-balances.ts';
import { eachWordOnce, tenderWord } from './tender-words.ts';

/** Money (cents) that went back in another way than it came, and the tenders that got it. */
export type Elsewhere = { readonly cents: number; readonly tenders: readonly Tender[] };

/** The tenders that an order was paid with, each word once. */
export function tendersPaidWith(order: Pick<Order, 'payments'>): Tender[] {
  const payments = order.payments ?? [];
  return eachWordOnce(payments.filter(({ amountCents }) => amountCents > 0).map(tendersOf(order)));
}

/**
 * What was refunded to tenders that the order was not paid with, and what went to one of its tenders beyond all that was paid with it;
 * of tenders that people call by the same word only the trail tells that they are two. Nothing where nothing was paid.
 */
export function refundsElsewhere(order: Order): {
  readonly elsewhere: Elsewhere;
  readonly aboveTender: Elsewhere;
  readonly paidWith: readonly Tender[];
} {
  const tenderOf = tendersOf(order);
  const paidWith = tendersPaidWith(order);
  const words = new Set(paidWith.map(tenderWord));
  const apart = (paidWith.length > 0 ? moneyTrail(order).apart : []).flatMap(({ part, cents, reason }) =>
    part ? [{ tender: tenderOf(part), cents, reason }] : [],
  );
  return {
    elsewhere: gathered(
      apart.filter(({ tender, reason }) => reason === 'other_tender' && !words.has(tenderWord(tender))),
    ),
    aboveTender: gathered(apart.filter(({ reason }) => reason === 'above_tender')),
    paidWith,
  };
}

function gathered(pieces: readonly { readonly tender: Tender; readonly cents: number }[]): Elsewhere {
  return {
    cents: pieces.reduce((sum, { cents }) => sum + cents, 0),
    tenders: eachWordOnce(pieces.map(({ tender }) => tender)),
  };
}
