import { FormattedMessage } from 'react-intl';
import type { OrderPayment } from '#contract/order.ts';
import { StoreTime } from '../i18n/store-time.tsx';
import { changeGiven } from '../order-math/change-given.ts';
import { tenderOf } from '../order-math/tender-balances.ts';
import { Amount } from './amount.tsx';
import { MoneyRow } from './money-row.tsx';
import { useOrderFrame } from './order-frame.ts';
import { TenderName } from './tender-name.tsx';

/** A payment with its method, what was handed over and given back, its moment and note. */
export function PaymentLine({ payment }: { payment: OrderPayment }) {
  const { clock } = useOrderFrame();
  const change = changeGiven(payment);
  return (
    <>
      <MoneyRow className="text-row" amount={<Amount cents={payment.amountCents} />}>
        <span className="font-medium">
          <TenderName tender={tenderOf(payment)} />
        </span>
      </MoneyRow>
      <div className="text-xs text-ink-muted">
        <StoreTime timestamp={payment.createdAt} clock={clock} style="day-time" />
        {change !== undefined && change !== 0 && (
          <>
            {' · '}
            <FormattedMessage
              id={change > 0 ? 'drawer.tendered' : 'drawer.tendered_short'}
              values={{
                tendered: <Amount cents={payment.amountCents + change} />,
                change: <Amount cents={change} />,
                short: <Amount cents={0 - change} />,
              }}
            />
          </>
        )}
      </div>
      {payment.note.trim() !== '' && (
        <p dir="auto" className="text-xs whitespace-pre-wrap text-ink-muted wrap-anywhere">
          {payment.note}
        </p>
      )}
    </>
  );
}
