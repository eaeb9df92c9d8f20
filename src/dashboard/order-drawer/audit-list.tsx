import { FormattedMessage } from 'react-intl';
import type { MessageId } from '../i18n/messages.ts';
import type { AuditRow } from '../order-math/audit-rows.ts';
import { Amount } from './amount.tsx';
import { MoneyRow } from './money-row.tsx';

const MESSAGES = {
  subtotal: 'drawer.audit.subtotal',
  total: 'drawer.audit.total',
  tax: 'drawer.audit.tax',
  discount: 'drawer.audit.discount',
  paid: 'drawer.audit.paid',
  part_paid: 'drawer.audit.part_paid',
  unpaid: 'drawer.audit.unpaid',
  refunded: 'drawer.audit.refunded',
  allocations: 'drawer.audit.allocations',
  refund_items: 'drawer.audit.refund_items',
  refund_tenders: 'drawer.audit.refund_tenders',
  line_discounts: 'drawer.audit.line_discounts',
  line_manual_discounts: 'drawer.audit.line_manual_discounts',
  line_taxes: 'drawer.audit.line_taxes',
  open_refunds: 'drawer.audit.open_refunds',
  line_refunded: 'drawer.audit.line_refunded',
  line_refunded_quantity: 'drawer.audit.line_refunded_quantity',
  line_allocations: 'drawer.audit.line_allocations',
  line_price: 'drawer.audit.line_price',
} as const satisfies Record<AuditRow['name'], MessageId>;

function Outcome({ row: { checks, failing } }: { row: AuditRow }) {
  const [check] = checks;
  // What is compared line by line is told by its number.
  if (check === undefined || checks.length > 1 || 'line' in check) {
    const values = { count: checks.length, agreeing: checks.length - failing.length };
    return <FormattedMessage id="drawer.audit.agreeing" values={values} />;
  }
  if (check.holds && check.found === check.stated) return <Amount cents={check.stated} />;
  const values = { found: <Amount cents={check.found} />, stated: <Amount cents={check.stated} /> };
  return <FormattedMessage id={check.holds ? 'drawer.audit.of' : 'drawer.audit.against'} values={values} />;
}

/** Every kind of comparison with its figures: one where both agree, else both. */
export function AuditList({ rows }: { rows: readonly AuditRow[] }) {
  return (
    <ul className="mt-1 space-y-0.5 ps-4">
      {rows.map((row) => (
        <li key={row.name}>
          <MoneyRow
            className={row.failing.length > 0 && !row.isNote ? 'text-warning' : ''}
            amount={<Outcome row={row} />}
          >
            <FormattedMessage id={MESSAGES[row.name]} />
          </MoneyRow>
        </li>
      ))}
    </ul>
  );
}
