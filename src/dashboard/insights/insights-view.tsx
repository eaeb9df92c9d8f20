import { useQuery } from '@tanstack/react-query';
import { ChartNoAxesColumn } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Figures } from '#contract/bff/order-store/figures.ts';
import { zoneInView } from '#order-domain/days/store-span.ts';
import { figuresQuery } from '../api/figures.ts';
import { CoverageNote, isPart } from '../filters/coverage-note.tsx';
import { dateWords, periodInText } from '../filters/date-words.ts';
import { FirstStart } from '../filters/first-start.tsx';
import { shownDates } from '../filters/page-address.ts';
import { FailureMessage } from '../ui/failures/failure.tsx';
import { FailureNotice } from '../ui/failures/failure-notice.tsx';
import { PageMessage } from '../ui/failures/page-message.tsx';
import { ScrollBox } from '../ui/navigation/scroll-box.tsx';
import { type BusinessPeriod, startOfPeriod } from '../period-figures/figures-period.ts';
import { useDays } from '../stores/days.tsx';
import { formatMoment } from '../stores/store-clock.ts';
import type { InsightsAddress } from './insights-address.ts';
import { InsightsContent } from './insights-content.tsx';
import { type InsightsRequest, insightsRequest, shownFigures } from './insights-request.ts';
import { shownCurrency } from './shown-currency.ts';

const BAR = 'animate-skeleton rounded-sm bg-line';

/** Placeholders for the headline, the choices and the first chart. */
function InsightsSkeleton() {
  return (
    <div aria-hidden className="animate-appear space-y-6 p-4 max-sm:px-3">
      <div className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3 lg:grid-cols-5">
        {['a', 'b', 'c', 'd', 'e'].map((key) => (
          <div key={key} className="h-11 space-y-2 pt-1">
            <div className={`h-2.5 w-20 ${BAR}`} />
            <div className={`h-4 w-28 max-w-full ${BAR}`} />
          </div>
        ))}
      </div>
      <div className={`h-8 w-72 max-w-full ${BAR}`} />
      <div className={`h-56 w-full ${BAR} opacity-50`} />
    </div>
  );
}

/** The figures of a period with their dates, or the reason why there are none. */
export function InsightsView({
  address,
  period,
  onChange,
}: {
  address: InsightsAddress;
  period: BusinessPeriod;
  onChange: (next: Partial<InsightsAddress>) => void;
}) {
  const { stores } = useDays();
  const request = insightsRequest(period, address, (period.stores ?? stores.described).length);
  const { data, error, isPlaceholderData, refetch } = useQuery(figuresQuery(request));
  const retry = { error, onRetry: () => void refetch() };
  if (data) {
    return (
      <>
        {error && (
          <FailureNotice {...retry}>
            <FormattedMessage id="insights.failed" />
          </FailureNotice>
        )}
        <Answered
          response={data}
          address={address}
          request={request}
          stores={period.stores}
          isBefore={isPlaceholderData}
          onChange={onChange}
        />
      </>
    );
  }
  return (
    <>
      <Head>
        <PeriodWords {...period} />
      </Head>
      {error ? (
        <FailureMessage {...retry} title={<FormattedMessage id="insights.failed" />} />
      ) : (
        <InsightsSkeleton />
      )}
    </>
  );
}

function Head({ children }: { children: ReactNode }) {
  return (
    <p className="min-h-10 shrink-0 border-b border-line px-4 py-2 text-sm font-semibold max-sm:px-3">
      {children}
    </p>
  );
}

function PeriodWords({ from, to }: Pick<BusinessPeriod, 'from' | 'to'>) {
  return dateWords(useIntl(), { from, to });
}

function Answered({
  response,
  address,
  request,
  stores: inView,
  isBefore,
  onChange,
}: {
  response: Figures;
  address: InsightsAddress;
  request: InsightsRequest;
  stores: BusinessPeriod['stores'];
  /** True while the figures are those of the previous request. */
  isBefore: boolean;
  onChange: (next: Partial<InsightsAddress>) => void;
}) {
  const intl = useIntl();
  const days = useDays();
  const { period, figures, compared } = shownFigures(response, inView);
  const currencies = figures.trees.map(({ currency }) => currency);
  const currency = shownCurrency(currencies, address.currency, days.stores, inView);
  const isSoFar = isPart(response.coverage, startOfPeriod(period, days));
  const zone = zoneInView(inView, days) ?? days.defaultTimeZone;
  return (
    <>
      <Head>
        <PeriodWords {...period} />
        {(compared || response.comparison) && (
          <span className="ms-2 text-xs font-normal text-ink-muted">
            {' '}
            {compared ? (
              <>
                <FormattedMessage
                  id="insights.compared"
                  values={{
                    isCut: compared.at !== null,
                    time:
                      compared.at !== null &&
                      formatMoment(intl.locale, compared.at, { timeZone: zone }, 'time'),
                    days: dateWords(intl, { from: compared.from, to: compared.to }),
                  }}
                />
                {(period.from !== response.from || period.to !== response.to) && (
                  <>
                    {' · '}
                    <FormattedMessage id="insights.compared_part" />
                  </>
                )}
              </>
            ) : (
              <FormattedMessage
                id="insights.not_comparable"
                values={{ compare: response.comparison?.own.from ? 'own' : address.compare }}
              />
            )}
          </span>
        )}
        {isSoFar && (
          <span className="ms-3 font-normal">
            <CoverageNote />
          </span>
        )}
      </Head>
      <ScrollBox className="printed-scroll relative min-h-0 flex-1">
        {currency === undefined && !isSoFar && (
          <FirstStart
            otherwise={
              <PageMessage
                icon={<ChartNoAxesColumn aria-hidden size={28} />}
                title={
                  <FormattedMessage
                    id="insights.empty"
                    values={{ period: periodInText(intl, shownDates(address)) }}
                  />
                }
              />
            }
          />
        )}
        {currency === undefined && isSoFar && <InsightsSkeleton />}
        {currency !== undefined && (
          <div
            aria-busy={isBefore}
            className="transition-opacity aria-busy:opacity-50 aria-busy:delay-150"
          >
            <InsightsContent
              address={address}
              request={request}
              period={period}
              figures={figures}
              currencies={currencies}
              currency={currency}
              compared={compared}
              onChange={onChange}
            />
          </div>
        )}
      </ScrollBox>
    </>
  );
}
