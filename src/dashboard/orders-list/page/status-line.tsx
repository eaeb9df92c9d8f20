import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Order } from '#contract/service/order.ts';
import { clockName, formatMoment, storeClockOf } from '../../stores/store-clock.ts';
import { useStores } from '../../stores/stores.ts';
import type { OrdersFeedSnapshot } from '../../orders-feed/orders-feed-runner.ts';
import { useShowsZones } from '../table/shows-zones.ts';

function LoadedRange({ snapshot, orders }: { snapshot: OrdersFeedSnapshot; orders: readonly Order[] }) {
  const { locale } = useIntl();
  const stores = useStores();
  const showsZones = useShowsZones();
  const oldest = orders.at(-1);
  const reached = snapshot.reachedBackTo;
  const clock = oldest && storeClockOf(oldest, stores.find(oldest.storeId));
  const moment =
    reached !== undefined && clock
      ? `${formatMoment(locale, reached, clock, 'date-time')}${showsZones ? ` ${clockName(locale, reached, clock)}` : ''}`
      : undefined;
  return (
    <p role="status" className="flex min-w-0 flex-1 items-center gap-1.5 overflow-hidden whitespace-nowrap">
      {snapshot.status === 'loading-first' ? (
        <FormattedMessage id="orders.loading" />
      ) : snapshot.status === 'failed' && orders.length === 0 ? (
        // Whether there are any, and whether more follow, is not known.
        <FormattedMessage id="orders.nothing_loaded" />
      ) : (
        <>
          {snapshot.isComplete || moment === undefined ? (
            <FormattedMessage
              id={snapshot.isComplete ? 'orders.all_loaded' : 'orders.loaded'}
              values={{ count: orders.length }}
            />
          ) : (
            <>
              <span className="max-[700px]:hidden">
                <FormattedMessage id="orders.loaded" values={{ count: orders.length }} />
              </span>
              {/* How far back the list reaches says more than that it is loaded. */}
              <span className="min-[700px]:hidden">
                <FormattedMessage id="orders.loaded_short" values={{ count: orders.length }} />
              </span>
            </>
          )}
          {!snapshot.isComplete && moment !== undefined && (
            <span className="truncate before:me-1.5 before:content-['·'] max-[700px]:before:content-none">
              <FormattedMessage id="orders.back_to" values={{ moment }} />
            </span>
          )}
          {snapshot.newerStatus !== 'whole' && (
            <span className="before:me-1.5 before:content-['·']">
              <FormattedMessage id="orders.more_above" />
            </span>
          )}
          {!snapshot.isComplete && snapshot.status !== 'complete' && (
            <span className="max-[700px]:hidden before:me-1.5 before:content-['·']">
              <FormattedMessage id={snapshot.status === 'loading-more' ? 'orders.loading_more' : 'orders.more_below'} />
            </span>
          )}
        </>
      )}
    </p>
  );
}

/** How many orders are loaded, down to when nothing is missing, and whether more follow; `children` are what can be done about it. */
export function StatusLine({
  snapshot,
  orders,
  children,
}: {
  snapshot: OrdersFeedSnapshot;
  orders: readonly Order[];
  children: ReactNode;
}) {
  return (
    <div className="flex min-h-8 shrink-0 items-center gap-1 border-t border-line bg-surface ps-4 pe-2 text-xs text-ink-muted max-sm:ps-3 max-sm:pe-1">
      <LoadedRange snapshot={snapshot} orders={orders} />
      {children}
    </div>
  );
}
