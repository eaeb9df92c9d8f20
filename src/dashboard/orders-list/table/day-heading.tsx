import type { CSSProperties, ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { printUtcSecond } from '#contract/service/rfc3339.ts';
import { Money } from '../../kit/i18n/money.tsx';
import type { SalesFigures } from '../../order-math/sales-figures.ts';
import { nonSalesWords, salesLines } from '../../order-words/sales-words.ts';
import { clockName, formatMoment } from '../../stores/store-clock.ts';
import type { ColumnLook } from './columns/fit-columns.ts';
import { plainAmount } from './columns/money-cells.tsx';
import type { OrdersTableMeta } from './columns/table-meta.ts';
import type { DayExtent } from './days/day-extent.ts';
import type { DayGroup } from './days/day-groups.ts';
import type { ListDays } from './days/list-days.ts';

/** Height (px) of a line, and of what a heading has besides its lines. */
const LINE = 16;
const SIDES = 12;
/** Height (px) of a heading with one line. */
const ONE_LINE = 32;

/** Height (px) of the heading above rows: a line for each currency. */
export function rowHeadingHeight({ sums }: DayGroup): number {
  return sums.size > 1 ? SIDES + LINE * sums.size : ONE_LINE;
}

/** Height (px) of the heading above cards: the day, and a line for each currency. */
export function cardHeadingHeight({ sums }: DayGroup): number {
  return SIDES + LINE * (1 + sums.size);
}

/** Whose day it is where several clocks are in view: the user's, except for the first and last day of a date filter, which are the stores'. */
function dayName({ first, last }: ListDays['edges'], day: string) {
  if (first?.day !== day && last?.day !== day) return 'day.own';
  return first === last ? 'day.stores' : 'day.own_and_stores';
}

/** The sums that stand under a column each, with the sign they have there. */
const SUMS = {
  refunded: { centsOf: (figures: SalesFigures) => -figures.refundedCents || undefined, className: 'text-refund' },
  total: { centsOf: (figures: SalesFigures) => figures.totalCents, className: 'text-ink' },
} as const;
type SumColumn = keyof typeof SUMS;
const SUM_COLUMNS = ['refunded', 'total'] as const satisfies readonly SumColumn[];

type Sums = DayGroup['sums'];

/** One sum in each currency, a line each; where there is none the line is empty. */
function SumLines({ sums, column, meta }: { sums: Sums; column: SumColumn; meta?: OrdersTableMeta | undefined }) {
  const { centsOf, className } = SUMS[column];
  return (
    <span className={`flex flex-col items-end font-medium whitespace-nowrap ${className}`}>
      {[...sums].map(([currency, figures]) => {
        const cents = centsOf(figures);
        return (
          <span key={currency} className="h-4 leading-4">
            {cents === undefined ? null : meta?.headerCurrency === currency ? (
              <span dir="ltr">{plainAmount(meta.intl.locale, cents, currency)}</span>
            ) : (
              <Money cents={cents} currency={currency} />
            )}
          </span>
        );
      })}
    </span>
  );
}

/** The grid columns of a heading's words: the most in a row that have no sum. */
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
  extent: DayExtent;
  days: ListDays;
  /** How the columns look; undefined above cards. */
  looks: ReadonlyMap<string, ColumnLook> | undefined;
  meta: OrdersTableMeta;
};

/** The day, whose day it is, and how many orders of it are listed. */
function DayWords({ group: { span, count }, extent, days }: Pick<DayHeadingProps, 'group' | 'extent' | 'days'>) {
  const { locale, formatMessage } = useIntl();
  const day = span
    ? formatMoment(locale, `${span.day}T00:00:00Z`, { timeZone: 'UTC' }, 'day')
    : formatMessage({ id: 'day.unknown' });
  const isToday = span !== undefined && days.now >= span.start && days.now < span.end;
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
      <span className="whitespace-nowrap">
        <FormattedMessage id={`day.${extent}`} values={{ count, isFiltered: days.isFiltered }} />
      </span>
    </>
  );
}

/** A day with its listed orders, whether they are the whole day, its sales and refunds under their columns, and the orders that are no sales. */
export function DayHeading({ looks, meta, ...props }: DayHeadingProps): ReactNode {
  const intl = useIntl();
  const { sums } = props.group;
  const title = salesLines(intl, sums);
  if (!looks) {
    return (
      <div className="flex h-full flex-col justify-center px-3 leading-4" title={title}>
        <span className="flex min-w-0 justify-between gap-x-2.5">
          <DayWords {...props} />
        </span>
        {[...sums].map((sum) => {
          const one = new Map([sum]);
          return (
            <span key={sum[0]} className="flex justify-end gap-x-2.5">
              <span className="min-w-0 flex-1 truncate">{nonSalesWords(intl, one)}</span>
              {SUM_COLUMNS.map((column) => (
                <SumLines key={column} sums={one} column={column} />
              ))}
            </span>
          );
        })}
      </div>
    );
  }
  const columns = [...looks.keys()];
  const [hidden, shown] = [false, true].map((isShown) => SUM_COLUMNS.filter((id) => looks.has(id) === isShown));
  const taken = (shown ?? []).map((id) => columns.indexOf(id)).toSorted((left, right) => left - right);
  return (
    <div className="has-tracks grid h-full grid-cols-(--order-columns) items-center bg-sunken px-2.5" title={title}>
      <div className="has-tracks min-w-0 px-1.5" style={wordColumns(columns, taken)}>
        {/* It stays in view while the columns are scrolled sideways. */}
        <div className="has-tracks sticky start-4 flex w-fit max-w-[min(100%,var(--order-window))] min-w-full items-center gap-x-4">
          <span className={`flex min-w-0 flex-1 gap-x-2.5 leading-4 ${sums.size > 1 ? 'flex-wrap' : ''}`}>
            <DayWords {...props} />
            <span className={sums.size > 1 ? 'w-full truncate' : 'min-w-0 truncate'}>{nonSalesWords(intl, sums)}</span>
          </span>
          {/* Without their columns the sums are at the end of the line. */}
          {hidden?.map((column) => (
            <SumLines key={column} sums={sums} column={column} />
          ))}
        </div>
      </div>
      {shown?.map((column) => {
        const look = looks.get(column);
        return (
          <div
            key={column}
            className={`flex items-center justify-end ${look?.headerClassName}`}
            style={{ ...look?.style, gridRow: 1, gridColumn: columns.indexOf(column) + 1 }}
          >
            <SumLines sums={sums} column={column} meta={meta} />
          </div>
        );
      })}
    </div>
  );
}
