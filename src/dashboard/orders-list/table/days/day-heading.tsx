import { FormattedMessage, useIntl } from 'react-intl';
import { printUtcSecond } from '#contract/service/rfc3339.ts';
import { formatMoney, Money } from '../../../kit/i18n/money.tsx';
import { clockName, formatMoment } from '../../../stores/store-clock.ts';
import type { DayExtent } from './day-extent.ts';
import type { DayGroup, DaySum } from './day-groups.ts';
import type { ListDays } from './list-days.ts';

/** Words for a day's sums in one currency: the total and, with refunds, the refunded and the net amount. */
export function useSumWords(): (sum: DaySum) => string {
  const { locale, formatMessage } = useIntl();
  return ({ totalCents, refundedCents, currency }) => {
    const total = formatMoney(locale, totalCents, currency);
    if (refundedCents === 0) return total;
    const refunded = formatMoney(locale, refundedCents, currency);
    const net = formatMoney(locale, totalCents - refundedCents, currency);
    return formatMessage({ id: 'day.sum' }, { total, refunded, net });
  };
}

/** With more currencies than this, refunds would leave no room for the totals. */
const MOST_WITH_REFUNDS = 2;
/** The number of sums that fit the line on a phone. */
const MOST_ON_PHONES = 3;

/** Whose day it is where several clocks are in view: the user's, except for the first and last day of a date filter, which are the stores'. */
function dayName({ first, last }: ListDays['edges'], day: string) {
  if (first?.day !== day && last?.day !== day) return 'day.own';
  return first === last ? 'day.stores' : 'day.own_and_stores';
}

/** A day with the number and the sums of its listed orders, and whether they are the whole day. */
export function DayHeading({ group, extent, days }: { group: DayGroup; extent: DayExtent; days: ListDays }) {
  const { locale, formatMessage } = useIntl();
  const sumWords = useSumWords();
  const { span, count, sums } = group;
  const day = span
    ? formatMoment(locale, `${span.day}T00:00:00Z`, { timeZone: 'UTC' }, 'day')
    : formatMessage({ id: 'day.unknown' });
  const isToday = span !== undefined && days.now >= span.start && days.now < span.end;
  const zone = span && clockName(locale, printUtcSecond(span.start), { timeZone: days.timeZone });
  const isSeveral = sums.length > 1;
  return (
    // On phones the sums of several currencies take a second line.
    <div
      className={`flex min-w-0 flex-1 items-center gap-x-2.5 ${isSeveral ? 'max-sm:flex-col max-sm:items-stretch max-sm:leading-[15px]' : ''}`}
    >
      <span className={`flex min-w-0 items-center gap-x-2.5 ${isSeveral ? 'max-sm:justify-between' : ''}`}>
        <span className="font-medium whitespace-nowrap text-ink">
          {isToday ? <FormattedMessage id="day.today" values={{ day }} /> : day}
        </span>
        {days.isReadersDay && span && (
          <span className="min-w-0 flex-1 truncate text-ink-faint">
            <FormattedMessage id={dayName(days.edges, span.day)} values={{ zone }} />
          </span>
        )}
        {days.foreignCity !== undefined && span && (
          <span className="min-w-0 truncate text-ink-faint">
            <FormattedMessage id="day.city" values={{ city: days.foreignCity }} />
          </span>
        )}
        <span className="whitespace-nowrap">
          <FormattedMessage id={`day.${extent}`} values={{ count }} />
        </span>
      </span>
      {/* What does not fit wraps out of sight as a whole, so that no figure is ever cut; the title has them all. */}
      <span
        className="flex h-4 min-w-0 flex-1 flex-wrap justify-end gap-x-4 overflow-hidden max-sm:gap-x-3"
        title={sums.map(sumWords).join('\n')}
      >
        {/* Without something before it, a figure too wide for the line would stay in it and be cut. */}
        <span className="w-px" />
        {sums.map(({ currency, totalCents, refundedCents }, position) => (
          <span
            key={currency}
            className={`inline-flex gap-2 whitespace-nowrap ${position < MOST_ON_PHONES ? '' : 'max-sm:hidden'}`}
          >
            {refundedCents !== 0 && sums.length <= MOST_WITH_REFUNDS && (
              <Money cents={-refundedCents} currency={currency} className="text-refund max-sm:hidden" />
            )}
            <Money cents={totalCents} currency={currency} className="font-medium text-ink" />
          </span>
        ))}
        {sums.length > MOST_ON_PHONES && (
          <span className="sm:hidden">
            <FormattedMessage id="day.more_sums" values={{ count: sums.length - MOST_ON_PHONES }} />
          </span>
        )}
      </span>
    </div>
  );
}
