import { useMemo } from 'react';
import type { Order } from '#contract/service/order.ts';
import type { DaySpan } from '#order-domain/days/store-day.ts';
import type { UsedReading } from '../../../orders-feed/reader/reader.ts';
import { useReading } from '../../../orders-feed/reader/use-reading.ts';
import { useDays } from '../../../stores/days.tsx';
import { selectedBy } from '../../selection/filters/list-query-of.ts';
import { isNewerVersion } from '../../orders-view/row-merger.ts';
import { dayRequest, REFRESH_INTERVAL, type SelectionPart } from '../../selection/reading/selection-reading.ts';
import type { DayCompleteness } from './day-completeness.ts';
import type { DaySource } from './list-days.ts';

/** The orders of a day as they are known: read ones, in their newer version if the list has one, and those that only the list has. */
export function joinDay(
  read: readonly Order[],
  known: readonly Order[],
  noLongerMatching: ReadonlySet<string>,
): readonly Order[] {
  const byId = new Map(read.map((order) => [order.id, order]));
  for (const order of known) {
    const other = byId.get(order.id);
    if (!other || !isNewerVersion(other.orderVersion, order.orderVersion)) byId.set(order.id, order);
  }
  return [...byId.values()].filter(({ id }) => !noLongerMatching.has(id));
}

/** The orders of a day, undefined while some may be missing, and the reading that brings them, if the list does not have them. */
export type WholeDay = {
  readonly orders: readonly Order[] | undefined;
  readonly reading: UsedReading<SelectionPart> | undefined;
};

/**
 * All orders of a day that pass the filters, new ones that are held back included; undefined while some may be missing. A day of which the
 * list shows only a part is read by itself, unless the whole list is. `shown` are the list's rows of the day.
 */
export function useWholeDay(
  span: Pick<DaySpan, 'start' | 'end'> | undefined,
  completeness: DayCompleteness,
  shown: readonly Order[],
  { filters, arrivals, noLongerMatching, isRead }: DaySource,
): WholeDay {
  const days = useDays();
  const isReading = span !== undefined && completeness === 'part' && !isRead;
  const request = useMemo(
    () => (isReading ? dayRequest(filters, days, span) : undefined),
    [isReading, filters, days, span],
  );
  const reading = useReading(request, REFRESH_INTERVAL);
  const { parts, whole } = reading;
  const isWhole = whole !== undefined && whole.progress.unreadable === 0;
  const orders = useMemo(() => {
    if (!span || (completeness === 'part' && !(isReading && isWhole))) return undefined;
    if (completeness === 'whole' && noLongerMatching.size === 0) return shown;
    const isSelected = selectedBy(filters, days);
    const held = arrivals.filter((order) => {
      const second = order.created;
      return second !== undefined && second >= span.start && second < span.end && isSelected(order);
    });
    const read = isReading ? parts.flatMap(({ matches }) => matches) : [];
    return joinDay(read, [...shown, ...held], noLongerMatching);
  }, [span, completeness, isReading, isWhole, shown, arrivals, noLongerMatching, filters, days, parts]);
  return { orders, reading: isReading ? reading : undefined };
}
