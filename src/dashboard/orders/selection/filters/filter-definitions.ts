import type { IntlShape } from 'react-intl';
import {
  DISCOUNT_CHOICES,
  type DiscountChoice,
  NOTE_CHOICES,
  type NoteChoice,
  REFUNDED_CHOICES,
  type RefundedChoice,
} from '#contract/bff/order-store/order-choices.ts';
import { isFigure } from '#contract/bff/order-store/figure.ts';
import { isUuid } from '#contract/service/list-orders-query.ts';
import type { FulfillmentStatus, PaymentStatus, View } from '#contract/service/order-enums.ts';
import {
  readOneOf,
  readOwnParameter,
  unlessEmpty,
  WRONG,
} from '../../../filters/address/address-parameter.ts';
import {
  type Filter,
  type FilterList,
  ownFilter,
  valuesFilter,
  wordList,
} from '../../../filters/filter-definition.ts';
import { SHARED_FILTERS, type SharedValues } from '../../../filters/shared-filters.ts';
import type { MessageId } from '../../../ui/i18n/messages.ts';
import { openValueName } from '../../../order-labels/open-value.ts';
import { wordsOfFigure } from './figure-words.ts';

/**
 * The display name of a value that tenders are filtered by; an id is cut to its first 8 characters.
 */
export function tenderName(intl: IntlShape, value: string): string {
  return isUuid(value) ? value.slice(0, 8) : openValueName(intl, 'payment_method', value);
}

/**
 * Statuses, which the API filters by, how much was refunded, and whether money is owed, which it
 * does not; all that are set must match.
 */
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

const paymentFilter: Filter<PaymentChoice> = {
  name: 'column.payment',
  parameters: {
    payment_status: 'column.payment',
    refunded: 'column.refunded',
    owed: 'payment.owed',
  },
  read: (address) =>
    paymentChoice({
      statuses: address.query.paymentStatus,
      refunded: readOwnParameter(address, 'refunded', readOneOf(REFUNDED_CHOICES)),
      owed: readOwnParameter(address, 'owed', readOneOf(['true'])) ? true : undefined,
    }),
  write: ({ statuses, refunded, owed }) => ({
    payment_status: statuses?.join(),
    refunded,
    owed: owed && 'true',
  }),
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
};

/** A filter by what orders have or lack. */
function choiceFilter<Choice extends DiscountChoice>(
  parameter: string,
  name: MessageId,
  choices: readonly Choice[],
): Filter<Choice> {
  return ownFilter<Choice>({
    parameter,
    name,
    place: 'more',
    readValue: readOneOf(choices),
    words: (choice, { intl }) => intl.formatMessage({ id: `has.${choice}` }),
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

/** The filters that the API has too. */
const API_FILTERS = {
  view: {
    name: 'filter.status',
    parameters: { view: 'filter.status' },
    read: ({ query: { view } }) => (view === 'all' ? undefined : view),
    write: (view) => ({ view }),
    words: (view, { intl }) => intl.formatMessage({ id: `view.${view}` }),
  },
  payment: paymentFilter,
  fulfillment: {
    name: 'column.fulfillment',
    parameters: { fulfillment_status: 'column.fulfillment' },
    read: ({ query }) => unlessEmpty(query.fulfillmentStatus),
    write: (values) => ({ fulfillment_status: values.join() }),
    words: (values, { intl }) =>
      wordList(intl, values, (value) => intl.formatMessage({ id: `fulfillment_status.${value}` })),
  },
  source: {
    name: 'column.source',
    parameters: { source: 'column.source' },
    read: ({ query }) => unlessEmpty(query.source),
    write: (values) => ({ source: values.join() }),
    words: (values, { intl }) =>
      wordList(intl, values, (value) => openValueName(intl, 'source', value)),
  },
  store: SHARED_FILTERS.store,
  date: SHARED_FILTERS.date,
  amount: SHARED_FILTERS.amount,
} satisfies Partial<FilterList<FilterValues>>;

/** Every filter of orders; those that the API does not have share the button `more`. */
export const ORDER_FILTERS: FilterList<FilterValues> = {
  ...API_FILTERS,
  service: { ...SHARED_FILTERS.service, place: 'more' },
  tender: valuesFilter({
    parameter: 'tender',
    name: 'filter.tender',
    place: 'more',
    nameOf: (value, { intl }) => tenderName(intl, value),
  }),
  table: valuesFilter({
    parameter: 'table',
    name: 'filter.table',
    place: 'more',
    nameOf: String,
  }),
  found: ownFilter<string>({
    parameter: 'q',
    name: 'filter.found',
    place: 'more',
    readValue: (text) => (text.trim() === '' ? WRONG : { ok: true, value: text.trim() }),
    words: String,
  }),
  note: choiceFilter('has_note', 'filter.note', NOTE_CHOICES),
  discount: choiceFilter('has_discount', 'column.discount', DISCOUNT_CHOICES),
  promotion: valuesFilter({
    parameter: 'promotion',
    name: 'has.promotion',
    place: 'more',
    nameOf: (value, { names }) => names?.get(value) ?? value.slice(0, 8),
  }),
  figure: ownFilter<string>({
    parameter: 'figure',
    name: 'figures.name',
    place: 'more',
    readValue: (text) => (isFigure(text) ? { ok: true, value: text } : WRONG),
    words: (value, { intl }) => wordsOfFigure(value, intl),
  }),
};

export type FilterKey = keyof FilterValues;
