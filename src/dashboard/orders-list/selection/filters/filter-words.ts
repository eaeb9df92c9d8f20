import type { IntlShape } from 'react-intl';
import { isUuid } from '#contract/service/list-orders-query.ts';
import { decimalFormat } from '../../../kit/i18n/formatters.ts';
import { currencyDigits, decimalText, formatMoney } from '../../../kit/i18n/money.tsx';
import { openValueName } from '../../../order-words/open-value.ts';
import type { StoreDirectory } from '../../../stores/stores.ts';
import type { FilterKey, LocalFilterKey } from './filter-key.ts';
import type { DateFilter } from './date-filter.ts';
import type { LocalFilters } from './local-filters.ts';
import type { OrderFilters } from './order-filters.ts';

/** The one currency (ISO 4217) that amounts of a selection are in; undefined where stores of several currencies are selected. */
export function selectionCurrency(filters: OrderFilters, stores: StoreDirectory): string | undefined {
  if (filters.storeId !== undefined) return stores.find(filters.storeId).currency;
  const currencies = new Set(stores.described.map((store) => store.currency));
  if (currencies.size === 0) return stores.find('').currency;
  return currencies.size === 1 ? [...currencies][0] : undefined;
}

/** What 40.00 stands for in each currency of the described stores, since the API compares smallest units: `€40.00, ¥4,000`. */
export function mixedExample(intl: IntlShape, stores: StoreDirectory): string {
  const currencies = [...new Set(stores.described.map((store) => store.currency))];
  return intl.formatList(
    currencies.map((currency) => formatMoney(intl.locale, 4000, currency)),
    { type: 'disjunction' },
  );
}

/** The decimal digits in which amounts of a selection are typed and shown: the currency's, or 2 where currencies differ. */
export function selectionDigits(filters: OrderFilters, stores: StoreDirectory): number {
  const currency = selectionCurrency(filters, stores);
  return currency === undefined ? 2 : currencyDigits(currency);
}

/** An amount of so many currencies is told in each. */
const MOST_CURRENCIES = 2;

function amountText(intl: IntlShape, cents: number, filters: OrderFilters, stores: StoreDirectory): string {
  const currency = selectionCurrency(filters, stores);
  if (currency !== undefined) return formatMoney(intl.locale, cents, currency);
  const currencies = new Set(stores.described.map((store) => store.currency));
  if (currencies.size <= MOST_CURRENCIES) {
    return [...currencies].map((code) => formatMoney(intl.locale, cents, code)).join('/');
  }
  return decimalFormat(intl.locale, 2, 3).format(decimalText(cents, 2));
}

function amountWords(intl: IntlShape, filters: OrderFilters, stores: StoreDirectory): string {
  const { amountMin, amountMax } = filters;
  const min = amountMin === undefined ? '' : amountText(intl, amountMin, filters, stores);
  const max = amountMax === undefined ? '' : amountText(intl, amountMax, filters, stores);
  if (amountMin !== undefined && amountMin === amountMax) return min;
  if (amountMin === undefined) return `≤ ${max}`;
  return amountMax === undefined ? `≥ ${min}` : `${min} – ${max}`;
}

/** A day `YYYY-MM-DD` as people write it, e.g. `1 Nov`; of another year than the present one with its year. */
export function dayWords(intl: IntlShape, day: string, now = Date.now()): string {
  const isOtherYear = Number(day.slice(0, 4)) !== new Date(now).getFullYear();
  return intl.formatDate(`${day}T00:00:00Z`, {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'short',
    ...(isOtherYear && { year: 'numeric' }),
  });
}

function dateWords(intl: IntlShape, date: DateFilter): string {
  if ('preset' in date) return intl.formatMessage({ id: `date.${date.preset}` });
  const { from, fromTime, to, toTime } = date;
  const start = momentWords(intl, from, fromTime);
  const end = momentWords(intl, to, toTime);
  if (from === undefined) return intl.formatMessage({ id: 'date.until' }, { day: end });
  if (to === undefined) return intl.formatMessage({ id: 'date.since' }, { day: start });
  if (from !== to) return `${start} – ${end}`;
  return toTime === undefined ? start : `${start} – ${toTime}`;
}

function momentWords(intl: IntlShape, day: string | undefined, time: string | undefined): string {
  if (day === undefined) return '';
  return time === undefined ? dayWords(intl, day) : `${dayWords(intl, day)}, ${time}`;
}

function localWords(intl: IntlShape, local: LocalFilters, key: LocalFilterKey): string {
  switch (key) {
    case 'refunded':
      return local.refunded === undefined ? '' : intl.formatMessage({ id: `refunded.${local.refunded}` });
    case 'refund_date':
      return local.refundedWithin === undefined ? '' : intl.formatMessage({ id: `date.${local.refundedWithin}` });
    case 'service':
      return local.serviceType.map((value) => openValueName(intl, 'service_type', value)).join(', ');
    case 'tender':
      return local.tender.map((value) => tenderName(intl, value)).join(', ');
    case 'note':
      return local.hasNote === undefined ? '' : intl.formatMessage({ id: `has.${local.hasNote}` });
    case 'discount':
      return local.hasDiscount === undefined ? '' : intl.formatMessage({ id: `has.${local.hasDiscount}` });
  }
}

/** The word for the value a tender is filtered by; one that has an id only is named by its start. */
export function tenderName(intl: IntlShape, value: string): string {
  return openValueName(intl, 'payment_method', isUuid(value) ? value.slice(0, 8) : value);
}

/** What a filter is set to, in words, e.g. `Paid, Refunded` or `≥ €40.00`; empty where it is not set. */
export function filterWords(intl: IntlShape, filters: OrderFilters, stores: StoreDirectory, key: FilterKey): string {
  switch (key) {
    case 'view':
      return intl.formatMessage({ id: `view.${filters.view}` });
    case 'store':
      return filters.storeId === undefined ? '' : stores.find(filters.storeId).name;
    case 'payment':
      return filters.paymentStatus.map((value) => intl.formatMessage({ id: `payment_status.${value}` })).join(', ');
    case 'fulfillment':
      return filters.fulfillmentStatus
        .map((value) => intl.formatMessage({ id: `fulfillment_status.${value}` }))
        .join(', ');
    case 'source':
      return filters.source.map((value) => openValueName(intl, 'source', value)).join(', ');
    case 'date':
      return filters.date ? dateWords(intl, filters.date) : '';
    case 'amount':
      return filters.amountMin === undefined && filters.amountMax === undefined
        ? ''
        : amountWords(intl, filters, stores);
    default:
      return localWords(intl, filters.local, key);
  }
}
