import { Check } from 'lucide-react';
import { type SyntheticEvent, useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { cityOfZone } from '../../../stores/store-clock.ts';
import { Button } from '../../../kit/button.tsx';
import { useDayContext } from './day-context.ts';
import { DATE_PRESETS, type FixedDates, isReversed } from './date-filter.ts';
import { dayRange } from './date-range.ts';
import { DayTimeField } from './day-time-field.tsx';
import { withoutFilter } from './filter-key.ts';
import { dayWords } from './filter-words.ts';
import type { OrderFilters } from './order-filters.ts';
import { storeDayOf } from './store-day.ts';

/** The last of an odd number, which leaves no hole beside it. */
const WIDE = DATE_PRESETS.at(-1);

/** The zone whose days a selection counts in, or undefined where its stores keep several. */
function selectionZone(filters: OrderFilters, { stores, defaultTimeZone }: ReturnType<typeof useDayContext>) {
  if (filters.storeId !== undefined) return stores.find(filters.storeId).timeZone ?? defaultTimeZone;
  const zones = new Set(stores.described.map((store) => store.timeZone));
  if (zones.size === 0) return defaultTimeZone;
  return zones.size === 1 ? [...zones][0] : undefined;
}

/** The dates that were filled in; a time counts only with its day. */
function onlySet({ from, fromTime, to, toTime }: FixedDates): FixedDates {
  return {
    ...(from && { from, ...(fromTime && { fromTime }) }),
    ...(to && { to, ...(toTime && { toTime }) }),
  };
}

/** Chooses a moving range or first and last day, with a time where wanted, on the stores' own clocks. */
export function DateEditor({
  filters,
  onChange,
}: {
  filters: OrderFilters;
  onChange: (filters: OrderFilters) => void;
}) {
  const intl = useIntl();
  const context = useDayContext();
  const zone = selectionZone(filters, context);
  const today = storeDayOf(context.now, zone ?? context.defaultTimeZone, context.cutoffMinutes);
  const [dates, setDates] = useState<FixedDates>(filters.date ? dayRange(filters.date, today) : {});
  const problemId = useId();
  const chosen = onlySet(dates);
  const isWrong = isReversed(chosen);
  const hasTime = chosen.fromTime !== undefined || chosen.toTime !== undefined;

  function apply(event: SyntheticEvent) {
    event.preventDefault();
    if (isWrong) return;
    const isEmpty = chosen.from === undefined && chosen.to === undefined;
    onChange(isEmpty ? withoutFilter(filters, 'date') : { ...filters, date: chosen });
  }

  const preset = filters.date && 'preset' in filters.date ? filters.date.preset : undefined;
  return (
    <div className="w-72 max-w-full">
      <div className="grid grid-cols-2 gap-1 p-2">
        {DATE_PRESETS.map((value) => {
          const range = dayRange({ preset: value }, today);
          const title = [range.from, range.to].map((day) => (day === undefined ? '' : dayWords(intl, day))).join(' – ');
          return (
            <Button
              key={value}
              aria-pressed={preset === value}
              title={title}
              className={`aria-pressed:bg-accent-soft aria-pressed:text-accent ${value === WIDE ? 'col-span-2' : ''}`}
              onClick={() => onChange({ ...filters, date: { preset: value } })}
            >
              <FormattedMessage id={`date.${value}`} />
              <Check aria-hidden size={14} className={`ms-auto ${preset === value ? '' : 'invisible'}`} />
            </Button>
          );
        })}
      </div>
      <form className="grid gap-2 border-t border-line p-3" onSubmit={apply}>
        <DayTimeField
          dayLabel="date.first_day"
          timeLabel="date.from_time"
          day={dates.from ?? ''}
          time={dates.fromTime ?? ''}
          problemId={undefined}
          onDay={(from) => setDates({ ...dates, from })}
          onTime={(fromTime) => setDates({ ...dates, fromTime })}
        />
        <DayTimeField
          dayLabel="date.last_day"
          timeLabel="date.to_time"
          day={dates.to ?? ''}
          time={dates.toTime ?? ''}
          problemId={isWrong ? problemId : undefined}
          onDay={(to) => setDates({ ...dates, to })}
          onTime={(toTime) => setDates({ ...dates, toTime })}
        />
        {isWrong && (
          <p id={problemId} role="alert" className="text-xs text-danger">
            <FormattedMessage id="date.reversed" />
          </p>
        )}
        <p className="text-xs text-ink-muted">
          {zone === undefined ? (
            <FormattedMessage id="date.own_zones" />
          ) : (
            <FormattedMessage id="date.zone" values={{ city: cityOfZone(zone) }} />
          )}
          {context.cutoffMinutes > 0 && (
            <>
              {' · '}
              <FormattedMessage
                id={hasTime ? 'date.cutoff_and_time' : 'date.cutoff'}
                values={{ time: context.dayStartsAt }}
              />
            </>
          )}
        </p>
        <Button type="submit" look="primary">
          <FormattedMessage id="filters.apply" />
        </Button>
      </form>
    </div>
  );
}
