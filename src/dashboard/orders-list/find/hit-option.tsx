import { FormattedMessage } from 'react-intl';
import type { Order } from '#contract/service/order.ts';
import { storeClockOf } from '../../stores/store-clock.ts';
import { useStores } from '../../stores/stores.ts';
import { Money } from '../../kit/i18n/money.tsx';
import { StoreTime } from '../../stores/store-time.tsx';
import { orderTitle } from '../../order-math/order-title.ts';
import type { FindQuery } from './find-query.ts';
import { fieldMatches } from './match-order.ts';
import { MarkedText } from './marked-text.tsx';

/** Facts that stand in the first line by themselves. */
const IN_TITLE = new Set(['ticket', 'sequence', 'id']);
const SHOWN_MATCHES = 3;

/** An order that was found: what it is, and which of its facts hold what was looked for. */
export function HitOption({
  id,
  order,
  query,
  isActive,
  position,
  count,
  onChoose,
}: {
  id: string;
  order: Order;
  query: FindQuery;
  isActive: boolean;
  /** From 1. */
  position: number;
  count: number;
  onChoose: () => void;
}) {
  const store = useStores().find(order.storeId);
  const matches = fieldMatches(order, query);
  const title = orderTitle(order);
  const titleRanges = matches.find(({ field, text }) => IN_TITLE.has(field) && text.startsWith(title))?.ranges ?? [];
  const others = matches.filter(({ field, text }) => !IN_TITLE.has(field) || !text.startsWith(title));
  return (
    // The keys are those of the field above, which keeps the focus.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      aria-posinset={position}
      aria-setsize={count}
      className="touch-target flex cursor-default flex-col gap-0.5 rounded-md px-2.5 py-1.5 hover:bg-hover aria-selected:bg-accent-soft"
      onClick={onChoose}
    >
      <span className="flex items-baseline gap-2">
        <span className="truncate font-medium">
          <MarkedText text={title} ranges={titleRanges} />
        </span>
        <span className="shrink-0 text-xs text-ink-muted">
          <StoreTime timestamp={order.createdAt} clock={storeClockOf(order, store)} style="day-time" />
        </span>
        <bdi className="min-w-0 flex-1 truncate text-xs text-ink-muted">{store.name}</bdi>
        <Money cents={order.totalCents} currency={store.currency} className="shrink-0" />
      </span>
      {others.slice(0, SHOWN_MATCHES).map(({ field, text, ranges }) => (
        <span key={`${field} ${text}`} className="truncate text-xs">
          <span className="me-1 text-ink-muted">
            <FormattedMessage id={`find.field.${field}`} />
          </span>
          <MarkedText text={text} ranges={ranges} />
        </span>
      ))}
    </div>
  );
}
