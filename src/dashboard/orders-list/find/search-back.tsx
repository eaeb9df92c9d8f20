import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { failureText } from '../../kit/failure.tsx';
import { Button } from '../../kit/button.tsx';
import { useReachedMoment } from '../selection/local/use-reached-moment.ts';
import { useLoadFurther } from '../../orders-feed/use-load-further.ts';
import type { OrdersFeed } from '../../orders-feed/orders-feed-runner.ts';
import type { OrdersFeedSnapshot } from '../../orders-feed/orders-feed-snapshot.ts';

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
 * Searches further back page by page, until there is another match, the end, an error or Cancel, and shows how far back it has come.
 * `kind` is what is searched: the fields of orders, or the names of their items.
 */
export function SearchBack({
  feed,
  kind,
  count,
  matchCount,
}: {
  feed: OrdersFeed;
  kind: 'orders' | 'items';
  /** How many orders were searched. */
  count: number;
  matchCount: number;
}) {
  const snapshot = useSyncExternalStore(feed.subscribe, feed.getSnapshot);
  const { isLoading, start, cancel } = useLoadFurther(feed);
  const reach = useReachedMoment(snapshot);
  const [hasStarted, setHasStarted] = useState(false);
  const latestMatchCount = useRef(matchCount);
  useEffect(() => {
    latestMatchCount.current = matchCount;
  }, [matchCount]);

  function searchOn() {
    const before = latestMatchCount.current;
    setHasStarted(true);
    start(() => latestMatchCount.current <= before);
  }
  const isAtEnd = snapshot.status === 'complete';
  const hasFailed = snapshot.status === 'failed' || snapshot.status === 'stuck';
  // Items may have been loaded before this panel was opened.
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
