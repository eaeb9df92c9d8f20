import { ChevronDown, ChevronUp } from 'lucide-react';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Order } from '#contract/service/order.ts';
import { Button, IconButton } from '../../kit/button.tsx';
import type { OrdersFeed } from '../../orders-feed/orders-feed-runner.ts';
import type { FindQuery } from './find-query.ts';
import { matchElementId } from './use-matches.ts';
import { MatchOption } from './match-option.tsx';
import { SearchBack } from './search-back.tsx';

/** How many matches are rendered at first, and how many more at a time. */
const RENDERED = 50;

/** The matching orders, buttons to step through them, and a search further back than the loaded orders. */
export function FindPanel({
  listId,
  feed,
  itemFeed,
  loadedCount,
  itemCount,
  hasItems,
  matches,
  query,
  activeIndex,
  isSearching,
  onStep,
  onChoose,
  onKeyDown,
}: {
  listId: string;
  feed: OrdersFeed;
  /** The list that reads the names of items. */
  itemFeed: OrdersFeed;
  /** How many orders are loaded, and how many were loaded with their items. */
  loadedCount: number;
  itemCount: number;
  /** Whether the loaded orders have their items anyway. */
  hasItems: boolean;
  matches: readonly Order[];
  query: FindQuery;
  /** −1 if none is active. */
  activeIndex: number;
  isSearching: boolean;
  onStep: (direction: 1 | -1) => void;
  onChoose: (order: Order) => void;
  /** The keys of the search field work in the list of matches too. */
  onKeyDown: (event: KeyboardEvent) => void;
}) {
  const { formatMessage } = useIntl();
  const [limit, setLimit] = useState(RENDERED);
  const active = matches[activeIndex];
  const rendered = matches.slice(0, Math.max(limit, activeIndex + 1));
  useEffect(() => {
    if (active) document.getElementById(matchElementId(active.id))?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <div className="flex max-h-[min(70vh,32rem)] flex-col max-sm:max-h-[40vh]">
      <div className="flex items-center gap-1 px-3 py-1.5">
        <p className="min-w-0 flex-1 text-xs font-medium text-ink-muted">
          {!isSearching && <FormattedMessage id="find.count" values={{ count: matches.length }} />}
        </p>
        {matches.length > 1 && (
          <>
            <IconButton icon={ChevronUp} label={formatMessage({ id: 'find.previous' })} onClick={() => onStep(-1)} />
            <IconButton icon={ChevronDown} label={formatMessage({ id: 'find.next' })} onClick={() => onStep(1)} />
          </>
        )}
      </div>
      {rendered.length > 0 && (
        <div
          id={listId}
          role="listbox"
          tabIndex={0}
          aria-label={formatMessage({ id: 'find.results' })}
          aria-activedescendant={active && matchElementId(active.id)}
          className="min-h-0 flex-1 overflow-auto overscroll-contain px-1.5 pb-1.5 outline-offset-[-2px]"
          onKeyDown={onKeyDown}
        >
          {rendered.map((order, index) => (
            <MatchOption
              key={order.id}
              id={matchElementId(order.id)}
              order={order}
              query={query}
              isActive={index === activeIndex}
              position={index + 1}
              count={matches.length}
              onChoose={() => onChoose(order)}
            />
          ))}
        </div>
      )}
      {rendered.length < matches.length && (
        <Button className="mx-1.5 mb-1.5 shrink-0" onClick={() => setLimit(rendered.length + RENDERED)}>
          <FormattedMessage id="find.more" values={{ count: Math.min(matches.length - rendered.length, RENDERED) }} />
        </Button>
      )}
      <div className="flex flex-col gap-2 border-t border-line px-3 py-2.5">
        <SearchBack feed={feed} kind="orders" count={loadedCount} matchCount={matches.length} />
        {!hasItems && <SearchBack feed={itemFeed} kind="items" count={itemCount} matchCount={matches.length} />}
      </div>
    </div>
  );
}
