import { FormattedMessage, useIntl } from 'react-intl';
import type { RefundedLine } from '../../order-math/refund-details.ts';
import { Amount } from '../parts/amount.tsx';
import { GivenName } from '../parts/given-name.tsx';
import { JumpLink } from '../parts/jump-link.tsx';
import { MoneyRow } from '../parts/money-row.tsx';
import { useQuantityText } from '../parts/use-quantity-text.ts';

/** An item that came back, with its quantity, amount and tax, and the way to its line. */
export function RefundItemLine({ entry: { refundItem, line } }: { entry: RefundedLine }) {
  const intl = useIntl();
  const quantityText = useQuantityText();
  return (
    <MoneyRow className="text-xs text-ink-muted" amount={<Amount cents={0 - refundItem.amountCents} />}>
      <div className="flex gap-1">
        <span className="shrink-0">
          <FormattedMessage id="drawer.times" values={{ quantity: quantityText(refundItem.qty) }} />
        </span>
        <span className="min-w-0">
          {line ? (
            <JumpLink kind="line" place={line.index}>
              <GivenName
                value={line.item.productName}
                fallback={intl.formatMessage({ id: 'drawer.product_unnamed' })}
                isCut
              />
            </JumpLink>
          ) : (
            <span className="text-warning">
              <FormattedMessage id="drawer.refund_unknown_item" />
            </span>
          )}
          {refundItem.taxCents !== 0 && (
            <>
              {' · '}
              <FormattedMessage id="drawer.plus_tax" values={{ tax: <Amount cents={refundItem.taxCents} /> }} />
            </>
          )}
        </span>
      </div>
    </MoneyRow>
  );
}
