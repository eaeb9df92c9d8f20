import { Suspense } from 'react';
import { ReceiptText, SearchX } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { periodInText } from '../../filters/date-words.ts';
import { clearFilters, describeFilters, withoutFilter } from '../../filters/filter.ts';
import { FirstStart } from '../../filters/first-start.tsx';
import { dateRange } from '../../filters/page-address.ts';
import { Button } from '../../ui/button.tsx';
import { PageMessage } from '../../ui/failures/page-message.tsx';
import { lazyWithMessages } from '../../ui/i18n/message-provider.tsx';
import { useKeepsOrders } from '../../stores/session.ts';
import { useStores } from '../../stores/stores.ts';
import { ORDER_FILTERS } from '../selection/order-filters.ts';
import type { OrderFilters } from '../selection/orders-address.ts';

const SearchInstead = lazyWithMessages(
  'lists',
  async () => (await import('../../filters/search-instead.tsx')).SearchInstead,
);

/** The filters above the list remove more of them. */
const MOST_LOOSENED = 4;

type ListEmptyProps = { filters: OrderFilters; onChange: (filters: OrderFilters) => void };

/**
 * Shown when no order matches: buttons that remove a filter of a few or all of them or, without
 * filters, a hint on how orders get here.
 */
export function ListEmpty({ filters, onChange }: ListEmptyProps) {
  const intl = useIntl();
  const stores = useStores();
  const storeIds = filters.store_id;
  const active = describeFilters(ORDER_FILTERS, filters, { intl, stores, storeIds });
  const loosened = active.length > MOST_LOOSENED ? [] : active;
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
                  page="orders"
                  q={filters.q}
                  onChange={(changes) => onChange({ ...filters, ...changes })}
                />
              </Suspense>
            )}
            {loosened.map(({ id, filter, name, value }) => (
              <Button
                key={id}
                look="outline"
                className="max-w-full"
                onClick={() => onChange(withoutFilter(filter, filters))}
              >
                <span className="min-w-0 truncate">
                  <FormattedMessage id="orders.loosen" values={{ filter: name, value }} />
                </span>
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
