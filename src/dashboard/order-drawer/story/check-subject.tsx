import { FormattedMessage, useIntl } from 'react-intl';
import { StoreTime } from '../../stores/store-time.tsx';
import type { OrderCheck } from '../../order-math/order-check.ts';
import { GivenName } from '../parts/given-name.tsx';
import { JumpLink } from '../parts/jump-link.tsx';
import { useOrderFrame } from '../parts/order-frame.ts';

/** What a comparison is about: a promotion, a line (with its number, where there are several, and the way to it) or the time of a refund. */
export function CheckSubject({ check }: { check: OrderCheck }) {
  const intl = useIntl();
  const { order, clock } = useOrderFrame();
  if ('promotion' in check) {
    return <GivenName value={check.promotion.name} fallback={intl.formatMessage({ id: 'drawer.promotion_unnamed' })} />;
  }
  if ('refund' in check) return <StoreTime timestamp={check.refund.createdAt} clock={clock} style="day-time" />;
  if (!('line' in check)) return null;
  const { item, index } = check.line;
  const name = (
    <GivenName isCut value={item.productName} fallback={intl.formatMessage({ id: 'drawer.product_unnamed' })} />
  );
  return (
    <JumpLink kind="line" index={index}>
      {(order.items?.length ?? 0) > 1 ? (
        <FormattedMessage id="drawer.check.line" values={{ name, number: index + 1 }} />
      ) : (
        name
      )}
    </JumpLink>
  );
}
