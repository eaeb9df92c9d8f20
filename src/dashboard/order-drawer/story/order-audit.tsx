import { Check, ChevronRight, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { AuditList } from './audit-list.tsx';
import { CheckText } from './check-text.tsx';
import { useOrderFrame } from '../parts/order-frame.ts';
import { WarningList } from './warning-list.tsx';
import { withKeys } from '../parts/with-keys.ts';

/** Whether the order adds up: one quiet line, with what is only worth knowing below it and every comparison with its figures on demand. */
export function OrderAudit() {
  const { order, reckoning } = useOrderFrame();
  const [isOpen, setIsOpen] = useState(false);
  // Payments and refunds are judged with the rest, not before they are known.
  if (!order.items || !order.payments || !order.refunds) return null;
  const { audit: rows, idleCoupon: coupon } = reckoning;
  const failing = rows.flatMap((row) => (row.isNote ? [] : row.failing)).length;
  const notes = rows.flatMap((row) => (row.isNote ? row.failing : []));
  const isPart = order.unreadable !== undefined;
  const message = isPart ? 'drawer.audit.part' : failing > 0 ? 'drawer.audit.failing' : 'drawer.audit.holds';
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
      {coupon !== undefined && (
        <div className="mt-1 ps-4">
          <FormattedMessage id="drawer.audit.idle_coupon" values={{ code: <bdi>{coupon}</bdi> }} />
        </div>
      )}
      {notes.length > 0 && (
        <div className="mt-1 ps-4">
          <WarningList
            headline={<FormattedMessage id="drawer.audit.notes" />}
            entries={withKeys(notes, ({ name }) => name).map(({ key, entry }) => ({
              key,
              text: <CheckText check={entry} />,
            }))}
          />
        </div>
      )}
    </div>
  );
}
