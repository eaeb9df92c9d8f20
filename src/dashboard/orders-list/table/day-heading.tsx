import { FormattedMessage, useIntl } from 'react-intl';
import { printUtcSecond } from '#contract/rfc3339.ts';
import { formatMoney, Money } from '../../i18n/money.tsx';
import { clockName, formatMoment } from '../../i18n/store-clock.ts';
import type { DayExtent } from './day-extent.ts';
import type { DayGroup, DaySum } from './day-groups.ts';
import type { ListDays } from './list-days.ts';

/** With more currencies the refunds would leave no room for the sums. */
const MOST_WITH_REFUNDS = 2;

function useSumWords(): (sum: DaySum) => string {
  const { locale, formatMessage } = useIntl();
  return ({ totalCents, refundedCents, currency }) => {
    const total = formatMoney(locale, totalCents, currency);
    if (refundedCents === 0) return total;
    const refunded = formatMoney(locale, refundedCents, currency);
    const net = formatMoney(locale, totalCents - refundedCents, currency);
    return formatMessage({ id: 'day.sum' }, { total, refunded, net });
  };
}

/** A day with the number and sums of its orders in the list, and whether that is the whole day. */
export function DayHeading({ group, extent, days }: { group: DayGroup; extent: DayExtent; days: ListDays }) {
  const { locale, formatMessage } = useIntl();
  const sumWords = useSumWords();
  const { span, count, sums } = group;
  const day = span
    ? formatMoment(locale, `${span.day}T00:00:00Z`, { timeZone: 'UTC' }, 'day')
    : formatMessage({ id: 'day.unknown' });
  const isToday = span !== undefined && days.now >= span.start && days.now < span.end;
  const zone = span && clockName(locale, printUtcSecond(span.start), { timeZone: days.timeZone });
  return (
    <>
      <span className="font-medium whitespace-nowrap text-ink">
        {isToday ? <FormattedMessage id="day.today" values={{ day }} /> : day}
      </span>
      {days.isReadersDay && zone !== undefined && (
        <span className="min-w-0 truncate text-ink-faint">
          <FormattedMessage id="day.own" values={{ zone }} />
        </span>
      )}
      <span className="whitespace-nowrap">
        <FormattedMessage id={`day.${extent}`} values={{ count }} />
      </span>
      {/* What does not fit wraps out of sight as a whole, so that no figure is ever cut; the title has them all. */}
      <span
        className={`flex h-4 min-w-0 flex-1 flex-wrap justify-end gap-x-4 overflow-hidden ${sums.length > 1 ? 'max-sm:hidden' : ''}`}
        title={sums.map(sumWords).join('\n')}
      >
        {sums.map(({ currency, totalCents, refundedCents }) => (
          <span key={currency} className="inline-flex gap-2 whitespace-nowrap">
            {refundedCents !== 0 && sums.length <= MOST_WITH_REFUNDS && (
              <Money cents={-refundedCents} currency={currency} className="text-refund max-sm:hidden" />
            )}
            <Money cents={totalCents} currency={currency} className="font-medium text-ink" />
          </span>
        ))}
      </span>
    </>
  );
}
