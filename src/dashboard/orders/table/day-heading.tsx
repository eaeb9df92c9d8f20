import type { CSSProperties, ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { todayIn } from '#order-domain/days/store-span.ts';
import type { StoresInView } from '#order-domain/days/stores.ts';
import { useDays } from '../../stores/days.tsx';
import { formatMoment } from '../../stores/store-clock.ts';
import type { ColumnLook } from '../../ui/table/fit-columns.ts';
import { HEADING_LINE } from '../../ui/table/window/list-geometry.ts';
import type { OrdersTableMeta } from './columns/table-meta.ts';
import { DaySums } from './day-sums.tsx';
import type { SumsByCurrency } from '../list/use-totals.ts';
import type { DayGroup } from '../list/day-groups.ts';

/** The columns with a sum. */
const SUM_COLUMNS: readonly string[] = ['refunded', 'total'];

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
  /** Those of the day; undefined until they have come. */
  sums: SumsByCurrency | undefined;
  storeIds: StoresInView;
  /** How the columns look; undefined above cards. */
  looks: ReadonlyMap<string, ColumnLook> | undefined;
  meta: OrdersTableMeta;
};

/** The day, and whose day it is. */
function DayWords({
  group: { day },
  storeIds,
  meta,
}: Pick<DayHeadingProps, 'group' | 'storeIds' | 'meta'>) {
  const { locale, formatMessage } = useIntl();
  const isToday = day === todayIn(storeIds, useDays());
  const words =
    day === undefined
      ? formatMessage({ id: 'day.unknown' })
      : formatMoment(locale, `${day}T00:00:00Z`, { timeZone: 'UTC' }, 'day');
  return (
    <>
      <span className="font-medium whitespace-nowrap text-ink">
        {isToday ? <FormattedMessage id="day.today" values={{ day: words }} /> : words}
      </span>
      {meta.showsZones && day !== undefined && (
        <span className="min-w-0 truncate text-ink-faint">
          <FormattedMessage id="day.stores" />
        </span>
      )}
    </>
  );
}

/**
 * A day's heading: the number of its orders, sales and refunds in their columns, and orders that
 * are not sales.
 */
export function DayHeading({ looks, sums, ...props }: DayHeadingProps): ReactNode {
  const { group, meta } = props;
  const of = { lines: group.currencies.length, sums, meta, looks };
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
          <span
            className={`flex min-w-0 flex-1 gap-x-2.5 leading-4 ${hasLines ? 'flex-wrap' : ''}`}
          >
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
