import { useIntl } from 'react-intl';
import { dayRange, type DateRange } from '#order-domain/days/date-range.ts';
import { todayIn } from '#order-domain/days/store-span.ts';
import type { StoresInView } from '#order-domain/days/stores.ts';
import { useDays } from '../stores/days.tsx';
import { storeWords } from '../stores/store-words.ts';
import { dateWords } from './date-words.ts';

/** What a page's rows are of, for paper, where neither the header nor today's date tells it. */
export type Scope = { readonly period: DateRange | undefined; readonly storeIds: StoresInView };

/** The stores and the dates with their year, e.g. `All stores · Nov 23 – 29, 2026`. */
export function PrintedScope({ period, storeIds }: Scope) {
  const intl = useIntl();
  const days = useDays();
  const range = period && dayRange(period, todayIn(storeIds, days));
  const isTimed = range?.fromTime !== undefined || range?.toTime !== undefined;
  const dayOf = (day: string) => new Date(`${day}T00:00:00Z`);
  const words =
    range?.from === undefined && range?.to === undefined
      ? intl.formatMessage({ id: 'date.all' })
      : range.from === undefined || range.to === undefined || isTimed
        ? dateWords(intl, range)
        : intl.formatDateTimeRange(dayOf(range.from), dayOf(range.to), {
            dateStyle: 'medium',
            timeZone: 'UTC',
          });
  return (
    <p className="text-xs not-print:hidden">
      {storeIds ? storeWords(intl, storeIds, days.stores) : intl.formatMessage({ id: 'store.all' })}
      {' · '}
      {words}
    </p>
  );
}
