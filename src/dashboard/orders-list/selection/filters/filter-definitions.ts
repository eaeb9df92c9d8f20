import type { IntlShape } from 'react-intl';
import { isUuid, type ListOrdersQuery } from '#contract/service/list-orders-query.ts';
import type { FulfillmentStatus, PaymentStatus, View } from '#contract/service/order-enums.ts';
import type { Order } from '#contract/service/order.ts';
import type { MessageId } from '../../../kit/i18n/messages.ts';
import { openValueName } from '../../../order-words/open-value.ts';
import type { DateRange } from '../../../stores/date-range.ts';
import { type Days, isInSpan, spansByStore } from '../../../stores/store-span.ts';
import type { PageQuery } from '../../../orders-feed/walk/page-query.ts';
import type { StoreDirectory, StoresInView } from '../../../stores/stores.ts';
import {
  type FilterAddress,
  readOneOf,
  readOpenList,
  readOwnParameter,
  readYesOrNo,
} from '../../../filters/address-parameter.ts';
import { type AmountRange, amountWords, readAmountRange } from '../../../filters/amount-filter.ts';
import { dateBounds, dateParameters, dateWords, readDateRange } from '../../../filters/date-filter.ts';
import { readStoreIds, storeWords } from '../../../filters/store-filter.ts';
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

/** What the words of a filter need besides its value; `storeIds` are the stores in view. */
type WordsContext = {
  readonly intl: IntlShape;
  readonly stores: StoreDirectory;
  readonly storeIds: StoresInView;
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
  /** The message with its title. */
  readonly name: MessageId;
  /** The parameters that hold it in the address, each with the message that names it where its value is wrong. */
  readonly parameters: Readonly<Record<string, MessageId>>;
  /** Reads it from an address; what is wrong becomes an issue. Undefined: not set. */
  readonly read: (address: FilterAddress) => Value | undefined;
  readonly write: (value: Value) => WrittenFilter;
  /** What it is set to, in words, e.g. `Paid, Refunded`. */
  readonly words: (value: Value, context: WordsContext) => string;
  /** Its part of the API's query. */
  readonly query?: (value: Value, days: Days, storeIds: StoresInView) => Partial<PageQuery>;
  /** Decides about an order where the API's query does not, or not exactly. */
  readonly matches?: (value: Value, days: Days) => (order: Order) => boolean;
  /** Whether it cannot decide without an order's payments, which the API lists on request only. */
  readonly needsPayments?: (value: Value) => boolean;
};

/** A filter that one parameter of the API's query holds. */
function apiFilter<Value>({
  parameter,
  query,
  ...rest
}: Pick<FilterDefinition<Value>, 'name' | 'read' | 'words'> & {
  readonly parameter: string;
  readonly query: (value: Value) => Partial<ListOrdersQuery>;
}): FilterDefinition<Value> {
  return { ...rest, parameters: { [parameter]: rest.name }, query, write: (value) => ({ query: query(value) }) };
}

/** A filter over loaded orders that one parameter of our own holds. */
function localFilter<Value>({
  parameter,
  readValue,
  writeValue,
  ...rest
}: Pick<FilterDefinition<Value>, 'name' | 'words' | 'matches' | 'needsPayments'> & {
  readonly parameter: string;
  readonly readValue: Parameters<typeof readOwnParameter<Value>>[2];
  readonly writeValue: (value: Value) => string;
}): FilterDefinition<Value> {
  return {
    ...rest,
    parameters: { [parameter]: rest.name },
    read: (address) => readOwnParameter(address, parameter, readValue),
    write: (value) => ({ own: { [parameter]: writeValue(value) } }),
  };
}

/** A filter over loaded orders for those that pass a test, or for those that do not. */
function yesOrNoFilter(parameter: string, name: MessageId, test: (order: Order) => boolean): FilterDefinition<boolean> {
  return localFilter<boolean>({
    parameter,
    name,
    readValue: readYesOrNo,
    writeValue: String,
    words: (isWanted, { intl }) => intl.formatMessage({ id: `has.${isWanted}` }),
    matches: (isWanted) => (order) => test(order) === isWanted,
  });
}

/** A list of the API's query as a value: undefined while it is empty. */
function unlessEmpty<T>(values: readonly T[]): readonly T[] | undefined {
  return values.length === 0 ? undefined : values;
}

function writeList(values: readonly string[]): string {
  return values.toSorted().join(',');
}

/** The words of several values, listed as the locale does, e.g. `Paid, Refunded`. */
function wordList<T extends string>(intl: IntlShape, values: readonly T[], wordOf: (value: T) => string): string {
  return intl.formatList(values.map(wordOf), { type: 'unit' });
}

/** The word for the value that a tender is filtered by; an id is cut to its start. */
export function tenderName(intl: IntlShape, value: string): string {
  return openValueName(intl, 'payment_method', isUuid(value) ? value.slice(0, 8) : value);
}

const dateFilter: FilterDefinition<DateRange> = {
  name: 'filter.date',
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
};

const storeFilter: FilterDefinition<readonly string[]> = {
  name: 'filter.store',
  parameters: { store_id: 'filter.store' },
  read: readStoreIds,
  // In an address `store_id` may hold several stores, though not in a request.
  write: (storeIds) => ({ query: { storeId: writeList(storeIds) } }),
  query: (storeIds) => (storeIds.length === 1 ? { storeId: storeIds.join() } : { storeIds }),
  matches:
    (storeIds) =>
    ({ storeId }) =>
      storeIds.includes(storeId.toLowerCase()),
  words: (storeIds, { intl, stores }) => storeWords(intl, storeIds, stores),
};

function amountBounds({ min, max }: AmountRange): Partial<ListOrdersQuery> {
  return { ...(min !== undefined && { amountMin: min }), ...(max !== undefined && { amountMax: max }) };
}

const amountFilter: FilterDefinition<AmountRange> = {
  name: 'filter.amount',
  parameters: { amount_min: 'issue.amount_min', amount_max: 'issue.amount_max' },
  read: readAmountRange,
  write: (range) => ({ query: amountBounds(range) }),
  query: amountBounds,
  words: amountWords,
};

/**
 * Every filter, in the order of the bar. To add one, add an entry here, its editor in editors/filter-editor.tsx and the message that its
 * `name` is; the address, the bar, the filter sheet and the empty list follow from these. All values of lists are non-empty and hold no comma.
 */
const DEFINITIONS = {
  view: apiFilter<Exclude<View, 'all'>>({
    parameter: 'view',
    name: 'filter.view',
    read: ({ query: { view } }) => (view === 'all' ? undefined : view),
    query: (view) => ({ view }),
    words: (view, { intl }) => intl.formatMessage({ id: `view.${view}` }),
  }),
  store: storeFilter,
  payment: apiFilter<readonly PaymentStatus[]>({
    parameter: 'payment_status',
    name: 'filter.payment',
    read: ({ query }) => unlessEmpty(query.paymentStatus),
    query: (paymentStatus) => ({ paymentStatus }),
    words: (values, { intl }) =>
      wordList(intl, values, (value) => intl.formatMessage({ id: `payment_status.${value}` })),
  }),
  fulfillment: apiFilter<readonly FulfillmentStatus[]>({
    parameter: 'fulfillment_status',
    name: 'filter.fulfillment',
    read: ({ query }) => unlessEmpty(query.fulfillmentStatus),
    query: (fulfillmentStatus) => ({ fulfillmentStatus }),
    words: (values, { intl }) =>
      wordList(intl, values, (value) => intl.formatMessage({ id: `fulfillment_status.${value}` })),
  }),
  source: apiFilter<readonly string[]>({
    parameter: 'source',
    name: 'filter.source',
    read: ({ query }) => unlessEmpty(query.source),
    query: (source) => ({ source }),
    words: (values, { intl }) => wordList(intl, values, (value) => openValueName(intl, 'source', value)),
  }),
  date: dateFilter,
  amount: amountFilter,
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
    words: (values, { intl }) => wordList(intl, values, (value) => openValueName(intl, 'service_type', value)),
    matches: (values) => (order) => values.includes(order.serviceType),
  }),
  tender: localFilter<readonly string[]>({
    parameter: 'tender',
    name: 'filter.tender',
    readValue: readOpenList,
    writeValue: writeList,
    words: (values, { intl }) => wordList(intl, values, (value) => tenderName(intl, value)),
    matches: (values) => (order) => isPaidBy(order, values),
    needsPayments: () => true,
  }),
  note: yesOrNoFilter('has_note', 'filter.note', (order) => order.note.trim() !== ''),
  discount: yesOrNoFilter('has_discount', 'filter.discount', hasDiscount),
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
