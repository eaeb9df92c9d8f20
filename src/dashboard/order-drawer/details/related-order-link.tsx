import { FormattedMessage } from 'react-intl';
import { Link, useLocation } from 'react-router';
import { StoreTime } from '../../stores/store-time.tsx';
import { orderTitle } from '../../order-math/order-title.ts';
import { Amount, MoneyRow } from '../parts/amount.tsx';
import { useOrderFrame } from '../parts/order-frame.ts';
import type { RelatedOrder } from './related-orders.ts';

/** An order of the same split, with its moment and total, to go to. */
export function RelatedOrderLink({ related: { relation, order } }: { related: RelatedOrder }) {
  const { search } = useLocation();
  const { clock } = useOrderFrame();
  return (
    <MoneyRow className="text-row" amount={<Amount cents={order.totalCents} />}>
      <FormattedMessage
        id={`drawer.relation.${relation}`}
        values={{
          order: (
            <Link
              to={{ pathname: `/orders/${encodeURIComponent(order.id)}`, search }}
              className="touch-line text-accent underline underline-offset-2"
            >
              <bdi>{orderTitle(order)}</bdi>
            </Link>
          ),
        }}
      />
      <span className="text-xs text-ink-muted">
        {' · '}
        <StoreTime timestamp={order.createdAt} clock={clock} style="day-time" />
      </span>
    </MoneyRow>
  );
}
