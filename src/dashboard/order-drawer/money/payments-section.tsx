import { CornerDownRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { PaymentTrail, RefundPiece } from '#order-domain/order/money-trail.ts';
import { changeGiven, hasIncomingPayment } from '#order-domain/order/order-amounts.ts';
import {
  howPaid,
  isSameWord,
  isUnnamed,
  nameLabel,
  type Tender,
} from '#order-domain/order/tenders.ts';
import { TenderPhrase } from '../../order-labels/tender-words.tsx';
import { StoreTime } from '../../stores/store-time.tsx';
import { Amount, MoneyRow } from '../parts/amount.tsx';
import { FactLine, LongText, TenderName } from '../parts/texts.tsx';
import { JumpLink } from '../parts/jump-link.tsx';
import { useOrderContext } from '../parts/order-context.ts';
import { Entries, PartSection } from '../parts/section.tsx';
import {
  type Balance,
  type TenderBalance,
  totalBalance,
} from '#order-domain/order/tender-balances.ts';

const COLUMNS = ['drawer.paid_column', 'drawer.refunded_column', 'drawer.kept_column'] as const;
const CELL = 'py-0.5 ps-3 text-right align-baseline';

function BalanceRow({
  name,
  balance,
  isTotal = false,
}: {
  name: ReactNode;
  balance: Balance;
  isTotal?: boolean;
}) {
  return (
    <tr className={isTotal ? 'border-t border-line font-medium' : ''}>
      <th
        scope="row"
        className={`py-0.5 text-start wrap-anywhere cramped:wrap-break-word ${isTotal ? 'font-medium' : 'font-normal'}`}
      >
        {name}
      </th>
      <td className={CELL}>
        <Amount
          cents={balance.paidCents}
          className={balance.paidCents === 0 ? 'text-ink-faint' : ''}
        />
      </td>
      <td className={CELL}>
        <Amount
          cents={0 - balance.refundedCents}
          className={balance.refundedCents === 0 ? 'text-ink-faint' : 'text-refund'}
        />
      </td>
      <td className={`${CELL} ${balance.keptCents < 0 ? 'text-warning' : 'text-ink'}`}>
        <Amount cents={balance.keptCents} />
      </td>
    </tr>
  );
}

/** A tender's name, numbered if several have the same name. */
function RowName({ tender, number }: { tender: Tender; number: number }) {
  const name = <TenderName tender={tender} />;
  return number === 1 ? (
    name
  ) : (
    <FormattedMessage id="drawer.method_numbered" values={{ name, number }} />
  );
}

function numberAmongAlike(balances: readonly TenderBalance[], index: number): number {
  const words = balances.slice(0, index + 1).map(({ tender }) => readsAs(tender));
  return words.filter((word) => word === words.at(-1)).length;
}

function readsAs({ key, name, code }: Tender): string {
  return name ? nameLabel(name) : (code ?? key);
}

/**
 * The amount due; for orders with refunds or several methods, below a table of paid, refunded and
 * net amounts by method. Without any recorded method, the drawer's header has these amounts.
 */
function TenderTable() {
  const { balances, amounts } = useOrderContext().figures;
  const { dueCents: owed, refundedCents } = amounts;
  const isNamed = balances.some(({ tender }) => !isUnnamed(tender));
  if (!isNamed || refundedCents === undefined || (refundedCents === 0 && balances.length < 2)) {
    if (owed === 0) return null;
    return (
      <MoneyRow className="text-row text-partial" amount={<Amount cents={owed} />}>
        <FormattedMessage id="drawer.still_owed" />
      </MoneyRow>
    );
  }
  return (
    <div className="cramped:overflow-x-auto">
      <table className="mt-1 w-full border-t border-line text-xs text-ink-muted">
        <caption className="sr-only">
          <FormattedMessage id="drawer.by_method_caption" />
        </caption>
        <thead>
          <tr>
            <th scope="col" className="pt-1.5 text-start font-medium">
              <FormattedMessage id="drawer.by_method" />
            </th>
            {COLUMNS.map((id) => (
              <th key={id} scope="col" className="pt-1.5 ps-3 text-right font-medium">
                <FormattedMessage id={id} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {balances.map((balance, index) => (
            <BalanceRow
              key={balance.tender.key}
              balance={balance}
              name={<RowName tender={balance.tender} number={numberAmongAlike(balances, index)} />}
            />
          ))}
        </tbody>
        <tfoot>
          {balances.length > 1 && (
            <BalanceRow
              isTotal
              balance={totalBalance(balances)}
              name={<FormattedMessage id="drawer.all_methods" />}
            />
          )}
          {owed > 0 && (
            <tr className="font-medium text-partial">
              <th scope="row" colSpan={COLUMNS.length} className="py-0.5 text-start font-medium">
                <FormattedMessage id="drawer.still_owed" />
              </th>
              <td className={CELL}>
                <Amount cents={owed} />
              </td>
            </tr>
          )}
        </tfoot>
      </table>
    </div>
  );
}

function RefundPieceLine({ piece, why }: { piece: RefundPiece; why?: ReactNode }) {
  const { order, clock } = useOrderContext();
  const { refund, cents } = piece;
  const reason = refund.reason.trim();
  return (
    <div className="flex gap-1.5">
      <CornerDownRight
        aria-hidden
        size={12}
        className="mt-1 shrink-0 text-refund rtl:-scale-x-100"
      />
      <div className="min-w-0 flex-1">
        <MoneyRow className="text-xs text-refund" amount={<Amount cents={0 - cents} />}>
          <JumpLink kind="refund" index={order.refunds?.indexOf(refund) ?? 0}>
            <FormattedMessage id="drawer.refunded_piece" />
          </JumpLink>
        </MoneyRow>
        <FactLine>
          <StoreTime timestamp={refund.createdAt} clock={clock} style="day-time" />
          {cents !== refund.amountCents && (
            <FormattedMessage
              id="drawer.part_of"
              values={{ whole: <Amount cents={0 - refund.amountCents} /> }}
            />
          )}
          {reason !== '' && <LongText text={reason} most={320} />}
        </FactLine>
        {why && <div className="text-xs text-warning">{why}</div>}
      </div>
    </div>
  );
}

function PaymentLine({ trail: { payment, tender, pieces } }: { trail: PaymentTrail }) {
  const { order, clock } = useOrderContext();
  const change = changeGiven(payment) ?? 0;
  const names = Object.values(tender.name ?? {}).filter((name) => name.trim() !== '');
  // Other systems know the method by its code; the code is left out if the name is missing or reads
  // the same.
  const code =
    names.length > 0 && !names.some((name) => isSameWord(name, tender.code)) && tender.code;
  return (
    <>
      <MoneyRow className="text-row" amount={<Amount cents={payment.amountCents} />}>
        <span className="font-medium">
          <TenderName tender={tender} />
        </span>
      </MoneyRow>
      <FactLine>
        <StoreTime timestamp={payment.createdAt} clock={clock} style="day-time" />
        {payment.amountCents < 0 && (
          <FormattedMessage
            id={hasIncomingPayment(order) ? 'drawer.paid_back' : 'drawer.paid_out'}
          />
        )}
        {code && <LongText text={code} />}
        {change !== 0 && (
          <FormattedMessage
            id={change > 0 ? 'drawer.tendered' : 'drawer.tendered_short'}
            values={{
              tendered: <Amount cents={payment.amountCents + change} />,
              change: <Amount cents={change} />,
              short: <Amount cents={0 - change} />,
            }}
          />
        )}
      </FactLine>
      {payment.note.trim() !== '' && (
        <p dir="auto" className="text-xs whitespace-pre-wrap text-ink-muted wrap-anywhere">
          <LongText text={payment.note} most={320} />
        </p>
      )}
      {pieces.length > 0 && (
        <ul className="mt-1 ms-0.5 space-y-1">
          <Entries of={pieces}>{(piece) => <RefundPieceLine piece={piece} />}</Entries>
        </ul>
      )}
    </>
  );
}

function UnmatchedRefunds() {
  const { order, figures } = useOrderContext();
  const { trail, tenderOf, paidWith } = figures;
  if (trail.unmatchedRefunds.length === 0) return null;
  // The payments above say that already.
  const isUnrecorded = paidWith.length > 0 && paidWith.every(isUnnamed);
  // A refund may well be to the method of such a payment.
  const mayMatch = paidWith.some(isUnnamed);
  return (
    <div>
      <h4 className="text-xs font-medium text-ink-muted">
        <FormattedMessage
          id="drawer.unmatched"
          values={{ hasPayments: order.payments && order.payments.length > 0 ? 'yes' : 'no' }}
        />
      </h4>
      <ul className="mt-1 ms-0.5 space-y-1">
        <Entries of={trail.unmatchedRefunds}>
          {(piece) => {
            const tender = piece.part && tenderOf(piece.part);
            const values = {
              paidBy: howPaid(tender, paidWith),
              isCash: tender?.code === 'cash' ? 'yes' : 'no',
              tender: tender ? <TenderPhrase tenders={[tender]} /> : '',
              paidWith: <TenderPhrase tenders={paidWith} />,
            };
            const isSaid = piece.reason === 'unallocated' && isUnrecorded;
            const why = !isSaid && !(piece.reason === 'other_tender' && mayMatch) && (
              <FormattedMessage id={`drawer.unmatched.${piece.reason}`} values={values} />
            );
            return <RefundPieceLine piece={piece} why={why} />;
          }}
        </Entries>
      </ul>
    </div>
  );
}

/**
 * The money trail: every payment with its refunds, unmatched refunds, the amount due, and the
 * balance by method.
 */
export function PaymentsSection() {
  const { order, figures } = useOrderContext();
  const { payments } = order;
  const { paidCents: paid } = figures.amounts;
  return (
    <PartSection
      name="payments"
      part={payments}
      summary={payments && payments.length > 1 && paid !== undefined && <Amount cents={paid} />}
    >
      <ul className="space-y-2 empty:hidden">
        <Entries of={figures.trail.payments}>
          {(payment) => <PaymentLine trail={payment} />}
        </Entries>
      </ul>
      <UnmatchedRefunds />
      <TenderTable />
    </PartSection>
  );
}
