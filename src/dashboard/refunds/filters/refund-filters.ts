import type { IntlShape } from 'react-intl';
import { NO_MEMBER } from '#contract/bff/order-store/refund-values.ts';
import { rateValue } from '#order-domain/figures/fold-figures.ts';
import { readProductFigure } from '#order-domain/figures/product-figures.ts';
import { parseExactReason } from '#order-domain/refunds/refund-reasons.ts';
import { type FilterList, listWords, type WordsContext } from '../../filters/filter.ts';
import { amountFilter, periodFilter, serviceFilter } from '../../filters/shared-filters.ts';
import { methodName } from '../../order-labels/method-name.ts';
import { formatPercent } from '../../ui/i18n/percent.ts';
import type { RefundFilters } from './refunds-address.ts';

/** A complete reason as it is, a part of one in quotation marks. */
function reasonWords(intl: IntlShape, text: string): string {
  const exact = parseExactReason(text);
  if (exact === undefined)
    return intl.formatMessage({ id: 'refunds.reason_part' }, { reason: text });
  return exact === '' ? intl.formatMessage({ id: 'refunds.reason_none' }) : exact;
}

function figureWords(intl: IntlShape, figure: string): string {
  const product = readProductFigure(figure);
  if (product) return product.name;
  const rate = figure.slice('tax_rate.'.length);
  if (rate === rateValue(undefined)) return intl.formatMessage({ id: 'figures.tax_rate_unknown' });
  const values = { rate: formatPercent(intl.locale, Number(rate)) };
  return intl.formatMessage({ id: 'figures.tax_rate' }, values);
}

function nameIn({ names }: WordsContext, value = ''): string {
  return names?.get(value) ?? value;
}

/** Some can only be set by links. */
export const REFUND_FILTERS: FilterList<RefundFilters> = {
  date: periodFilter,
  amount: amountFilter,
  service: serviceFilter,
  method: {
    label: 'refunds.filter.method',
    parameters: ['method'],
    words: ({ method }, { intl, names }) =>
      listWords(
        intl,
        method,
        (value) => names?.get(value) ?? methodName(intl, intl.locale, { value }).text,
      ),
  },
  reason: {
    label: 'refunds.column.reason',
    parameters: ['reason'],
    words: ({ reason }, { intl }) => listWords(intl, reason, (text) => reasonWords(intl, text)),
  },
  extent: {
    label: 'refunds.filter.extent',
    parameters: ['extent'],
    words: ({ extent }, { intl }) =>
      extent ? intl.formatMessage({ id: `refunds.extent.${extent}` }) : '',
  },
  marks: {
    label: 'refunds.filter.marks',
    parameters: ['mark'],
    words: ({ mark: marks }, { intl }) =>
      listWords(intl, marks, (mark) => intl.formatMessage({ id: `refunds.mark.${mark}` })),
  },
  age: {
    label: 'refunds.column.days',
    parameters: ['age'],
    place: 'link',
    words: ({ age }, { intl }) => (age ? intl.formatMessage({ id: 'insights.age' }, { age }) : ''),
  },
  figure: {
    label: 'figures.name',
    parameters: ['figure'],
    place: 'link',
    words: ({ figure }, { intl }) => (figure ? figureWords(intl, figure) : ''),
  },
  item: {
    label: 'refunds.column.items',
    parameters: ['item', 'variant'],
    place: 'link',
    words: ({ item, variant }, context) => nameIn(context, item ?? variant),
  },
  member: {
    label: 'column.member',
    parameters: ['member'],
    place: 'link',
    words: ({ member }, context) =>
      member === NO_MEMBER
        ? context.intl.formatMessage({ id: 'refunds.no_member' })
        : nameIn(context, member),
  },
  search: {
    label: 'refunds.search',
    parameters: ['q'],
    place: 'field',
    words: ({ q = '' }) => q,
  },
};
