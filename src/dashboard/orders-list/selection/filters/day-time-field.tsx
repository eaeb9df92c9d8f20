import { FormattedMessage } from 'react-intl';
import type { MessageId } from '../../../kit/i18n/messages.ts';

const INPUT =
  'touch-target h-8 w-full min-w-0 rounded-md border border-control bg-surface px-2 text-row aria-invalid:border-danger disabled:opacity-50';

/** A day and, once there is one, an optional time of it. */
export function DayTimeField({
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
  /** The element that says what is wrong with it, if anything is. */
  problemId: string | undefined;
  onDay: (day: string) => void;
  onTime: (time: string) => void;
}) {
  const invalid = { 'aria-invalid': problemId !== undefined, 'aria-describedby': problemId };
  return (
    <div className="grid grid-cols-[1fr_auto] gap-2">
      <label className="text-xs text-ink-muted">
        <FormattedMessage id={dayLabel} />
        <input type="date" className={INPUT} value={day} {...invalid} onChange={(event) => onDay(event.target.value)} />
      </label>
      <label className="text-xs text-ink-muted">
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
