import type { IntlShape } from 'react-intl';
import { isUuid } from '#contract/service/list-orders-query.ts';
import { type FilterList, listWords } from '../../filters/filter.ts';
import { amountFilter, dateFilter, serviceFilter } from '../../filters/shared-filters.ts';
import { humanizeEnum } from '../../order-labels/humanize-enum.ts';
import { formatFigure } from './figure-words.ts';
import type { OrderFilters } from './orders-address.ts';

/**
 * The display name of a value that tenders are filtered by; an id is cut to its first 8 characters.
 */
export function tenderName(intl: IntlShape, value: string): string {
  return isUuid(value) ? value.slice(0, 8) : humanizeEnum(intl, 'payment_method', value);
}

/** Filters that the API does not have are behind “More”. */
export const ORDER_FILTERS: FilterList<OrderFilters> = {
  view: {
    label: 'filter.status',
    parameters: ['view'],
    words: ({ view }, { intl }) => (view ? intl.formatMessage({ id: `view.${view}` }) : ''),
  },
  payment: {
    label: 'column.payment',
    parameters: ['payment_status', 'refunded', 'owed'],
    words: ({ payment_status: statuses = [], refunded, owed }, { intl }) =>
      listWords(
        intl,
        [
          ...statuses.map((status) => `payment_status.${status}` as const),
          ...(refunded ? [`refunded.${refunded}` as const] : []),
          ...(owed ? (['payment.owed'] as const) : []),
        ],
        (id) => intl.formatMessage({ id }),
      ),
  },
  fulfillment: {
    label: 'column.fulfillment',
    parameters: ['fulfillment_status'],
    words: ({ fulfillment_status: statuses }, { intl }) =>
      listWords(intl, statuses, (status) =>
        intl.formatMessage({ id: `fulfillment_status.${status}` }),
      ),
  },
  source: {
    label: 'column.source',
    parameters: ['source'],
    words: ({ source }, { intl }) =>
      listWords(intl, source, (value) => humanizeEnum(intl, 'source', value)),
  },
  date: dateFilter,
  amount: amountFilter,
  service: { ...serviceFilter, place: 'more' },
  tender: {
    label: 'filter.tender',
    parameters: ['tender'],
    place: 'more',
    words: ({ tender }, { intl }) => listWords(intl, tender, (value) => tenderName(intl, value)),
  },
  table: {
    label: 'filter.table',
    parameters: ['table'],
    place: 'more',
    words: ({ table }, { intl }) => listWords(intl, table, String),
  },
  search: {
    label: 'filter.found',
    parameters: ['q'],
    place: 'more',
    words: ({ q = '' }) => q,
  },
  note: {
    label: 'filter.note',
    parameters: ['has_note'],
    place: 'more',
    words: ({ has_note: has }, { intl }) => (has ? intl.formatMessage({ id: `has.${has}` }) : ''),
  },
  discount: {
    label: 'column.discount',
    parameters: ['has_discount'],
    place: 'more',
    words: ({ has_discount: has }, { intl }) =>
      has ? intl.formatMessage({ id: `has.${has}` }) : '',
  },
  promotion: {
    label: 'has.promotion',
    parameters: ['promotion'],
    place: 'more',
    words: ({ promotion }, { intl, names }) =>
      listWords(intl, promotion, (id) => names?.get(id) ?? id.slice(0, 8)),
  },
  figure: {
    label: 'figures.name',
    parameters: ['figure'],
    place: 'link',
    words: ({ figure }, { intl }) => (figure ? formatFigure(figure, intl) : ''),
  },
};
