import type { ReactNode } from 'react';
import { useOrderContext } from '../parts/order-context.ts';
import { highlightKey, type HighlightPart, type OrderChange } from './order-diff.ts';
import { X } from 'lucide-react';
import { FormattedMessage, type IntlShape, useIntl } from 'react-intl';
import { StoreTime } from '../../stores/store-time.tsx';
import { IconButton } from '../../kit/button.tsx';
import { joinClauses } from '../../kit/i18n/join-clauses.ts';
import { formatMoney } from '../../kit/i18n/money.tsx';
import { statusName } from '../../order-words/open-value.ts';
import type { LiveChanges } from './use-live-order.ts';

/**
 * Highlights the enclosing `relative` element when `part`, or its entry `id`, changes while the order is open: the element flashes once
 * and keeps a bar at its start edge, outside the element or, if it spans the drawer (`isFullWidth`), inside. Renders nothing otherwise.
 */
export function Highlight({
  part,
  id,
  isFullWidth = false,
}: {
  part: HighlightPart;
  id?: string | undefined;
  isFullWidth?: boolean;
}) {
  const turn = useOrderContext().highlights.get(highlightKey(part, id));
  if (turn === undefined) return null;
  return (
    // The border has no blend mode, so it also shows in forced-colors mode, where backgrounds do not.
    <span
      aria-hidden
      data-changed={part}
      className={`pointer-events-none absolute inset-y-0 end-0 border-s-2 border-accent ${isFullWidth ? 'start-1.5' : '-start-2.5'}`}
    >
      {/* The key makes a new element for each change, which restarts the animation. */}
      <span key={turn} className="absolute inset-0 animate-arrive mix-blend-multiply dark:mix-blend-screen" />
    </span>
  );
}

/** A block of the drawer that is highlighted when it changes while the order is open; see `Highlight`. */
export function HighlightedPart({
  part,
  id,
  isFullWidth = false,
  className = '',
  children,
}: {
  part: HighlightPart;
  id?: string;
  isFullWidth?: boolean;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div className={`relative ${className}`}>
      {children}
      <Highlight part={part} id={id} isFullWidth={isFullWidth} />
    </div>
  );
}

function changeText(intl: IntlShape, change: OrderChange, currency: string): string {
  const money = (cents: number) => formatMoney(intl.locale, cents, currency);
  switch (change.kind) {
    case 'payment_status':
    case 'fulfillment_status': {
      const status = statusName(intl, change.kind, change.value);
      return intl.formatMessage({ id: `drawer.changed.${change.kind}` }, { status });
    }
    case 'table': {
      const hasTable = change.value === undefined ? 'no' : 'yes';
      return intl.formatMessage({ id: 'drawer.changed.table' }, { hasTable, table: change.value });
    }
    case 'refunded':
    case 'paid': {
      const kind = change.cents < 0 ? (`un${change.kind}` as const) : change.kind;
      return intl.formatMessage({ id: `drawer.changed.${kind}` }, { amount: money(Math.abs(change.cents)) });
    }
    case 'items_added':
    case 'items_changed':
    case 'items_removed':
      return intl.formatMessage({ id: `drawer.changed.${change.kind}` }, { count: change.count });
    case 'subtotal':
    case 'discount':
    case 'manual_discount':
    case 'tax':
    case 'total':
      return intl.formatMessage({ id: `drawer.changed.${change.kind}` }, { amount: money(change.cents) });
    default:
      return intl.formatMessage({ id: `drawer.changed.${change.kind}` });
  }
}

function changesText(intl: IntlShape, changes: readonly OrderChange[], currency: string): string {
  const texts = changes.map((change) => changeText(intl, change, currency));
  return joinClauses(intl.locale, texts);
}

/**
 * Announces the last change of the open order politely to screen readers, and lists all undismissed changes at the foot of the drawer,
 * where they do not shift the content being read.
 */
export function ChangeAnnouncement({
  changes: { last, all, at, dismiss },
  onDismiss,
}: {
  changes: LiveChanges;
  /** Moves the focus, because the dismiss button disappears with the changes. */
  onDismiss: () => void;
}) {
  const intl = useIntl();
  const { currency, clock } = useOrderContext();
  return (
    <>
      <p role="status" className="sr-only">
        {last.length > 0 && (
          <FormattedMessage id="drawer.changed" values={{ changes: changesText(intl, last, currency) }} />
        )}
      </p>
      {all.length > 0 && (
        <div className="flex shrink-0 items-start gap-2 border-t border-line py-1 ps-4 pe-3 text-row text-ink-muted">
          <p className="max-h-25 short:max-h-8 min-w-0 flex-1 overflow-y-auto py-1.5 wrap-anywhere">
            <FormattedMessage
              id="drawer.changed.at"
              values={{
                time: <StoreTime timestamp={new Date(at).toISOString()} clock={clock} style="time" showZone />,
                changes: <bdi className="text-ink">{changesText(intl, all, currency)}</bdi>,
              }}
            />
          </p>
          <IconButton
            icon={X}
            label={intl.formatMessage({ id: 'drawer.changed.dismiss' })}
            onClick={() => {
              onDismiss();
              dismiss();
            }}
          />
        </div>
      )}
    </>
  );
}
