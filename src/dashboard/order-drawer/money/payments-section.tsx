import { CornerDownRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { PaymentTrail, RefundPiece } from '../../order-math/money-trail.ts';
import { changeGiven, hasIncomingPayment } from '../../order-math/order-amounts.ts';
import { howPaid, isSameWord } from '../../order-math/tenders.ts';
import { TenderPhrase } from '../../order-words/tender-words.tsx';
import { StoreTime } from '../../stores/store-time.tsx';
import { HighlightedPart } from '../changes/highlight.tsx';
import { Amount, MoneyRow } from '../parts/amount.tsx';
import { FactLine } from '../parts/facts.tsx';
import { TenderName } from '../parts/given-name.tsx';
import { JumpLink } from '../parts/jump-link.tsx';
import { LongText } from '../parts/long-text.tsx';
import { useOrderContext } from '../parts/order-context.ts';
import { PartSection } from '../parts/section.tsx';
import { withKeys } from '../parts/with-keys.ts';
import { TenderTable } from './tender-table.tsx';

/** A piece of a refund: time, amount (and of which total), reason, and a link to the refund itself. */
function RefundPieceLine({ piece, why }: { piece: RefundPiece; why?: ReactNode }) {
  const { order, clock } = useOrderContext();
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
    <HighlightedPart part="refunds" id={refund.id} className="flex gap-1.5">
      <CornerDownRight aria-hidden size={12} className="mt-1 shrink-0 text-refund rtl:-scale-x-100" />
      <div className="min-w-0 flex-1">
        <MoneyRow className="text-xs text-refund" amount={<Amount cents={0 - cents} />}>
          <JumpLink kind="refund" index={order.refunds?.indexOf(refund) ?? 0}>
            <FormattedMessage id="drawer.refunded_piece" />
          </JumpLink>
        </MoneyRow>
        <FactLine facts={facts} />
        {why !== undefined && <div className="text-xs text-warning">{why}</div>}
      </div>
    </HighlightedPart>
  );
}

/** A payment with its method, time, change and note, and the refunds matched to it. */
function PaymentLine({ trail: { payment, tender, pieces } }: { trail: PaymentTrail }) {
  const { order, clock } = useOrderContext();
  const change = changeGiven(payment) ?? 0;
  const names = Object.values(tender.name ?? {}).filter((name) => name.trim() !== '');
  const facts = [
    { key: 'time', text: <StoreTime timestamp={payment.createdAt} clock={clock} style="day-time" /> },
    ...(payment.amountCents < 0
      ? [
          {
            key: 'back',
            text: <FormattedMessage id={hasIncomingPayment(order) ? 'drawer.paid_back' : 'drawer.paid_out'} />,
          },
        ]
      : []),
    // Other systems know the method by its code; the code is left out if the name is missing or reads the same.
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
    <HighlightedPart part="payments" id={payment.id}>
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
    </HighlightedPart>
  );
}

/** The refunds that match no payment, each with the reason; renders nothing where there are none. */
function UnmatchedRefunds() {
  const { order, figures } = useOrderContext();
  const { trail, tenderOf, paidWith } = figures;
  if (trail.unmatchedRefunds.length === 0) return null;
  return (
    <div>
      <h4 className="text-xs font-medium text-ink-muted">
        <FormattedMessage
          id="drawer.unmatched"
          values={{ hasPayments: order.payments && order.payments.length > 0 ? 'yes' : 'no' }}
        />
      </h4>
      <ul className="mt-1 ms-0.5 space-y-1">
        {withKeys(trail.unmatchedRefunds, ({ refund }) => refund.id).map(({ key, entry }) => {
          const tender = entry.part && tenderOf(entry.part);
          return (
            <li key={key}>
              <RefundPieceLine
                piece={entry}
                why={
                  <FormattedMessage
                    id={`drawer.unmatched.${entry.reason}`}
                    values={{
                      paidBy: howPaid(tender, paidWith),
                      isCash: tender?.code === 'cash' ? 'yes' : 'no',
                      tender: tender ? <TenderPhrase tenders={[tender]} /> : '',
                      paidWith: <TenderPhrase tenders={paidWith} />,
                    }}
                  />
                }
              />
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** The money trail: every payment with what was refunded of it, unmatched refunds, what is still owed, and the balance by method. */
export function PaymentsSection() {
  const { order, figures } = useOrderContext();
  const { payments } = order;
  const { paidCents: paid } = figures.amounts;
  return (
    <PartSection
      title="drawer.payments"
      none="drawer.payments_none"
      field="payments"
      part={payments}
      summary={payments && payments.length > 1 && paid !== undefined && <Amount cents={paid} />}
    >
      <ul className="space-y-2 empty:hidden">
        {withKeys(figures.trail.payments, ({ payment }) => payment.id).map(({ key, entry }) => (
          <li key={key}>
            <PaymentLine trail={entry} />
          </li>
        ))}
      </ul>
      <UnmatchedRefunds />
      <TenderTable />
    </PartSection>
  );
}
