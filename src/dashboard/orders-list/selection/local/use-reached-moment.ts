import { useIntl } from 'react-intl';
import { formatMoment, storeClockOf } from '../../../stores/store-clock.ts';
import { useStores } from '../../../stores/stores.ts';
import type { OrdersFeedSnapshot } from '../../../orders-feed/orders-feed-snapshot.ts';

/** How far back a list is loaded without a gap, on the clock of its oldest order's store; undefined while unknown. */
export function useReachedMoment({
  orders,
  reachedBackTo,
}: Pick<OrdersFeedSnapshot, 'orders' | 'reachedBackTo'>): string | undefined {
  const { locale } = useIntl();
  const stores = useStores();
  const oldest = orders.at(-1);
  if (reachedBackTo === undefined || !oldest) return undefined;
  return formatMoment(locale, reachedBackTo, storeClockOf(oldest, stores.find(oldest.storeId)), 'day-time');
}
