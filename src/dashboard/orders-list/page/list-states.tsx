import { CloudOff, ReceiptText, SearchX } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useStores } from '../../stores/stores.ts';
import { FailureMessage, FailureText, RetryButton } from '../../kit/failure.tsx';
import { Button } from '../../kit/button.tsx';
import { PageMessage } from '../../kit/notice.tsx';
import { focusFilters } from '../selection/bar/filter-bar.tsx';
import {
  filterWords,
  hasFilters,
  NO_FILTERS,
  type OrderFilters,
  setFilterKeys,
  withoutFilter,
} from '../selection/filters/order-filters.ts';

/** Nothing could be loaded: why, the request id, and another try. */
export function ListFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <div role="alert" className="min-h-0 flex-1">
      <FailureMessage
        icon={<CloudOff aria-hidden size={28} strokeWidth={1.5} />}
        title={<FormattedMessage id="orders.failed" />}
        error={error}
        hasCountdown
        onRetry={onRetry}
      />
    </div>
  );
}

/** No order matches: which filter to loosen, or how orders get here at all. */
export function ListEmpty({ filters, onChange }: { filters: OrderFilters; onChange: (filters: OrderFilters) => void }) {
  const intl = useIntl();
  const stores = useStores();
  const change = (next: OrderFilters) => {
    // What was pressed goes away.
    focusFilters();
    onChange(next);
  };
  if (!hasFilters(filters)) {
    return (
      <div className="min-h-0 flex-1">
        <PageMessage
          icon={<ReceiptText aria-hidden size={28} strokeWidth={1.5} />}
          title={<FormattedMessage id="orders.none" />}
        >
          <FormattedMessage id="orders.none_hint" />
        </PageMessage>
      </div>
    );
  }
  return (
    <div className="min-h-0 flex-1">
      <PageMessage
        icon={<SearchX aria-hidden size={28} strokeWidth={1.5} />}
        title={<FormattedMessage id="orders.empty" />}
        actions={
          <>
            {setFilterKeys(filters).map((key) => (
              <Button key={key} look="outline" onClick={() => change(withoutFilter(filters, key))}>
                <FormattedMessage
                  id="orders.loosen"
                  values={{
                    filter: intl.formatMessage({ id: `filter.${key}` }),
                    value: filterWords(intl, filters, stores, key),
                  }}
                />
              </Button>
            ))}
            <Button onClick={() => change(NO_FILTERS)}>
              <FormattedMessage id="orders.loosen_all" />
            </Button>
          </>
        }
      >
        <FormattedMessage id="orders.empty_hint" />
      </PageMessage>
    </div>
  );
}

/** None of the orders that were loaded passes the filters over them: over how many that is said, and how to go on. */
export function ListNoMatch({
  loaded,
  isLooking,
  canLook,
  onLook,
  onLookNewer,
  onCancel,
}: {
  loaded: number;
  isLooking: boolean;
  /** Older orders follow that were not looked at. */
  canLook: boolean;
  onLook: () => void;
  /** Looks through newer orders; undefined where the list reaches the newest. */
  onLookNewer: (() => void) | undefined;
  onCancel: () => void;
}) {
  return (
    <div className="min-h-0 flex-1 overflow-auto">
      <PageMessage
        icon={<SearchX aria-hidden size={28} strokeWidth={1.5} />}
        title={<FormattedMessage id="local.no_match" values={{ loaded }} />}
        actions={
          <>
            {onLookNewer && (
              <Button look="outline" onClick={onLookNewer}>
                <FormattedMessage id="local.load_newer" />
              </Button>
            )}
            {canLook && (
              <Button look="outline" onClick={isLooking ? onCancel : onLook}>
                <FormattedMessage id={isLooking ? 'local.cancel' : 'local.load_more'} />
              </Button>
            )}
          </>
        }
      >
        {isLooking && <FormattedMessage id="local.loading" />}
      </PageMessage>
    </div>
  );
}

/** Nothing is at or before the moment jumped to: how to go to what is after it. */
export function ListNoneBefore({
  moment,
  isLoading,
  onShowAfter,
  onNewest,
}: {
  /** The moment in words. */
  moment: string;
  isLoading: boolean;
  onShowAfter: () => void;
  onNewest: () => void;
}) {
  return (
    <div className="min-h-0 flex-1 overflow-auto">
      <PageMessage
        icon={<SearchX aria-hidden size={28} strokeWidth={1.5} />}
        title={<FormattedMessage id="jump.none_before" values={{ moment }} />}
        actions={
          <>
            <Button look="outline" aria-busy={isLoading} onClick={onShowAfter}>
              <FormattedMessage id="jump.first_after" />
            </Button>
            <Button onClick={onNewest}>
              <FormattedMessage id="jump.to_newest" />
            </Button>
          </>
        }
      >
        {isLoading && <FormattedMessage id="orders.loading" />}
      </PageMessage>
    </div>
  );
}

/** What follows the rows: progress, a failed page with another try, or the end. */
export function ListFooter({ status, error, onRetry }: { status: string; error: unknown; onRetry: () => void }) {
  if (status === 'complete') {
    return (
      <p className="px-4 py-5 text-center text-xs text-ink-faint">
        <FormattedMessage id="orders.end" />
      </p>
    );
  }
  if (status === 'failed' || status === 'stuck') {
    return (
      <div
        role="alert"
        className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 px-4 py-4 text-row text-danger"
      >
        {status === 'stuck' ? (
          <FormattedMessage id="orders.stuck" />
        ) : (
          <span>
            <FormattedMessage id="orders.failed_more" /> <FailureText error={error} />
          </span>
        )}
        <RetryButton error={error} hasCountdown onRetry={onRetry} />
      </div>
    );
  }
  return <div className="h-10" />;
}
