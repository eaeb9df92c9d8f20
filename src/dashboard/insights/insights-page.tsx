import { ChartNoAxesColumn, WifiOff } from 'lucide-react';
import { useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation, useNavigate } from 'react-router';
import { IgnoredParameters } from '../filters/address/ignored-parameters.tsx';
import { FilterBar } from '../filters/bar/filter-bar.tsx';
import { lateEditors } from '../filters/bar/late-editors.tsx';
import { dateWords } from '../filters/date-filter.ts';
import { periodInText } from '../filters/period-words.ts';
import { isUnderWay, ReadingLine, type ReadingLineProps } from '../filters/reading-line.tsx';
import { FailureMessage } from '../kit/failure.tsx';
import { usePreloading } from '../kit/loading/use-preloading.ts';
import { PageMessage } from '../kit/notice.tsx';
import { Region } from '../kit/region.tsx';
import { ApiFailure } from '../kit/request.ts';
import { mergeFigures } from '../order-math/figures/figure-sums.ts';
import { figuresTrees } from '../order-math/figures/figures-tree.ts';
import { ReadingStatus } from '../orders-feed/reader/reading-status.tsx';
import { figuresDays, periodsToRead } from '../period-figures/figures-period.ts';
import { FiguresTable } from '../period-figures/figures-table.tsx';
import { TakingsTable } from '../period-figures/takings-table.tsx';
import { usePeriodReading } from '../period-figures/use-period-reading.ts';
import { useDays } from '../stores/days.tsx';
import {
  businessPeriod,
  dateOf,
  INSIGHTS_FILTERS,
  INSIGHTS_PARAMETER_NAMES,
  type InsightsAddress,
  readInsightsAddress,
  writeInsightsAddress,
} from './insights-address.ts';
import { INSIGHTS } from './insights-kind.ts';

const editors = lateEditors(async () => (await import('./insights-editors.tsx')).INSIGHTS_EDITORS, 'insights.show');

/** The state in the address, and how to change it: each change pushes a history entry. */
function useInsightsAddress() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const address = useMemo(() => readInsightsAddress(search), [search]);
  const change = (next: Partial<InsightsAddress>) =>
    void navigate({ pathname: '/insights', search: writeInsightsAddress({ ...address, ...next }) });
  return { ...address, search, change };
}

/** The figures of a period of business days, and its takings. */
export function InsightsPage() {
  const intl = useIntl();
  const { formatMessage } = intl;
  const { filters, refundDay = 'own_day', issues, search, change } = useInsightsAddress();
  const days = useDays();
  const period = businessPeriod(filters, days);
  const reading = usePeriodReading(
    { kind: INSIGHTS, spec: { ...figuresDays(period, days), groupings: [] }, periods: periodsToRead(period, days) },
    days.now,
  );
  const { progress, parts } = reading;
  const status: ReadingLineProps = {
    progress,
    label: formatMessage({ id: 'insights.loading' }),
    offline: <FormattedMessage id="insights.offline" />,
    onCancel: reading.cancel,
    onReadOn: reading.resume,
  };
  const isReading = isUnderWay(status);
  usePreloading(isReading);
  const trees = useMemo(
    () => figuresTrees(mergeFigures(...parts), refundDay).filter(({ group }) => group === undefined),
    [parts, refundDay],
  );
  const [failed] = progress.phase === 'incomplete' && progress.orders === 0 ? progress.failures : [];
  const hasEnded = progress.phase === 'complete' || progress.phase === 'incomplete';
  const isEmpty = trees.length === 0;
  return (
    <div className="flex h-full flex-col">
      <title>{formatMessage({ id: 'insights.title' })}</title>
      <h1 className="sr-only">
        <FormattedMessage id="frame.insights" />
      </h1>
      <div className="flex shrink-0 items-start gap-2 border-b border-line px-4 py-2">
        <Region name="filters" subject={filters}>
          <FilterBar
            definitions={INSIGHTS_FILTERS}
            editors={editors}
            filters={filters}
            seen={null}
            dates={{ range: dateOf(filters), onChange: (date) => change({ filters: { ...filters, date } }) }}
            onChange={(next) => change({ filters: next })}
          />
        </Region>
      </div>
      {issues.length > 0 && (
        <Region name="notices" subject={search}>
          <IgnoredParameters search={search} issues={issues} names={INSIGHTS_PARAMETER_NAMES} />
        </Region>
      )}
      <div className="relative flex min-h-10 shrink-0 items-baseline gap-x-4 border-b border-line px-4 py-2">
        <p className="min-w-0 flex-1 truncate text-sm font-semibold">
          {dateWords(intl, { from: period.from, to: period.to })}
          {!reading.isWhole && !isEmpty && (
            <span className="ms-2 text-xs font-normal text-ink-muted">
              <FormattedMessage id="insights.so_far" />
            </span>
          )}
        </p>
        {!reading.isWhole && <ReadingLine {...status} />}
      </div>
      {hasEnded && failed === undefined && <ReadingStatus reading={reading} />}
      <div className="min-h-0 flex-1 overflow-y-auto">
        <Region name="figures" look="room" subject={search} onRetry={reading.refresh}>
          {isEmpty && failed && (
            <div role="alert" className="h-full">
              <FailureMessage
                title={<FormattedMessage id="insights.failed" />}
                error={
                  new ApiFailure(
                    failed.failure.code,
                    failed.failure.message,
                    failed.failure.requestId,
                    failed.failure.retryAfterSeconds,
                  )
                }
                onRetry={reading.retry}
              />
            </div>
          )}
          {isEmpty && progress.phase === 'offline' && (
            <PageMessage icon={<WifiOff aria-hidden size={28} />} title={<FormattedMessage id="insights.offline" />} />
          )}
          {isEmpty && reading.isWhole && (
            <PageMessage
              icon={<ChartNoAxesColumn aria-hidden size={28} />}
              title={<FormattedMessage id="insights.empty" values={{ period: periodInText(intl, dateOf(filters)) }} />}
            />
          )}
          {!isEmpty && (
            <div className="grid max-w-6xl items-start gap-x-12 gap-y-8 p-4 lg:grid-cols-2">
              <section>
                <h2 className="mb-2 text-sm font-semibold">
                  <FormattedMessage id="figures.name" />
                </h2>
                <FiguresTable period={period} trees={trees} />
              </section>
              <section>
                <h2 className="mb-2 text-sm font-semibold">
                  <FormattedMessage id="figures.takings" />
                </h2>
                <TakingsTable period={period} trees={trees} />
              </section>
            </div>
          )}
        </Region>
      </div>
    </div>
  );
}
