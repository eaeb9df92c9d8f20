import { type FormatDateOptions, type IntlShape, useIntl } from 'react-intl';
import { dayWords } from '../filters/date-words.ts';
import type { ChartValue } from '../ui/charts/chart-mark.ts';
import { TimeBars, type TimeMark } from '../ui/charts/time-bars.tsx';
import { useDays } from '../stores/days.tsx';
import { timeOfDay } from '../stores/store-clock.ts';
import type { BusinessPeriod } from './figures-period.ts';
import { sumOfPart, type TimePart, timeParts, type TimeSums, timeUnit } from './times.ts';

/** The full and the short name of a part of the period. */
function partNames(intl: IntlShape, { from, to, hour }: TimePart): { name: string; short: string } {
  if (hour !== undefined) {
    const name = timeOfDay(intl.locale, `${String(hour).padStart(2, '0')}:00`);
    return { name, short: name };
  }
  const inUtc = (options: FormatDateOptions) =>
    intl.formatDate(`${from}T00:00:00Z`, { timeZone: 'UTC', ...options });
  // Without the year, which is in the page's head.
  const short = inUtc({ day: 'numeric', month: 'short' });
  if (from !== to) return { name: `${dayWords(intl, from)} – ${dayWords(intl, to)}`, short };
  return { name: `${inUtc({ weekday: 'short' })}, ${dayWords(intl, from)}`, short };
}

/** Bars over days, weeks or months of a period or, for a single day, over its hours. */
export function PeriodBars({
  label,
  value,
  period,
  sums,
  compared,
  write,
  writeTick,
  linkOf,
}: {
  label: string;
  value: string;
  period: BusinessPeriod;
  sums: TimeSums;
  /** The values to compare with; `daysLater` is negative. */
  compared?: { readonly sums: TimeSums; readonly daysLater: number } | undefined;
  write: (value: number) => ChartValue;
  writeTick: (value: number) => string;
  /** The address of the list for a part. */
  linkOf: (part: TimePart) => string;
}) {
  const intl = useIntl();
  const { cutoffMinutes } = useDays();
  const unit = timeUnit(period);
  const parts = timeParts(period, cutoffMinutes, [sums, ...(compared ? [compared.sums] : [])]);
  const marks = parts.map((part): TimeMark => {
    const sum = sumOfPart(sums, part);
    return {
      key: `${part.from} ${part.hour}`,
      ...partNames(intl, part),
      ...write(sum),
      before: compared && write(sumOfPart(compared.sums, part, compared.daysLater)),
      to: sum === 0 ? undefined : linkOf(part),
    };
  });
  return (
    <TimeBars
      marks={marks}
      words={{
        label,
        mark: intl.formatMessage({ id: 'insights.unit' }, { unit }),
        value,
        before: intl.formatMessage({ id: 'figures.before' }),
        showTable: intl.formatMessage({ id: 'insights.show_table' }),
      }}
      writeTick={writeTick}
    />
  );
}
