import { CalendarClock } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { todayIn } from '#order-domain/days/store-span.ts';
import { DayMenu } from '../../filters/day-menu.tsx';
import { dateParameters } from '../../filters/page-address.ts';
import { useDays } from '../../stores/days.tsx';
import { useOrdersAddress } from '../selection/use-orders-address.ts';

/** Starts the list at the end of a chosen day; Back returns. */
export function GoToDate() {
  const { formatMessage } = useIntl();
  const { filters, setFilters } = useOrdersAddress();
  return (
    <DayMenu
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
      day={filters.to}
      today={todayIn(filters.store_id, useDays())}
      onChoose={(to) => setFilters({ ...filters, ...dateParameters({ to }) })}
    />
  );
}
