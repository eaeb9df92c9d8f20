import { FormattedMessage, useIntl } from 'react-intl';
import type { FiguresTree } from '#order-domain/figures/figures-tree.ts';
import type { MessageId } from '../ui/i18n/messages.ts';
import { formatMoney } from '../ui/i18n/money.tsx';
import { Money } from '../ui/i18n/money-label.tsx';
import { formatChange, formatPercent } from '../ui/i18n/percent.ts';
import { PageLink } from '../ui/navigation/page-link.tsx';
import { MenuButton } from '../ui/popups/menu-button.tsx';
import { SumsTable, type SumsRow } from '../ui/sums-table.tsx';
import { figureLink, type FigureTarget } from './figure-links.ts';
import { FIGURE_ROWS, type FigureRow, rateLists, rateSums, taxRates } from './figure-rows.ts';
import type { BusinessPeriod } from './figures-period.ts';

/** A linked figure looks like others until the pointer is on it. */
export const FIGURE_LINK =
  '-my-1.5 inline-block rounded-sm py-1.5 hover:text-accent hover:underline';

/** An amount with a link to its orders or refunds; if it has both, a menu offers both lists. */
export function LinkedMoney({
  name,
  cents,
  currency,
  period,
  targets,
}: {
  name: MessageId;
  cents: number;
  currency: string;
  period: BusinessPeriod;
  targets: readonly FigureTarget[];
}) {
  const { formatMessage, locale } = useIntl();
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
 * The change as a percentage of the earlier amount; a dash without one. A larger deduction is an
 * increase although its amount falls.
 */
export function Change({
  now,
  before,
  isDeducted = false,
}: {
  now: number;
  before: number;
  isDeducted?: boolean | undefined;
}) {
  const { locale } = useIntl();
  if (before === 0) return '—';
  const difference = isDeducted ? before - now : now - before;
  return formatChange(locale, difference / Math.abs(before));
}

/**
 * The figures of a period, beside those to compare with. Amounts link to their orders or refunds.
 */
export function FiguresTable({
  period,
  tree,
  before,
  isCompared = false,
}: {
  period: BusinessPeriod;
  tree: FiguresTree;
  /** Undefined without another period. */
  before?: FiguresTree | undefined;
  isCompared?: boolean;
}) {
  const { formatMessage, locale } = useIntl();
  const trees = before ? [tree, before] : [tree];
  const rates = taxRates(trees);
  const cells = ({ name, centsOf, listsOf, isDeducted }: FigureRow) => {
    const cents = centsOf(tree);
    const earlier = before ? centsOf(before) : 0;
    const money = (
      <LinkedMoney
        name={name}
        cents={cents}
        currency={tree.currency}
        period={period}
        targets={listsOf(tree)}
      />
    );
    if (!isCompared) return [money];
    return [
      money,
      <span key="before" className="font-normal text-ink-muted">
        <Money cents={earlier} currency={tree.currency} />
      </span>,
      <span key="change" className="font-normal text-ink-muted">
        <Change now={cents} before={earlier} isDeducted={isDeducted} />
      </span>,
    ];
  };
  const rateRows = rates.map(({ key, percent }): SumsRow => ({
    key,
    kind: 'part',
    name:
      percent === undefined
        ? formatMessage({ id: 'figures.tax_rate_unknown' })
        : formatMessage({ id: 'figures.tax_rate' }, { rate: formatPercent(locale, percent) }),
    cells: cells({
      name: 'figures.tax',
      centsOf: (of) => rateSums(of, key).leftCents,
      listsOf: (of) => rateLists(of, key),
    }),
  }));
  return (
    <>
      <SumsTable
        label={formatMessage({ id: 'figures.name' })}
        head={
          isCompared
            ? [
                '',
                formatMessage({ id: 'figures.amount' }),
                formatMessage({ id: 'figures.before' }),
                formatMessage({ id: 'figures.change' }),
              ]
            : undefined
        }
        rows={FIGURE_ROWS.filter(
          ({ isOptional, centsOf }) => !isOptional || trees.some((of) => centsOf(of) !== 0),
        ).flatMap((row) => [
          {
            key: row.name,
            name: formatMessage({ id: row.name }),
            kind: row.kind,
            className: row.isRefund && 'text-refund',
            cells: cells(row),
          },
          ...(row.name === 'figures.tax' && rates.length > 1 ? rateRows : []),
        ])}
      />
      <PageLink
        to="/help#figures"
        className="touch-target mt-2 inline-block rounded-sm text-xs text-ink-muted hover:text-ink hover:underline print:hidden"
      >
        <FormattedMessage id="figures.explain" />
      </PageLink>
    </>
  );
}
