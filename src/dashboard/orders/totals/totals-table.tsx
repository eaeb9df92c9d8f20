import type { ReactNode } from 'react';
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import type { MessageId } from '../../ui/i18n/messages.ts';
import { formatMoney } from '../../ui/i18n/money.tsx';
import { Money } from '../../ui/i18n/money-label.tsx';
import { averageSaleCents, afterRefundsCents } from '#order-domain/order/sales-figures.ts';
import { cancelledWords } from '../../order-labels/sales-words.ts';
import type { Sums, SumsByCurrency } from '../list/use-totals.ts';

const CELL = 'ps-5';
/** The classes of the cells that take the room beside the figures. */
const WORDS = 'w-full max-w-0 text-left whitespace-normal rtl:text-right';

/** One figure of the totals; amounts in cents, undefined where there is none. */
type Figure = {
  readonly id:
    | 'orders'
    | 'discounts'
    | 'tax'
    | 'total'
    | 'refunds'
    | 'after_refunds'
    | 'average'
    | 'paid'
    | 'owed';
  readonly name: MessageId;
  readonly hint?: MessageId;
  /** Undefined for the number of orders. */
  readonly centsOf?: (figures: Sums) => number | undefined;
  readonly className?: string;
  /** Also shown where there is little room. */
  readonly isMain?: true;
  /** Left out where it is zero in every currency. */
  readonly isOptional?: true;
};

const FIGURES: readonly Figure[] = [
  { id: 'orders', name: 'totals.orders', hint: 'totals.orders_hint', isMain: true },
  {
    id: 'discounts',
    name: 'totals.discounts',
    hint: 'totals.discounts_hint',
    centsOf: ({ discountCents }) => 0 - discountCents,
  },
  {
    id: 'tax',
    name: 'figures.tax_charged',
    hint: 'totals.tax_hint',
    centsOf: ({ taxCents }) => taxCents,
  },
  {
    id: 'total',
    name: 'column.total',
    hint: 'totals.total_hint',
    centsOf: ({ totalCents }) => totalCents,
    isMain: true,
  },
  {
    id: 'refunds',
    name: 'totals.refunds',
    hint: 'totals.refunds_hint',
    centsOf: ({ refundedCents }) => 0 - refundedCents,
    className: 'text-refund',
    isMain: true,
  },
  {
    id: 'after_refunds',
    name: 'column.after_refunds',
    centsOf: afterRefundsCents,
    className: 'font-semibold',
    isMain: true,
  },
  { id: 'average', name: 'totals.average', hint: 'totals.average_hint', centsOf: averageSaleCents },
];

/**
 * The figures of orders that all have something to pay: what was paid and what is open instead of
 * what is left after refunds.
 */
const OWING_FIGURES: readonly Figure[] = [
  ...FIGURES.flatMap((figure) => {
    if (figure.id === 'after_refunds' || figure.id === 'average') return [];
    if (figure.id !== 'refunds') return [figure];
    const { isMain: _isMain, ...refunds } = figure;
    return [{ ...refunds, isOptional: true as const }];
  }),
  { id: 'paid', name: 'payment_status.paid', centsOf: ({ paidCents }) => paidCents, isMain: true },
  {
    id: 'owed',
    name: 'totals.owed',
    centsOf: ({ owedCents }) => owedCents,
    className: 'font-semibold',
    isMain: true,
  },
];

/** Whether money is owed for every sale. */
export function isAllOwing(sums: SumsByCurrency): boolean {
  const all = [...sums.values()];
  return (
    all.some(({ orders }) => orders > 0) &&
    all.every(({ orders, notFullyPaid }) => notFullyPaid === orders)
  );
}

/** The figures worth a column. */
function figuresOf(sums: SumsByCurrency, isShort: boolean): readonly Figure[] {
  const all = [...sums.values()];
  return (isAllOwing(sums) ? OWING_FIGURES : FIGURES).filter(
    ({ isMain, isOptional, centsOf }) =>
      (isMain || !isShort) && (!isOptional || all.some((figures) => centsOf?.(figures) !== 0)),
  );
}

function FigureName({ figure: { name, hint } }: { figure: Figure }): ReactNode {
  const { formatMessage } = useIntl();
  return (
    <abbr title={hint && formatMessage({ id: hint })} className="no-underline">
      {formatMessage({ id: name })}
    </abbr>
  );
}

function FigureValue({
  figure: { centsOf },
  currency,
  figures,
}: {
  figure: Figure;
  currency: string;
  figures: Sums;
}) {
  if (!centsOf) return <FormattedNumber value={figures.orders} />;
  const cents = centsOf(figures);
  if (cents === undefined) return '—';
  return (
    <Money
      cents={cents}
      currency={currency}
      className={cents === 0 ? 'text-ink-muted' : undefined}
    />
  );
}

/**
 * The last of the main figures in each currency, in a line: for phones. Its name follows one
 * amount, and precedes several.
 */
export function MainFigures({ sums }: { sums: SumsByCurrency }) {
  const { formatMessage } = useIntl();
  const figure = figuresOf(sums, true).at(-1);
  if (!figure) return null;
  const name = (
    <span className="text-xs font-normal text-ink-muted">{formatMessage({ id: figure.name })}</span>
  );
  return (
    <>
      {sums.size > 1 && name}
      {[...sums].map(([currency, figures]) => (
        <span
          key={currency}
          className="text-row leading-5 font-semibold whitespace-nowrap text-ink tabular-nums"
        >
          <FigureValue figure={figure} currency={currency} figures={figures} />{' '}
          {sums.size === 1 && name}
        </span>
      ))}
    </>
  );
}

/**
 * The notes on the figures of one currency: cancelled orders, ones not fully paid, refunds of
 * unknown amount.
 */
function useNotes(): (currency: string, figures: Sums) => string {
  const intl = useIntl();
  const { locale, formatMessage } = intl;
  return (currency, figures) => {
    const { owingOrders, owingTotalCents, unknownRefunds } = figures;
    const sums = new Map([[currency, figures]]);
    return [
      cancelledWords(intl, sums),
      owingOrders > 0 &&
        !isAllOwing(sums) &&
        formatMessage(
          { id: 'totals.owing' },
          { count: owingOrders, amounts: formatMoney(locale, owingTotalCents, currency) },
        ),
      unknownRefunds > 0 &&
        formatMessage({ id: 'totals.unknown_refunds' }, { count: unknownRefunds }),
    ]
      .filter(Boolean)
      .join(' · ');
  };
}

/**
 * The figures in one row per currency; with `children` beside the titles, and then notes beside the
 * figures.
 */
export function TotalsTable({
  sums,
  isShort,
  children,
}: {
  sums: SumsByCurrency;
  /** Shows the main figures only. */
  isShort: boolean;
  children?: ReactNode;
}) {
  const notesOf = useNotes();
  const shown = figuresOf(sums, isShort);
  return (
    <table
      className={`text-right whitespace-nowrap tabular-nums ${children ? 'w-full' : 'ms-auto'}`}
    >
      <thead>
        <tr>
          {children && <td className={WORDS}>{children}</td>}
          <th scope="col" className="sr-only">
            <FormattedMessage id="figures.currency" />
          </th>
          {shown.map((figure) => (
            <th
              key={figure.id}
              scope="col"
              className={`${CELL} align-bottom leading-5 font-normal`}
            >
              <FigureName figure={figure} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {[...sums].map(([currency, figures]) => (
          <tr key={currency}>
            {children && <td className={WORDS}>{notesOf(currency, figures)}</td>}
            <th scope="row" className="sr-only">
              {currency}
            </th>
            {shown.map((figure) => (
              <td
                key={figure.id}
                className={`${CELL} text-row leading-5 text-ink ${figure.className ?? ''}`}
              >
                <FigureValue figure={figure} currency={currency} figures={figures} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The notes on the figures of each currency, in lines of their own. */
export function TotalsNotes({ sums }: { sums: SumsByCurrency }) {
  const notesOf = useNotes();
  return [...sums].map(([currency, figures]) => (
    <p key={currency} className="leading-5 empty:hidden">
      {notesOf(currency, figures)}
    </p>
  ));
}

/**
 * All figures, one per row, with a column for each currency: for narrow spaces. Where three need
 * more room, they scroll beside the names.
 */
export function TotalsColumns({ sums }: { sums: SumsByCurrency }) {
  return (
    <table className="w-full text-right whitespace-nowrap tabular-nums">
      <thead className="sr-only">
        <tr>
          <th scope="col">
            <FormattedMessage id="totals.figure" />
          </th>
          {[...sums.keys()].map((currency) => (
            <th key={currency} scope="col">
              {currency}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {figuresOf(sums, false).map((figure) => (
          <tr key={figure.id}>
            <th
              scope="row"
              className="text-left font-normal whitespace-normal phone:sticky phone:start-0 phone:bg-surface rtl:text-right"
            >
              <FigureName figure={figure} />
            </th>
            {[...sums].map(([currency, figures]) => (
              <td key={currency} className={`ps-3 leading-5 text-ink ${figure.className ?? ''}`}>
                <FigureValue figure={figure} currency={currency} figures={figures} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
