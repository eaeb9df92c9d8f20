import { FormattedMessage, useIntl } from 'react-intl';
import { ErrorBoundary } from '../kit/errors/error-boundary.tsx';
import type { Breakdown } from '#order-domain/figures/fold-breakdowns.ts';
import { storesWithTaxInPrices } from '#order-domain/figures/figures-tree.ts';
import type { BusinessPeriod } from '../period-figures/figures-period.ts';
import { ofWhole } from '../period-figures/figure-groups.ts';
import { FiguresExport } from '../period-figures/export/figures-export.tsx';
import { FiguresTable } from '../period-figures/figures-table.tsx';
import { COLUMNS, Section } from '../period-figures/sections.tsx';
import { TakingsTable } from '../period-figures/takings-table.tsx';
import { timeUnit } from '../period-figures/times.ts';
import type { PeriodFigures } from '../period-figures/use-figures.ts';
import { useStores } from '../stores/stores.ts';
import { GroupSections } from './group-sections.tsx';
import { Headline } from './headline.tsx';
import { HoursSection } from './hours-section.tsx';
import type { InsightsAddress } from './insights-address.ts';
import { InsightsChoices } from './insights-choices.tsx';
import { useSectionWords } from './insights-words.ts';
import { ItemSections } from './item-sections.tsx';
import { RefundsSection } from './refunds-section.tsx';
import { TimeSection } from './time-section.tsx';

/** Everything the page says of a period that has figures. */
export function InsightsContent({
  address,
  period,
  figures: { figures, trees, breakdowns },
  currencies,
  currency,
  compared,
  lookBack,
  whole,
  onChange,
}: {
  address: InsightsAddress;
  period: BusinessPeriod;
  figures: PeriodFigures;
  /** Those of the period, and the one that is shown. */
  currencies: readonly string[];
  currency: string;
  /** The figures compared with, and how many days later they are (a negative number). */
  compared: (PeriodFigures & { readonly daysLater: number }) | undefined;
  /** The day before which orders were not looked at for payments and refunds, in words; undefined: all were, or are being read. */
  lookBack: string | undefined;
  /** Once everything was read: how many orders could not be. */
  whole: { readonly unreadable: number } | undefined;
  onChange: (next: Partial<InsightsAddress>) => void;
}) {
  const { formatMessage, formatList } = useIntl();
  const stores = useStores();
  const words = useSectionWords(period, address.measure ?? 'total', currency);
  const isOf = (of: { readonly currency: string }) => of.currency === currency;
  const [own, before] = [trees.filter(isOf), compared?.trees.filter(isOf)];
  const [ofAll, ofAllBefore] = [ofWhole(own), before && ofWhole(before)];
  const isItem = ({ by }: Breakdown) => by === 'item';
  const sums = breakdowns.filter(isOf);
  const onNarrow = (from: string, to: string) => onChange({ filters: { ...address.filters, date: { from, to } } });
  const withTax = storesWithTaxInPrices(figures).map((storeId) => stores.find(storeId).name);
  return (
    <div className="max-w-6xl space-y-6 p-4 max-sm:px-3">
      {ofAll.map((tree) => (
        <section key={tree.currency} aria-label={formatMessage({ id: 'insights.headline' })}>
          <Headline period={period} tree={tree} before={ofAllBefore?.[0]} refundDay={address.refundDay} />
        </section>
      ))}
      <InsightsChoices address={address} currency={currency} currencies={currencies} onChange={onChange}>
        {whole && (
          <FiguresExport
            period={period}
            figures={{ trees, before: compared?.trees }}
            unreadable={whole.unreadable + figures.incompleteOrders + (compared?.figures.incompleteOrders ?? 0)}
          />
        )}
      </InsightsChoices>
      <ErrorBoundary kind="chart" resetKeys={[words]}>
        <TimeSection
          words={words}
          trees={own}
          compared={compared && { trees: before ?? [], daysLater: compared.daysLater }}
          onNarrow={onNarrow}
        />
      </ErrorBoundary>
      <div className={COLUMNS}>
        <Section isLong title={formatMessage({ id: 'figures.name' })}>
          <FiguresTable period={period} trees={ofAll} before={ofAllBefore} refundDay={address.refundDay} />
        </Section>
        <Section title={formatMessage({ id: 'figures.takings' })}>
          <TakingsTable period={period} trees={ofAll} />
          <ul className="mt-3 space-y-1 text-xs text-ink-muted empty:hidden">
            {withTax.length > 0 && (
              <li>
                <FormattedMessage id="insights.tax_in_prices" values={{ stores: formatList(withTax) }} />
              </li>
            )}
            {figures.incompleteOrders > 0 && (
              <li>
                <FormattedMessage id="insights.incomplete" values={{ count: figures.incompleteOrders }} />
              </li>
            )}
            {lookBack !== undefined && (
              <li>
                <FormattedMessage id="insights.look_back" values={{ day: lookBack }} />
              </li>
            )}
          </ul>
        </Section>
        <ErrorBoundary kind="chart" resetKeys={[words]}>
          {/* Of a single day, the bars above are its hours. */}
          {timeUnit(period) !== 'hour' && <HoursSection words={words} trees={own} before={before} />}
          <GroupSections words={words} trees={own} before={before} />
          <ItemSections
            words={words}
            items={sums.filter(isItem)}
            before={compared?.breakdowns.filter(isOf).filter(isItem)}
          />
        </ErrorBoundary>
      </div>
      <ErrorBoundary kind="chart" resetKeys={[words]}>
        <RefundsSection
          words={words}
          trees={own}
          refunds={sums.filter((sum) => !isItem(sum))}
          compared={
            compared && {
              trees: before ?? [],
              refunds: compared.breakdowns.filter(isOf),
              daysLater: compared.daysLater,
            }
          }
          onNarrow={onNarrow}
        />
      </ErrorBoundary>
    </div>
  );
}
