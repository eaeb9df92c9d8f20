import { CornerDownRight } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import type { ReactNode } from 'react';
import { StoreTime } from '../../stores/store-time.tsx';
import type { RefundPiece } from '../../order-math/money-trail.ts';
import { Amount } from '../parts/amount.tsx';
import { FactLine } from '../parts/fact-line.tsx';
import { JumpLink } from '../parts/jump-link.tsx';
import { MarkedPart } from '../changes/marked-part.tsx';
import { LongText } from '../parts/long-text.tsx';
import { MoneyRow } from '../parts/money-row.tsx';
import { useOrderFrame } from '../parts/order-frame.ts';

/** What a refund took back in one place: when, why, how much (and of how much), with the way to the refund itself. */
export function RefundPieceLine({ piece, why }: { piece: RefundPiece; why?: ReactNode }) {
  const { order, clock } = useOrderFrame();
  const { refund, cents } = piece;
  const reason = refund.reason.trim();
  const facts = [
    { key: 'time', text: <StoreTime timestamp={refund.createdAt} clock={clock} style="day-time" /> },
    ...(cents === refund.amountCents
      ? []
      : [
          {
            key: 'of',
            text: (
              <FormattedMessage id="drawer.part_of" values={{ whole: <Amount cents={0 - refund.amountCents} /> }} />
            ),
          },
        ]),
    ...(reason === '' ? [] : [{ key: 'reason', text: <LongText text={reason} most={320} /> }]),
  ];
  return (
    <MarkedPart part="refunds" id={refund.id} className="flex gap-1.5">
      <CornerDownRight aria-hidden size={12} className="mt-1 shrink-0 text-refund rtl:-scale-x-100" />
      <div className="min-w-0 flex-1">
        <MoneyRow className="text-xs text-refund" amount={<Amount cents={0 - cents} />}>
          <JumpLink kind="refund" place={order.refunds?.indexOf(refund) ?? 0}>
            <FormattedMessage id="drawer.refunded_piece" />
          </JumpLink>
        </MoneyRow>
        <FactLine facts={facts} />
        {why !== undefined && <div className="text-xs text-warning">{why}</div>}
      </div>
    </MarkedPart>
  );
}
