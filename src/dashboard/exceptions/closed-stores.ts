import { closings } from '#contract/bff/closings.ts';
import { requestOwn } from '../kit/own-request.ts';
import { readBody } from '../kit/request.ts';
import type { BusinessPeriod } from '../period-figures/figures-period.ts';

/** The stores (in lower case) with a closing of a period, however many closings there are. Throws ApiFailure. */
export async function closedStores(
  { from, to }: Pick<BusinessPeriod, 'from' | 'to'>,
  signal: AbortSignal,
): Promise<ReadonlySet<string>> {
  const closed = new Set<string>();
  for (let before = '', hasMore = true; hasMore;) {
    const path = `/api/closings?from=${from}&to=${to}${before}`;
    const page = readBody(closings, await requestOwn('GET', path, { signal }));
    for (const { storeId, number } of page.closings) {
      closed.add(storeId);
      before = `&before=${number}`;
    }
    hasMore = page.hasMore && page.closings.length > 0;
  }
  return closed;
}
