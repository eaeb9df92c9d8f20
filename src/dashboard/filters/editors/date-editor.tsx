import { Check } from 'lucide-react';
import { type SyntheticEvent, useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { placeOfZone } from '../../stores/place-of-zone.ts';
import { timeOfDay } from '../../stores/store-clock.ts';
import { Button } from '../../ui/button.tsx';
import type { MessageId } from '../../ui/i18n/messages.ts';
import {
  DATE_PRESETS,
  type DateRange,
  dayRange,
  type FixedDates,
  isReversed,
} from '#order-domain/days/date-range.ts';
import { useDays } from '../../stores/days.tsx';
import { todayIn, zoneInView } from '#order-domain/days/store-span.ts';
import { dayWords } from '../date-filter.ts';
import type { EditorProps } from './filter-editor.tsx';

/** The dates that are filled in; a time without its day is dropped. */
function onlySet({ from, fromTime, to, toTime }: FixedDates): FixedDates {
  return {
    ...(from && { from, ...(fromTime && { fromTime }) }),
    ...(to && { to, ...(toTime && { toTime }) }),
  };
}

const INPUT =
  'touch-target h-8 w-full min-w-0 rounded-md border border-control bg-surface px-2 text-row aria-invalid:border-danger disabled:opacity-50';

/** A field for a day and, once a day is set, an optional time. */
function DayTimeField({
  dayLabel,
  timeLabel,
  day,
  time,
  problemId,
  onDay,
  onTime,
}: {
  dayLabel: MessageId;
  timeLabel: MessageId;
  /** `YYYY-MM-DD`, or empty. */
  day: string;
  /** `hh:mm`, or empty. */
  time: string;
  /** The id of the element that describes the problem with the field. */
  problemId: string | undefined;
  onDay: (day: string) => void;
  onTime: (time: string) => void;
}) {
  const invalid = { 'aria-invalid': problemId !== undefined, 'aria-describedby': problemId };
  return (
    <div className="grid grid-cols-subgrid">
      <label className="grid gap-1 text-xs text-ink-muted">
        <FormattedMessage id={dayLabel} />
        <input
          type="date"
          className={INPUT}
          value={day}
          {...invalid}
          onChange={(event) => onDay(event.target.value)}
        />
      </label>
      <label className="grid gap-1 text-xs text-ink-muted">
        <FormattedMessage id={timeLabel} />
        <input
          type="time"
          className={INPUT}
          value={time}
          disabled={day === ''}
          {...invalid}
          onChange={(event) => onTime(event.target.value)}
        />
      </label>
    </div>
  );
}

/**
 * Edits a date range: a relative one, or a first and last day with optional times, on the stores'
 * own clocks.
 */
export function DateEditor({ value, storeIds, onDone }: EditorProps<DateRange>) {
  const intl = useIntl();
  const days = useDays();
  const zone = zoneInView(storeIds, days);
  const today = todayIn(storeIds, days);
  const [dates, setDates] = useState<FixedDates>(value ? dayRange(value, today) : {});
  const problemId = useId();
  const chosen = onlySet(dates);
  const isWrong = isReversed(chosen);
  const hasTime = chosen.fromTime !== undefined || chosen.toTime !== undefined;

  function apply(event: SyntheticEvent) {
    event.preventDefault();
    if (isWrong) return;
    const isEmpty = chosen.from === undefined && chosen.to === undefined;
    onDone(isEmpty ? undefined : chosen);
  }

  const preset = value && 'preset' in value ? value.preset : undefined;
  return (
    <div className="w-72 max-w-full">
      <div className="grid grid-cols-2 gap-1 p-2">
        {DATE_PRESETS.map((choice) => {
          const range = dayRange({ preset: choice }, today);
          const title = [range.from, range.to]
            .map((day) => (day === undefined ? '' : dayWords(intl, day)))
            .join(' – ');
          return (
            <Button
              key={choice}
              aria-pressed={preset === choice}
              title={title}
              className="aria-pressed:bg-accent-soft aria-pressed:text-accent"
              onClick={() => onDone({ preset: choice })}
            >
              <FormattedMessage id={`date.${choice}`} />
              <Check
                aria-hidden
                size={14}
                className={`ms-auto ${preset === choice ? '' : 'invisible'}`}
              />
            </Button>
          );
        })}
      </div>
      <form
        className="grid grid-cols-[1fr_auto] gap-2 border-t border-line p-3 *:col-span-2"
        onSubmit={apply}
      >
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
            <FormattedMessage id="date.zone" values={{ city: placeOfZone(intl.locale, zone) }} />
          )}
          {days.cutoffMinutes > 0 && (
            <>
              {' · '}
              <FormattedMessage
                id={hasTime ? 'date.cutoff_and_time' : 'date.cutoff'}
                values={{ time: timeOfDay(intl.locale, days.dayStartsAt) }}
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
