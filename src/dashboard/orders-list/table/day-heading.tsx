import type { CSSProperties, ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Order } from '#contract/service/order.ts';
import { printUtcSecond } from '#contract/service/rfc3339.ts';
import { clockName, formatMoment } from '../../stores/store-clock.ts';
import type { ColumnLook } from '../../kit/table/fit-columns.ts';
import { HEADING_LINE } from '../../kit/table/window/list-geometry.ts';
import type { OrdersTableMeta } from './columns/table-meta.ts';
import { DaySums } from './day-sums.tsx';
import type { DayCompleteness } from './days/day-completeness.ts';
import type { DayGroup } from './days/day-groups.ts';
import type { DaySource, ListDays } from './days/list-days.ts';

/** The columns with a sum. */
const SUM_COLUMNS: readonly string[] = ['refunded', 'total'];

/** Whose day it is where several clocks are in view: the user's, except for the only day of a date filter, which is each store's. */
function dayName({ first, last }: ListDays['edges'], day: string) {
  return first?.day === day && last?.day === day ? 'day.stores' : 'day.own';
}

/** The grid columns of a heading's words: the longest run of columns without a sum. */
function wordColumns(columns: readonly string[], taken: readonly number[]): CSSProperties {
  let [from, to] = [0, 0];
  let start = 0;
  for (const end of [...taken, columns.length]) {
    if (end - start > to - from) [from, to] = [start, end];
    start = end + 1;
  }
  return { gridRow: 1, gridColumn: `${from + 1} / ${to === columns.length ? -1 : to + 1}` };
}

type DayHeadingProps = {
  group: DayGroup;
  completeness: DayCompleteness;
  days: ListDays;
  source: DaySource;
  /** All orders of the list. */
  orders: readonly Order[];
  /** How the columns look; undefined above cards. */
  looks: ReadonlyMap<string, ColumnLook> | undefined;
  meta: OrdersTableMeta;
};

/** The day, and whose day it is. */
function DayWords({ group: { span }, days }: Pick<DayHeadingProps, 'group' | 'days'>) {
  const { locale, formatMessage } = useIntl();
  const day = span
    ? formatMoment(locale, `${span.day}T00:00:00Z`, { timeZone: 'UTC' }, 'day')
    : formatMessage({ id: 'day.unknown' });
  // “Today” here can be “yesterday” at a store in another zone: where the filter is one of days, they go by their dates.
  const isNamed = days.edges.first === undefined && days.edges.last === undefined;
  const isToday = isNamed && span !== undefined && days.now >= span.start && days.now < span.end;
  const zone = span && clockName(locale, printUtcSecond(span.start), { timeZone: days.timeZone });
  return (
    <>
      <span className="font-medium whitespace-nowrap text-ink">
        {isToday ? <FormattedMessage id="day.today" values={{ day }} /> : day}
      </span>
      {days.isReadersDay && span && (
        <span className="min-w-0 truncate text-ink-faint">
          <FormattedMessage id={dayName(days.edges, span.day)} values={{ zone }} />
        </span>
      )}
      {days.foreignCity !== undefined && span && (
        <span className="min-w-0 truncate text-ink-faint">
          <FormattedMessage id="day.city" values={{ city: days.foreignCity }} />
        </span>
      )}
    </>
  );
}

/** A day's heading: once all of its orders are known, their number, sales and refunds in their columns, and orders that are not sales. */
export function DayHeading({ looks, meta, orders, ...props }: DayHeadingProps): ReactNode {
  const { group, completeness, source } = props;
  const of = { group, completeness, source, orders, meta, looks };
  if (!looks) {
    return (
      <div className="flex h-full flex-col justify-center px-3 leading-4">
        <span className="flex h-4 min-w-0 gap-x-2.5">
          <DayWords {...props} />
          {/* At the end, so that the words before it do not move when it appears. */}
          <span className="ms-auto">
            <DaySums part="count" {...of} />
          </span>
        </span>
        <div style={{ height: HEADING_LINE * props.group.currencies.length }}>
          <DaySums part="lines" {...of} />
        </div>
      </div>
    );
  }
  const columns = [...looks.keys()];
  const taken = columns.flatMap((id, index) => (SUM_COLUMNS.includes(id) ? index : []));
  const hasLines = group.currencies.length > 1;
  return (
    <div
      className={`grid h-full grid-cols-(--table-columns) bg-sunken px-2.5 ${hasLines ? 'items-start py-1.5' : 'items-center'}`}
    >
      <div className="min-w-0 px-1.5" style={wordColumns(columns, taken)}>
        {/* It stays in view while the columns are scrolled sideways. */}
        <div className="sticky start-4 flex w-fit max-w-[min(100%,var(--table-window))] min-w-full gap-x-4">
          {/* With room for several lines, notes have the second. */}
          <span className={`flex min-w-0 flex-1 gap-x-2.5 leading-4 ${hasLines ? 'flex-wrap' : ''}`}>
            <DayWords {...props} />
            <DaySums part="count" {...of} />
            <DaySums part="notes" {...of} />
          </span>
          {taken.length < SUM_COLUMNS.length && <DaySums part="end" {...of} />}
        </div>
      </div>
      <DaySums part="columns" {...of} />
    </div>
  );
}
