import { Printer } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router';
import { PeriodSteps } from '../../filters/period-steps.tsx';
import { dayWords } from '../../filters/date-words.ts';
import { Button } from '../../ui/button.tsx';
import { useDays } from '../../stores/days.tsx';
import { dayRange } from '#order-domain/days/date-range.ts';
import { todayIn } from '#order-domain/days/store-span.ts';
import type { Paper } from '../sheet/printed-closing.tsx';
import { closeLink } from './use-close-address.ts';

/** A business day in full, e.g. `Wednesday, November 18, 2026`. */
export function FullDay({ day }: { day: string }) {
  const { formatDate } = useIntl();
  return formatDate(`${day}T00:00:00Z`, { timeZone: 'UTC', dateStyle: 'full' });
}

/**
 * The day, to choose another: one from the browser's calendar at once, one that is typed by Enter
 * or on leaving the field, since each digit on the way makes a date, too.
 */
function DayField({
  day,
  today,
  onChange,
}: {
  day: string;
  today: string;
  onChange: (day: string) => void;
}) {
  const intl = useIntl();
  const problemId = useId();
  const [entry, setEntry] = useState({ day, of: day, isWrong: false });
  if (entry.of !== day) setEntry({ day, of: day, isWrong: false });
  const isTyping = useRef(false);
  function choose({ value, validity: { valid } }: HTMLInputElement) {
    isTyping.current = false;
    setEntry({ day: value, of: day, isWrong: !valid });
    if (valid && value !== day) onChange(value);
  }
  return (
    <span className="relative">
      <input
        type="date"
        required
        aria-label={intl.formatMessage({ id: 'jump.day' })}
        aria-invalid={entry.isWrong || undefined}
        aria-describedby={entry.isWrong ? problemId : undefined}
        className="touch-target h-8 rounded-md border border-control bg-surface px-2 text-row aria-invalid:border-danger"
        value={entry.day}
        max={today}
        onPointerDown={() => (isTyping.current = false)}
        onKeyDown={(event) => {
          isTyping.current = true;
          if (event.key === 'Enter' && event.currentTarget.reportValidity())
            choose(event.currentTarget);
        }}
        onChange={({ currentTarget }) => {
          setEntry({ day: currentTarget.value, of: day, isWrong: false });
          if (!isTyping.current && currentTarget.validity.valid) onChange(currentTarget.value);
        }}
        onBlur={(event) => choose(event.currentTarget)}
      />
      {entry.isWrong && (
        // Over what is below: a problem that is shown as the field is left must not move anything
        // under the pointer.
        <span
          id={problemId}
          role="alert"
          className="absolute start-0 top-full z-10 w-max max-w-64 rounded-md bg-raised px-1 text-xs text-danger"
        >
          <FormattedMessage id="close.wrong_day" values={{ day: dayWords(intl, today) }} />
        </span>
      )}
    </span>
  );
}

/** The store and day that are closed, how to go to another day, and how to print. */
export function DayHead({
  storeId,
  day,
  onPrint,
  children,
  exporting,
}: {
  storeId: string;
  day: string;
  onPrint: (paper: Paper) => void;
  /** What is shown of the day. */
  children: ReactNode;
  /** How to export it. */
  exporting: ReactNode;
}) {
  const navigate = useNavigate();
  const days = useDays();
  const stores = [storeId];
  const today = todayIn(stores, days);
  const goTo = (next: string) => void navigate(closeLink({ stores, day: next }));
  return (
    <div className="mb-6 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <h2 className="text-total font-semibold tracking-tight wrap-anywhere">
          <bdi>{days.stores.find(storeId).name}</bdi>
        </h2>
        <p className="text-row">
          <FullDay day={day} />
        </p>
        <div className="text-xs text-ink-muted">{children}</div>
      </div>
      {/* Between two lines there is room for what is wrong with the day. */}
      <div className="flex flex-wrap items-center gap-x-2 gap-y-5">
        <DayField day={day} today={today} onChange={goTo} />
        <PeriodSteps
          range={day === today ? { preset: 'today' } : { from: day, to: day }}
          storeIds={stores}
          onChange={(range) => goTo(dayRange(range, today).from ?? today)}
        />
        <span className="flex flex-wrap gap-2">
          <Button look="outline" onClick={() => onPrint('a4')}>
            <Printer aria-hidden size={14} strokeWidth={1.75} />
            <FormattedMessage id="close.print" />
          </Button>
          <Button look="outline" onClick={() => onPrint('roll')}>
            <FormattedMessage id="close.print_roll" />
          </Button>
          {exporting}
        </span>
      </div>
    </div>
  );
}
