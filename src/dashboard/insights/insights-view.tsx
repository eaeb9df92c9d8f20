import { ChartNoAxesColumn } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { dateWords, dayWords } from '../filters/date-filter.ts';
import { periodInText } from '../filters/period-words.ts';
import { isNothingRead, NothingRead } from '../filters/nothing-read.tsx';
import { isUnderWay, ReadingLine } from '../filters/reading-line.tsx';
import { PageMessage } from '../kit/failures/page-message.tsx';
import { OnPaper } from '../kit/paper/on-paper.tsx';
import { ScrollBox } from '../kit/navigation/scroll-box.tsx';
import { ReadingStatus } from '../orders-feed/reader/reading-status.tsx';
import { dateOf } from '../period-figures/days-filter.ts';
import type { FiguresPart } from '../period-figures/figures-kind.ts';
import type { BusinessPeriod, Elapsed } from '../period-figures/figures-period.ts';
import { useFigures } from '../period-figures/use-figures.ts';
import type { PeriodReading } from '../period-figures/use-period-reading.ts';
import { formatMoment } from '../stores/store-clock.ts';
import { useDays } from '../stores/days.tsx';
import { storeDayOf } from '#order-domain/days/store-day.ts';
import { zoneInView } from '#order-domain/days/store-span.ts';
import { storeWords } from '../stores/store-words.ts';
import type { InsightsAddress } from './insights-address.ts';
import { InsightsContent } from './insights-content.tsx';
import { PrintedWhen } from '../kit/paper/printed-when.tsx';
import { shownCurrency } from './shown-currency.ts';

const BAR = 'animate-skeleton rounded-sm bg-line';

/** The places of the headline, the choices and the first chart while nothing is read. */
function InsightsSkeleton() {
  return (
    <div aria-hidden className="max-w-6xl animate-appear space-y-6 p-4 max-sm:px-3">
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

/** What was read of a period, and which period that is. */
export type ReadPeriod = { readonly period: BusinessPeriod; readonly reading: PeriodReading<FiguresPart> };

/** The period compared with; `elapsed` is how far both are counted, if the period is not over. */
export type ComparedPeriod = ReadPeriod & { readonly daysLater: number; readonly elapsed: Elapsed | undefined };

/** What a page of figures on paper is of, and when it was printed. */
function PrintedHead({
  stores: storeIds,
  currency,
  refundDay,
}: Pick<BusinessPeriod, 'stores'> & {
  /** The one that is shown of several; undefined: there is only one. */
  currency: string | undefined;
  refundDay: InsightsAddress['refundDay'];
}) {
  const intl = useIntl();
  const { stores } = useDays();
  return (
    <div className="hidden px-4 text-sm print:block">
      <h1 className="text-lg font-semibold">
        <FormattedMessage id="frame.insights" />
      </h1>
      <p>
        {storeIds ? storeWords(intl, storeIds, stores) : <FormattedMessage id="store.all" />}
        {currency !== undefined && (
          <>
            {' · '}
            <FormattedMessage id="insights.only_currency" values={{ currency }} />
          </>
        )}
        {refundDay &&
          ` · ${intl.formatMessage({ id: 'insights.refund_day' })}: ${intl.formatMessage({ id: `insights.${refundDay}` })}`}
      </p>
      <p>
        <PrintedWhen />
      </p>
    </div>
  );
}

/** What was read of a period and of the one compared with, how far that is, and why there is nothing else. */
export function InsightsView({
  address,
  own: { period, reading },
  compared,
  onChange,
}: {
  address: InsightsAddress;
  own: ReadPeriod;
  compared: ComparedPeriod | undefined;
  onChange: (next: Partial<InsightsAddress>) => void;
}) {
  const intl = useIntl();
  const days = useDays();
  const { filters, refundDay } = address;
  const figures = useFigures(reading.parts, refundDay);
  const before = useFigures(compared?.reading.parts ?? NO_PARTS, refundDay);
  // What is left to read of the compared period is shown once the period itself is whole.
  const shown = reading.isWhole && compared ? compared.reading : reading;
  const isWhole = reading.isWhole && shown.isWhole;
  const { progress } = shown;
  const isReading = isUnderWay({ reading: shown });
  const { currencies, currency } = shownCurrency(figures.trees, {
    asked: address.currency,
    isReading: isUnderWay({ reading }),
    stores: days.stores,
    inView: period.stores,
  });
  const isEmpty = currency === undefined;
  const isAbsent = isEmpty && isNothingRead(progress);
  const { coverage } = reading.progress;
  const zone = zoneInView(period.stores, days) ?? days.defaultTimeZone;
  return (
    <>
      <OnPaper>
        {() => (
          <PrintedHead
            stores={period.stores}
            currency={currencies.length > 1 ? currency : undefined}
            refundDay={refundDay}
          />
        )}
      </OnPaper>
      <div className="relative flex min-h-10 shrink-0 items-baseline gap-x-4 border-b border-line px-4 py-2 max-[699.98px]:flex-wrap max-sm:px-3">
        {/* On a phone its lines are the same with and without Cancel beside them, so that nothing moves when reading ends. */}
        <p className="min-w-0 flex-1 text-sm font-semibold sm:truncate phone:max-w-[calc(100%-7rem)]">
          {dateWords(intl, { from: period.from, to: period.to })}
          {compared && (
            <span className="ms-2 text-xs font-normal text-ink-muted">
              {' '}
              <FormattedMessage
                id="insights.compared"
                values={{
                  isCut: compared.elapsed !== undefined,
                  time:
                    compared.elapsed &&
                    formatMoment(
                      intl.locale,
                      new Date(compared.elapsed.now * 1000).toISOString(),
                      { timeZone: zone },
                      'time',
                    ),
                  days: dateWords(intl, { from: compared.period.from, to: compared.period.to }),
                }}
              />
            </span>
          )}
          {!isEmpty && !isWhole && (
            <span className="ms-2 text-xs font-normal text-ink-muted">
              {' '}
              <FormattedMessage id="insights.so_far" />
            </span>
          )}
          {/* On a phone its room stays, where it may have taken a line of its own. */}
          {isWhole && <span className="ms-2 hidden w-14 phone:inline-block" />}
        </p>
        {!isWhole && (
          <div
            className={`contents ${isReading && progress.phase !== 'waiting' ? 'phone:flex phone:h-5 phone:items-center' : ''}`}
          >
            <ReadingLine page="insights" reading={shown} />
          </div>
        )}
      </div>
      {!isAbsent && <ReadingStatus reading={shown} />}
      <ScrollBox className="printed-scroll relative min-h-0 flex-1">
        {isAbsent && <NothingRead page="insights" reading={shown} />}
        {isEmpty && reading.isWhole && (
          <PageMessage
            icon={<ChartNoAxesColumn aria-hidden size={28} />}
            title={<FormattedMessage id="insights.empty" values={{ period: periodInText(intl, dateOf(filters)) }} />}
          />
        )}
        {isEmpty && isReading && !reading.isWhole && <InsightsSkeleton />}
        {!isEmpty && (
          <InsightsContent
            address={address}
            period={period}
            figures={figures}
            currencies={currencies}
            currency={currency}
            compared={
              // A part is never compared with the whole.
              compared && reading.isOwnWhole && compared.reading.isOwnWhole
                ? { ...before, daysLater: compared.daysLater }
                : undefined
            }
            lookBack={
              progress.phase === 'incomplete' ||
              isReading ||
              !reading.isOwnWhole ||
              reading.isWhole ||
              coverage.known === 'nothing'
                ? undefined
                : dayWords(intl, storeDayOf(coverage.second, zone, days.cutoffMinutes))
            }
            whole={isWhole ? { unreadable: reading.progress.unreadable } : undefined}
            onChange={onChange}
          />
        )}
      </ScrollBox>
    </>
  );
}

const NO_PARTS: readonly FiguresPart[] = [];
