import type { IntlShape } from 'react-intl';
import { decimalFormat } from '../ui/i18n/formatters.ts';
import { decimalText } from '#contract/text/decimal-text.ts';
import { currencyDigits } from '#contract/text/currency-digits.ts';
import { formatMoney } from '../ui/i18n/money.tsx';
import type { StoreDirectory, StoresInView } from '#order-domain/days/stores.ts';
import type { WordsContext } from './filter.ts';
import type { AmountFilters } from './page-address.ts';

/** The currencies (ISO 4217) of the stores in view, each once; never empty. */
export function currenciesInView(
  storeIds: StoresInView,
  { described, find }: StoreDirectory,
): readonly string[] {
  const stores = storeIds?.map(find) ?? described;
  return stores.length === 0
    ? [find('').currency]
    : [...new Set(stores.map((store) => store.currency))];
}

/** The currency (ISO 4217) of the stores in view; undefined if they have several. */
export function selectionCurrency(
  storeIds: StoresInView,
  stores: StoreDirectory,
): string | undefined {
  const [currency, ...others] = currenciesInView(storeIds, stores);
  return others.length === 0 ? currency : undefined;
}

/** The API compares smallest units, so 40.00 means `€40.00 or ¥4,000` across currencies. */
export function mixedExample(
  intl: IntlShape,
  storeIds: StoresInView,
  stores: StoreDirectory,
): string {
  return intl.formatList(
    currenciesInView(storeIds, stores).map((currency) => formatMoney(intl.locale, 4000, currency)),
    { type: 'disjunction' },
  );
}

/** Examples are written out for at most this many currencies with different decimals. */
const MAX_CURRENCIES = 2;

function amountText(
  intl: IntlShape,
  cents: number,
  storeIds: StoresInView,
  stores: StoreDirectory,
): string {
  const currency = selectionCurrency(storeIds, stores);
  if (currency !== undefined) return formatMoney(intl.locale, cents, currency);
  const currencies = currenciesInView(storeIds, stores);
  const hasDigits = new Set(currencies.map(currencyDigits)).size > 1;
  if (hasDigits && currencies.length <= MAX_CURRENCIES) {
    return currencies.map((code) => formatMoney(intl.locale, cents, code)).join('/');
  }
  return decimalFormat(intl.locale, 2, 3).format(decimalText(cents, 2));
}

/** A range of totals in words, e.g. `≥ €40.00`; empty without bounds. */
export function amountWords(
  { amount_min: min, amount_max: max }: AmountFilters,
  { intl, stores, storeIds }: WordsContext,
): string {
  const text = (cents: number) => amountText(intl, cents, storeIds, stores);
  if (min === undefined) return max === undefined ? '' : `≤ ${text(max)}`;
  if (max === undefined) return `≥ ${text(min)}`;
  return min === max ? `= ${text(min)}` : `${text(min)} – ${text(max)}`;
}
