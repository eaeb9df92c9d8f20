import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { type Balance, type TenderBalance, totalBalance } from '../../order-math/tender-balances.ts';
import { nameLabel, type Tender } from '../../order-math/tenders.ts';
import { HighlightedPart } from '../changes/highlight.tsx';
import { Amount, MoneyRow } from '../parts/amount.tsx';
import { TenderName } from '../parts/given-name.tsx';
import { useOrderContext } from '../parts/order-context.ts';

const COLUMNS = ['drawer.paid_column', 'drawer.refunded_column', 'drawer.kept_column'] as const;
const CELL = 'py-0.5 ps-3 text-right align-baseline';

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

/** A tender's name, numbered if several have the same name. */
function RowName({ tender, number }: { tender: Tender; number: number }) {
  if (tender.key === '') return <FormattedMessage id="drawer.method_unknown" />;
  const name = <TenderName tender={tender} />;
  return number === 1 ? name : <FormattedMessage id="drawer.method_numbered" values={{ name, number }} />;
}

function numberAmongAlike(balances: readonly TenderBalance[], index: number): number {
  const words = balances.slice(0, index + 1).map(({ tender }) => readsAs(tender));
  return words.filter((word) => word === words.at(-1)).length;
}

function readsAs({ key, name, code }: Tender): string {
  return name ? nameLabel(name) : (code ?? key);
}

/** The amount still owed; for orders with refunds or several methods, below a table of paid, refunded and net amounts by method. */
export function TenderTable() {
  const { balances, amounts } = useOrderContext().figures;
  const { dueCents: owed, refundedCents } = amounts;
  if (refundedCents === undefined || (refundedCents === 0 && balances.length < 2)) {
    if (owed === 0) return null;
    return (
      <HighlightedPart part="balances">
        <MoneyRow className="text-row text-partial" amount={<Amount cents={owed} />}>
          <FormattedMessage id="drawer.still_owed" />
        </MoneyRow>
      </HighlightedPart>
    );
  }
  return (
    <HighlightedPart part="balances">
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
            <BalanceRow isTotal balance={totalBalance(balances)} name={<FormattedMessage id="drawer.all_methods" />} />
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
    </HighlightedPart>
  );
}
