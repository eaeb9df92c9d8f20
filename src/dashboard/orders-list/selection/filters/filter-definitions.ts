import type { IntlShape } from 'react-intl';
import { isUuid, type ListOrdersQuery } from '#contract/service/list-orders-query.ts';
import type { FulfillmentStatus, PaymentStatus, View } from '#contract/service/order-enums.ts';
import type { MessageId } from '../../../kit/i18n/messages.ts';
import { isOwing } from '../../../order-math/order-amounts.ts';
import { openValueName } from '../../../order-words/open-value.ts';
import type { DateRange } from '../../../stores/date-range.ts';
import { type Days, isInSpan, spansByStore } from '../../../stores/store-span.ts';
import type { OrdersQuery } from '#contract/bff/orders-query.ts';
import type { StoreDirectory, StoresInView } from '../../../stores/stores.ts';
import {
  type FilterAddress,
  readOneOf,
  readOpenList,
  readOwnParameter,
  readYesOrNo,
  unlessEmpty,
} from '../../../filters/address-parameter.ts';
import { type AmountRange, amountWords, readAmountRange } from '../../../filters/amount-filter.ts';
import { dateBounds, dateParameters, dateWords, readDateRange } from '../../../filters/date-filter.ts';
import { readStoreIds, storeWords } from '../../../filters/store-filter.ts';
import { isFoundBy, readFoundText } from './found-filter.ts';
import {
  type FilteredOrder,
  hasDiscount,
  isAtTable,
  isPaidBy,
  isRefundedAs,
  REFUNDED_CHOICES,
  type RefundedChoice,
} from './local-matches.ts';

/** What it takes, besides its value, to put a filter into words; `storeIds` are the stores in view. */
type WordsContext = {
  readonly intl: IntlShape;
  readonly stores: StoreDirectory;
  readonly storeIds: StoresInView;
};

/** A filter's parameters in the address: the API's as part of a query, Tillview's own by name (empty or undefined: left out). */
export type WrittenFilter = {
  readonly query?: Partial<ListOrdersQuery>;
  readonly own?: Readonly<Record<string, string | undefined>>;
};

/** Everything about a filter except its editor. Those with `query` are filters of the API. */
export type FilterDefinition<Value> = {
  /** The message with its title. */
  readonly name: MessageId;
  /** The parameters that hold it in the address, each with the message that names it when its value is wrong. */
  readonly parameters: Readonly<Record<string, MessageId>>;
  /** Reads it from an address and reports invalid values as issues. Undefined: not set. */
  readonly read: (address: FilterAddress) => Value | undefined;
  readonly write: (value: Value) => WrittenFilter;
  /** Its value in words, e.g. `Paid, Refunded`. */
  readonly words: (value: Value, context: WordsContext) => string;
  /** Its part of the API's query. */
  readonly query?: (value: Value, days: Days, storeIds: StoresInView) => Partial<OrdersQuery>;
  /** Decides what the API's own filters cannot express, or not exactly: several stores, and the days of each. */
  readonly includes?: (value: Value, days: Days) => (order: FilteredOrder) => boolean;
  /** Decides what the API cannot filter by; undefined for a value that the API's query covers. */
  readonly matches?: (value: Value) => ((order: FilteredOrder) => boolean) | undefined;
  /** Whether it needs an order's payments to decide, which the API only lists on request. */
  readonly needsPayments?: (value: Value) => boolean;
};

/** A filter held by one parameter of the API's query. */
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

/** A filter that the API does not have, held by one parameter of Tillview's own. */
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

/** A filter for orders that pass a test, or for those that fail it. */
function yesOrNoFilter(
  parameter: string,
  name: MessageId,
  test: (order: FilteredOrder) => boolean,
): FilterDefinition<boolean> {
  return localFilter<boolean>({
    parameter,
    name,
    readValue: readYesOrNo,
    writeValue: String,
    words: (isWanted, { intl }) => intl.formatMessage({ id: `has.${isWanted}` }),
    matches: (isWanted) => (order) => test(order) === isWanted,
  });
}

function writeList(values: readonly string[]): string {
  return values.toSorted().join(',');
}

/** Several values in words, listed as usual in the locale, e.g. `Paid, Refunded`. */
function wordList<T extends string>(intl: IntlShape, values: readonly T[], wordOf: (value: T) => string): string {
  return intl.formatList(values.map(wordOf), { type: 'unit' });
}

/** The display name of a value that tenders are filtered by; an id is cut to its first 8 characters. */
export function tenderName(intl: IntlShape, value: string): string {
  return isUuid(value) ? value.slice(0, 8) : openValueName(intl, 'payment_method', value);
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
  includes: (range, days) => {
    const spanOfStore = spansByStore(range, days);
    return ({ storeId, createdAt }) => isInSpan(createdAt, spanOfStore(storeId));
  },
  words: (range, { intl }) => dateWords(intl, range),
};

const storeFilter: FilterDefinition<readonly string[]> = {
  name: 'column.store',
  parameters: { store_id: 'column.store' },
  read: readStoreIds,
  write: (storeIds) => ({ query: { storeId: writeList(storeIds) } }),
  query: (storeIds) => ({ storeIds }),
  includes:
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

/** Statuses, which the API filters by, how much was refunded, and whether money is owed, which it does not; all that are set must match. */
export type PaymentChoice = {
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

/** The statuses to request. */
function statusesOf({ statuses, owed }: PaymentChoice): readonly PaymentStatus[] | undefined {
  return statuses ?? (owed && OWING);
}

const paymentFilter: FilterDefinition<PaymentChoice> = {
  name: 'column.payment',
  parameters: { payment_status: 'column.payment', refunded: 'column.refunded', owed: 'payment.owed' },
  read: (address) =>
    paymentChoice({
      statuses: address.query.paymentStatus,
      refunded: readOwnParameter(address, 'refunded', readOneOf(REFUNDED_CHOICES)),
      owed: readOwnParameter(address, 'owed', readOneOf(['true'])) ? true : undefined,
    }),
  write: ({ statuses, refunded, owed }) => ({
    query: statuses ? { paymentStatus: statuses } : {},
    own: { refunded, owed: owed && 'true' },
  }),
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
  needsPayments: (choice) =>
    choice.refunded === 'partial' ||
    choice.refunded === 'full' ||
    (statusesOf(choice)?.every((status) => OWING.some((owing) => owing === status)) ?? false),
};

/**
 * Every filter, those of the bar in its order. To add one, add an entry here, its editor in `EDITORS` of editors/filter-editor.tsx and the message
 * that its `name` refers to; the address, the bar, the filter sheet and the empty list derive from these. Any field that a local filter reads
 * must be part of `FilteredOrder`, which Find keeps. All values of lists are non-empty and contain no comma.
 */
const DEFINITIONS = {
  view: apiFilter<Exclude<View, 'all'>>({
    parameter: 'view',
    name: 'filter.status',
    read: ({ query: { view } }) => (view === 'all' ? undefined : view),
    query: (view) => ({ view }),
    words: (view, { intl }) => intl.formatMessage({ id: `view.${view}` }),
  }),
  store: storeFilter,
  payment: paymentFilter,
  fulfillment: apiFilter<readonly FulfillmentStatus[]>({
    parameter: 'fulfillment_status',
    name: 'column.fulfillment',
    read: ({ query }) => unlessEmpty(query.fulfillmentStatus),
    query: (fulfillmentStatus) => ({ fulfillmentStatus }),
    words: (values, { intl }) =>
      wordList(intl, values, (value) => intl.formatMessage({ id: `fulfillment_status.${value}` })),
  }),
  source: apiFilter<readonly string[]>({
    parameter: 'source',
    name: 'column.source',
    read: ({ query }) => unlessEmpty(query.source),
    query: (source) => ({ source }),
    words: (values, { intl }) => wordList(intl, values, (value) => openValueName(intl, 'source', value)),
  }),
  date: dateFilter,
  amount: amountFilter,
  service: localFilter<readonly string[]>({
    parameter: 'service_type',
    name: 'column.service',
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
  table: localFilter<readonly string[]>({
    parameter: 'table',
    name: 'filter.table',
    readValue: readOpenList,
    writeValue: writeList,
    words: (values, { intl }) => wordList(intl, values, (value) => value),
    matches: (values) => (order) => isAtTable(order, values),
  }),
  found: localFilter<string>({
    parameter: 'q',
    name: 'filter.found',
    readValue: readFoundText,
    writeValue: String,
    words: (text) => text,
    matches: isFoundBy,
  }),
  note: yesOrNoFilter('has_note', 'filter.note', (order) => order.note.trim() !== ''),
  discount: yesOrNoFilter('has_discount', 'column.discount', hasDiscount),
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
/** A filter of the bar; the stores are chosen in the header. */
export type BarKey = Exclude<FilterKey, 'store'>;

/** The filters in the order of the bar. */
export const BAR_KEYS = FILTER_KEYS.filter((key) => key !== 'store');
/** The filters of the API, each with a button in the bar; `payment` also covers `refunded`, which the API cannot filter by. */
export const API_FILTER_KEYS = BAR_KEYS.filter((key) => FILTERS[key].query !== undefined);
/** The filters that the API does not have; they share the button `more`, and each one that is set also has its own. */
export const LOCAL_FILTER_KEYS = BAR_KEYS.filter((key) => FILTERS[key].query === undefined);
