import { Check, ChevronRight, TriangleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import type { AuditRow } from '#order-domain/order/audit-rows.ts';
import { MoneyRow } from '../parts/amount.tsx';
import { Entries } from '../parts/section.tsx';
import { useOrderContext } from '../parts/order-context.ts';
import { CheckFigures, CheckSubject, CheckText, WarningList } from './order-warnings.tsx';

/**
 * The checks of one kind: how many agree and, on demand because an order can have a thousand lines,
 * each check with its figures.
 */
function AuditEntries({
  row: { checks, failing },
  children,
}: {
  row: AuditRow;
  children: ReactNode;
}) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details
      className="group/entries"
      onToggle={(event) => {
        event.stopPropagation();
        setIsOpen(event.currentTarget.open);
      }}
    >
      <summary className="touch-target flex cursor-default list-none flex-col justify-center rounded-sm hover:text-ink [&::-webkit-details-marker]:hidden">
        <MoneyRow
          amount={
            <FormattedMessage
              id="drawer.audit.agreeing"
              values={{ count: checks.length, agreeing: checks.length - failing.length }}
            />
          }
        >
          {children}{' '}
          <ChevronRight
            aria-hidden
            size={12}
            className="inline transition-transform duration-120 group-open/entries:rotate-90 rtl:-scale-x-100 rtl:group-open/entries:rotate-90"
          />
        </MoneyRow>
      </summary>
      {isOpen && (
        <ul className="ps-4">
          <Entries of={checks}>
            {(check) => (
              <MoneyRow
                className={check.holds ? '' : 'text-ink'}
                amount={<CheckFigures check={check} />}
              >
                <CheckSubject check={check} />
              </MoneyRow>
            )}
          </Entries>
        </ul>
      )}
    </details>
  );
}

function RowLine({ row }: { row: AuditRow }) {
  const name = <FormattedMessage id={`drawer.audit.${row.name}`} />;
  const [check] = row.checks;
  if (check === undefined || row.checks.length > 1)
    return <AuditEntries row={row}>{name}</AuditEntries>;
  return <MoneyRow amount={<CheckFigures check={check} />}>{name}</MoneyRow>;
}

function AuditList({ rows }: { rows: readonly AuditRow[] }) {
  return (
    <ul className="mt-1 space-y-0.5 ps-4">
      {rows.map((row) => (
        <li key={row.name} className={row.failing.length > 0 && !row.isMinor ? 'text-warning' : ''}>
          <RowLine row={row} />
        </li>
      ))}
    </ul>
  );
}

/** One quiet line, minor differences below it, and every check with its figures on demand. */
export function OrderAudit() {
  const { order, figures } = useOrderContext();
  const [isOpen, setIsOpen] = useState(false);
  // The checks need the complete order.
  if (!order.items || !order.payments || !order.refunds) return null;
  const { audit: rows, unusedCoupon } = figures;
  const failing = rows.flatMap((row) => (row.isMinor ? [] : row.failing)).length;
  const minor = rows.flatMap((row) => (row.isMinor ? row.failing : []));
  const isPart = order.unreadable !== undefined;
  const message = isPart
    ? 'drawer.audit.part'
    : failing > 0
      ? 'drawer.audit.failing'
      : 'drawer.audit.holds';
  const Icon = isPart || failing > 0 ? TriangleAlert : Check;
  return (
    <div className="text-xs text-ink-muted">
      <details className="group" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary className="touch-target flex cursor-default list-none items-center gap-1 rounded-sm hover:text-ink [&::-webkit-details-marker]:hidden">
          <Icon aria-hidden size={12} className={Icon === Check ? 'text-paid' : 'text-warning'} />
          <FormattedMessage id={message} values={{ failing }} />
          <ChevronRight
            aria-hidden
            size={12}
            className="shrink-0 transition-transform duration-120 group-open:rotate-90 rtl:-scale-x-100 rtl:group-open:rotate-90"
          />
        </summary>
        {isOpen && <AuditList rows={rows} />}
      </details>
      {unusedCoupon !== undefined && (
        <div className="mt-1 ps-4">
          <FormattedMessage
            id="drawer.audit.idle_coupon"
            values={{ code: <bdi>{unusedCoupon}</bdi> }}
          />
        </div>
      )}
      {minor.length > 0 && (
        <div className="mt-1 ps-4">
          <WarningList headline={<FormattedMessage id="drawer.audit.notes" />} of={minor}>
            {(check) => <CheckText check={check} />}
          </WarningList>
        </div>
      )}
    </div>
  );
}
