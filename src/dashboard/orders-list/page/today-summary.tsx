import { FormattedMessage, useIntl } from 'react-intl';
import type { Order } from '#contract/service/order.ts';
import { Money } from '../../kit/i18n/money-label.tsx';
import { Region } from '../../kit/region.tsx';
import { salesLines } from '../../order-words/sales-words.ts';
import type { OrderFilters } from '../selection/filters/order-filters.ts';
import type { OrdersFeedSnapshot } from '../../orders-feed/orders-feed-snapshot.ts';
import { useStores } from '../../stores/stores.ts';
import { daySales } from '../table/days/day-sales.ts';
import { useToday } from '../table/days/use-today.ts';

/** With more currencies than this, only the count is shown. */
const MAX_SUMS = 2;

/** Today's sales, if the list has loaded all of today; hidden in narrow windows, which only have the heading of the day. */
export function TodaySummary(props: TodaySummaryProps) {
  return (
    <Region name="today" look="control" subject={props.filters}>
      <Summary {...props} />
    </Region>
  );
}

type TodaySummaryProps = {
  snapshot: OrdersFeedSnapshot;
  /** True while the orders are those of the previous list. */
  isStale: boolean;
  /** The shown orders. */
  orders: readonly Order[];
  filters: OrderFilters;
};

function Summary({ snapshot, isStale, orders, filters }: TodaySummaryProps) {
  const today = useToday(orders, filters, snapshot);
  const intl = useIntl();
  const stores = useStores();
  if (!today || isStale) return null;
  const { group, extent } = today;
  const sums = daySales(today.orders, group, stores);
  return (
    <p
      className="flex shrink-0 items-center gap-1.5 ps-4 text-xs whitespace-nowrap text-ink-muted max-[1099px]:hidden"
      title={salesLines(intl, sums)}
    >
      <FormattedMessage id={`today.${extent}`} values={{ count: group.count, isFiltered: today.isFiltered }} />
      {sums.size <= MAX_SUMS &&
        [...sums].map(([currency, { totalCents }]) => (
          <span key={currency} className="before:me-1.5 before:content-['·']">
            <Money cents={totalCents} currency={currency} className="font-medium text-ink" />
          </span>
        ))}
    </p>
  );
}
