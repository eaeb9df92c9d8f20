import { Fragment, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Money } from '../../ui/i18n/money-label.tsx';
import { sumOf } from '#order-domain/order/order-amounts.ts';
import { cancelledCountWords, cancelledWords, salesLines } from '../../order-labels/sales-words.ts';
import type { ColumnLook } from '../../ui/table/fit-columns.ts';
import { plainAmount } from './columns/money-cells.tsx';
import type { OrdersTableMeta } from './columns/table-meta.ts';
import type { Sums, SumsByCurrency } from '../list/use-totals.ts';

/** The sums that each go under a column, with the sign they have there. */
const SUMS = {
  refunded: {
    centsOf: (figures: Sums) => -figures.refundedCents || undefined,
    className: 'text-refund',
  },
  total: { centsOf: (figures: Sums) => figures.totalCents, className: 'text-ink' },
} as const;
type SumColumn = keyof typeof SUMS;
const SUM_COLUMNS = ['refunded', 'total'] as const satisfies readonly SumColumn[];

/** One sum per currency, each on its own line; a line without a sum is empty. */
function SumLines({
  sums,
  column,
  meta,
}: {
  sums: SumsByCurrency;
  column: SumColumn;
  meta?: OrdersTableMeta | undefined;
}) {
  const { centsOf, className } = SUMS[column];
  return (
    <span
      className={`flex flex-col items-end font-medium rtl:items-start whitespace-nowrap ${className}`}
    >
      {[...sums].map(([currency, figures]) => {
        const cents = centsOf(figures);
        if (cents === undefined) return <span key={currency} className="h-4" />;
        return meta?.headerCurrency === currency ? (
          <span key={currency} className="h-4 leading-4" dir="ltr">
            {plainAmount(meta.intl.locale, cents, currency)}
          </span>
        ) : (
          <Money key={currency} className="h-4 leading-4" cents={cents} currency={currency} />
        );
      })}
    </span>
  );
}

type DaySumsProps = {
  /**
   * The `count` of orders; the sums as `lines` above cards; above rows the `notes`, the sums in
   * their `columns`, or those of hidden ones at the `end`.
   */
  part: 'count' | 'lines' | 'notes' | 'columns' | 'end';
  /** How many lines the heading has room for. */
  lines: number;
  sums: SumsByCurrency | undefined;
  looks: ReadonlyMap<string, ColumnLook> | undefined;
  meta: OrdersTableMeta;
};

/**
 * A day's sales and refunds in each currency, and its cancelled orders; nothing until they have
 * come.
 */
export function DaySums({ part, lines, sums, looks, meta }: DaySumsProps): ReactNode {
  const intl = useIntl();
  if (!sums) return null;
  if (part === 'count') {
    return (
      <span className="whitespace-nowrap cramped:hidden">
        <FormattedMessage
          id="day.orders"
          values={{
            count:
              sumOf([...sums.values()], 'orders') + sumOf([...sums.values()], 'cancelledOrders'),
          }}
        />
      </span>
    );
  }
  const title = salesLines(intl, sums);
  if (part === 'lines') {
    return (
      <span className="grid grid-cols-[minmax(0,1fr)_auto_auto] gap-x-2.5" title={title}>
        {[...sums].map((sum) => {
          const one = new Map([sum]);
          return (
            <Fragment key={sum[0]}>
              <span className="truncate">{cancelledCountWords(intl, one)}</span>
              {SUM_COLUMNS.map((column) => (
                <SumLines key={column} sums={one} column={column} />
              ))}
            </Fragment>
          );
        })}
      </span>
    );
  }
  if (part === 'notes') {
    const words = cancelledWords(intl, sums);
    return (
      // Where nothing is shown, the title would be read out in its place.
      <span
        className={
          lines > 2 ? 'line-clamp-2 w-full' : lines === 2 ? 'w-full truncate' : 'min-w-0 truncate'
        }
        title={words && title}
      >
        {words}
      </span>
    );
  }
  if (part === 'end') {
    return SUM_COLUMNS.filter((column) => !looks?.has(column)).map((column) => (
      <SumLines key={column} sums={sums} column={column} />
    ));
  }
  const columns = [...(looks?.keys() ?? [])];
  return SUM_COLUMNS.flatMap((column) => {
    const look = looks?.get(column);
    if (!look || [...sums.values()].every((figures) => SUMS[column].centsOf(figures) === undefined))
      return [];
    return (
      <div
        key={column}
        title={title}
        className={`flex justify-end rtl:justify-start ${lines > 1 ? 'items-start' : 'items-center'} ${look.headerClassName}`}
        style={{ ...look.style, gridRow: 1, gridColumn: columns.indexOf(column) + 1 }}
      >
        <SumLines sums={sums} column={column} meta={meta} />
      </div>
    );
  });
}
