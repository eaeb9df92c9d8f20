import { type ReactNode, useContext } from 'react';
import { useIntl } from 'react-intl';
import type { ListedRefund } from '#contract/bff/order-store/refunds.ts';
import { pickLocalized } from '#contract/text/localized-string.ts';
import type { StoreClock } from '#order-domain/days/store-clock.ts';
import type { FiguresTree } from '#order-domain/figures/figures-tree.ts';
import { methodName } from '../../order-labels/method-name.ts';
import { figureLink, type FigureTarget } from '../../period-figures/figure-links.ts';
import { rateLists, rateSums, rateTargets, taxRates } from '../../period-figures/figure-rows.ts';
import type { BusinessPeriod } from '../../period-figures/figures-period.ts';
import { FIGURE_LINK, LinkedMoney } from '../../period-figures/figures-table.tsx';
import { Section } from '../../period-figures/sections.tsx';
import { formatMoment } from '../../stores/store-clock.ts';
import { NameLanguage } from '../../ui/i18n/localized-text.ts';
import { Money } from '../../ui/i18n/money-label.tsx';
import type { MessageId } from '../../ui/i18n/messages.ts';
import { formatPercent } from '../../ui/i18n/percent.ts';
import { PageLink } from '../../ui/navigation/page-link.tsx';
import { type SumsRow, SumsTable } from '../../ui/sums-table.tsx';
import { ACTIVE, type ClosingDay } from '../day/closing-day.ts';

type DayTableProps = { readonly period: BusinessPeriod; readonly tree: FiguresTree };

function DayTable({
  title,
  head,
  texts,
  rows,
}: {
  title: MessageId;
  head: readonly MessageId[];
  texts?: number;
  rows: readonly SumsRow[];
}) {
  const { formatMessage } = useIntl();
  const label = formatMessage({ id: title });
  return (
    <Section title={label}>
      <SumsTable
        label={label}
        head={head.map((id) => formatMessage({ id }))}
        texts={texts ?? 0}
        rows={rows}
      />
    </Section>
  );
}

/** A link to the list behind a row, if there is one. */
function ListLink({
  period,
  target,
  children,
}: {
  period: BusinessPeriod;
  target: FigureTarget | undefined;
  children: ReactNode;
}) {
  if (!target) return children;
  return (
    <PageLink to={figureLink(period, target)} className={FIGURE_LINK}>
      {children}
    </PageLink>
  );
}

/** Open orders of the day: unpaid or partly paid, not completed, and cancelled. */
export function StatusTable({
  period,
  tree: { currency, owing, cancelled },
  active,
}: DayTableProps & { active: ClosingDay['active'] }) {
  const { formatMessage, formatNumber } = useIntl();
  const statuses = [
    { id: 'close.owing', ...owing, filters: { owed: 'true' } },
    { id: 'close.active', ...active, filters: ACTIVE },
    {
      id: 'fulfillment_status.cancelled',
      ...cancelled,
      filters: { fulfillment_status: 'cancelled' },
    },
  ] as const;
  return (
    <DayTable
      title="close.statuses"
      head={['filter.status', 'orders.name', 'column.total']}
      rows={statuses.map(({ id, count, totalCents, filters }) => ({
        key: id,
        name: (
          <ListLink period={period} target={count === 0 ? undefined : { page: 'orders', filters }}>
            {formatMessage({ id })}
          </ListLink>
        ),
        cells: [formatNumber(count), <Money key="total" cents={totalCents} currency={currency} />],
      }))}
    />
  );
}

/** The orders with a promotion; undefined for an id that an address can't hold. */
export function withPromotion(id: string): FigureTarget | undefined {
  return id === '' || id.includes(',') ? undefined : { page: 'orders', filters: { promotion: id } };
}

/** Discounts by promotion, and the rest without one. */
export function PromotionTable({ period, tree }: DayTableProps) {
  const { formatMessage, formatNumber } = useIntl();
  const languages = useContext(NameLanguage);
  const { currency, promotions, unnamedPromotionsCents } = tree;
  const money = (cents: number) => <Money key="discount" cents={cents} currency={currency} />;
  return (
    <DayTable
      title="close.promotions"
      head={['close.promotion', 'close.uses', 'column.discount']}
      rows={[
        ...promotions.map(({ id, trigger, name, uses, discountCents }) => {
          const picked = pickLocalized(name, languages);
          return {
            key: `${id} ${trigger}`,
            name: (
              <ListLink period={period} target={withPromotion(id)}>
                <bdi lang={picked?.lang}>{picked?.text ?? id.slice(0, 8)}</bdi>
              </ListLink>
            ),
            cells: [formatNumber(uses), money(discountCents)],
          };
        }),
        ...(unnamedPromotionsCents === 0
          ? []
          : [
              {
                key: '',
                name: formatMessage({ id: 'close.unnamed_promotions' }),
                cells: ['', money(unnamedPromotionsCents)],
              },
            ]),
      ]}
    />
  );
}

/** The tax of each rate: charged, refunded with items, and the rest. */
export function TaxTable({ period, tree }: DayTableProps) {
  const { formatMessage, locale } = useIntl();
  return (
    <DayTable
      title="close.taxes"
      head={['close.rate', 'close.charged', 'figures.refunded', 'column.tax']}
      rows={taxRates([tree]).map(({ key, percent }) => {
        const { chargedCents, refundedCents, leftCents } = rateSums(tree, key);
        const { charged, refunded } = rateTargets(key);
        const cells = [
          ['close.charged', chargedCents, [charged]],
          ['figures.refunded', 0 - refundedCents, [refunded]],
          ['column.tax', leftCents, rateLists(tree, key)],
        ] as const;
        return {
          key,
          name:
            percent === undefined
              ? formatMessage({ id: 'close.rate_unknown' })
              : formatPercent(locale, percent),
          cells: cells.map(([name, cents, targets]) => (
            <span key={name} className={name === 'figures.refunded' ? 'text-refund' : ''}>
              <LinkedMoney
                name={name}
                cents={cents}
                currency={tree.currency}
                period={period}
                targets={targets}
              />
            </span>
          )),
        };
      })}
    />
  );
}

/** Each refund given on the day, for orders of any day, oldest first. */
export function RefundTable({
  period,
  currency,
  clock,
  refunds,
}: {
  period: BusinessPeriod;
  currency: string;
  clock: StoreClock;
  refunds: readonly ListedRefund[];
}) {
  const intl = useIntl();
  const languages = useContext(NameLanguage);
  return (
    <DayTable
      title="frame.refunds"
      head={['column.ticket', 'column.time', 'close.reason', 'figures.method', 'figures.amount']}
      texts={3}
      rows={refunds.map(
        ({ id, orderId, refundId = '', ticket, refundedAt, reason, methods, amountCents }) => ({
          key: id,
          name: (
            <ListLink
              period={period}
              target={{ page: 'refunds', filters: { order: orderId, refund: refundId } }}
            >
              <bdi className="whitespace-nowrap">{ticket}</bdi>
            </ListLink>
          ),
          cells: [
            refundedAt === undefined ? '—' : formatMoment(intl.locale, refundedAt, clock, 'time'),
            <bdi key="reason">{reason || '—'}</bdi>,
            <bdi key="method">
              {intl.formatList(
                methods.map((method) => methodName(intl, languages, method).text),
                { type: 'unit' },
              )}
            </bdi>,
            <Money
              key="amount"
              cents={0 - amountCents}
              currency={currency}
              className="text-refund"
            />,
          ],
        }),
      )}
    />
  );
}
