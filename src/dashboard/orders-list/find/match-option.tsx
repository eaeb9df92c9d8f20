import { FormattedMessage } from 'react-intl';
import type { Order } from '#contract/service/order.ts';
import { storeClockOf } from '../../stores/store-clock.ts';
import { useStores } from '../../stores/stores.ts';
import { Money } from '../../kit/i18n/money.tsx';
import { StoreTime } from '../../stores/store-time.tsx';
import { orderTitle } from '../../order-math/order-title.ts';
import type { FindQuery } from './find-query.ts';
import type { TextRange } from './fold-text.ts';
import { fieldMatches } from './match-order.ts';

/** A text is cut at its start if the first highlight begins after this many characters. */
const LEAD = 24;

/** A text with highlighted ranges; a long start is cut so that the first of them is visible. */
function HighlightedText({ text, ranges }: { text: string; ranges: readonly TextRange[] }) {
  const first = ranges[0]?.start ?? 0;
  const from = first > LEAD ? first - LEAD / 2 : 0;
  return (
    <bdi>
      {from > 0 && '…'}
      {ranges.map(({ start, end }, index) => (
        <span key={start}>
          {text.slice(ranges[index - 1]?.end ?? from, start)}
          <mark className="rounded-xs bg-accent/15 font-medium text-accent">{text.slice(start, end)}</mark>
        </span>
      ))}
      {text.slice(ranges.at(-1)?.end ?? from)}
    </bdi>
  );
}

/** Fields that the first line shows anyway. */
const IN_TITLE = new Set(['ticket', 'sequence', 'id']);
const SHOWN_MATCHES = 3;

/** A matching order: its title, and its fields that match. */
export function MatchOption({
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
    // The search field above keeps the focus and handles the keys.
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
          <HighlightedText text={title} ranges={titleRanges} />
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
          <HighlightedText text={text} ranges={ranges} />
        </span>
      ))}
    </div>
  );
}
