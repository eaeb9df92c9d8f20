import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { MessageId } from '../../kit/i18n/messages.ts';
import { Money } from '../../kit/i18n/money.tsx';
import {
  averageSaleCents,
  netSalesCents,
  type SalesByCurrency,
  type SalesFigures,
} from '../../order-math/sales-figures.ts';

/** One figure of the totals; amounts in cents, undefined where there is none. */
type Figure = {
  readonly id: 'orders' | 'gross' | 'discounts' | 'tax' | 'difference' | 'total' | 'refunds' | 'net' | 'average';
  /** Undefined: a number of orders. */
  readonly centsOf?: (figures: SalesFigures) => number | undefined;
  readonly className?: string;
  /** Shown where there is little room, too. */
  readonly isMain?: true;
};

const FIGURES: readonly Figure[] = [
  { id: 'orders', isMain: true },
  { id: 'gross', centsOf: ({ grossCents }) => grossCents },
  { id: 'discounts', centsOf: ({ discountsCents }) => 0 - discountsCents },
  { id: 'tax', centsOf: ({ taxCents }) => taxCents },
  { id: 'difference', centsOf: ({ differenceCents }) => differenceCents },
  { id: 'total', centsOf: ({ totalCents }) => totalCents, isMain: true },
  { id: 'refunds', centsOf: ({ refundedCents }) => 0 - refundedCents, className: 'text-refund', isMain: true },
  { id: 'net', centsOf: netSalesCents, className: 'font-semibold', isMain: true },
  { id: 'average', centsOf: averageSaleCents },
];

/** The figures worth a column: the difference only where there is one. */
function figuresOf(sums: SalesByCurrency, isShort: boolean): readonly Figure[] {
  const hasDifference = [...sums.values()].some(({ differenceCents }) => differenceCents !== 0);
  return FIGURES.filter(({ id, isMain }) => (isMain || !isShort) && (id !== 'difference' || hasDifference));
}

function FigureName({ id }: Pick<Figure, 'id'>): ReactNode {
  const { formatMessage } = useIntl();
  const name: MessageId = `totals.${id}`;
  return (
    <abbr title={formatMessage({ id: `totals.${id}_hint` as const })} className="no-underline">
      {formatMessage({ id: name })}
    </abbr>
  );
}

function FigureValue({ figure, currency, figures }: { figure: Figure; currency: string; figures: SalesFigures }) {
  if (!figure.centsOf) return <FormattedMessage id="totals.count" values={{ count: figures.count }} />;
  const cents = figure.centsOf(figures);
  return cents === undefined ? '—' : <Money cents={cents} currency={currency} />;
}

/** The figures of each currency in a row of its own. */
export function TotalsTable({ sums, isShort }: { sums: SalesByCurrency; isShort: boolean }) {
  const shown = figuresOf(sums, isShort);
  return (
    <table className="text-right whitespace-nowrap tabular-nums">
      <thead>
        <tr>
          <th scope="col" className="sr-only">
            <FormattedMessage id="totals.currency" />
          </th>
          {shown.map(({ id }) => (
            <th
              key={id}
              scope="col"
              className="ps-5 text-2xs leading-4 font-normal text-ink-muted first-of-type:ps-0 max-sm:ps-3"
            >
              <FigureName id={id} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {[...sums].map(([currency, figures]) => (
          <tr key={currency}>
            <th scope="row" className="sr-only">
              {currency}
            </th>
            {shown.map((figure) => (
              <td key={figure.id} className={`ps-5 text-row leading-5 text-ink max-sm:ps-3 ${figure.className ?? ''}`}>
                <FigureValue figure={figure} currency={currency} figures={figures} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** All figures, a row each, with a column for each currency: for narrow places. */
export function TotalsColumns({ sums }: { sums: SalesByCurrency }) {
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
            <th scope="row" className="text-left font-normal text-ink-muted rtl:text-right">
              <FigureName id={figure.id} />
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
