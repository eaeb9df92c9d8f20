import { FormattedMessage } from 'react-intl';
import { StoreTime } from '../../stores/store-time.tsx';
import { changeGiven } from '../../order-math/change-given.ts';
import type { PaymentTrail } from '../../order-math/money-trail.ts';
import { isPaidBack } from '../../order-math/paid-back.ts';
import { Amount } from '../parts/amount.tsx';
import { FactLine } from '../parts/fact-line.tsx';
import { MarkedPart } from '../changes/marked-part.tsx';
import { isSameWord } from '../../order-math/is-same-word.ts';
import { LongText } from '../parts/long-text.tsx';
import { MoneyRow } from '../parts/money-row.tsx';
import { useOrderFrame } from '../parts/order-frame.ts';
import { RefundPieceLine } from './refund-piece-line.tsx';
import { TenderName } from '../parts/tender-name.tsx';
import { withKeys } from '../parts/with-keys.ts';

/** A payment with its method, what was handed over and given back, its moment and note; beneath it what was refunded of it. */
export function PaymentLine({ trail: { payment, tender, pieces } }: { trail: PaymentTrail }) {
  const { order, clock } = useOrderFrame();
  const change = changeGiven(payment) ?? 0;
  const names = Object.values(tender.name ?? {}).filter((name) => name.trim() !== '');
  const facts = [
    { key: 'time', text: <StoreTime timestamp={payment.createdAt} clock={clock} style="day-time" /> },
    ...(payment.amountCents < 0
      ? [{ key: 'back', text: <FormattedMessage id={isPaidBack(order) ? 'drawer.paid_back' : 'drawer.paid_out'} /> }]
      : []),
    // The code is what other systems call the method; where it says the same as the name, or stands for it, once is enough.
    ...(tender.code && names.length > 0 && !names.some((name) => isSameWord(name, tender.code))
      ? [{ key: 'code', text: <LongText text={tender.code} /> }]
      : []),
    ...(change === 0
      ? []
      : [
          {
            key: 'change',
            text: (
              <FormattedMessage
                id={change > 0 ? 'drawer.tendered' : 'drawer.tendered_short'}
                values={{
                  tendered: <Amount cents={payment.amountCents + change} />,
                  change: <Amount cents={change} />,
                  short: <Amount cents={0 - change} />,
                }}
              />
            ),
          },
        ]),
  ];
  return (
    <MarkedPart part="payments" id={payment.id}>
      <MoneyRow className="text-row" amount={<Amount cents={payment.amountCents} />}>
        <span className="font-medium">
          <TenderName tender={tender} />
        </span>
      </MoneyRow>
      <FactLine facts={facts} />
      {payment.note.trim() !== '' && (
        <p dir="auto" className="text-xs whitespace-pre-wrap text-ink-muted wrap-anywhere">
          <LongText text={payment.note} most={320} />
        </p>
      )}
      {pieces.length > 0 && (
        <ul className="mt-1 ms-0.5 space-y-1">
          {withKeys(pieces, ({ refund }) => refund.id).map(({ key, entry }) => (
            <li key={key}>
              <RefundPieceLine piece={entry} />
            </li>
          ))}
        </ul>
      )}
    </MarkedPart>
  );
}
