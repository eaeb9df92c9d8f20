import { readQueryString, writeQueryString } from '#contract/service/query-string.ts';

/** The parameter of the filter by refund date, found in older links and saved views. */
const REFUND_DATE = 'refunded_within';

/** The refunds page, by period and store, that replaces a filter by refund date in an address of `/orders`; undefined without one. */
export function refundsAddress(search: string): string | undefined {
  const parameters = readQueryString(search);
  const valueOf = (name: string) => parameters.find((parameter) => parameter.name === name)?.value;
  const [period, storeId] = [valueOf(REFUND_DATE), valueOf('store_id')];
  if (period === undefined) return undefined;
  // An unknown period is passed on: the refunds page reports it.
  return `/refunds?${writeQueryString([['date', period], ...(storeId ? [['store_id', storeId] as const] : [])])}`;
}
