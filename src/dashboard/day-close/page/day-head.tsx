import { CalendarDays, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router';
import { dayRange } from '#order-domain/days/date-range.ts';
import { todayIn } from '#order-domain/days/store-span.ts';
import { DayMenu } from '../../filters/day-menu.tsx';
import { PeriodSteps } from '../../filters/period-steps.tsx';
import { useDays } from '../../stores/days.tsx';
import { Button } from '../../ui/button.tsx';
import { closeLink } from './use-close-address.ts';

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
        <DayMenu
          label={formatMessage({ id: 'jump.go' })}
          day={day}
          today={today}
          buttonClassName="touch-target inline-flex h-8 items-center gap-1.5 rounded-md border border-line-strong bg-raised px-2.5 text-row font-medium whitespace-nowrap hover:bg-hover aria-expanded:bg-hover"
          face={
            <>
              <CalendarDays aria-hidden size={14} strokeWidth={1.75} className="text-ink-muted" />
              <FormattedMessage id="jump.go" />
            </>
          }
          onChoose={goTo}
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
