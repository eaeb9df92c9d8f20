import { type SyntheticEvent, useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { placeOfZone } from '../../../stores/place-of-zone.ts';
import { Button } from '../../../kit/button.tsx';
import type { ListStart } from './list-start.ts';

const INPUT = 'touch-target h-8 w-full min-w-0 rounded-md border border-control bg-surface px-2 text-row';

export type GoToDateProps = {
  start: ListStart | undefined;
  now: ListStart;
  /** The IANA zone of the dates and times. */
  zone: string;
  /** The initial value of the form, if it can be determined: the first row's time. */
  propose: () => ListStart | undefined;
  onGo: (start: ListStart | undefined) => void;
};

/** Asks for a day and a time on a zone's clock; a time in the future means the newest order. */
export function GoToDateForm({ start, now, zone, propose, onGo }: GoToDateProps) {
  const [proposed] = useState(() => propose() ?? start ?? now);
  const [day, setDay] = useState(proposed.day);
  const [time, setTime] = useState(proposed.time);
  const zoneId = useId();
  const { locale } = useIntl();

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    const isInFuture = day > now.day || (day === now.day && time >= now.time);
    onGo(isInFuture ? undefined : { day, time });
  }

  return (
    <form className="grid w-72 max-w-full gap-2 p-3" aria-describedby={zoneId} onSubmit={submit}>
      <div className="grid grid-cols-[1fr_auto] gap-2">
        <label className="grid gap-1 text-xs text-ink-muted">
          <FormattedMessage id="jump.day" />
          <input
            type="date"
            required
            min="0001-01-01"
            max={now.day}
            className={INPUT}
            value={day}
            onChange={(event) => setDay(event.target.value)}
          />
        </label>
        <label className="grid gap-1 text-xs text-ink-muted">
          <FormattedMessage id="jump.time" />
          <input
            type="time"
            required
            className={INPUT}
            value={time}
            onChange={(event) => setTime(event.target.value.slice(0, 5))}
          />
        </label>
      </div>
      <p id={zoneId} className="text-xs text-ink-muted">
        <FormattedMessage id="jump.zone" values={{ city: placeOfZone(locale, zone) }} />
      </p>
      <Button type="submit" look="primary">
        <FormattedMessage id="jump.submit" />
      </Button>
      {start && (
        <Button look="outline" onClick={() => onGo(undefined)}>
          <FormattedMessage id="jump.newest" />
        </Button>
      )}
    </form>
  );
}
