import { readQueryString, writeQueryString } from '#contract/service/query-string.ts';

/** The parameter of a filter by refund date, which older links, saved views and the built-in view of refunds have. */
const REFUND_DATE = 'refunded_within';

/** The page of refunds that a filter by refund date in an address of `/orders` now leads to, by period and store; undefined without one. */
export function refundsAddress(search: string): string | undefined {
  const parameters = readQueryString(search);
  const valueOf = (name: string) => parameters.find((parameter) => parameter.name === name)?.value;
  const [period, storeId] = [valueOf(REFUND_DATE), valueOf('store_id')];
  if (period === undefined) return undefined;
  // The page names what is wrong with a period that does not exist.
  return `/refunds?${writeQueryString([['date', period], ...(storeId ? [['store_id', storeId] as const] : [])])}`;
}
