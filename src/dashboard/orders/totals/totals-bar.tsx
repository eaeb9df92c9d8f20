import { ChevronDown, ChevronUp } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import type { DateRange } from '#order-domain/days/date-range.ts';
import { zoneInView } from '#order-domain/days/store-span.ts';
import { sumOf } from '#order-domain/order/order-amounts.ts';
import { afterRefundsCents, averageSaleCents } from '#order-domain/order/sales-figures.ts';
import { CoverageNote } from '../../filters/coverage-note.tsx';
import { dateWords } from '../../filters/date-words.ts';
import { dateParameters, dateRange } from '../../filters/page-address.ts';
import { cancelledWords } from '../../order-labels/sales-words.ts';
import { useDays } from '../../stores/days.tsx';
import { IconButton } from '../../ui/button.tsx';
import { FailureText, RetryButton } from '../../ui/failures/failure.tsx';
import type { MessageId } from '../../ui/i18n/messages.ts';
import { Money } from '../../ui/i18n/money-label.tsx';
import { PageLink } from '../../ui/navigation/page-link.tsx';
import { SumsTable } from '../../ui/sums-table.tsx';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { getColumn, sortParts } from '../../ui/table/table-columns.ts';
import type { OrdersList } from '../list/use-orders-list.ts';
import type { Sums, SumsByCurrency } from '../list/use-day-sums.ts';
import { type OrderFilters, ORDERS_ADDRESS } from '../selection/orders-address.ts';
import { ORDER_COLUMNS } from '../table/order-columns.tsx';
import { totalsDates, useTotals } from './use-totals.ts';

/** Longer periods, offered beside the totals of today. */
const LONGER = ['last_7_days', 'last_30_days'] as const;
const LINK = 'touch-line leading-6 whitespace-nowrap underline underline-offset-2 hover:text-ink';

/** Amounts in cents; undefined without one. */
const AMOUNTS: readonly {
  readonly name: MessageId;
  readonly hint?: MessageId;
  readonly centsOf: (figures: Sums) => number | undefined;
  readonly className?: string;
  /** Hides the column in a list too narrow for all of them. */
  readonly cellClassName?: string;
}[] = [
  {
    name: 'totals.discounts',
    hint: 'totals.discounts_hint',
    centsOf: ({ discountCents }) => 0 - discountCents,
    cellClassName: '@max-[47rem]/list:hidden',
  },
  {
    name: 'figures.tax_charged',
    hint: 'totals.tax_hint',
    centsOf: ({ taxCents }) => taxCents,
    cellClassName: '@max-[42rem]/list:hidden',
  },
  { name: 'column.total', hint: 'totals.total_hint', centsOf: ({ totalCents }) => totalCents },
  {
    name: 'totals.refunds',
    hint: 'totals.refunds_hint',
    centsOf: ({ refundedCents }) => 0 - refundedCents,
    className: 'text-refund',
  },
  { name: 'column.after_refunds', centsOf: afterRefundsCents, className: 'font-semibold' },
  {
    name: 'totals.average',
    hint: 'totals.average_hint',
    centsOf: averageSaleCents,
    cellClassName: '@max-[50rem]/list:hidden',
  },
  { name: 'totals.owed', centsOf: ({ owedCents }) => owedCents || undefined },
];

/** A row for each currency or, on phones, which are too narrow for it, for each figure. */
function TotalsTable({ sums }: { sums: SumsByCurrency }) {
  const { formatMessage } = useIntl();
  const isPhone = useIsPhone();
  const all = [...sums];
  const amounts = AMOUNTS.filter(
    ({ name, centsOf }) =>
      name !== 'totals.owed' || all.some(([, figures]) => centsOf(figures) !== undefined),
  );
  const figures = [
    {
      name: 'totals.orders',
      hint: 'totals.orders_hint',
      cellOf: (_currency: string, { orders }: Sums) => (
        <FormattedNumber key="totals.orders" value={orders} />
      ),
    } as const,
    ...amounts.map(({ name, hint, centsOf, className = '' }) => ({
      name,
      hint,
      cellOf: (currency: string, sum: Sums) => {
        const cents = centsOf(sum);
        return cents === undefined ? (
          '—'
        ) : (
          <Money
            key={name}
            cents={cents}
            currency={currency}
            className={cents === 0 ? 'text-ink-muted' : className}
          />
        );
      },
    })),
  ].map(({ name, hint, cellOf }) => ({
    name,
    title: (
      <abbr key={name} title={hint && formatMessage({ id: hint })} className="no-underline">
        {formatMessage({ id: name })}
      </abbr>
    ),
    cellOf,
  }));
  const currency = (
    <span key="currency" className="sr-only">
      <FormattedMessage id="figures.currency" />
    </span>
  );
  if (isPhone)
    return (
      <SumsTable
        head={all.length > 1 ? [currency, ...all.map(([code]) => code)] : undefined}
        rows={figures.map(({ name, title, cellOf }) => ({
          key: name,
          name: title,
          cells: all.map(([code, sum]) => cellOf(code, sum)),
        }))}
      />
    );
  return (
    <SumsTable
      className="ms-auto"
      head={[currency, ...figures.map(({ title }) => title)]}
      cellClassNames={['', ...amounts.map(({ cellClassName = '' }) => cellClassName)]}
      rows={all.map(([code, sum]) => ({
        key: code,
        name: <span className="sr-only">{code}</span>,
        cells: figures.map(({ cellOf }) => cellOf(code, sum)),
      }))}
    />
  );
}

/** Cancelled orders and refunds of unknown amount, which no figure includes. */
function Notes({ sums }: { sums: SumsByCurrency }) {
  const intl = useIntl();
  const count = sumOf([...sums.values()], 'unknownRefunds');
  const notes = [
    cancelledWords(intl, sums),
    count > 0 && intl.formatMessage({ id: 'totals.unknown_refunds' }, { count }),
  ];
  return <p className="empty:hidden">{notes.filter(Boolean).join(' · ')}</p>;
}

/** Links from the totals of today to longer periods. */
function LongerPeriods({ filters }: { filters: OrderFilters }) {
  return LONGER.map((preset) => (
    <PageLink
      key={preset}
      to={{
        pathname: '/orders',
        search: ORDERS_ADDRESS.write({ ...filters, ...dateParameters({ preset }) }),
      }}
      className={LINK}
    >
      <FormattedMessage id={`date.${preset}`} />
    </PageLink>
  ));
}

/** A link to all refunds given on some dates, whatever the day of their orders. */
function PeriodRefunds({ filters, dates }: { filters: OrderFilters; dates: DateRange }) {
  const own = { store_id: filters.store_id, ...dateParameters(dates) };
  return (
    <PageLink to={{ pathname: '/refunds', search: ORDERS_ADDRESS.write(own) }} className={LINK}>
      <FormattedMessage
        id="totals.period_refunds"
        values={{ period: 'preset' in dates && dates.preset === 'today' ? 'today' : 'other' }}
      />
    </PageLink>
  );
}

/**
 * The figures of the list per currency. On a phone, or in a low window, they are behind a button
 * beside the total after refunds.
 */
export function TotalsBar({ list: { filters, sort } }: { list: OrdersList }): ReactNode {
  const intl = useIntl();
  const { formatMessage } = intl;
  const days = useDays();
  const [isOpen, setIsOpen] = useState(false);
  const { dates, sums, isPart, error, retry } = useTotals(filters);
  const ownDates = totalsDates(filters);
  const hasFigures = sums !== undefined && sums.size > 0;
  const folded = isOpen ? '' : 'phone:hidden short:hidden';
  const sorting = sort && sortParts(sort);
  // Who lists what is owed wants to know how much.
  const folding = filters.owed
    ? ({ name: 'totals.owed', centsOf: ({ owedCents }: Sums) => owedCents } as const)
    : ({ name: 'column.after_refunds', centsOf: afterRefundsCents } as const);
  return (
    <section
      aria-label={formatMessage({ id: 'totals.name' })}
      className="relative flex flex-wrap items-start gap-x-6 overflow-auto px-4 py-1.5 text-xs text-ink-muted broad:contents phone:px-3 phone:py-1 short:max-h-[50vh] short:py-0"
    >
      <div className="min-w-44 grow basis-full phone:basis-0 short:basis-0 broad:ps-4 broad:pt-1.5 broad:text-xs broad:text-ink-muted broad:[grid-area:period]">
        <div className="flex min-h-6 flex-wrap items-baseline gap-x-3 leading-6">
          <span className="font-medium whitespace-nowrap text-ink">
            {dates ? dateWords(intl, dates) : <FormattedMessage id="date.all" />}
          </span>
          {zoneInView(filters.store_id, days) === undefined && (
            <span className="phone:hidden">
              <FormattedMessage id="day.stores" />
            </span>
          )}
          {isPart && <CoverageNote />}
          {sums?.size === 0 && <FormattedMessage id="totals.none" />}
          {hasFigures && !isOpen && (
            <span className="hidden flex-wrap items-center gap-x-3 whitespace-nowrap phone:flex short:flex">
              <FormattedMessage id={folding.name} />
              {[...sums].map(([currency, figures]) => (
                <Money
                  key={currency}
                  cents={folding.centsOf(figures)}
                  currency={currency}
                  className="text-row font-semibold text-ink"
                />
              ))}
            </span>
          )}
          {(sums || error) && (
            <span className={`flex flex-wrap items-baseline gap-x-3 ${folded}`}>
              {ownDates && !dateRange(filters) && <LongerPeriods filters={filters} />}
              {ownDates && <PeriodRefunds filters={filters} dates={ownDates} />}
              {sorting && (
                <FormattedMessage
                  id="totals.sorted"
                  values={{
                    name: formatMessage({ id: getColumn(ORDER_COLUMNS, sorting.column).header }),
                    isDown: sorting.isDescending,
                  }}
                />
              )}
            </span>
          )}
          {error && !sums && (
            <span role="alert" className="flex flex-wrap items-center gap-x-2 text-danger">
              <FailureText error={error} />
              <RetryButton error={error} onRetry={retry} />
            </span>
          )}
        </div>
        {hasFigures && (
          <div className={folded}>
            <Notes sums={sums} />
          </div>
        )}
      </div>
      {hasFigures && (
        <>
          <span className="hidden phone:flex short:flex">
            <IconButton
              icon={isOpen ? ChevronDown : ChevronUp}
              label={formatMessage({ id: isOpen ? 'totals.show_less' : 'totals.show_all' })}
              aria-expanded={isOpen}
              isSmall
              onClick={() => setIsOpen(!isOpen)}
            />
          </span>
          <div
            className={`max-w-full overflow-x-auto broad:py-1.5 broad:pe-4 broad:[grid-area:sums] ${folded}`}
          >
            <TotalsTable sums={sums} />
          </div>
        </>
      )}
    </section>
  );
}
