import { lazy, type SubmitEvent, Suspense, useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { DATE_PRESETS, dayRange, isReversed } from '#order-domain/days/date-range.ts';
import { todayIn, zoneInView } from '#order-domain/days/store-span.ts';
import { useDays } from '../stores/days.tsx';
import { placeOfZone } from '../stores/place-of-zone.ts';
import { timeOfDay } from '../stores/store-clock.ts';
import { Button } from '../ui/button.tsx';
import { dateWords } from './date-words.ts';
import { dateParameters, dateRange, type PeriodFilters, shownDates } from './page-address.ts';
import type { EditorProps } from './filter-editor.tsx';

const Calendar = lazy(async () => ({ default: (await import('./calendar.tsx')).Calendar }));

const FIELDS = [
  { name: 'from', type: 'date', label: 'date.first_day' },
  { name: 'fromTime', type: 'time', label: 'date.from_time' },
  { name: 'to', type: 'date', label: 'date.last_day' },
  { name: 'toTime', type: 'time', label: 'date.to_time' },
] as const;

/** Edits the business days of a period: relative ones, or a day or range of the calendar. */
export function PeriodEditor(props: EditorProps<PeriodFilters>) {
  return <DateEditor {...props} hasTimes={false} />;
}

/** Edits dates: relative ones, or days with optional times, on the stores' own clocks. */
export function DateEditor({
  values,
  hasTimes = true,
  onChange,
  onDone,
}: EditorProps<PeriodFilters> & { hasTimes?: boolean }) {
  const intl = useIntl();
  const days = useDays();
  const zone = zoneInView(values.store_id, days);
  const today = todayIn(values.store_id, days);
  const range = hasTimes ? dateRange(values) : shownDates(values);
  const dates = range ? dayRange(range, today) : {};
  const problemId = useId();
  const [isWrong, setIsWrong] = useState(false);
  const [pending, setPending] = useState<string>();

  function apply(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const read = (name: string) => String(form.get(name)) || undefined;
    const [from, to] = [read('from'), read('to')];
    const range = {
      from,
      // A time needs its day.
      fromTime: from && read('fromTime'),
      to,
      toTime: to && read('toTime'),
    };
    if (isReversed(range)) setIsWrong(true);
    else onDone(dateParameters(range));
  }

  /** One click chooses a day, a second one the other end of a range. */
  function choose(day: string) {
    const [first, last] = [day, pending ?? day].toSorted();
    const chosen = dateParameters({ from: first, to: last });
    setPending(pending === undefined ? day : undefined);
    if (pending === undefined) onChange(chosen);
    else onDone(chosen);
  }

  return (
    <div className="w-128 max-w-full">
      <div className="flex max-sm:flex-col">
        <div className="grid flex-1 content-start gap-0.5 p-2 max-sm:grid-cols-2">
          {DATE_PRESETS.map((preset) => (
            <Button
              key={preset}
              aria-pressed={values.date === preset}
              title={dateWords(intl, dayRange({ preset }, today))}
              className="justify-start aria-pressed:bg-accent-soft aria-pressed:text-accent"
              onClick={() => onDone(dateParameters({ preset }))}
            >
              <FormattedMessage id={`date.${preset}`} />
            </Button>
          ))}
        </div>
        <div className="min-h-76 min-w-69 p-3 max-sm:self-center">
          <Suspense>
            <Calendar from={dates.from} to={dates.to} today={today} onChoose={choose} />
          </Suspense>
          <p className="mt-1 w-0 min-w-full ps-1 text-xs text-ink-muted">
            <FormattedMessage id={pending === undefined ? 'date.choose' : 'date.choose_last'} />
          </p>
        </div>
      </div>
      <form
        // The fields follow the calendar.
        key={`${dates.from} ${dates.to}`}
        className="flex flex-wrap items-end gap-2 border-t border-line p-3"
        noValidate
        onSubmit={apply}
      >
        {FIELDS.map(
          ({ name, type, label }) =>
            (hasTimes || type === 'date') && (
              <label
                key={name}
                className={`grid flex-1 gap-1 text-xs text-ink-muted ${type === 'date' ? 'phone:hidden' : ''}`}
              >
                <FormattedMessage id={label} />
                <input
                  name={name}
                  type={type}
                  className="touch-target h-8 w-full min-w-22 rounded-md border border-control bg-surface px-2 text-row aria-invalid:border-danger [&::-webkit-calendar-picker-indicator]:hidden"
                  defaultValue={dates[name] ?? ''}
                  aria-invalid={isWrong && name.startsWith('to')}
                  aria-describedby={isWrong && name.startsWith('to') ? problemId : undefined}
                />
              </label>
            ),
        )}
        <Button type="submit" look="primary">
          <FormattedMessage id="filters.apply" />
        </Button>
        {isWrong && (
          <p id={problemId} role="alert" className="basis-full text-xs text-danger">
            <FormattedMessage id="date.reversed" />
          </p>
        )}
        <p className="basis-full text-xs text-ink-muted">
          {zone === undefined ? (
            <FormattedMessage id="date.own_zones" />
          ) : (
            <FormattedMessage id="date.zone" values={{ city: placeOfZone(intl.locale, zone) }} />
          )}
          {days.cutoffMinutes > 0 && (
            <>
              {' · '}
              <FormattedMessage
                id="date.cutoff"
                values={{ time: timeOfDay(intl.locale, days.dayStartsAt) }}
              />
            </>
          )}
        </p>
      </form>
    </div>
  );
}
