import { secondOf } from '#contract/service/rfc3339.ts';
import type { Days } from '../../../stores/store-span.ts';
import { listQueryOf } from '../filters/list-query-of.ts';
import { type OrderFilters, withFilter, writeOrderFilters } from '../filters/order-filters.ts';
import { type ListStart, readListStart, secondOfStart, startAtSecond, startZone } from '../start/list-start.ts';

function dateText({ date }: OrderFilters): string {
  return writeOrderFilters(withFilter({}, 'date', date));
}

/**
 * The start that an address keeps when its filters change to `next`: the same instant, on the clock of the stores then in view. Undefined
 * if it has none, or if the dates change to ones that exclude it.
 */
export function keptStart(
  search: string,
  filters: OrderFilters,
  next: OrderFilters,
  days: Days,
): ListStart | undefined {
  const { start } = readListStart(search);
  if (!start) return undefined;
  const second = secondOfStart(start, startZone(filters.store, days));
  if (dateText(filters) !== dateText(next)) {
    const { query } = listQueryOf(next, days);
    const [from, to] = [secondOf(query.from), secondOf(query.to)];
    // The start's whole minute counts, as it does in the list.
    if ((from !== undefined && second < from) || (to !== undefined && second - 59 > to)) return undefined;
  }
  return startAtSecond(second, startZone(next.store, days));
}
