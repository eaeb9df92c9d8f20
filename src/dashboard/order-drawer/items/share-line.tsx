import { FormattedMessage, useIntl } from 'react-intl';
import type { PromotionShare } from '../../order-math/promotion-shares.ts';
import { unreadableLines } from '../../order-math/unreadable-entries.ts';
import { Amount } from '../parts/amount.tsx';
import { GivenName } from '../parts/given-name.tsx';
import { JumpLink } from '../parts/jump-link.tsx';
import { MoneyRow } from '../parts/money-row.tsx';
import { useOrderFrame } from '../parts/order-frame.ts';
import { useQuantityText } from '../parts/use-quantity-text.ts';

/** What one line got from a promotion, with the way to it; an index that points nowhere, or to a line that could not be read, is named as such. */
export function ShareLine({ share: { line, lineIndex, discountCents } }: { share: PromotionShare }) {
  const intl = useIntl();
  const quantityText = useQuantityText();
  const isUnreadable = unreadableLines(useOrderFrame().order).has(lineIndex);
  return (
    <MoneyRow className="text-xs text-ink-muted" amount={<Amount cents={0 - discountCents} />}>
      {line ? (
        <div className="flex gap-1">
          <span className="shrink-0">
            <FormattedMessage id="drawer.times" values={{ quantity: quantityText(line.item.qty) }} />
          </span>
          <JumpLink kind="line" place={line.index}>
            <GivenName
              value={line.item.productName}
              fallback={intl.formatMessage({ id: 'drawer.product_unnamed' })}
              isCut
            />
          </JumpLink>
        </div>
      ) : (
        <span className="text-warning">
          <FormattedMessage
            id={isUnreadable ? 'drawer.line_unread' : 'drawer.line_nowhere'}
            // People count lines from 1; an index below 0 is told as it is.
            values={{
              number: quantityText(lineIndex < 0 ? lineIndex : lineIndex + 1),
              isLine: lineIndex < 0 ? 'no' : 'yes',
            }}
          />
        </span>
      )}
    </MoneyRow>
  );
}
