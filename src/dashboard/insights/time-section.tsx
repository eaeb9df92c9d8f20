import type { FigureGroupRow } from '#contract/bff/order-store/figures.ts';
import { figureLink, ordersBehind } from '../period-figures/figure-links.ts';
import { takingsIn } from '../period-figures/figure-rows.ts';
import { PeriodBars } from '../period-figures/period-bars.tsx';
import { Section } from '../period-figures/sections.tsx';
import {
  hourInAddress,
  sumsOverTime,
  type TimePart,
  timeUnit,
  weekdayOf,
} from '../period-figures/times.ts';
import { useDays } from '../stores/days.tsx';
import type { SectionWords } from './insights-words.ts';
import { MEASURED } from './measure.ts';

/** The orders behind the net takings of a part of the period. */
function takingsLink({ period }: SectionWords, { from, to, hour }: TimePart): string {
  if (hour !== undefined) return figureLink(period, takingsIn(`${weekdayOf(from)}:${hour}`));
  return figureLink({ ...period, from, to }, takingsIn());
}

/** A measure over time. */
export function TimeSection({
  words,
  groups,
  compared,
}: {
  words: SectionWords;
  /** Figures in the chart's currency. */
  groups: readonly FigureGroupRow[];
  /** Daily figures to compare with; `daysLater` is negative. */
  compared: { readonly groups: readonly FigureGroupRow[]; readonly daysLater: number } | undefined;
}) {
  const { intl, period, measure, measureName } = words;
  const { cutoffMinutes } = useDays();
  const linkOf = (part: TimePart) => {
    const { from, hour } = part;
    if (measure === 'takings') return takingsLink(words, part);
    const days = hour === undefined ? part : hourInAddress(from, hour, cutoffMinutes);
    if (days) return figureLink({ ...period, ...days }, { page: 'orders', ...days });
    return figureLink(period, ordersBehind(`hour.${weekdayOf(from)}.${hour}`));
  };
  const sumsOf = (of: readonly FigureGroupRow[]) => sumsOverTime(period, of, MEASURED[measure]);
  const title = intl.formatMessage(
    { id: 'insights.by_time' },
    { measure: measureName, unit: timeUnit(period) },
  );
  return (
    <Section title={title}>
      <PeriodBars
        label={title}
        value={measureName}
        period={period}
        sums={sumsOf(groups)}
        compared={compared && { sums: sumsOf(compared.groups), daysLater: compared.daysLater }}
        write={(value) => words.write(value)}
        writeTick={words.writeShort}
        linkOf={linkOf}
      />
    </Section>
  );
}
