import { type ReactNode, useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { MessageId } from '../ui/i18n/messages.ts';
import { formatMoney } from '../ui/i18n/money.tsx';
import { Money } from '../ui/i18n/money-label.tsx';
import { formatPercent } from '../ui/i18n/percent.ts';
import { PageLink } from '../ui/navigation/page-link.tsx';
import { MenuButton } from '../ui/popups/menu-button.tsx';
import type { RefundDay } from '#order-domain/figures/figure-sums.ts';
import type { FiguresTree } from '#order-domain/figures/figures-tree.ts';
import { figureLink, type FigureTarget } from './figure-links.ts';
import {
  FIGURE_ROWS,
  type FigureRow,
  isFigureShown,
  rateCents,
  rateLists,
  taxRates,
} from './figure-rows.ts';
import type { BusinessPeriod } from './figures-period.ts';

/** The tables of figures: rows that hover, with amounts at their end. */
export const FIGURES_TABLE =
  'w-full border-collapse text-row tabular-nums max-[24rem]:text-xs [&_tr]:h-6.5';
export const FIGURES_HEAD =
  'border-b border-line text-xs text-ink-muted *:py-1.5 *:align-bottom *:font-normal phone:*:whitespace-normal';
export const FIGURES_AMOUNT = 'ps-4 text-end whitespace-nowrap phone:ps-2';

/** An amount that leads somewhere looks like others until it is pointed at. */
export const FIGURE_LINK = 'rounded-sm hover:text-accent hover:underline';

/**
 * An amount that leads to the orders or refunds behind it; where it is made of both, a menu offers
 * both lists.
 */
export function LinkedMoney({
  name,
  cents,
  currency,
  period,
  targets,
}: {
  /** Names the figure. */
  name: MessageId;
  cents: number;
  currency: string;
  period: BusinessPeriod;
  targets: readonly FigureTarget[];
}) {
  const { formatMessage, locale } = useIntl();
  // Nothing is behind zero, and of zero refunds there are none to stand out.
  const money = (
    <Money
      cents={cents}
      currency={currency}
      className={cents === 0 ? 'text-ink-muted' : undefined}
    />
  );
  const [target, ...others] = targets;
  if (!target || cents === 0) return money;
  if (others.length === 0)
    return (
      <PageLink to={figureLink(period, target)} className={FIGURE_LINK}>
        {money}
      </PageLink>
    );
  return (
    <MenuButton
      label={`${formatMessage({ id: name })}: ${formatMoney(locale, cents, currency)}`}
      buttonClassName={FIGURE_LINK}
      face={money}
      align="end"
      panel={() => (
        <ul className="p-1.5">
          {targets.map((each) => (
            <li key={each.page}>
              <PageLink
                to={figureLink(period, each)}
                className="touch-target block rounded-sm px-2.5 py-1.5 hover:bg-hover"
              >
                <FormattedMessage id={each.page === 'orders' ? 'orders.name' : 'frame.refunds'} />
              </PageLink>
            </li>
          ))}
        </ul>
      )}
    />
  );
}

/**
 * How much an amount differs from that of another period, as a percentage of it; a dash where there
 * is none. Of what is deducted, more is more although its amount falls.
 */
export function Change({
  now,
  before,
  isDeducted = false,
}: {
  now: number;
  before: number;
  isDeducted?: boolean;
}) {
  const { locale } = useIntl();
  if (before === 0) return <span className="text-ink-faint">—</span>;
  const difference = isDeducted ? before - now : now - before;
  return formatPercent(
    locale,
    Math.round((difference / Math.abs(before)) * 1_000) / 10,
    'exceptZero',
  );
}

const KIND_STYLE: Readonly<Record<FigureRow['kind'], string>> = {
  sum: 'font-semibold border-t border-line',
  amount: '',
  part: 'text-xs text-ink-muted',
};

/** A currency's figures, and those of the period compared with. */
type CurrencyFigures = {
  readonly currency: string;
  readonly now: FiguresTree;
  readonly before: FiguresTree | undefined;
};

/**
 * The figures of a period, one column a currency, or three where it is compared with another
 * period. Amounts lead to what is behind them; a button explains how each is calculated.
 */
export function FiguresTable({
  period,
  trees,
  before,
  refundDay = 'own_day',
}: {
  period: BusinessPeriod;
  /** The whole trees, one a currency. */
  trees: readonly FiguresTree[];
  /** Those of another period; undefined: none is compared with. */
  before?: readonly FiguresTree[] | undefined;
  /** Whose day refunds count on. */
  refundDay?: RefundDay | undefined;
}) {
  const { formatMessage, locale } = useIntl();
  const [isExplained, setIsExplained] = useState(false);
  const id = useId();
  const columns: CurrencyFigures[] = trees.map((now) => ({
    currency: now.currency,
    now,
    before: before?.find(({ currency }) => currency === now.currency),
  }));
  const isShown = (row: FigureRow) => isFigureShown(row, [...trees, ...(before ?? [])]);
  const rates = taxRates([...trees, ...(before ?? [])]);
  return (
    <>
      <table id={id} aria-label={formatMessage({ id: 'figures.name' })} className={FIGURES_TABLE}>
        {(columns.length > 1 || before) && (
          <thead>
            <tr className={FIGURES_HEAD}>
              <th scope="col" className="sr-only">
                <FormattedMessage id="figures.name" />
              </th>
              {columns.map(({ currency }) =>
                before ? (
                  <ComparedHead
                    key={currency}
                    currency={columns.length > 1 ? currency : undefined}
                  />
                ) : (
                  <th key={currency} scope="col" className={FIGURES_AMOUNT}>
                    {currency}
                  </th>
                ),
              )}
            </tr>
          </thead>
        )}
        <tbody>
          {FIGURE_ROWS.filter(isShown).map((row) => (
            <FigureLine
              key={row.name}
              row={row}
              columns={columns}
              period={period}
              isCompared={before !== undefined}
              isExplained={isExplained}
              refundDay={refundDay}
            >
              {row.name === 'figures.tax' &&
                rates.length > 1 &&
                rates.map(({ key, percent }) => (
                  <tr key={key} className={KIND_STYLE.part}>
                    <th scope="row" className="py-0.5 ps-4 text-start font-normal">
                      {percent === undefined ? (
                        <FormattedMessage id="figures.tax_rate_unknown" />
                      ) : (
                        <FormattedMessage
                          id="figures.tax_rate"
                          values={{ rate: formatPercent(locale, percent) }}
                        />
                      )}
                    </th>
                    {columns.map((column) => (
                      <AmountCells
                        key={column.currency}
                        name={row.name}
                        column={column}
                        centsOf={(tree) => rateCents(tree, key)}
                        isCompared={before !== undefined}
                        period={period}
                        targets={rateLists(key, column.now, refundDay)}
                      />
                    ))}
                  </tr>
                ))}
            </FigureLine>
          ))}
        </tbody>
      </table>
      <button
        type="button"
        aria-expanded={isExplained}
        aria-controls={id}
        className="touch-target mt-2 rounded-sm text-xs text-ink-muted hover:text-ink hover:underline print:hidden"
        onClick={() => setIsExplained(!isExplained)}
      >
        <FormattedMessage id="figures.explain" />
      </button>
    </>
  );
}

function ComparedHead({ currency }: { currency: string | undefined }) {
  return (['figures.amount', 'figures.before', 'figures.change'] as const).map((id, index) => (
    <th key={id} scope="col" className={FIGURES_AMOUNT}>
      {index === 0 && currency !== undefined ? currency : <FormattedMessage id={id} />}
    </th>
  ));
}

function FigureLine({
  row: {
    name,
    hint: usualHint,
    hintByOrder = usualHint,
    kind,
    isDeducted,
    isRefund,
    centsOf,
    listsOf,
  },
  columns,
  period,
  isCompared,
  isExplained,
  refundDay,
  children,
}: {
  row: FigureRow;
  columns: readonly CurrencyFigures[];
  period: BusinessPeriod;
  isCompared: boolean;
  isExplained: boolean;
  refundDay: RefundDay;
  /** Rows below it that it is the sum of. */
  children: ReactNode;
}) {
  const hintId = useId();
  const hint = refundDay === 'order_day' ? hintByOrder : usualHint;
  return (
    <>
      <tr className={`${KIND_STYLE[kind]} ${isRefund ? 'text-refund' : ''} hover:bg-hover`}>
        <th
          scope="row"
          aria-describedby={hint && isExplained ? hintId : undefined}
          className={`${kind === 'part' ? 'py-0.5 ps-4' : 'py-1.5'} ${kind === 'sum' ? 'font-semibold' : 'font-normal'} text-start phone:not-cramped:wrap-anywhere phone:hyphens-auto`}
        >
          <FormattedMessage id={name} />
          {hint && isExplained && (
            <span id={hintId} aria-hidden className="block text-xs font-normal text-ink-muted">
              <FormattedMessage id={hint} />
            </span>
          )}
        </th>
        {columns.map((column) => (
          <AmountCells
            key={column.currency}
            name={name}
            column={column}
            centsOf={centsOf}
            isCompared={isCompared}
            isDeducted={isDeducted}
            period={period}
            targets={listsOf(column.now, refundDay)}
          />
        ))}
      </tr>
      {children}
    </>
  );
}

function AmountCells({
  name,
  column: { currency, now, before },
  centsOf,
  isCompared,
  isDeducted = false,
  period,
  targets,
}: {
  name: MessageId;
  column: CurrencyFigures;
  centsOf: FigureRow['centsOf'];
  isCompared: boolean;
  isDeducted?: boolean | undefined;
  period: BusinessPeriod;
  targets: readonly FigureTarget[];
}) {
  const cents = centsOf(now);
  const earlier = before ? centsOf(before) : 0;
  return (
    <>
      <td className={FIGURES_AMOUNT}>
        <LinkedMoney
          name={name}
          cents={cents}
          currency={currency}
          period={period}
          targets={targets}
        />
      </td>
      {isCompared && (
        <>
          <td className={`${FIGURES_AMOUNT} font-normal text-ink-muted`}>
            <Money cents={earlier} currency={currency} />
          </td>
          <td className={`${FIGURES_AMOUNT} font-normal text-ink-muted`}>
            <Change now={cents} before={earlier} isDeducted={isDeducted} />
          </td>
        </>
      )}
    </>
  );
}
