import { Printer } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router';
import { dayRange } from '#order-domain/days/date-range.ts';
import { todayIn } from '#order-domain/days/store-span.ts';
import { PeriodSteps } from '../../filters/period-steps.tsx';
import { useDays } from '../../stores/days.tsx';
import { Button } from '../../ui/button.tsx';
import { closeLink } from './use-close-address.ts';

/** Earlier years are still being typed. */
const FIRST_DAY = '2000-01-01';

/** The store and day, with links to other days and printing. */
export function DayHead({
  storeId,
  day,
  children,
  exporting,
}: {
  storeId: string;
  day: string;
  children: ReactNode;
  exporting: ReactNode;
}) {
  const { formatDate, formatMessage } = useIntl();
  const navigate = useNavigate();
  const days = useDays();
  const [typed, setTyped] = useState({ day, of: day });
  if (typed.of !== day) setTyped({ day, of: day });
  const stores = [storeId];
  const today = todayIn(stores, days);
  const goTo = (next: string) => void navigate(closeLink({ stores, day: next }));
  return (
    <div className="mb-6 flex flex-wrap items-start justify-between gap-x-6 gap-y-3 print:mb-4">
      <div className="min-w-0">
        <h2 className="text-total font-semibold tracking-tight wrap-anywhere">
          <bdi>{days.stores.find(storeId).name}</bdi>
        </h2>
        <p className="text-row">
          {formatDate(`${day}T00:00:00Z`, { timeZone: 'UTC', dateStyle: 'full' })}
        </p>
        <div className="text-xs text-ink-muted">{children}</div>
      </div>
      <div className="flex flex-wrap items-center gap-2 print:hidden">
        <input
          type="date"
          required
          aria-label={formatMessage({ id: 'jump.day' })}
          className="touch-target h-8 rounded-md border border-control bg-surface px-2 text-row invalid:border-danger"
          value={typed.day}
          min={FIRST_DAY}
          max={today}
          onChange={({ target: { value, validity } }) => {
            setTyped({ day: value, of: day });
            if (validity.valid) goTo(value);
          }}
        />
        <PeriodSteps
          range={day === today ? { preset: 'today' } : { from: day, to: day }}
          storeIds={stores}
          onChange={(range) => goTo(dayRange(range, today).from ?? today)}
        />
        <Button look="outline" onClick={() => window.print()}>
          <Printer aria-hidden size={14} strokeWidth={1.75} />
          <FormattedMessage id="close.print" />
        </Button>
        {exporting}
      </div>
    </div>
  );
}
