import { HeatMap } from '../ui/charts/heat-map.tsx';
import type { FigureGroupRow } from '#contract/bff/order-store/figures.ts';
import { figureLink } from '../period-figures/figure-links.ts';
import { keysOf, sumsBy } from '../period-figures/figure-groups.ts';
import { takingsIn } from '../period-figures/figure-rows.ts';
import { Section } from '../period-figures/sections.tsx';
import { dayCount, daysOf, hourInAddress, hoursOfDay, weekdayOf } from '../period-figures/times.ts';
import { useDays } from '../stores/days.tsx';
import { timeOfDay } from '../stores/store-clock.ts';
import type { SectionWords } from './insights-words.ts';
import { MEASURED } from './measure.ts';

/** A Monday, to name weekdays. */
const MONDAY = '2024-01-01';
const WEEK = daysOf({ from: MONDAY, to: '2024-01-07' });

/** A measure by hour of the day and weekday. */
export function HoursSection({
  words,
  groups,
  before,
}: {
  words: SectionWords;
  /** Figures in the chart's currency, and those to compare with. */
  groups: readonly FigureGroupRow[];
  before: readonly FigureGroupRow[] | undefined;
}) {
  const { intl, period, measure, measureName } = words;
  const { cutoffMinutes } = useDays();
  const sumsOf = (of: readonly FigureGroupRow[]) => sumsBy(of, 'weekday_hour', MEASURED[measure]);
  const [sums, sumsBefore] = [sumsOf(groups), before && sumsOf(before)];
  const used = new Set(keysOf(sums, sumsBefore));
  const hours = hoursOfDay(cutoffMinutes).filter((hour) =>
    WEEK.some((day) => used.has(`${weekdayOf(day)}.${hour}`)),
  );
  const weekdays = WEEK.map((day) => {
    const nameIn = (weekday: 'long' | 'short') =>
      intl.formatDate(`${day}T00:00:00Z`, { timeZone: 'UTC', weekday });
    return { weekday: weekdayOf(day), name: nameIn('long'), short: nameIn('short') };
  });
  // With at most one day per weekday, each row is a single day.
  const days = dayCount(period) <= 7 ? daysOf(period) : [];
  const addressOf = (weekday: number, hour: number) => {
    if (measure === 'takings') return figureLink(period, takingsIn(`${weekday}:${hour}`));
    const day = days.find((each) => weekdayOf(each) === weekday);
    const address = day === undefined ? undefined : hourInAddress(day, hour, cutoffMinutes);
    if (address) return figureLink({ ...period, ...address }, { page: 'orders', ...address });
    return figureLink(period, { page: 'orders', filters: { figure: `hour.${weekday}.${hour}` } });
  };
  const title = intl.formatMessage({ id: 'insights.by_hour' }, { measure: measureName });
  return (
    <Section title={title}>
      <HeatMap
        label={title}
        corner={intl.formatMessage({ id: 'insights.unit' }, { unit: 'hour' })}
        columns={weekdays}
        rows={hours.map((hour) => {
          const name = timeOfDay(intl.locale, `${String(hour).padStart(2, '0')}:00`);
          return {
            name,
            marks: weekdays.map(({ weekday, name: weekdayName }) => {
              const key = `${weekday}.${hour}`;
              const value = sums.get(key) ?? 0;
              return {
                key,
                name: `${weekdayName}, ${name}`,
                ...words.write(value),
                short: value === 0 ? '·' : words.writeShortest(value),
                before: sumsBefore && words.write(sumsBefore.get(key) ?? 0),
                to: value === 0 ? undefined : addressOf(weekday, hour),
              };
            }),
          };
        })}
        before={intl.formatMessage({ id: 'figures.before' })}
      />
    </Section>
  );
}
