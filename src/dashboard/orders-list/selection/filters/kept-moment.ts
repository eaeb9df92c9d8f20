import { readInstant } from '#contract/service/rfc3339.ts';
import { type JumpMoment, jumpZone, momentOfSecond, readJump, secondOfMoment } from '../moment/jump-moment.ts';
import { listQueryOf } from './list-query-of.ts';
import type { DayContext } from './store-span.ts';
import { NO_FILTERS, type OrderFilters, writeOrderFilters } from './order-filters.ts';

function dateText({ date }: OrderFilters): string {
  return writeOrderFilters({ ...NO_FILTERS, ...(date && { date }) });
}

function secondOf(moment: string | undefined): number | undefined {
  const instant = moment === undefined ? undefined : readInstant(moment);
  return instant?.ok ? instant.value.epochSeconds : undefined;
}

/**
 * The moment of an address at which its list still starts once its filters are changed: the same instant, told on the clock of what is
 * then in view. Undefined where there is none, or the dates are changed to such that exclude it.
 */
export function keptMoment(
  search: string,
  filters: OrderFilters,
  next: OrderFilters,
  context: DayContext,
): JumpMoment | undefined {
  const { moment } = readJump(search);
  if (!moment) return undefined;
  const second = secondOfMoment(moment, jumpZone(filters, context));
  if (dateText(filters) !== dateText(next)) {
    const { query } = listQueryOf(next, context);
    const [from, to] = [secondOf(query.from), secondOf(query.to)];
    // The moment's minute counts as a whole, as it does in the list.
    if ((from !== undefined && second < from) || (to !== undefined && second - 59 > to)) return undefined;
  }
  return momentOfSecond(second, jumpZone(next, context));
}
