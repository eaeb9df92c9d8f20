import { FormattedMessage } from 'react-intl';
import { type TenderBalance, tenderBalances } from '../order-math/tender-balances.ts';
import { Amount } from './amount.tsx';
import { useOrderFrame } from './order-frame.ts';
import { TenderName } from './tender-name.tsx';

const CELL = 'py-0.5 ps-3 text-end';

function BalanceRow({ balance }: { balance: TenderBalance }) {
  return (
    <tr>
      <th scope="row" className="py-0.5 text-start font-normal wrap-anywhere">
        {balance.tender.key === '' ? (
          <FormattedMessage id="drawer.method_unsaid" />
        ) : (
          <TenderName tender={balance.tender} />
        )}
      </th>
      <td className={CELL}>
        <Amount cents={balance.paidCents} />
      </td>
      <td className={CELL}>
        <Amount cents={0 - balance.refundedCents} className={balance.refundedCents === 0 ? '' : 'text-refund'} />
      </td>
      <td className={`${CELL} ${balance.keptCents < 0 ? 'text-warning' : ''}`}>
        <Amount cents={balance.keptCents} />
      </td>
    </tr>
  );
}

/** Paid, refunded and kept by method, where an order has refunds and more than one method. */
export function TenderTable() {
  const { order } = useOrderFrame();
  const balances = tenderBalances(order);
  if (!order.refunds || order.refunds.length === 0 || balances.length < 2) return null;
  return (
    <table className="mt-1 w-full border-t border-line text-xs text-ink-muted">
      <thead>
        <tr>
          <th scope="col" className="pt-1.5 text-start font-medium">
            <FormattedMessage id="drawer.by_method" />
          </th>
          <th scope="col" className="pt-1.5 ps-3 text-end font-medium">
            <FormattedMessage id="drawer.paid_column" />
          </th>
          <th scope="col" className="pt-1.5 ps-3 text-end font-medium">
            <FormattedMessage id="drawer.refunded_column" />
          </th>
          <th scope="col" className="pt-1.5 ps-3 text-end font-medium">
            <FormattedMessage id="drawer.kept_column" />
          </th>
        </tr>
      </thead>
      <tbody>
        {balances.map((balance) => (
          <BalanceRow key={balance.tender.key} balance={balance} />
        ))}
      </tbody>
    </table>
  );
}
