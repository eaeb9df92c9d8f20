import type { FormatDateOptions } from 'react-intl';
import { TimeBars, type TimeMark } from '../kit/charts/time-bars.tsx';
import { dayWords } from '../filters/date-filter.ts';
import type { FiguresTree } from '../order-math/figures/figures-tree.ts';
import { figureLink, ordersBehind } from '../period-figures/figure-links.ts';
import { takingsIn } from '../period-figures/figure-rows.ts';
import { useDays } from '../stores/days.tsx';
import { timeOfDay } from '../stores/store-clock.ts';
import { addDays } from '../stores/store-day.ts';
import type { SectionWords } from './insights-words.ts';
import { measuredBy, ofWhole } from './measure.ts';
import { Section } from './sections.tsx';
import {
  calendarParts,
  daysOf,
  hourInAddress,
  hoursOfDay,
  type TimePart,
  timeUnit,
  usedHours,
  weekdayOf,
} from './times.ts';

/** What the period is compared with: its trees in the currency, and how many days later it is (a negative number). */
export type Compared = { readonly trees: readonly FiguresTree[]; readonly daysLater: number };

/** Narrows the period to some of its days. */
export type NarrowDays = (from: string, to: string) => void;

/** The name of a part of the period in full, and in few letters. */
export function partNames({ intl }: SectionWords, { from, to, hour }: TimePart): { name: string; short: string } {
  if (hour !== undefined) {
    const name = timeOfDay(intl.locale, `${String(hour).padStart(2, '0')}:00`);
    return { name, short: name };
  }
  const inUtc = (options: FormatDateOptions) => intl.formatDate(`${from}T00:00:00Z`, { timeZone: 'UTC', ...options });
  // Without its year, which the period's head says.
  const short = inUtc({ day: 'numeric', month: 'short' });
  if (from !== to) return { name: `${dayWords(intl, from)} – ${dayWords(intl, to)}`, short };
  return { name: `${inUtc({ weekday: 'short' })}, ${dayWords(intl, from)}`, short };
}

/** The orders behind the net takings of a part of the period. */
function takingsLink({ period }: SectionWords, trees: readonly FiguresTree[], { from, to, hour }: TimePart): string {
  if (hour !== undefined) return figureLink(period, takingsIn(ofWhole(trees), `${weekdayOf(from)}:${hour}`));
  const days = trees.filter(({ group }) => {
    const [day = ''] = group?.by.join() === 'day' ? group.values : [];
    return from <= day && day <= to;
  });
  return figureLink({ ...period, from, to }, takingsIn(days));
}

/** A measure over the time of the period. */
export function TimeSection({
  words,
  trees,
  compared,
  onNarrow,
}: {
  words: SectionWords;
  /** Those of the chart's currency. */
  trees: readonly FiguresTree[];
  compared: Compared | undefined;
  onNarrow: NarrowDays;
}) {
  const { intl, period, measure, measureName } = words;
  const { cutoffMinutes } = useDays();
  const unit = timeUnit(period);
  const sums = (of: readonly FiguresTree[]) =>
    unit === 'hour'
      ? measuredBy(of, ['weekday', 'hour'], measure, ([, hour]) => String(Number(hour)))
      : measuredBy(of, ['day'], measure);
  const [now, before] = [sums(trees), compared && sums(compared.trees)];
  const parts: readonly TimePart[] =
    unit === 'hour'
      ? usedHours(hoursOfDay(cutoffMinutes), (hour) => now.has(String(hour)) || before?.has(String(hour)) === true).map(
          (hour) => ({ from: period.from, to: period.to, hour }),
        )
      : calendarParts(period, unit);
  const sumOf = (of: ReadonlyMap<string, number>, part: TimePart, daysLater: number) =>
    part.hour === undefined
      ? daysOf(part).reduce((sum, day) => sum + (of.get(addDays(day, daysLater)) ?? 0), 0)
      : (of.get(String(part.hour)) ?? 0);
  const linkOf = (part: TimePart) => {
    const { from, hour } = part;
    if (measure === 'takings') return takingsLink(words, trees, part);
    const days = hour === undefined ? part : hourInAddress(from, hour, cutoffMinutes);
    if (days) return figureLink({ ...period, ...days }, { page: 'orders', ...days });
    return figureLink(period, ordersBehind(`hour.${weekdayOf(from)}.${hour}`));
  };
  const marks = parts.map((part): TimeMark => {
    const value = sumOf(now, part, 0);
    return {
      key: `${part.from} ${part.hour}`,
      ...partNames(words, part),
      ...words.write(value),
      before: before && words.write(sumOf(before, part, compared?.daysLater ?? 0)),
      to: value === 0 ? undefined : linkOf(part),
    };
  });
  const title = intl.formatMessage({ id: 'insights.by_time' }, { measure: measureName, unit });
  return (
    <Section title={title}>
      <TimeBars
        marks={marks}
        words={{
          label: title,
          mark: intl.formatMessage({ id: 'insights.unit' }, { unit }),
          value: measureName,
          before: intl.formatMessage({ id: 'figures.before' }),
          showTable: intl.formatMessage({ id: 'insights.show_table' }),
          narrow: intl.formatMessage({ id: 'insights.narrow' }),
        }}
        writeTick={words.writeShort}
        onNarrow={
          unit === 'hour'
            ? undefined
            : (first, last) => onNarrow(parts[first]?.from ?? period.from, parts[last]?.to ?? period.to)
        }
      />
    </Section>
  );
}
