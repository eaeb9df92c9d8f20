import { Suspense } from 'react';
import { ReceiptText, SearchX } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { periodInText } from '../../filters/date-words.ts';
import { clearFilters, describeFilters, withoutFilter } from '../../filters/filter.ts';
import { FirstStart } from '../../filters/first-start.tsx';
import { dateRange } from '../../filters/page-address.ts';
import { Button } from '../../ui/button.tsx';
import { FailureText, RetryButton } from '../../ui/failures/failure.tsx';
import { PageMessage } from '../../ui/failures/page-message.tsx';
import { lazyWithMessages } from '../../ui/i18n/message-provider.tsx';
import { useKeepsOrders } from '../../stores/session.ts';
import { useStores } from '../../stores/stores.ts';
import { ORDER_FILTERS } from '../selection/order-filters.ts';
import type { OrderFilters } from '../selection/orders-address.ts';

const SearchInstead = lazyWithMessages(
  'lists',
  async () => (await import('../find/search-instead.tsx')).SearchInstead,
);

type MoreProps = {
  isLoading: boolean;
  /** The error of the next page; null without one. */
  error: unknown;
  onRetry: () => void;
  /** Loads older orders; undefined if scrolling does so. */
  onLoad: (() => void) | undefined;
};

/** The button keeps the focus while older orders load, and the rows stay in place. */
function More({ isLoading, error, onRetry, onLoad }: MoreProps) {
  return (
    <>
      {error !== null && (
        <div
          role="alert"
          className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 px-4 py-4 text-row text-danger"
        >
          <span>
            <FormattedMessage id="orders.failed_more" /> <FailureText error={error} />
          </span>
          {!onLoad && <RetryButton error={error} hasCountdown onRetry={onRetry} />}
        </div>
      )}
      {onLoad && (
        <div className="flex justify-center py-2">
          {/* The same button before and after a failure, so that it keeps the focus. */}
          <Button
            look="outline"
            aria-busy={isLoading}
            className="aria-busy:opacity-60"
            onClick={error === null ? onLoad : onRetry}
          >
            <FormattedMessage id="orders.load_more" />
          </Button>
        </div>
      )}
    </>
  );
}

type ListEmptyProps = { filters: OrderFilters; onChange: (filters: OrderFilters) => void };

/**
 * Shown when no order matches: buttons that remove a filter or, without filters, a hint on how
 * orders get here.
 */
function ListEmpty({ filters, onChange }: ListEmptyProps) {
  const intl = useIntl();
  const stores = useStores();
  const storeIds = filters.store_id;
  const active = describeFilters(ORDER_FILTERS, filters, { intl, stores, storeIds });
  const cleared = clearFilters(ORDER_FILTERS, filters);
  const dates = dateRange(filters);
  const keepsOrders = useKeepsOrders();
  if (!cleared) {
    return (
      <div className="min-h-0 flex-1">
        <FirstStart
          otherwise={
            <PageMessage
              icon={<ReceiptText aria-hidden size={28} strokeWidth={1.5} />}
              title={<FormattedMessage id="orders.none" />}
              actions={
                storeIds && (
                  <Button look="outline" onClick={() => onChange({ store_id: undefined })}>
                    <FormattedMessage id="store.all" />
                  </Button>
                )
              }
            />
          }
        />
      </div>
    );
  }
  return (
    <div className="min-h-0 flex-1">
      <PageMessage
        icon={<SearchX aria-hidden size={28} strokeWidth={1.5} />}
        title={
          dates && active.length === 1 ? (
            <FormattedMessage id="orders.empty_in" values={{ period: periodInText(intl, dates) }} />
          ) : (
            <FormattedMessage id="orders.empty" />
          )
        }
        actions={
          <>
            {filters.q !== undefined && keepsOrders && (
              <Suspense>
                <SearchInstead
                  q={filters.q}
                  onChange={(changes) => onChange({ ...filters, ...changes })}
                />
              </Suspense>
            )}
            {active.map(({ id, filter, name, value }) => (
              <Button
                key={id}
                look="outline"
                onClick={() => onChange(withoutFilter(filter, filters))}
              >
                <FormattedMessage id="orders.loosen" values={{ filter: name, value }} />
              </Button>
            ))}
            <Button onClick={() => onChange(cleared)}>
              <FormattedMessage id="filters.clear" />
            </Button>
          </>
        }
      />
    </div>
  );
}

export type ListEndProps = ({ part: 'none' } & ListEmptyProps) | ({ part: 'more' } & MoreProps);

/** An empty list, or the content below the last row. */
export function ListEnd(props: ListEndProps) {
  return props.part === 'none' ? <ListEmpty {...props} /> : <More {...props} />;
}
