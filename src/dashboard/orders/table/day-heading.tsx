import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { todayIn } from '#order-domain/days/store-span.ts';
import type { StoresInView } from '#order-domain/days/stores.ts';
import { sumOf } from '#order-domain/order/order-amounts.ts';
import { cancelledWords } from '../../order-labels/sales-words.ts';
import { useDays } from '../../stores/days.tsx';
import { formatMoment } from '../../stores/store-clock.ts';
import { Money } from '../../ui/i18n/money-label.tsx';
import type { ColumnLook } from '../../ui/table/fit-columns.ts';
import type { OrdersTableMeta } from './columns/table-meta.ts';
import type { SumsByCurrency } from '../list/use-totals.ts';
import type { DayGroup } from '../list/day-groups.ts';

type DayHeadingProps = {
  group: DayGroup;
  /** Those of the day; undefined until they have come. */
  sums: SumsByCurrency | undefined;
  storeIds: StoresInView;
  /** How the columns look; undefined above cards. */
  looks: ReadonlyMap<string, ColumnLook> | undefined;
  meta: OrdersTableMeta;
};

function DayWords({ day, storeIds }: { day: string | undefined; storeIds: StoresInView }) {
  const { locale, formatMessage } = useIntl();
  const isToday = day === todayIn(storeIds, useDays());
  const words =
    day === undefined
      ? formatMessage({ id: 'day.unknown' })
      : formatMoment(locale, `${day}T00:00:00Z`, { timeZone: 'UTC' }, 'day');
  return (
    <span className="font-medium whitespace-nowrap text-ink">
      {isToday ? <FormattedMessage id="day.today" values={{ day: words }} /> : words}
    </span>
  );
}

/** A day's orders, sales and refunds, and at its start the orders that are not sales. */
export function DayHeading({ group, sums, storeIds, looks, meta }: DayHeadingProps): ReactNode {
  const intl = useIntl();
  const { day, currencies } = group;
  const all = [...(sums?.values() ?? [])];
  const cancelled = sums && cancelledWords(intl, sums);
  return (
    // It stays in view while the columns are scrolled sideways.
    <div
      className={`sticky start-0 flex h-full max-w-(--table-window) gap-x-4 leading-4 ${looks ? 'px-4' : 'px-3'} ${currencies.length > 1 ? 'items-start py-1.5' : 'items-center'}`}
    >
      <span className={`flex min-w-0 flex-1 gap-x-2.5 ${currencies.length > 1 ? 'flex-wrap' : ''}`}>
        <DayWords day={day} storeIds={storeIds} />
        {meta.showsZones && day !== undefined && (
          <span className="min-w-0 truncate text-ink-faint phone:hidden">
            <FormattedMessage id="day.stores" />
          </span>
        )}
        {sums && (
          <span className="whitespace-nowrap cramped:hidden">
            <FormattedMessage
              id="day.orders"
              values={{ count: sumOf(all, 'orders') + sumOf(all, 'cancelledOrders') }}
            />
          </span>
        )}
        {cancelled && (
          <span className="min-w-0 truncate" title={cancelled}>
            {cancelled}
          </span>
        )}
      </span>
      <span className="grid grid-cols-[auto_auto] gap-x-4 text-end font-medium">
        {[...(sums ?? [])].map(([currency, { refundedCents, totalCents }]) => (
          <span key={currency} className="contents">
            <span className="text-refund">
              {refundedCents !== 0 && <Money cents={0 - refundedCents} currency={currency} />}
            </span>
            <Money cents={totalCents} currency={currency} className="text-ink" />
          </span>
        ))}
      </span>
    </div>
  );
}
