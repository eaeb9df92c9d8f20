import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { type Balance, tenderBalances } from '../order-math/tender-balances.ts';
import { totalBalance } from '../order-math/total-balance.ts';
import { Amount } from './amount.tsx';
import { useOrderFrame } from './order-frame.ts';
import { TenderName } from './tender-name.tsx';

const COLUMNS = ['drawer.paid_column', 'drawer.refunded_column', 'drawer.kept_column'] as const;
const CELL = 'py-0.5 ps-3 text-end align-baseline';

function BalanceRow({ name, balance, isTotal = false }: { name: ReactNode; balance: Balance; isTotal?: boolean }) {
  return (
    <tr className={isTotal ? 'border-t border-line font-medium' : ''}>
      <th scope="row" className={`py-0.5 text-start wrap-anywhere ${isTotal ? 'font-medium' : 'font-normal'}`}>
        {name}
      </th>
      <td className={CELL}>
        <Amount cents={balance.paidCents} className={balance.paidCents === 0 ? 'text-ink-faint' : ''} />
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

/** Paid, refunded and kept by method and in all, where an order has refunds or more than one method. */
export function TenderTable() {
  const { order } = useOrderFrame();
  const balances = tenderBalances(order);
  if (!order.refunds || (order.refunds.length === 0 && balances.length < 2)) return null;
  return (
    <table className="mt-1 w-full border-t border-line text-xs text-ink-muted">
      <thead>
        <tr>
          <th scope="col" className="pt-1.5 text-start font-medium">
            <FormattedMessage id="drawer.by_method" />
          </th>
          {COLUMNS.map((id) => (
            <th key={id} scope="col" className="pt-1.5 ps-3 text-end font-medium">
              <FormattedMessage id={id} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {balances.map((balance) => (
          <BalanceRow
            key={balance.tender.key}
            balance={balance}
            name={
              balance.tender.key === '' ? (
                <FormattedMessage id="drawer.method_unsaid" />
              ) : (
                <TenderName tender={balance.tender} />
              )
            }
          />
        ))}
      </tbody>
      {balances.length > 1 && (
        <tfoot>
          <BalanceRow isTotal balance={totalBalance(balances)} name={<FormattedMessage id="drawer.all_methods" />} />
        </tfoot>
      )}
    </table>
  );
}
