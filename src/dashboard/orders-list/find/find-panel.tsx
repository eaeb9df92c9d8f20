import { ChevronDown, ChevronUp } from 'lucide-react';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Order } from '#contract/service/order.ts';
import { Button, IconButton } from '../../kit/button.tsx';
import type { OrdersFeed } from '../../orders-feed/orders-feed-runner.ts';
import type { FindQuery } from './find-query.ts';
import { hitElementId } from './hit-element-id.ts';
import { HitOption } from './hit-option.tsx';
import { SearchBack } from './search-back.tsx';

/** How many hits are drawn at first, and further ones at a time. */
const DRAWN = 50;

/** The orders that were found, how to step through them, and how to search further back than what is loaded. */
export function FindPanel({
  listId,
  feed,
  itemFeed,
  loadedCount,
  itemCount,
  hasItems,
  hits,
  query,
  activeIndex,
  isSearching,
  onStep,
  onChoose,
  onKeyDown,
}: {
  listId: string;
  feed: OrdersFeed;
  /** The walk that reads items' names. */
  itemFeed: OrdersFeed;
  /** How many orders are loaded, and how many of them have been read for their items' names. */
  loadedCount: number;
  itemCount: number;
  /** Whether the loaded orders hold their items anyway. */
  hasItems: boolean;
  hits: readonly Order[];
  query: FindQuery;
  /** −1 where none was stepped to. */
  activeIndex: number;
  isSearching: boolean;
  onStep: (direction: 1 | -1) => void;
  onChoose: (order: Order) => void;
  /** The keys of the field hold in the list of hits too. */
  onKeyDown: (event: KeyboardEvent) => void;
}) {
  const { formatMessage } = useIntl();
  const [limit, setLimit] = useState(DRAWN);
  const active = hits[activeIndex];
  const drawn = hits.slice(0, Math.max(limit, activeIndex + 1));
  useEffect(() => {
    if (active) document.getElementById(hitElementId(active.id))?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <div className="flex max-h-[min(70vh,32rem)] flex-col max-sm:max-h-[40vh]">
      <div className="flex items-center gap-1 px-3 py-1.5">
        <p className="min-w-0 flex-1 text-xs font-medium text-ink-muted">
          {!isSearching && <FormattedMessage id="find.count" values={{ count: hits.length }} />}
        </p>
        {hits.length > 1 && (
          <>
            <IconButton icon={ChevronUp} label={formatMessage({ id: 'find.previous' })} onClick={() => onStep(-1)} />
            <IconButton icon={ChevronDown} label={formatMessage({ id: 'find.next' })} onClick={() => onStep(1)} />
          </>
        )}
      </div>
      {drawn.length > 0 && (
        <div
          id={listId}
          role="listbox"
          tabIndex={0}
          aria-label={formatMessage({ id: 'find.results' })}
          aria-activedescendant={active && hitElementId(active.id)}
          className="min-h-0 flex-1 overflow-auto overscroll-contain px-1.5 pb-1.5 outline-offset-[-2px]"
          onKeyDown={onKeyDown}
        >
          {drawn.map((order, index) => (
            <HitOption
              key={order.id}
              id={hitElementId(order.id)}
              order={order}
              query={query}
              isActive={index === activeIndex}
              position={index + 1}
              count={hits.length}
              onChoose={() => onChoose(order)}
            />
          ))}
        </div>
      )}
      {drawn.length < hits.length && (
        <Button className="mx-1.5 mb-1.5 shrink-0" onClick={() => setLimit(drawn.length + DRAWN)}>
          <FormattedMessage id="find.more" values={{ count: Math.min(hits.length - drawn.length, DRAWN) }} />
        </Button>
      )}
      <div className="flex flex-col gap-2 border-t border-line px-3 py-2.5">
        <SearchBack feed={feed} kind="orders" count={loadedCount} hitCount={hits.length} />
        {!hasItems && <SearchBack feed={itemFeed} kind="items" count={itemCount} hitCount={hits.length} />}
      </div>
    </div>
  );
}
