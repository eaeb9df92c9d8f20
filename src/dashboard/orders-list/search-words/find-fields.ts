import { digitsOf, foldText, itemTexts, lettersOf, withoutTrunk } from '#order-domain/text/fold-text.ts';
import type { Order } from '#contract/service/order.ts';

const FIND_FIELDS = [
  'ticket',
  'sequence',
  'id',
  'table',
  'member_phone',
  'pickup_phone',
  'member',
  'pickup',
  'coupon',
  'item',
  'promotion',
  'refund_reason',
  'note',
  'payment_note',
] as const;
export type FindField = (typeof FIND_FIELDS)[number];

const AMOUNT_FIELDS = ['total', 'payment_amount', 'refund_amount'] as const;
export type AmountField = (typeof AMOUNT_FIELDS)[number];

/** A text of an order, prepared once: folded, and reduced to the letters or digits it is also compared by. */
export type FindText = {
  readonly field: FindField;
  readonly text: string;
  readonly folded: string;
  /** Letters and digits; only for tickets. */
  readonly letters: string;
  /** Digits as written and without the trunk zero; only for phone numbers. */
  readonly phones: readonly string[];
};

type FindAmount = { readonly field: AmountField; readonly cents: number };

const PHONES = new Set<FindField>(['member_phone', 'pickup_phone']);
const PERSONAL = new Set<FindField>([...PHONES, 'member', 'pickup']);
const NONE: readonly string[] = [];

/** Whether a text is a person's name or phone number. */
export function isPersonal({ field }: Pick<FindText, 'field'>): boolean {
  return PERSONAL.has(field);
}

/** Prepares a text for searching. */
export function prepareText(field: FindField, text: string): FindText {
  const folded = foldText(text);
  const isPhone = PHONES.has(field);
  return {
    field,
    text,
    folded,
    letters: field === 'ticket' ? lettersOf(folded) : '',
    phones: isPhone ? [...new Set([folded, withoutTrunk(folded)].map(digitsOf))] : NONE,
  };
}

type RawText = readonly [FindField, string | null | undefined];

function distinct(field: FindField, texts: readonly string[]): RawText[] {
  return [...new Set(texts)].map((text) => [field, text]);
}

/** The texts of an order by the part of the API response that holds them; undefined for a part that the response lacks. */
export const TEXTS_OF_PARTS = {
  header: (order: Order): RawText[] => [
    ['ticket', order.ticketNumber],
    ['sequence', order.sequenceNumber?.toString()],
    ['id', order.id],
    ['table', order.tableName],
    ['member_phone', order.memberPhone],
    ['pickup_phone', order.pickupPhone],
    ['member', order.memberName],
    ['pickup', order.pickupName],
    ['coupon', order.couponCode],
    ['note', order.note],
  ],
  items: ({ items }: Order): RawText[] | undefined => items && distinct('item', items.flatMap(itemTexts)),
  promotions: ({ appliedPromotions }: Order): RawText[] | undefined =>
    appliedPromotions &&
    distinct(
      'promotion',
      appliedPromotions.flatMap(({ name }) => Object.values(name ?? {})),
    ),
  refunds: ({ refunds }: Order): RawText[] | undefined => refunds?.map(({ reason }) => ['refund_reason', reason]),
  payments: ({ payments }: Order): RawText[] | undefined => payments?.map(({ note }) => ['payment_note', note]),
} satisfies Record<string, (order: Order) => RawText[] | undefined>;

/** The non-blank texts of some parts, each with its field. */
export function fullTexts(texts: readonly RawText[]): readonly (readonly [FindField, string])[] {
  return texts.flatMap(([field, text]) => (text && text.trim() !== '' ? [[field, text] as const] : []));
}

type Amounts = readonly { readonly amountCents: number }[];

/** The amounts of an order: its total, and the distinct amounts of its payments and of its refunds. */
export function amountsOf({
  totalCents,
  payments = [],
  refunds = [],
}: {
  readonly totalCents: number;
  readonly payments?: Amounts | undefined;
  readonly refunds?: Amounts | undefined;
}): FindAmount[] {
  const of = (field: AmountField, parts: Amounts) =>
    [...new Set(parts.map(({ amountCents }) => amountCents))].map((cents) => ({ field, cents }));
  return [{ field: 'total', cents: totalCents }, ...of('payment_amount', payments), ...of('refund_amount', refunds)];
}
