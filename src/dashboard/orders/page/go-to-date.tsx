import { CalendarClock } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { todayIn } from '#order-domain/days/store-span.ts';
import { MenuButton } from '../../ui/popups/menu-button.tsx';
import { useDays } from '../../stores/days.tsx';
import { dateParameters } from '../../filters/page-address.ts';
import { useOrdersAddress } from '../selection/use-orders-address.ts';

const Calendar = lazy(async () => ({
  default: (await import('../../filters/calendar.tsx')).Calendar,
}));

function DayChoice({ onChoose }: { onChoose: (day: string) => void }) {
  const { filters } = useOrdersAddress();
  const { to } = filters;
  const today = todayIn(filters.store_id, useDays());
  return (
    <div className="min-h-76 min-w-69 p-3">
      <Suspense>
        <Calendar from={to} to={to} today={today} onChoose={onChoose} />
      </Suspense>
    </div>
  );
}

/** Starts the list at the end of a chosen day; Back returns. */
export function GoToDate() {
  const { formatMessage } = useIntl();
  const { filters, setFilters } = useOrdersAddress();
  return (
    <MenuButton
      label={formatMessage({ id: 'jump.go' })}
      align="end"
      buttonClassName="touch-target inline-flex h-6 items-center gap-1.5 rounded-md px-2 text-xs font-medium whitespace-nowrap text-ink-muted transition-colors duration-120 hover:bg-hover hover:text-ink aria-expanded:bg-hover"
      face={
        <>
          <CalendarClock aria-hidden size={14} strokeWidth={1.75} className="shrink-0" />
          <span className="max-sm:sr-only">
            <FormattedMessage id="jump.go" />
          </span>
        </>
      }
      panel={(close) => (
        <DayChoice
          onChoose={(to) => {
            close();
            setFilters({ ...filters, ...dateParameters({ to }) });
          }}
        />
      )}
    />
  );
}
