import type { KeyboardEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { FoundOrder } from '../search/search-index.ts';
import { Money } from '../../../kit/i18n/money-label.tsx';
import { MARK, MarkedText } from '../../../order-words/marked-text.tsx';
import { orderTitle } from '#order-domain/text/order-title.ts';
import { storeClockOf } from '#order-domain/days/store-clock.ts';
import { StoreTime } from '../../../stores/store-time.tsx';
import type { Store } from '#order-domain/days/stores.ts';
import { useStores } from '../../../stores/stores.ts';
import type { FindReason } from '../../search-words/rank-text.ts';
import type { TextRange } from '#order-domain/text/fold-text.ts';

/** The results on screen. */
export type SteadyResults = {
  readonly shown: readonly FoundOrder[];
  /** How many better results are held back, so that nothing moves under the pointer. */
  readonly held: number;
};

export const NO_RESULTS: SteadyResults = { shown: [], held: 0 };

/**
 * The next results to show, given those on screen. While `isCalm`, all of them in rank order. Otherwise those on screen keep their places:
 * results that rank after them are appended, and better ones are held back.
 */
export function steadyResults({ shown }: SteadyResults, found: readonly FoundOrder[], isCalm: boolean): SteadyResults {
  if (isCalm || shown.length === 0) return { shown: found, held: 0 };
  const newest = new Map(found.map((order) => [order.id, order]));
  const last = shown.findLastIndex(({ id }) => newest.has(id));
  const end = found.findIndex(({ id }) => id === shown[last]?.id);
  const ids = new Set(shown.map(({ id }) => id));
  const isNew = ({ id }: FoundOrder) => !ids.has(id);
  const following = found.slice(end + 1).filter(isNew);
  return {
    shown: [...shown.map((order) => newest.get(order.id) ?? order), ...(end < 0 ? [] : following)],
    held: found.slice(0, end < 0 ? undefined : end).filter(isNew).length,
  };
}

/** A text is cut at its start if the first highlight begins after this many characters. */
const LEAD = 24;

/** A text with highlighted ranges; a long beginning is cut so that the first range is visible. */
function HighlightedText({ text, ranges }: { text: string; ranges: readonly TextRange[] }) {
  const first = ranges[0]?.start ?? 0;
  const from = first > LEAD ? first - LEAD / 2 : 0;
  return (
    <bdi>
      {from > 0 && '…'}
      <MarkedText text={text} ranges={ranges} from={from} />
    </bdi>
  );
}

/** Fields that the first line shows anyway. */
const IN_TITLE = new Set<FindReason['field']>(['ticket', 'sequence', 'id']);
const SHOWN_REASONS = 3;

function Reason({ reason, store }: { reason: FindReason; store: Store }) {
  return (
    <span className="truncate text-xs">
      <span className="text-ink-muted">
        <FormattedMessage id={`find.field.${reason.field}`} />
      </span>{' '}
      {'cents' in reason ? (
        <mark className={MARK}>
          <Money cents={reason.cents} currency={store.currency} />
        </mark>
      ) : (
        <HighlightedText text={reason.text} ranges={reason.ranges} />
      )}
    </span>
  );
}

/** The element id of a result. */
export function foundElementId(orderId: string): string {
  return `found-${orderId}`;
}

function FoundOption({
  order,
  isActive,
  position,
  count,
  onChoose,
}: {
  order: FoundOrder;
  isActive: boolean;
  /** From 1. */
  position: number;
  count: number;
  onChoose: (order: FoundOrder) => void;
}) {
  const store = useStores().find(order.storeId);
  const title = orderTitle(order);
  const isInTitle = (reason: FindReason) =>
    'text' in reason && IN_TITLE.has(reason.field) && reason.text.startsWith(title);
  const inTitle = order.reasons.find(isInTitle);
  const others = order.reasons.filter((reason) => !isInTitle(reason));
  return (
    // The search field above keeps the focus and handles the keys.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={foundElementId(order.id)}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      aria-posinset={position}
      aria-setsize={count}
      className="touch-target flex cursor-default flex-col gap-0.5 rounded-md px-2.5 py-1.5 hover:bg-hover aria-selected:bg-accent-soft"
      onClick={() => onChoose(order)}
    >
      {/* On narrow phones the time takes a second line, so that neither ticket nor store is cut. */}
      <span className="flex items-baseline gap-x-2 max-[25rem]:flex-wrap">
        <span className="truncate font-medium">
          {inTitle && 'text' in inTitle ? (
            <HighlightedText
              text={title}
              ranges={inTitle.ranges.map(({ start, end }) => ({ start, end: Math.min(end, title.length) }))}
            />
          ) : (
            <bdi>{title}</bdi>
          )}
        </span>
        <span className="shrink-0 text-xs text-ink-muted max-[25rem]:order-1 max-[25rem]:basis-full">
          <StoreTime timestamp={order.createdAt} clock={storeClockOf(order, store)} style="day-time" />
        </span>
        <bdi className="min-w-0 flex-1 truncate text-xs text-ink-muted">{store.name}</bdi>
        <Money cents={order.totalCents} currency={store.currency} className="shrink-0" />
      </span>
      {order.isOutside && (
        <span className="text-xs text-warning">
          <FormattedMessage id="find.outside" />
        </span>
      )}
      {others.slice(0, SHOWN_REASONS).map((reason) => (
        <Reason
          key={'cents' in reason ? `${reason.field} ${reason.cents}` : `${reason.field} ${reason.text}`}
          reason={reason}
          store={store}
        />
      ))}
    </div>
  );
}

/** The orders found, as the options of the search field. */
export function FoundList({
  listId,
  orders,
  activeId,
  count,
  onChoose,
  onKeyDown,
  onScrolled,
}: {
  listId: string;
  orders: readonly FoundOrder[];
  activeId: string | undefined;
  /** Of all orders found, rendered or not. */
  count: number;
  onChoose: (order: FoundOrder) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onScrolled: (isScrolled: boolean) => void;
}) {
  const { formatMessage } = useIntl();
  const isActiveShown = activeId !== undefined && orders.some(({ id }) => id === activeId);
  return (
    <div
      id={listId}
      role="listbox"
      tabIndex={0}
      aria-label={formatMessage({ id: 'find.results' })}
      aria-activedescendant={isActiveShown ? foundElementId(activeId) : undefined}
      className="min-h-0 flex-1 overflow-auto overscroll-contain p-1.5 outline-offset-[-2px]"
      onKeyDown={onKeyDown}
      onScroll={(event) => onScrolled(event.currentTarget.scrollTop > 0)}
    >
      {orders.map((order, index) => (
        <FoundOption
          key={order.id}
          order={order}
          isActive={order.id === activeId}
          position={index + 1}
          count={Math.max(count, orders.length)}
          onChoose={onChoose}
        />
      ))}
    </div>
  );
}
