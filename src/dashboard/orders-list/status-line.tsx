import { ArrowUp } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Order } from '#contract/order.ts';
import { storeClockOf } from '../api/store-clock-of.ts';
import { useStores } from '../api/stores.ts';
import { clockName, formatMoment } from '../i18n/store-clock.ts';
import type { OrdersFeedSnapshot } from './paging/orders-feed-runner.ts';
import { useShowsZones } from './table/shows-zones.ts';

/** How many orders are loaded, down to when nothing is missing, and whether more follow. */
export function StatusLine({ snapshot, orders }: { snapshot: OrdersFeedSnapshot; orders: readonly Order[] }) {
  const { locale } = useIntl();
  const stores = useStores();
  const showsZones = useShowsZones();
  const oldest = orders.at(-1);
  const reached = snapshot.reachedBackTo;
  const clock = oldest && storeClockOf(oldest, stores.find(oldest.storeId));
  const moment =
    reached !== undefined && clock
      ? `${formatMoment(locale, reached, clock, 'day-time')}${showsZones ? ` ${clockName(locale, reached, clock)}` : ''}`
      : undefined;
  return (
    <p
      role="status"
      className="flex h-8 shrink-0 items-center gap-1.5 overflow-hidden border-t border-line bg-surface px-4 text-xs whitespace-nowrap text-ink-muted max-sm:px-3"
    >
      {snapshot.status === 'loading-first' ? (
        <FormattedMessage id="orders.loading" />
      ) : (
        <>
          <FormattedMessage
            id={snapshot.isComplete ? 'orders.all_loaded' : 'orders.loaded'}
            values={{ count: orders.length }}
          />
          {!snapshot.isComplete && moment !== undefined && (
            <span className="truncate before:me-1.5 before:content-['·']">
              <FormattedMessage id="orders.back_to" values={{ moment }} />
            </span>
          )}
          {!snapshot.isComplete && snapshot.status !== 'complete' && (
            <span className="before:me-1.5 before:content-['·']">
              <FormattedMessage id={snapshot.status === 'loading-more' ? 'orders.loading_more' : 'orders.more_below'} />
            </span>
          )}
        </>
      )}
    </p>
  );
}

/** Offers the orders that arrived while the reader was elsewhere in the list. */
export function NewOrdersPill({ count, onShow }: { count: number; onShow: () => void }) {
  if (count === 0) return null;
  return (
    <button
      type="button"
      className="touch-target absolute start-1/2 top-11 z-20 inline-flex h-8 -translate-x-1/2 items-center gap-1.5 rounded-full bg-accent px-3 text-row font-medium text-on-accent shadow-popover hover:bg-accent-strong rtl:translate-x-1/2"
      onClick={onShow}
    >
      <ArrowUp aria-hidden size={14} />
      <FormattedMessage id="orders.new" values={{ count }} />
    </button>
  );
}
