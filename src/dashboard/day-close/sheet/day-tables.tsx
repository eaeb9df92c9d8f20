import { type ReactNode, useContext } from 'react';
import { useIntl } from 'react-intl';
import type { ListedRefund } from '#contract/bff/order-store/refunds.ts';
import { pickLocalized } from '#contract/text/localized-string.ts';
import { NameLanguage } from '../../ui/i18n/localized-text.ts';
import { Money } from '../../ui/i18n/money-label.tsx';
import { formatPercent } from '../../ui/i18n/percent.ts';
import type { FiguresTree } from '#order-domain/figures/figures-tree.ts';
import { methodName } from '../../order-labels/method-name.ts';
import { figureLink, type FigureTarget } from '../../period-figures/figure-links.ts';
import { rateLists, rateSums, rateTargets, taxRates } from '../../period-figures/figure-rows.ts';
import type { BusinessPeriod } from '../../period-figures/figures-period.ts';
import { LinkedMoney } from '../../period-figures/figures-table.tsx';
import { formatMoment } from '../../stores/store-clock.ts';
import type { StoreClock } from '#order-domain/days/store-clock.ts';
import { ACTIVE, type ClosingDay } from '../day/closing-day.ts';
import { SheetLink, SheetRow, SheetTable } from './sheet-table.tsx';

/**
 * The orders of the day that are not settled: unpaid or partly paid, not completed, and cancelled.
 */
export function StatusTable({
  period,
  tree: { currency, owing, cancelled },
  active,
}: {
  period: BusinessPeriod;
  tree: FiguresTree;
  active: ClosingDay['active'];
}) {
  const { formatMessage, formatNumber } = useIntl();
  const rows = [
    { name: 'close.owing', ...owing, filters: { owed: 'true' } },
    { name: 'close.active', ...active, filters: ACTIVE },
    {
      name: 'fulfillment_status.cancelled',
      ...cancelled,
      filters: { fulfillment_status: 'cancelled' },
    },
  ] as const;
  return (
    <SheetTable
      title={formatMessage({ id: 'close.statuses' })}
      head={[
        formatMessage({ id: 'filter.status' }),
        formatMessage({ id: 'orders.name' }),
        formatMessage({ id: 'column.total' }),
      ]}
    >
      {rows.map(({ name, count, totalCents, filters }) => (
        <SheetRow
          key={name}
          name={
            <OrdersLink
              period={period}
              target={count === 0 ? undefined : { page: 'orders', filters }}
              name={formatMessage({ id: name })}
            />
          }
          cells={[
            formatNumber(count),
            <Money key="total" cents={totalCents} currency={currency} />,
          ]}
        />
      ))}
    </SheetTable>
  );
}

/** The orders with a promotion; none for an id that an address can't hold. */
export function withPromotion(id: string): FigureTarget | undefined {
  return id === '' || id.includes(',') ? undefined : { page: 'orders', filters: { promotion: id } };
}

/** A name that leads to the orders behind its row, if they can be listed. */
function OrdersLink({
  period,
  target,
  name,
}: {
  period: BusinessPeriod;
  target: FigureTarget | undefined;
  name: ReactNode;
}) {
  return target ? <SheetLink to={figureLink(period, target)}>{name}</SheetLink> : name;
}

/** What each promotion took off, and what no promotion explains. */
export function PromotionTable({ period, tree }: { period: BusinessPeriod; tree: FiguresTree }) {
  const { formatMessage, formatNumber } = useIntl();
  const languages = useContext(NameLanguage);
  const { currency, promotions, unnamedPromotionsCents } = tree;
  return (
    <SheetTable
      title={formatMessage({ id: 'close.promotions' })}
      head={[
        formatMessage({ id: 'close.promotion' }),
        formatMessage({ id: 'close.uses' }),
        formatMessage({ id: 'column.discount' }),
      ]}
    >
      {promotions.map(({ id, trigger, name, uses, discountCents }) => {
        const { text, lang } = pickLocalized(name, languages) ?? {
          text: id.slice(0, 8),
          lang: undefined,
        };
        return (
          <SheetRow
            key={`${id} ${trigger}`}
            name={
              <OrdersLink
                period={period}
                target={withPromotion(id)}
                name={<bdi lang={lang}>{text}</bdi>}
              />
            }
            cells={[
              formatNumber(uses),
              <Money key="discount" cents={discountCents} currency={currency} />,
            ]}
          />
        );
      })}
      {unnamedPromotionsCents !== 0 && (
        <SheetRow
          name={formatMessage({ id: 'close.unnamed_promotions' })}
          cells={['', <Money key="discount" cents={unnamedPromotionsCents} currency={currency} />]}
        />
      )}
    </SheetTable>
  );
}

/** The tax of each rate: charged, refunded with items, and what is left. */
export function TaxTable({ period, tree }: { period: BusinessPeriod; tree: FiguresTree }) {
  const { formatMessage, locale } = useIntl();
  const { currency } = tree;
  return (
    <SheetTable
      title={formatMessage({ id: 'close.taxes' })}
      head={[
        formatMessage({ id: 'close.rate' }),
        formatMessage({ id: 'close.charged' }),
        formatMessage({ id: 'figures.refunded' }),
        formatMessage({ id: 'column.tax' }),
      ]}
    >
      {taxRates([tree]).map(({ key, percent }) => {
        const { chargedCents, refundedCents } = rateSums(tree, key);
        const { charged, refunded } = rateTargets(key);
        const cells = [
          ['close.charged', chargedCents, [charged]],
          ['figures.refunded', 0 - refundedCents, [refunded]],
          ['column.tax', chargedCents - refundedCents, rateLists(key, tree, 'own_day')],
        ] as const;
        return (
          <SheetRow
            key={key}
            name={
              percent === undefined
                ? formatMessage({ id: 'close.rate_unknown' })
                : formatPercent(locale, percent)
            }
            cells={cells.map(([name, cents, targets]) => (
              <span key={name} className={name === 'figures.refunded' ? 'text-refund' : ''}>
                <LinkedMoney
                  name={name}
                  cents={cents}
                  currency={currency}
                  period={period}
                  targets={targets}
                />
              </span>
            ))}
          />
        );
      })}
    </SheetTable>
  );
}

/** Each refund given on the day, of any order, oldest first. */
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
  const { formatMessage, formatList, locale } = intl;
  const languages = useContext(NameLanguage);
  return (
    <SheetTable
      title={formatMessage({ id: 'frame.refunds' })}
      head={[
        formatMessage({ id: 'column.ticket' }),
        formatMessage({ id: 'column.time' }),
        formatMessage({ id: 'close.reason' }),
        formatMessage({ id: 'figures.method' }),
        formatMessage({ id: 'figures.amount' }),
      ]}
      texts={3}
    >
      {refunds.map(
        ({ id, orderId, refundId = '', ticket, refundedAt, reason, methods, amountCents }) => (
          <SheetRow
            key={id}
            texts={3}
            name={
              <SheetLink
                to={figureLink(period, {
                  page: 'refunds',
                  filters: { order: orderId, refund: refundId },
                })}
              >
                <bdi className="whitespace-nowrap">{ticket}</bdi>
              </SheetLink>
            }
            cells={[
              refundedAt === undefined ? '—' : formatMoment(locale, refundedAt, clock, 'time'),
              <bdi key="reason">{reason || '—'}</bdi>,
              <bdi key="method">
                {formatList(
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
            ]}
          />
        ),
      )}
    </SheetTable>
  );
}
