import type { IntlShape } from 'react-intl';
import { isUuid, type ListOrdersQuery } from '#contract/service/list-orders-query.ts';
import type { FulfillmentStatus, PaymentStatus, View } from '#contract/service/order-enums.ts';
import type { Order } from '#contract/service/order.ts';
import type { MessageId } from '../../../kit/i18n/messages.ts';
import { openValueName } from '../../../order-words/open-value.ts';
import type { DateRange } from '../../../stores/date-range.ts';
import { type Days, isInSpan, spansByStore } from '../../../stores/store-span.ts';
import type { StoreDirectory } from '../../../stores/stores.ts';
import { type FilterAddress, readOneOf, readOpenList, readOwnParameter, readYesOrNo } from './address-parameter.ts';
import { type AmountRange, amountWords, readAmountRange } from './amount-filter.ts';
import { dateBounds, dateParameters, dateWords, readDateRange } from './date-filter.ts';
import {
  hasDiscount,
  isPaidBy,
  isRefundedAs,
  isRefundedWithin,
  REFUNDED_CHOICES,
  REFUNDED_WITHIN,
  type RefundedChoice,
  type RefundedWithin,
} from './local-matches.ts';

/** What the words of a filter need besides its value; `storeId` is the store in view, undefined for all. */
type WordsContext = {
  readonly intl: IntlShape;
  readonly stores: StoreDirectory;
  readonly storeId: string | undefined;
};

/** A filter's parameters in the address: the API's as part of a query, our own by name (empty or undefined: left out). */
export type WrittenFilter = {
  readonly query?: Partial<ListOrdersQuery>;
  readonly own?: Readonly<Record<string, string | undefined>>;
};

/**
 * Everything about a filter except its editor (editors/filter-editor.tsx). Those with `query` are filters of the API; the others are local:
 * they decide by `matches` which of the loaded orders are shown.
 */
export type FilterDefinition<Value> = {
  /** The parameters that hold it in the address, each with its name on screen. */
  readonly parameters: Readonly<Record<string, MessageId>>;
  /** Reads it from an address; what is wrong becomes an issue. Undefined: not set. */
  readonly read: (address: FilterAddress) => Value | undefined;
  readonly write: (value: Value) => WrittenFilter;
  /** What it is set to, in words, e.g. `Paid, Refunded`. */
  readonly words: (value: Value, context: WordsContext) => string;
  /** Its part of the API's query. */
  readonly query?: (value: Value, days: Days, storeId: string | undefined) => Partial<ListOrdersQuery>;
  /** Decides about an order where the API's query does not, or not exactly. */
  readonly matches?: (value: Value, days: Days) => (order: Order) => boolean;
  /** Whether it cannot decide without an order's payments, which the API lists on request only. */
  readonly needsPayments?: (value: Value) => boolean;
};

/** Checks a definition against the type of its value. */
function define<Value>(definition: FilterDefinition<Value>): FilterDefinition<Value> {
  return definition;
}

/** A filter whose parameters in the address are those of the API's query. */
function apiFilter<Value>({
  query,
  ...rest
}: Omit<FilterDefinition<Value>, 'write' | 'query'> & {
  readonly query: (value: Value) => Partial<ListOrdersQuery>;
}): FilterDefinition<Value> {
  return { ...rest, query, write: (value) => ({ query: query(value) }) };
}

/** A filter over loaded orders that one parameter of our own holds. */
function localFilter<Value>({
  parameter,
  name,
  readValue,
  writeValue,
  ...rest
}: Pick<FilterDefinition<Value>, 'words' | 'matches' | 'needsPayments'> & {
  readonly parameter: string;
  readonly name: MessageId;
  readonly readValue: Parameters<typeof readOwnParameter<Value>>[2];
  readonly writeValue: (value: Value) => string;
}): FilterDefinition<Value> {
  return {
    ...rest,
    parameters: { [parameter]: name },
    read: (address) => readOwnParameter(address, parameter, readValue),
    write: (value) => ({ own: { [parameter]: writeValue(value) } }),
  };
}

/** A list of the API's query as a value: undefined while it is empty. */
function unlessEmpty<T>(values: readonly T[]): readonly T[] | undefined {
  return values.length === 0 ? undefined : values;
}

function writeList(values: readonly string[]): string {
  return values.toSorted().join(',');
}

/** The word for the value that a tender is filtered by; an id is cut to its start. */
export function tenderName(intl: IntlShape, value: string): string {
  return openValueName(intl, 'payment_method', isUuid(value) ? value.slice(0, 8) : value);
}

/**
 * Every filter, in the order of the bar. A new one is an entry here, an editor in editors/filter-editor.tsx and the message `filter.<key>`. All
 * values of lists are non-empty and hold no comma.
 */
const DEFINITIONS = {
  view: apiFilter<Exclude<View, 'all'>>({
    parameters: { view: 'filter.view' },
    read: ({ query: { view } }) => (view === 'all' ? undefined : view),
    query: (view) => ({ view }),
    words: (view, { intl }) => intl.formatMessage({ id: `view.${view}` }),
  }),
  store: apiFilter<string>({
    parameters: { store_id: 'filter.store' },
    read: ({ query }) => query.storeId,
    query: (storeId) => ({ storeId }),
    words: (storeId, { stores }) => stores.find(storeId).name,
  }),
  payment: apiFilter<readonly PaymentStatus[]>({
    parameters: { payment_status: 'filter.payment' },
    read: ({ query }) => unlessEmpty(query.paymentStatus),
    query: (paymentStatus) => ({ paymentStatus }),
    words: (values, { intl }) =>
      values.map((value) => intl.formatMessage({ id: `payment_status.${value}` })).join(', '),
  }),
  fulfillment: apiFilter<readonly FulfillmentStatus[]>({
    parameters: { fulfillment_status: 'filter.fulfillment' },
    read: ({ query }) => unlessEmpty(query.fulfillmentStatus),
    query: (fulfillmentStatus) => ({ fulfillmentStatus }),
    words: (values, { intl }) =>
      values.map((value) => intl.formatMessage({ id: `fulfillment_status.${value}` })).join(', '),
  }),
  source: apiFilter<readonly string[]>({
    parameters: { source: 'filter.source' },
    read: ({ query }) => unlessEmpty(query.source),
    query: (source) => ({ source }),
    words: (values, { intl }) => values.map((value) => openValueName(intl, 'source', value)).join(', '),
  }),
  date: define<DateRange>({
    parameters: {
      date: 'filter.date',
      from: 'date.first_day',
      from_time: 'date.from_time',
      to: 'date.last_day',
      to_time: 'date.to_time',
    },
    read: readDateRange,
    write: dateParameters,
    query: dateBounds,
    // Stores in several zones have different days; the query spans them all.
    matches: (range, days) => {
      const spanOfStore = spansByStore(range, days);
      return ({ storeId, createdAt }) => isInSpan(createdAt, spanOfStore(storeId));
    },
    words: (range, { intl }) => dateWords(intl, range),
  }),
  amount: apiFilter<AmountRange>({
    parameters: { amount_min: 'issue.amount_min', amount_max: 'issue.amount_max' },
    read: readAmountRange,
    query: ({ min, max }) => ({
      ...(min !== undefined && { amountMin: min }),
      ...(max !== undefined && { amountMax: max }),
    }),
    words: amountWords,
  }),
  refunded: localFilter<RefundedChoice>({
    parameter: 'refunded',
    name: 'filter.refunded',
    readValue: readOneOf(REFUNDED_CHOICES),
    writeValue: (choice) => choice,
    words: (choice, { intl }) => intl.formatMessage({ id: `refunded.${choice}` }),
    matches: (choice) => (order) => isRefundedAs(order, choice),
    needsPayments: (choice) => choice === 'partial' || choice === 'full',
  }),
  refund_date: localFilter<RefundedWithin>({
    parameter: 'refunded_within',
    name: 'filter.refund_date',
    readValue: readOneOf(REFUNDED_WITHIN),
    writeValue: (preset) => preset,
    words: (preset, { intl }) => intl.formatMessage({ id: `date.${preset}` }),
    matches: isRefundedWithin,
  }),
  service: localFilter<readonly string[]>({
    parameter: 'service_type',
    name: 'filter.service',
    readValue: readOpenList,
    writeValue: writeList,
    words: (values, { intl }) => values.map((value) => openValueName(intl, 'service_type', value)).join(', '),
    matches: (values) => (order) => values.includes(order.serviceType),
  }),
  tender: localFilter<readonly string[]>({
    parameter: 'tender',
    name: 'filter.tender',
    readValue: readOpenList,
    writeValue: writeList,
    words: (values, { intl }) => values.map((value) => tenderName(intl, value)).join(', '),
    matches: (values) => (order) => isPaidBy(order, values),
    needsPayments: () => true,
  }),
  note: localFilter<boolean>({
    parameter: 'has_note',
    name: 'filter.note',
    readValue: readYesOrNo,
    writeValue: String,
    words: (hasNote, { intl }) => intl.formatMessage({ id: `has.${hasNote}` }),
    matches: (hasNote) => (order) => (order.note.trim() !== '') === hasNote,
  }),
  discount: localFilter<boolean>({
    parameter: 'has_discount',
    name: 'filter.discount',
    readValue: readYesOrNo,
    writeValue: String,
    words: (isWanted, { intl }) => intl.formatMessage({ id: `has.${isWanted}` }),
    matches: (isWanted) => (order) => hasDiscount(order) === isWanted,
  }),
};

export type FilterKey = keyof typeof DEFINITIONS;
/** What each filter can be set to. */
export type FilterValues = {
  readonly [Key in FilterKey]: (typeof DEFINITIONS)[Key] extends FilterDefinition<infer Value> ? Value : never;
};
export const FILTERS: { readonly [Key in FilterKey]: FilterDefinition<FilterValues[Key]> } = DEFINITIONS;

function isFilterKey(key: string): key is FilterKey {
  return Object.hasOwn(DEFINITIONS, key);
}
export const FILTER_KEYS: readonly FilterKey[] = Object.keys(DEFINITIONS).filter(isFilterKey);
/** The filters of the API, each a button of the bar. */
export const API_FILTER_KEYS = FILTER_KEYS.filter((key) => FILTERS[key].query !== undefined);
/** The filters over loaded orders; they share the button `more`, and each that is set has a button too. */
export const LOCAL_FILTER_KEYS = FILTER_KEYS.filter((key) => FILTERS[key].query === undefined);
