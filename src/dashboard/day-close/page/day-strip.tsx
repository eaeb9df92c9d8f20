import { Check } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { PageLink } from '../../ui/navigation/page-link.tsx';
import { type DayState, useDaysAround } from '../closings/open-days.ts';
import { closeLink } from './use-close-address.ts';

const MARKS: Readonly<Record<DayState, string>> = {
  closed: 'text-paid',
  open: 'text-ink',
  empty: 'text-ink-faint',
};

/** Two weeks of a store's days as links: which are closed, open, or empty. */
export function DayStrip({ storeId, day }: { storeId: string; day: string }) {
  const { formatDate, formatMessage } = useIntl();
  const { states } = useDaysAround(storeId, day);
  const strip = useRef<HTMLElement>(null);
  const isLoaded = states !== undefined;
  // On a phone, the day may be outside.
  useLayoutEffect(() => {
    const current = isLoaded && strip.current?.querySelector(`[data-day="${day}"]`);
    if (!strip.current || !current) return;
    const [box, own] = [strip.current.getBoundingClientRect(), current.getBoundingClientRect()];
    strip.current.scrollLeft += own.left - box.left - (box.width - own.width) / 2;
  }, [day, isLoaded]);
  return (
    // The height keeps the layout in place while the days load.
    <nav
      ref={strip}
      aria-label={formatMessage({ id: 'close.days' })}
      className="-mx-1 mb-4 min-h-15 overflow-x-auto print:hidden"
    >
      <ol className="flex w-fit gap-1 p-1">
        {[...(states ?? [])].map(([each, state]) => {
          const inUtc = (options: Intl.DateTimeFormatOptions) =>
            formatDate(`${each}T00:00:00Z`, { timeZone: 'UTC', ...options });
          return (
            <li key={each} data-day={each}>
              <PageLink
                to={closeLink({ stores: [storeId], day: each })}
                aria-current={each === day ? 'date' : undefined}
                title={inUtc({ dateStyle: 'full' })}
                className={`flex min-h-12 w-12 flex-col items-center justify-center rounded-md border border-transparent text-xs hover:bg-hover aria-[current]:border-accent aria-[current]:bg-accent-soft ${MARKS[state]}`}
              >
                <span className="text-ink-muted">{inUtc({ weekday: 'short' })}</span>
                <span className="text-row font-medium tabular-nums">
                  {inUtc({ day: 'numeric' })}
                </span>
                <span className="flex h-3 items-center">
                  {state === 'closed' && <Check aria-hidden size={12} strokeWidth={2.5} />}
                  {state === 'open' && (
                    <span
                      aria-hidden
                      className="size-1.5 rounded-full border-3 border-current text-pending"
                    />
                  )}
                  <span className="sr-only">
                    <FormattedMessage id="close.day_state" values={{ state }} />
                  </span>
                </span>
              </PageLink>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
