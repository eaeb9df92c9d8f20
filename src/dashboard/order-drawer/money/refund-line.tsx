import { FormattedMessage } from 'react-intl';
import { StoreTime } from '../../stores/store-time.tsx';
import type { RefundDetail } from '../../order-math/refund-details.ts';
import { unsaidCents } from '../../order-math/refund-shares.ts';
import { Amount } from '../parts/amount.tsx';
import { ChangeMark } from '../changes/change-mark.tsx';
import { FactLine } from '../parts/fact-line.tsx';
import { JUMP_TARGET, jumpTargetId } from '../parts/jump-target.ts';
import { LongText } from '../parts/long-text.tsx';
import { MoneyRow } from '../parts/money-row.tsx';
import { useOrderFrame } from '../parts/order-frame.ts';
import { RefundItemLine } from './refund-item-line.tsx';
import { RefundTenderLine } from './refund-tender-line.tsx';
import { withKeys } from '../parts/with-keys.ts';

/** A refund with its reason and moment, the items that came back and the methods the money went to. */
export function RefundLine({ detail: { refund, lines, tenders }, place }: { detail: RefundDetail; place: number }) {
  const { clock } = useOrderFrame();
  const unsaid = unsaidCents(refund);
  const facts = [
    { key: 'time', text: <StoreTime timestamp={refund.createdAt} clock={clock} style="day-time" /> },
    ...(lines.length === 0 ? [{ key: 'items', text: <FormattedMessage id="drawer.refund_without_items" /> }] : []),
  ];
  return (
    <div {...JUMP_TARGET} id={jumpTargetId('refund', place)} className={`relative ${JUMP_TARGET.className}`}>
      <ChangeMark part="refunds" id={refund.id} />
      <MoneyRow
        className="text-row"
        amount={<Amount cents={0 - refund.amountCents} className="font-medium text-refund" />}
      >
        {refund.reason.trim() === '' ? (
          <span className="text-ink-muted">
            <FormattedMessage id="drawer.no_reason" />
          </span>
        ) : (
          <LongText
            text={refund.reason}
            most={320}
            show={(reason) => <bdi className="font-medium whitespace-pre-wrap">{reason}</bdi>}
          />
        )}
      </MoneyRow>
      <FactLine facts={facts} />
      <ul className="mt-0.5 ms-0.5 space-y-px border-s border-line ps-2.5">
        {withKeys(lines, ({ refundItem }) => refundItem.id).map(({ key, entry }) => (
          <li key={key}>
            <RefundItemLine entry={entry} />
          </li>
        ))}
        {withKeys(tenders, ({ part }) => part.id).map(({ key, entry }, place) => (
          // Where the money went stands apart from what it was for.
          <li key={key} className={place === 0 && lines.length > 0 ? 'mt-1' : ''}>
            <RefundTenderLine tender={entry} />
          </li>
        ))}
        {tenders.length > 0 && unsaid !== 0 && (
          <li className="text-xs text-warning">
            {unsaid > 0 ? (
              <MoneyRow amount={<Amount cents={0 - unsaid} />}>
                <FormattedMessage id="drawer.refund_rest" />
              </MoneyRow>
            ) : (
              <FormattedMessage id="drawer.refund_oversaid" values={{ over: <Amount cents={0 - unsaid} /> }} />
            )}
          </li>
        )}
        {tenders.length === 0 && (
          <li className="text-xs text-ink-muted">
            <FormattedMessage id="drawer.refund_unsaid" />
          </li>
        )}
      </ul>
    </div>
  );
}
