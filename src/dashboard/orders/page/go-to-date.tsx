import { CalendarClock } from 'lucide-react';
import { type SyntheticEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { todayIn } from '#order-domain/days/store-span.ts';
import { Button } from '../../ui/button.tsx';
import { MenuButton } from '../../ui/popups/menu-button.tsx';
import { useDays } from '../../stores/days.tsx';
import { dateParameters } from '../../filters/page-address.ts';
import { useOrdersAddress } from '../selection/use-orders-address.ts';

function DayForm({ onGo }: { onGo: (day: string) => void }) {
  const { filters } = useOrdersAddress();
  const today = todayIn(filters.store_id, useDays());
  const [day, setDay] = useState(today);
  function submit(event: SyntheticEvent) {
    event.preventDefault();
    onGo(day);
  }
  return (
    <form className="grid w-60 max-w-full gap-2 p-3" onSubmit={submit}>
      <label className="grid gap-1 text-xs text-ink-muted">
        <FormattedMessage id="jump.day" />
        <input
          type="date"
          required
          min="0001-01-01"
          max={today}
          className="touch-target h-8 w-full min-w-0 rounded-md border border-control bg-surface px-2 text-row"
          value={day}
          onChange={({ target }) => setDay(target.value)}
        />
      </label>
      <Button type="submit" look="primary">
        <FormattedMessage id="jump.submit" />
      </Button>
    </form>
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
        <DayForm
          onGo={(to) => {
            close();
            setFilters({ ...filters, ...dateParameters({ to }) });
          }}
        />
      )}
    />
  );
}
