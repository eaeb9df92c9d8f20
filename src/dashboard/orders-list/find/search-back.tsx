import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { formatMoment, storeClockOf } from '../../stores/store-clock.ts';
import { useStores } from '../../stores/stores.ts';
import { failureText } from '../../kit/failure.tsx';
import { Button } from '../../kit/button.tsx';
import { useLoadFurther } from '../selection/local/load-further.ts';
import type { OrdersFeed, OrdersFeedSnapshot } from '../../orders-feed/orders-feed-runner.ts';

/** How far back a walk has been searched, as its oldest order's store tells the time. */
function useReach({ orders, reachedBackTo }: OrdersFeedSnapshot): string | undefined {
  const { locale } = useIntl();
  const stores = useStores();
  const oldest = orders.at(-1);
  if (reachedBackTo === undefined || !oldest) return undefined;
  return formatMoment(locale, reachedBackTo, storeClockOf(oldest, stores.find(oldest.storeId)), 'day-time');
}

function FailureLine({ snapshot }: { snapshot: OrdersFeedSnapshot }) {
  const intl = useIntl();
  if (snapshot.status !== 'failed' && snapshot.status !== 'stuck') return null;
  const { error } = snapshot;
  return (
    <span role="alert" className="block text-danger">
      {snapshot.status === 'stuck' ? <FormattedMessage id="orders.stuck" /> : failureText(intl, error)}
    </span>
  );
}

/**
 * Searches further back page by page, until something more is found, the end, an error or Cancel; says all the while how far it has
 * come. `kind` is what is searched: the orders' own facts, or the names of their items.
 */
export function SearchBack({
  feed,
  kind,
  count,
  hitCount,
}: {
  feed: OrdersFeed;
  kind: 'orders' | 'items';
  /** How many orders were searched so far. */
  count: number;
  hitCount: number;
}) {
  const snapshot = useSyncExternalStore(feed.subscribe, feed.getSnapshot);
  const { isLoading, start, cancel } = useLoadFurther(feed);
  const reach = useReach(snapshot);
  const [hasStarted, setHasStarted] = useState(false);
  const latestHits = useRef(hitCount);
  useEffect(() => {
    latestHits.current = hitCount;
  }, [hitCount]);

  function searchOn() {
    const before = latestHits.current;
    setHasStarted(true);
    start(() => latestHits.current <= before);
  }
  const isAtEnd = snapshot.status === 'complete';
  const hasFailed = snapshot.status === 'failed' || snapshot.status === 'stuck';
  // Items read before this panel was opened were asked for too.
  const goesOn = hasStarted || (kind === 'items' && count > 0);
  const action = hasFailed ? 'action.retry' : goesOn ? 'find.continue' : (`find.${kind}.begin` as const);
  return (
    <div className="flex items-center gap-3">
      <p className="min-w-0 flex-1 text-xs text-ink-muted">
        {isAtEnd ? (
          <FormattedMessage id={`find.${kind}.${snapshot.isComplete ? 'all' : 'end'}`} values={{ count }} />
        ) : (
          <FormattedMessage
            id={reach === undefined ? `find.${kind}.none` : `find.${kind}.back_to`}
            values={{ count, moment: reach }}
          />
        )}
        {!isLoading && <FailureLine snapshot={snapshot} />}
      </p>
      {!isAtEnd && (
        <Button look="outline" onClick={isLoading ? cancel : searchOn}>
          <FormattedMessage id={isLoading ? 'find.cancel' : action} />
        </Button>
      )}
    </div>
  );
}
