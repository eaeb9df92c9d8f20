import { type SubmitEvent, useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { DATE_PRESETS, dayRange, isReversed } from '#order-domain/days/date-range.ts';
import { todayIn, zoneInView } from '#order-domain/days/store-span.ts';
import { useDays } from '../stores/days.tsx';
import { placeOfZone } from '../stores/place-of-zone.ts';
import { timeOfDay } from '../stores/store-clock.ts';
import { Button } from '../ui/button.tsx';
import { dateWords } from './date-words.ts';
import { dateParameters, type PeriodFilters, shownDates } from './page-address.ts';
import type { EditorProps } from './filter-editor.tsx';

const FIELDS = [
  { name: 'from', type: 'date', label: 'date.first_day' },
  { name: 'fromTime', type: 'time', label: 'date.from_time' },
  { name: 'to', type: 'date', label: 'date.last_day' },
  { name: 'toTime', type: 'time', label: 'date.to_time' },
] as const;

/** Edits dates: relative ones, or days with optional times, on the stores' own clocks. */
export function DateEditor({ values, onDone }: EditorProps<PeriodFilters>) {
  const intl = useIntl();
  const days = useDays();
  const zone = zoneInView(values.store_id, days);
  const today = todayIn(values.store_id, days);
  const dates = dayRange(shownDates(values), today);
  const problemId = useId();
  const [isWrong, setIsWrong] = useState(false);

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

  return (
    <div className="w-72 max-w-full">
      <div className="grid grid-cols-2 gap-1 p-2">
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
      <form
        className="grid grid-cols-[1fr_auto] gap-2 border-t border-line p-3"
        noValidate
        onSubmit={apply}
      >
        {FIELDS.map(({ name, type, label }) => (
          <label key={name} className="grid gap-1 text-xs text-ink-muted">
            <FormattedMessage id={label} />
            <input
              name={name}
              type={type}
              className="touch-target h-8 w-full min-w-0 rounded-md border border-control bg-surface px-2 text-row aria-invalid:border-danger"
              defaultValue={dates[name] ?? ''}
              aria-invalid={isWrong && name.startsWith('to')}
              aria-describedby={isWrong && name.startsWith('to') ? problemId : undefined}
            />
          </label>
        ))}
        {isWrong && (
          <p id={problemId} role="alert" className="col-span-2 text-xs text-danger">
            <FormattedMessage id="date.reversed" />
          </p>
        )}
        <p className="col-span-2 text-xs text-ink-muted">
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
        <Button type="submit" look="primary" className="col-span-2">
          <FormattedMessage id="filters.apply" />
        </Button>
      </form>
    </div>
  );
}
