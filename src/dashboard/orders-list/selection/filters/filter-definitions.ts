import type { IntlShape } from 'react-intl';
import type { Order } from '#contract/service/order.ts';
import {
  DISCOUNT_CHOICES,
  type DiscountChoice,
  NOTE_CHOICES,
  type NoteChoice,
  REFUNDED_CHOICES,
  type RefundedChoice,
} from '#contract/bff/order-store/order-choices.ts';
import { isFigure } from '#contract/bff/order-store/figure.ts';
import type { OrdersQuery } from '#contract/bff/orders-query.ts';
import { isUuid } from '#contract/service/list-orders-query.ts';
import {
  type Expansion,
  type FulfillmentStatus,
  isOneOf,
  type PaymentStatus,
  type View,
} from '#contract/service/order-enums.ts';
import { readOneOf, readOwnParameter, unlessEmpty, WRONG } from '../../../filters/address/address-parameter.ts';
import { dateBounds } from '../../../filters/date-filter.ts';
import { type FilterDefinition, ownFilter, valuesFilter, wordList } from '../../../filters/filter-definition.ts';
import { SHARED_FILTERS, type SharedValues } from '../../../filters/shared-filters.ts';
import type { MessageId } from '../../../kit/i18n/messages.ts';
import { isOwing } from '#order-domain/order/order-amounts.ts';
import { hasDiscount, hasNote, isRefundedAs } from '#order-domain/derived/order-choices.ts';
import { tenderOf, tenderValue } from '#order-domain/order/tenders.ts';
import { openValueName } from '../../../order-words/open-value.ts';
import { type Days, isInSpan, spansByStore } from '#order-domain/days/store-span.ts';
import type { StoresInView } from '#order-domain/days/stores.ts';
import { matchesFigure } from './figure-filter.ts';
import { wordsOfFigure } from './figure-words.ts';
import { foundIn, isNameLike, readFoundText } from './local-matches.ts';

/** A filter of orders. Those with `query` are filters of the API. */
type OrderFilter<Value> = FilterDefinition<Value, Order, Days> & {
  readonly query?: (value: Value, days: Days, storeIds: StoresInView) => Partial<OrdersQuery>;
  /** Decides what the API's own filters cannot express, or not exactly: several stores, and the days of each. */
  readonly includes?: (value: Value, days: Days) => (order: Order) => boolean;
  /** The parts of an order that it needs to decide, which the API only lists on request; refunds always are. */
  readonly needs?: (value: Value) => readonly Expansion[];
};

/** The display name of a value that tenders are filtered by; an id is cut to its first 8 characters. */
export function tenderName(intl: IntlShape, value: string): string {
  return isUuid(value) ? value.slice(0, 8) : openValueName(intl, 'payment_method', value);
}

/** Statuses, which the API filters by, how much was refunded, and whether money is owed, which it does not; all that are set must match. */
type PaymentChoice = {
  readonly statuses?: readonly PaymentStatus[];
  readonly refunded?: RefundedChoice;
  readonly owed?: true;
};

/** The filter's value for its parts; undefined if none is set. */
export function paymentChoice(parts: {
  readonly [Part in keyof PaymentChoice]-?: PaymentChoice[Part] | undefined;
}): PaymentChoice | undefined {
  const [statuses, { refunded, owed }] = [unlessEmpty(parts.statuses ?? []), parts];
  if (!statuses && !refunded && !owed) return undefined;
  return { ...(statuses && { statuses }), ...(refunded && { refunded }), ...(owed && { owed }) };
}

/** The statuses of orders for which money is owed. */
const OWING = ['unpaid', 'partial'] as const satisfies readonly PaymentStatus[];

function statusesOf({ statuses, owed }: PaymentChoice): readonly PaymentStatus[] | undefined {
  return statuses ?? (owed && OWING);
}

const paymentFilter: OrderFilter<PaymentChoice> = {
  name: 'column.payment',
  parameters: { payment_status: 'column.payment', refunded: 'column.refunded', owed: 'payment.owed' },
  read: (address) =>
    paymentChoice({
      statuses: address.query.paymentStatus,
      refunded: readOwnParameter(address, 'refunded', readOneOf(REFUNDED_CHOICES)),
      owed: readOwnParameter(address, 'owed', readOneOf(['true'])) ? true : undefined,
    }),
  write: ({ statuses, refunded, owed }) => ({ payment_status: statuses?.join(), refunded, owed: owed && 'true' }),
  query: (choice) => {
    const paymentStatus = statusesOf(choice);
    return paymentStatus ? { paymentStatus } : {};
  },
  words: ({ statuses = [], refunded, owed }, { intl }) =>
    wordList(
      intl,
      [
        ...statuses.map((status) => `payment_status.${status}` as const),
        ...(refunded ? [`refunded.${refunded}` as const] : []),
        ...(owed ? (['payment.owed'] as const) : []),
      ],
      (id) => intl.formatMessage({ id }),
    ),
  matches: ({ refunded, owed }) =>
    refunded || owed ? (order) => (!refunded || isRefundedAs(order, refunded)) && (!owed || isOwing(order)) : undefined,
  // Whether a refund is full, and how much is owed, depends on how much was paid.
  needs: (choice) =>
    choice.refunded === 'partial' ||
    choice.refunded === 'full' ||
    statusesOf(choice)?.every((status) => isOneOf(OWING, status))
      ? ['payments']
      : [],
};

/** A filter by what orders have or lack. */
function choiceFilter<Choice extends DiscountChoice>(
  parameter: string,
  name: MessageId,
  choices: readonly Choice[],
  hasChosen: (order: Order, choice: Choice) => boolean,
): OrderFilter<Choice> {
  return ownFilter<Choice, Order>({
    parameter,
    name,
    place: 'more',
    readValue: readOneOf(choices),
    words: (choice, { intl }) => intl.formatMessage({ id: `has.${choice}` }),
    matches: (choice) => (order) => hasChosen(order, choice),
  });
}

/** What each filter of orders can be set to. */
export type FilterValues = SharedValues & {
  readonly view: Exclude<View, 'all'>;
  readonly payment: PaymentChoice;
  readonly fulfillment: readonly FulfillmentStatus[];
  readonly source: readonly string[];
  readonly tender: readonly string[];
  readonly table: readonly string[];
  readonly found: string;
  readonly note: NoteChoice;
  readonly discount: DiscountChoice;
  readonly promotion: readonly string[];
  /** A figure that is made of the orders: see `isFigure`. */
  readonly figure: string;
};

/**
 * Every filter of orders; the address, the bar, the filter sheet and the empty list derive from these (“To add …” in src/README.md). `matches`
 * finds no items and taxes in the orders of Find. The filters that the API does not have share the button `more`.
 */
export const ORDER_FILTERS: { readonly [Key in keyof FilterValues]: OrderFilter<FilterValues[Key]> } = {
  view: {
    name: 'filter.status',
    parameters: { view: 'filter.status' },
    read: ({ query: { view } }) => (view === 'all' ? undefined : view),
    write: (view) => ({ view }),
    query: (view) => ({ view }),
    words: (view, { intl }) => intl.formatMessage({ id: `view.${view}` }),
  },
  payment: paymentFilter,
  fulfillment: {
    name: 'column.fulfillment',
    parameters: { fulfillment_status: 'column.fulfillment' },
    read: ({ query }) => unlessEmpty(query.fulfillmentStatus),
    write: (values) => ({ fulfillment_status: values.join() }),
    query: (fulfillmentStatus) => ({ fulfillmentStatus }),
    words: (values, { intl }) =>
      wordList(intl, values, (value) => intl.formatMessage({ id: `fulfillment_status.${value}` })),
  },
  source: {
    name: 'column.source',
    parameters: { source: 'column.source' },
    read: ({ query }) => unlessEmpty(query.source),
    write: (values) => ({ source: values.join() }),
    query: (source) => ({ source }),
    words: (values, { intl }) => wordList(intl, values, (value) => openValueName(intl, 'source', value)),
  },
  ...SHARED_FILTERS,
  // Some of them again, with what the API knows of them; each keeps its place in the bar.
  store: {
    ...SHARED_FILTERS.store,
    query: (storeIds) => ({ storeIds }),
    includes:
      (storeIds) =>
      ({ storeId }) =>
        storeIds.includes(storeId),
  },
  date: {
    ...SHARED_FILTERS.date,
    query: dateBounds,
    includes: (range, days) => {
      const spanOfStore = spansByStore(range, days);
      return ({ storeId, created }) => isInSpan(created, spanOfStore(storeId));
    },
  },
  amount: {
    ...SHARED_FILTERS.amount,
    query: ({ min, max }) => ({
      ...(min !== undefined && { amountMin: min }),
      ...(max !== undefined && { amountMax: max }),
    }),
  },
  service: { ...SHARED_FILTERS.service, place: 'more' },
  tender: {
    ...valuesFilter({
      parameter: 'tender',
      name: 'filter.tender',
      place: 'more',
      nameOf: (value, { intl }) => tenderName(intl, value),
      valuesOf: ({ payments = [] }: Order) => payments.map((payment) => tenderValue(tenderOf(payment))),
    }),
    needs: () => ['payments'],
  },
  table: valuesFilter({
    parameter: 'table',
    name: 'filter.table',
    place: 'more',
    nameOf: String,
    // Exact names, but for spaces around them.
    valuesOf: ({ tableName }) => [(tableName ?? '').trim()],
  }),
  found: {
    ...ownFilter<string, Order>({
      parameter: 'q',
      name: 'filter.found',
      place: 'more',
      readValue: readFoundText,
      words: String,
      matches: foundIn,
    }),
    // All texts, and items only if it may be the name of one.
    needs: (text) => [...(isNameLike(text) ? (['items'] as const) : []), 'payments', 'applied_promotions'],
  },
  note: choiceFilter('has_note', 'filter.note', NOTE_CHOICES, hasNote),
  discount: choiceFilter('has_discount', 'column.discount', DISCOUNT_CHOICES, hasDiscount),
  promotion: {
    ...valuesFilter({
      parameter: 'promotion',
      name: 'has.promotion',
      place: 'more',
      nameOf: (value, { names }) => names?.get(value) ?? value.slice(0, 8),
      valuesOf: ({ appliedPromotions = [] }: Order) => appliedPromotions.map(({ promotionId }) => promotionId),
    }),
    needs: () => ['applied_promotions'],
  },
  figure: {
    ...ownFilter<string, Order>({
      parameter: 'figure',
      name: 'figures.name',
      place: 'more',
      readValue: (text) => (isFigure(text) ? { ok: true, value: text } : WRONG),
      words: (value, { intl }) => wordsOfFigure(value, intl),
    }),
    matches: matchesFigure,
    needs: (value) => [/^(co|pr)/.test(value) ? 'items' : value.startsWith('tax') ? 'tax_breakdown' : 'payments'],
  },
};

export type FilterKey = keyof FilterValues;
