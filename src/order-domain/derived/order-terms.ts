import { DISCOUNT_CHOICES } from '#contract/bff/order-store/order-choices.ts';
import type { LocalizedString, Order } from '#contract/service/order.ts';
import { stepCents } from '../figures/bridge-steps.ts';
import { chargedRates, compsCents, rateValue } from '../figures/fold-figures.ts';
import { productValue } from '../figures/product-figures.ts';
import { isOwing, isSale } from '../order/order-amounts.ts';
import { hasDiscount, hasNote, isRefundedAs } from './order-choices.ts';
import { methodValue, createTenderReader } from '../order/tenders.ts';
import { digitsOf, foldText, lettersOf, withoutTrunk } from '../text/fold-text.ts';
import { termValue, wordStart, wordTerms } from './term-text.ts';

/** Prefixes of the terms that filters use. */
export const FILTER = {
  store: '=st:',
  paymentStatus: '=ps:',
  fulfillmentStatus: '=fs:',
  source: '=so:',
  serviceType: '=sv:',
  /** The method of a payment, by its value (`methodValue`). */
  method: '=me:',
  /** `none`, `partial` or `full`. */
  refunded: '=rf:',
  owing: '=ow',
  promotion: '=pr:',
  item: '=it:',
  variant: '=va:',
  /** The id of the member, and the digits of phone numbers. */
  member: '=mb:',
  table: '=tb:',
  /** `true` or `false`. */
  note: '=nt:',
  discount: '=dc:',
  /** A tax rate (`rateValue`). */
  taxRate: '=tx:',
  /** A figure that no other filter covers. */
  figure: '=fg:',
  /** An hour (epoch seconds / 3600) with a payment or refund, other than that of the creation. */
  moneyHour: '=hr:',
  /** The bucket of the total (`amountBucket`). */
  amount: '=am:',
  /** `createdAt` in parts of 2^21 s (24 days): `createdPart`. */
  created: '=cr:',
  id: '=id:',
  /** The complete ticket, or the daily number. */
  ticket: '=ti:',
} as const;

/** Prefixes of the terms that searches use, the best match first. */
export const SEARCHED = {
  /** The letters and digits of the ticket from any of them on. */
  ticketPart: 't:',
  /** Cents without sign, and with a minus if it is below zero or refunded. */
  amount: 'a:',
  /** The digits of a phone number from any of them on. */
  phone: 'p:',
  person: 'n:',
  item: 'i:',
  note: 'o:',
} as const;

/** Fewer characters are no part of a ticket, or of a phone number. */
const TICKET_PART = 2;
const PHONE_PART = 4;
/** More characters of a ticket or phone number than anybody's has. */
const LONGEST_PARTS = 40;
/** PostgreSQL accepts a megabyte. */
const MOST_CHARACTERS = 300_000;

/** Distinct terms, separated by spaces; filters come first, each beginning with `=`. */
export function orderTerms(order: Order): string {
  const terms = new Set<string>();
  for (const [name, values] of filterValues(order)) {
    for (const value of values) terms.add(`${FILTER[name]}${value}`);
  }
  addSearched(terms, order);
  const text = [...terms].join(' ');
  return text.length <= MOST_CHARACTERS
    ? text
    : text.slice(0, text.lastIndexOf(' ', MOST_CHARACTERS));
}

function filterValues(
  order: Order,
): (readonly [keyof typeof FILTER, readonly (string | number)[]])[] {
  const {
    items = [],
    payments = [],
    appliedPromotions = [],
    memberId,
    sequenceNumber,
    ticketNumber,
  } = order;
  const tenderOf = createTenderReader(order);
  const refunded =
    (['none', 'partial'] as const).find((choice) => isRefundedAs(order, choice)) ?? 'full';
  const exact = (values: readonly (string | null | undefined)[]) =>
    values.flatMap((value) => (value ? [termValue(value)] : []));
  return [
    ['store', [order.storeId.toLowerCase().replaceAll('-', '')]],
    ['paymentStatus', exact([order.paymentStatus])],
    ['fulfillmentStatus', exact([order.fulfillmentStatus])],
    ['source', exact([order.source])],
    ['serviceType', exact([order.serviceType])],
    ['method', exact(payments.map((payment) => methodValue(tenderOf(payment))))],
    ['refunded', [refunded]],
    ['owing', isOwing(order) ? [''] : []],
    ['promotion', exact(appliedPromotions.map(({ promotionId }) => promotionId))],
    ['item', items.map((item) => termValue(productValue(item)))],
    ['variant', exact(items.map(({ variantId }) => variantId))],
    ['member', [...exact([memberId]), ...phonesOf(order)]],
    ['table', exact([order.tableName?.trim()])],
    ['note', [String(hasNote(order, 'true'))]],
    ['discount', DISCOUNT_CHOICES.filter((choice) => hasDiscount(order, choice))],
    ['taxRate', exact(chargedRates(order).map(({ percent }) => rateValue(percent)))],
    ['figure', plainFigures(order)],
    ['moneyHour', moneyHoursApart(order)],
    ['amount', [amountBucket(order.totalCents)]],
    ['created', order.created === undefined ? [] : [createdPart(order.created)]],
    ['id', [order.id.toLowerCase().replaceAll('-', '')].filter((id) => /^[0-9a-f]+$/.test(id))],
    [
      'ticket',
      [lettersOf(foldText(ticketNumber ?? '')), String(sequenceNumber ?? '')]
        .filter(Boolean)
        .map(wordStart),
    ],
  ];
}

const SECONDS_PER_HOUR = 3_600;

function moneyHoursApart({ created, payments = [], refunds = [] }: Order): number[] {
  const hourOf = (second: number) => Math.floor(second / SECONDS_PER_HOUR);
  const own = created === undefined ? undefined : hourOf(created);
  const hours = [...payments, ...refunds].flatMap((entry) =>
    entry.created === undefined ? [] : hourOf(entry.created),
  );
  return hours.filter((hour) => hour !== own);
}

/** Figures without days that no other filter covers. */
function plainFigures(order: Order): string[] {
  if (!isSale(order)) return [];
  const steps = (['owed', 'overpaid'] as const).filter(
    (step) => stepCents(order, step, () => true) !== 0,
  );
  return compsCents(order) === 0 ? steps : ['comps', ...steps];
}

/**
 * Eight buckets for each doubling of an amount; a larger amount has the same bucket or one with a
 * larger number.
 */
export function amountBucket(cents: number): number {
  return cents === 0 ? 0 : Math.sign(cents) * (1 + Math.floor(8 * Math.log2(Math.abs(cents))));
}

/**
 * The part of a second (epoch), from 1970 to 2106; other times are in the first or the last part.
 */
export function createdPart(second: number): number {
  return Math.floor(Math.min(Math.max(second, 0), 2 ** 32 - 1) / 2 ** 21);
}

/** The digits of the phone numbers of an order, as written and without the trunk zero. */
function phonesOf({ memberPhone, pickupPhone }: Order): string[] {
  const phones = [memberPhone, pickupPhone].flatMap((phone) => (phone ? [foldText(phone)] : []));
  return phones
    .flatMap((phone) => [digitsOf(phone), digitsOf(withoutTrunk(phone))])
    .flatMap((digits) => (digits === '' ? [] : [digits.slice(0, LONGEST_PARTS)]));
}

function addSearched(terms: Set<string>, order: Order): void {
  const { items = [], payments = [], refunds = [], appliedPromotions = [] } = order;
  const addWords = (start: string, text: string | null | undefined) => {
    if (text) for (const term of wordTerms(start, text)) terms.add(term);
  };
  const addNames = (name: LocalizedString | null | undefined) => {
    for (const text of Object.values(name ?? {})) addWords(SEARCHED.item, text);
  };
  addEnds(terms, SEARCHED.ticketPart, lettersOf(foldText(order.ticketNumber ?? '')), TICKET_PART);
  for (const phone of phonesOf(order)) addEnds(terms, SEARCHED.phone, phone, PHONE_PART);
  for (const { amountCents, isRefund } of amountsOf(order)) {
    terms.add(`${SEARCHED.amount}${Math.abs(amountCents)}`);
    if (isRefund || amountCents < 0) terms.add(`${SEARCHED.amount}-${Math.abs(amountCents)}`);
  }
  for (const name of [order.memberName, order.pickupName]) addWords(SEARCHED.person, name);
  for (const { productName, variantName, modifiers } of items) {
    for (const name of [productName, variantName, ...modifiers.map((modifier) => modifier.name)])
      addNames(name);
  }
  for (const { name } of appliedPromotions) addNames(name);
  const notes = [...payments.map(({ note }) => note), ...refunds.map(({ reason }) => reason)];
  for (const text of [order.tableName, order.couponCode, order.note, ...notes])
    addWords(SEARCHED.note, text);
}

function amountsOf({ totalCents, payments = [], refunds = [] }: Order) {
  return [
    ...[{ amountCents: totalCents }, ...payments].map(({ amountCents }) => ({
      amountCents,
      isRefund: false,
    })),
    ...refunds.map(({ amountCents }) => ({ amountCents, isRefund: true })),
  ];
}

/**
 * Adds a term for each suffix of a text, except the last few, so that every part of the text begins
 * a term.
 */
function addEnds(terms: Set<string>, start: string, text: string, shortest: number): void {
  const letters = [...text.toWellFormed()].slice(0, LONGEST_PARTS);
  for (let index = 0; index <= letters.length - shortest; index += 1) {
    terms.add(`${start}${letters.slice(index).join('')}`);
  }
}
