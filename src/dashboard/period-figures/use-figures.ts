import { useMemo } from 'react';
import { mergeFigures, type RefundDay } from '#order-domain/figures/figure-sums.ts';
import { figuresTrees } from '#order-domain/figures/figures-tree.ts';
import { mergeBreakdowns } from '#order-domain/figures/fold-breakdowns.ts';
import { useDays } from '../stores/days.tsx';
import { FIGURES, type FiguresPart } from './figures-kind.ts';
import { type BusinessPeriod, type Elapsed, figuresDays, periodsToRead } from './figures-period.ts';
import { type PeriodReading, usePeriodReading } from './use-period-reading.ts';

/** Reads the figures of a period; pages that read the same period share what was read. */
export function useFiguresReading(period: BusinessPeriod, elapsed?: Elapsed): PeriodReading<FiguresPart> {
  const days = useDays();
  return usePeriodReading(
    { kind: FIGURES, spec: figuresDays(period, days, elapsed), periods: periodsToRead(period, days) },
    days.now,
  );
}

/** What the parts of a reading say; `refundDay` is whose day refunds count on. */
export function useFigures(parts: readonly FiguresPart[], refundDay: RefundDay = 'own_day') {
  return useMemo(() => {
    const figures = mergeFigures(...parts.map((part) => part.figures));
    const breakdowns = [...mergeBreakdowns(...parts.map((part) => part.breakdowns)).values()];
    return { figures, trees: figuresTrees(figures, refundDay), breakdowns };
  }, [parts, refundDay]);
}
export type PeriodFigures = ReturnType<typeof useFigures>;
