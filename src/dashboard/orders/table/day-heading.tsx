import { memo } from 'react';
import { useIntl } from 'react-intl';
import { todayIn } from '#order-domain/days/store-span.ts';
import type { StoresInView } from '#order-domain/days/stores.ts';
import { sumOf } from '#order-domain/order/order-amounts.ts';
import { cancelledWords } from '../../order-labels/sales-words.ts';
import { useDays } from '../../stores/days.tsx';
import { formatMoment } from '../../stores/store-clock.ts';
import { Money } from '../../ui/i18n/money-label.tsx';
import { HeadingFrame } from '../../ui/table/heading-frame.tsx';
import type { DayGroup } from '../list/day-groups.ts';
import type { SumsByCurrency } from '../list/use-day-sums.ts';
import { useShowsZones } from './shows-zones.ts';

/** A day's heading: the number of orders, sales and refunds, and cancelled orders. */
export const DayHeading = memo(function DayHeading({
  group: { day },
  sums,
  storeIds,
  isCard,
}: {
  group: DayGroup;
  /** Undefined until loaded. */
  sums: SumsByCurrency | undefined;
  storeIds: StoresInView;
  isCard: boolean;
}) {
  const intl = useIntl();
  const { formatMessage } = intl;
  const showsZones = useShowsZones();
  const today = todayIn(storeIds, useDays());
  const title =
    day === undefined
      ? formatMessage({ id: 'day.unknown' })
      : formatMoment(intl.locale, `${day}T00:00:00Z`, { timeZone: 'UTC' }, 'day');
  // Above cards, there is only room for the sales of several currencies.
  const hasLittleRoom = isCard && sums !== undefined && sums.size > 1;
  const orders =
    sums && sumOf([...sums.values()], 'orders') + sumOf([...sums.values()], 'cancelledOrders');
  return (
    <HeadingFrame
      isCard={isCard}
      title={day === today ? formatMessage({ id: 'day.today' }, { day: title }) : title}
      notes={[
        // Above cards, the counts need the room.
        showsZones && !isCard && day !== undefined ? formatMessage({ id: 'day.stores' }) : '',
        orders === undefined ? '' : formatMessage({ id: 'day.orders' }, { count: orders }),
        sums && cancelledWords(intl, sums, isCard),
      ]}
      sums={[...(sums ?? [])].map(([currency, { refundedCents, totalCents }]) => (
        <span key={currency} className="flex gap-x-2">
          {refundedCents > 0 && !hasLittleRoom && (
            <Money cents={-refundedCents} currency={currency} className="text-refund" />
          )}
          <Money cents={totalCents} currency={currency} className="text-ink" />
        </span>
      ))}
    />
  );
});
