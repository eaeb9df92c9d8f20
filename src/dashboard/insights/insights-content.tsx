import { useId } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { PeriodFigures } from '#contract/bff/order-store/figures.ts';
import { figuresParameters } from '../api/figures.ts';
import { ExportMenu } from '../exports/export-menu.tsx';
import { Segments } from '../ui/segments.tsx';
import { ErrorBoundary } from '../ui/errors/error-boundary.tsx';
import type { BusinessPeriod } from '../period-figures/figures-period.ts';
import { FiguresTable } from '../period-figures/figures-table.tsx';
import { COLUMNS, Section } from '../period-figures/sections.tsx';
import { TakingsTable } from '../period-figures/takings-table.tsx';
import { timeUnit } from '../period-figures/times.ts';
import { groupsByStore } from '../period-figures/figure-groups.ts';
import { sortStores, useStores } from '../stores/stores.ts';
import { figuresIn, listedBy } from './currency-figures.ts';
import { GroupSections } from './group-sections.tsx';
import { Headline } from './headline.tsx';
import { HoursSection } from './hours-section.tsx';
import type { InsightsAddress } from './insights-address.ts';
import { DaysSection } from './days-section.tsx';
import type { InsightsRequest } from './insights-request.ts';
import { useSectionWords } from './insights-words.ts';
import { ItemSections } from './item-sections.tsx';
import { RefundsSection } from './refunds-section.tsx';
import { StoresSection } from './stores-section.tsx';
import { TimeSection } from './time-section.tsx';

/** The page's content for a period with figures. */
export function InsightsContent({
  address,
  request,
  period,
  figures,
  currencies,
  currency,
  compared,
  onChange,
}: {
  address: InsightsAddress;
  /** The export uses the same request. */
  request: InsightsRequest;
  /** The days of the figures. */
  period: BusinessPeriod;
  figures: PeriodFigures;
  /** The currencies of the period, and the selected one. */
  currencies: readonly string[];
  currency: string;
  /** Figures to compare with; `daysLater` is negative. */
  compared: { readonly figures: PeriodFigures; readonly daysLater: number } | undefined;
  onChange: (next: Partial<InsightsAddress>) => void;
}) {
  const { formatMessage, formatList, locale } = useIntl();
  const stores = useStores();
  const words = useSectionWords(period, address.measure ?? 'total', currency);
  const [now, before] = [
    figuresIn(figures, currency),
    compared && figuresIn(compared.figures, currency),
  ];
  const withTax = sortStores(figures.storesWithTaxInPrices.map(stores.find), locale).map(
    ({ name }) => name,
  );
  const { by: _by, compare: _compare, ...exported } = request;
  const ofStores = groupsByStore(figures.groups);
  const storeColumns = [...ofStores].map(([id, groups]) => ({ ...stores.find(id), groups }));
  const hasStores =
    new Set(figures.groups.filter(({ by }) => by === 'store').map(({ value }) => value)).size > 1;
  return (
    <div className="space-y-6 p-4 max-sm:px-3">
      <section
        aria-label={formatMessage({ id: 'insights.headline' })}
        className="divide-y divide-line *:py-3 *:first:pt-0 *:last:pb-0"
      >
        {figures.trees.map((tree) => (
          <Headline
            key={tree.currency}
            period={period}
            tree={tree}
            before={compared?.figures.trees.find((each) => each.currency === tree.currency)}
            groups={figures.groups.filter((group) => group.currency === tree.currency)}
            isNamed={currencies.length > 1}
          />
        ))}
      </section>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <CurrencyChoice
          currency={currency}
          currencies={currencies}
          onChange={(next) => onChange({ currency: next })}
        />
        <ExportMenu
          className="ms-auto print:hidden touch-target inline-flex h-8 items-center gap-1.5 rounded-md border border-line-strong bg-raised px-3 text-row font-medium hover:bg-hover aria-expanded:bg-hover"
          exportables={[
            {
              id: 'figures',
              table: 'figures',
              parameters: figuresParameters({ ...exported, compare: request.compare }),
            },
            {
              id: 'days',
              table: 'figures',
              parameters: figuresParameters({ ...exported, by: ['day'] }),
            },
            {
              id: 'stores',
              table: 'figures',
              parameters: figuresParameters({ ...exported, by: ['store'] }),
            },
            ...(hasStores
              ? [
                  {
                    id: 'stores_days',
                    table: 'figures',
                    parameters: figuresParameters({ ...exported, by: ['store_day'] }),
                  } as const,
                ]
              : []),
          ]}
        >
          <FormattedMessage id="export.name" />
        </ExportMenu>
      </div>
      <ErrorBoundary kind="chart" resetKeys={[words]}>
        <TimeSection
          words={words}
          groups={now.groups}
          compared={compared && { groups: before?.groups ?? [], daysLater: compared.daysLater }}
        />
      </ErrorBoundary>
      <div className={COLUMNS}>
        {now.tree && (
          <Section title={formatMessage({ id: 'figures.name' })}>
            <FiguresTable
              period={period}
              tree={now.tree}
              before={before?.tree}
              isCompared={before !== undefined}
            />
          </Section>
        )}
        <Section title={formatMessage({ id: 'figures.takings' })}>
          {now.tree && <TakingsTable period={period} tree={now.tree} />}
          <ul className="mt-3 space-y-1 text-xs text-ink-muted empty:hidden">
            {withTax.length > 0 && (
              <li>
                <FormattedMessage
                  id="insights.tax_in_prices"
                  values={{ stores: formatList(withTax) }}
                />
              </li>
            )}
            {figures.incompleteOrders > 0 && (
              <li>
                <FormattedMessage
                  id="insights.incomplete"
                  values={{ count: figures.incompleteOrders }}
                />
              </li>
            )}
          </ul>
        </Section>
      </div>
      <DaysSection
        words={words}
        address={address}
        groups={now.groups}
        stores={storeColumns}
        currency={currency}
      />
      <StoresSection
        words={words}
        groups={now.groups}
        currency={currency}
        address={address}
        onSort={(sort) => onChange({ sort })}
      />
      <div className={COLUMNS}>
        <ErrorBoundary kind="chart" resetKeys={[words]}>
          {/* For a single day, the bars above are already by hour. */}
          {timeUnit(period) !== 'hour' && (
            <HoursSection words={words} groups={now.groups} before={before?.groups} />
          )}
          <GroupSections words={words} now={now} before={before} />
          <ItemSections
            words={words}
            items={listedBy(now, 'item').values}
            before={before && listedBy(before, 'item').values}
          />
        </ErrorBoundary>
      </div>
      <ErrorBoundary kind="chart" resetKeys={[words]}>
        <RefundsSection
          words={words}
          now={now}
          compared={before && { figures: before, daysLater: compared?.daysLater ?? 0 }}
        />
      </ErrorBoundary>
    </div>
  );
}

/** The currency of the charts and tables; nothing to choose if there is one. */
function CurrencyChoice({
  currency,
  currencies,
  onChange,
}: {
  currency: string;
  currencies: readonly string[];
  onChange: (currency: string) => void;
}) {
  const labelId = useId();
  if (currencies.length < 2) return null;
  return (
    <div className="flex items-center gap-2">
      <span id={labelId} className="text-xs text-ink-muted">
        <FormattedMessage id="figures.currency" />
      </span>
      <Segments
        labelId={labelId}
        choices={currencies.map((each) => ({ value: each, label: each }))}
        value={currency}
        onChange={onChange}
      />
    </div>
  );
}
