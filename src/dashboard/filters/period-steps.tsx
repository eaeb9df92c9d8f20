import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useIntl } from 'react-intl';
import { IconButton } from '../ui/button.tsx';
import type { DateRange } from '#order-domain/days/date-range.ts';
import { useDays } from '../stores/days.tsx';
import { neighborPeriod } from '#order-domain/days/neighbor-period.ts';
import { todayIn } from '#order-domain/days/store-span.ts';
import type { StoresInView } from '#order-domain/days/stores.ts';
import { dateWords } from './date-words.ts';

type PeriodStepsProps = {
  readonly range: DateRange;
  readonly storeIds: StoresInView;
  readonly onChange: (range: DateRange) => void;
};

/**
 * Two buttons to the periods before and after a date range; nothing for a range without neighbors.
 */
export function PeriodSteps({ range, storeIds, onChange }: PeriodStepsProps) {
  const intl = useIntl();
  const days = useDays();
  const today = todayIn(storeIds, days);
  const previous = neighborPeriod(range, today, -1);
  const next = neighborPeriod(range, today, 1);
  if (!previous) return null;
  return (
    <span className="flex shrink-0">
      <IconButton
        icon={ChevronLeft}
        isSmall
        label={intl.formatMessage({ id: 'date.previous' })}
        title={dateWords(intl, previous)}
        className="rtl:-scale-x-100"
        onClick={() => onChange(previous)}
      />
      <IconButton
        icon={ChevronRight}
        isSmall
        label={intl.formatMessage({ id: 'date.next' })}
        // Not `disabled`, which would remove the focus when the user reaches the current period.
        aria-disabled={next === undefined}
        title={next && dateWords(intl, next)}
        className="rtl:-scale-x-100"
        onClick={() => next && onChange(next)}
      />
    </span>
  );
}
