import { CalendarDays } from 'lucide-react';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { DayMenu } from '../filters/day-menu.tsx';
import { Button } from '../ui/button.tsx';
import { INPUT_METHOD } from '../ui/hotkeys.ts';
import { addDays } from '#order-domain/days/store-day.ts';
import type { MarkAction } from './use-marks.ts';

const LONGEST_NOTE = 500;
/** In days. */
const LONGEST_SNOOZE = 365;
const FIELD =
  'touch-target h-8 min-w-0 rounded-md border border-control bg-surface px-2 text-row pointer-coarse:text-base';

/**
 * Asks for a note, and for the day on which a snoozed entry returns; `today` is the day in its
 * store.
 */
export function EntryForm({
  mark,
  today,
  note: before,
  onDone,
  onCancel,
}: {
  mark: 'looked_at' | 'snoozed';
  today: string;
  note: string;
  onDone: (action: MarkAction) => void;
  onCancel: () => void;
}) {
  const { formatDate, formatMessage } = useIntl();
  const id = useId();
  const first = useRef<HTMLInputElement>(null);
  const tomorrow = addDays(today, 1);
  const [note, setNote] = useState(before);
  // A note that a colleague writes while the form is open counts as unseen.
  const [noted] = useState(before);
  const [until, setUntil] = useState(tomorrow);
  const shownUntil = formatDate(`${until}T00:00:00Z`, {
    timeZone: 'UTC',
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  });
  useEffect(() => {
    first.current?.focus();
    // Without this, only the top of the last entry's form would be visible.
    first.current?.form?.scrollIntoView?.({ block: 'nearest' });
  }, []);
  function submit(event: FormEvent) {
    event.preventDefault();
    onDone({ mark, note: note.trim(), noted, ...(mark === 'snoozed' && { until }) });
  }
  return (
    <div
      role="presentation"
      onKeyDown={(event) => {
        // The form's keys must not reach the list.
        event.stopPropagation();
        // Escape in the calendar closes that alone.
        const isInside = event.target instanceof Node && event.currentTarget.contains(event.target);
        if (event.key !== 'Escape' || event.keyCode === INPUT_METHOD || !isInside) return;
        event.preventDefault();
        onCancel();
      }}
    >
      <form
        aria-label={formatMessage({
          id: mark === 'snoozed' ? 'exceptions.save_snooze' : 'exceptions.save_look',
        })}
        className="mt-2 flex scroll-my-3 flex-wrap items-end gap-2"
        onSubmit={submit}
      >
        {mark === 'snoozed' && (
          <div className="grid gap-1 text-xs text-ink-muted">
            <span aria-hidden>
              <FormattedMessage id="exceptions.until" />
            </span>
            <DayMenu
              label={formatMessage(
                { id: 'filter.with_value' },
                { name: formatMessage({ id: 'exceptions.until' }), value: shownUntil },
              )}
              day={until}
              today={today}
              first={tomorrow}
              last={addDays(today, LONGEST_SNOOZE)}
              buttonClassName={`${FIELD} inline-flex items-center gap-1.5 whitespace-nowrap text-ink hover:bg-hover aria-expanded:bg-hover`}
              face={
                <>
                  <CalendarDays
                    aria-hidden
                    size={14}
                    strokeWidth={1.75}
                    className="text-ink-muted"
                  />
                  {shownUntil}
                </>
              }
              onChoose={setUntil}
            />
          </div>
        )}
        <label className="grid min-w-40 flex-1 gap-1 text-xs text-ink-muted">
          <FormattedMessage id="exceptions.note" />
          <input
            ref={first}
            id={`${id}-note`}
            value={note}
            maxLength={LONGEST_NOTE}
            autoComplete="off"
            className={FIELD}
            onChange={(event) => setNote(event.target.value)}
          />
        </label>
        {/* Keeps the buttons together on one line. */}
        <span className="flex flex-wrap gap-2">
          <Button type="submit" look="primary">
            <FormattedMessage
              id={mark === 'snoozed' ? 'exceptions.save_snooze' : 'exceptions.save_look'}
            />
          </Button>
          <Button onClick={onCancel}>
            <FormattedMessage id="action.cancel" />
          </Button>
        </span>
      </form>
    </div>
  );
}
