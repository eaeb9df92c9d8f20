import { FormattedMessage } from 'react-intl';
import type { MessageId } from '../../kit/i18n/messages.ts';
import type { AuditRow } from '../../order-math/order-check.ts';
import { AuditEntries } from './audit-entries.tsx';
import { CheckFigures } from './check-figures.tsx';
import { MoneyRow } from '../parts/amount.tsx';

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

function RowLine({ row }: { row: AuditRow }) {
  const name = <FormattedMessage id={MESSAGES[row.name]} />;
  const [check] = row.checks;
  if (check === undefined || row.checks.length > 1) return <AuditEntries row={row}>{name}</AuditEntries>;
  return <MoneyRow amount={<CheckFigures check={check} />}>{name}</MoneyRow>;
}

/** Every kind of comparison with its figures: one where both agree, else both. */
export function AuditList({ rows }: { rows: readonly AuditRow[] }) {
  return (
    <ul className="mt-1 space-y-0.5 ps-4">
      {rows.map((row) => (
        <li key={row.name} className={row.failing.length > 0 && !row.isNote ? 'text-warning' : ''}>
          <RowLine row={row} />
        </li>
      ))}
    </ul>
  );
}
