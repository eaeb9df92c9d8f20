import { type KeyboardEvent, memo } from 'react';
import { useIntl } from 'react-intl';
import type { FoundOrder } from '../search/search-index.ts';
import { foundElementId, FoundOption } from './found-option.tsx';

/** The orders found, as the options of the search field. Rendered again only if they change, not with each page that is read. */
export const FoundList = memo(function FoundList({
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
});
