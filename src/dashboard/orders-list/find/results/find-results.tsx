import { ChevronDown, ChevronUp } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useImperativeHandle, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Order } from '#contract/service/order.ts';
import { Button, IconButton } from '../../../kit/button.tsx';
import { useBackCloses } from '../../../kit/popups/use-back-closes.ts';
import { useMediaQuery } from '../../../kit/use-media-query.ts';
import { hasFilters } from '../../../filters/filter-definition.ts';
import type { OrderFilters } from '../../selection/filters/order-filters.ts';
import type { FoundOrder } from '../search/search-index.ts';
import { FindProgress, FindStatus } from './find-status.tsx';
import { foundElementId, FoundList, NO_RESULTS, type SteadyResults, steadyResults } from './found-list.tsx';
import { PANEL } from './panel-look.ts';
import { type Find, type FindWithin, useFind } from './use-find.ts';

/** How many results are rendered at first, and how many more at a time. */
const RENDERED = 50;

/** What the search field can ask the results to do. */
export type FindHandle = {
  /** Goes to the next (1) or previous (−1) result, wrapping around at the ends. */
  readonly step: (direction: 1 | -1) => void;
};

export type FindResultsProps = {
  readonly text: string;
  readonly listId: string;
  /** Whether the results are shown; more orders are only read while they are. */
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly loaded: readonly Order[];
  /** The filters of the list, for searching only within them on request. */
  readonly within: FindWithin;
  readonly handle: RefObject<FindHandle | null>;
  readonly activeId: string | undefined;
  readonly onActive: (orderId: string) => void;
  readonly isEntered: boolean;
  readonly onOpen: (orderId: string) => void;
  readonly onList: (filters: OrderFilters) => void;
  /** Called with whether there are results to choose from. */
  readonly onHasOptions: (hasOptions: boolean) => void;
  /** Handles the keys of the search field, which also work in the list of results. */
  readonly onKeyDown: (event: KeyboardEvent) => void;
};

/** The results of a search as shown on screen: they keep their places while the user is about to choose one. */
function useSteadyResults(key: string, { found, isAnswered }: Find, isCalm: boolean) {
  const [state, setState] = useState({ key, found, isCalm, results: NO_RESULTS });
  const show = (results: SteadyResults) => setState({ key, found, isCalm, results });
  if (isAnswered && (state.key !== key || state.found !== found || state.isCalm !== isCalm)) {
    show(steadyResults(state.key === key ? state.results : NO_RESULTS, found, isCalm));
  }
  return { ...state.results, shownKey: state.key, showAll: () => show({ shown: found, held: 0 }) };
}

function Count({ find, isWithin }: { find: Find; isWithin: boolean }) {
  const { count, isAnswered, status } = find;
  if (!isAnswered || (count === 0 && status.is === 'searching')) return <FormattedMessage id="find.searching" />;
  if (status.is !== 'whole') return <FormattedMessage id="find.count_so_far" values={{ count }} />;
  return <FormattedMessage id="find.count" values={{ count, scope: isWithin ? 'within' : 'everything' }} />;
}

/** Announces the first count and the end of the search to screen readers, but not every count in between; nothing while closed. */
function Announcement(props: { find: Find; isWithin: boolean; scopeKey: string; isOpen: boolean }) {
  const { find, isWithin, scopeKey, isOpen } = props;
  const [first, setFirst] = useState({ key: scopeKey, count: 0 });
  if (first.key !== scopeKey) setFirst({ key: scopeKey, count: 0 });
  else if (find.isAnswered && first.count === 0 && find.count > 0) setFirst({ key: scopeKey, count: find.count });
  const told = find.status.is === 'whole' || find.count === 0 ? find : { ...find, count: first.count || find.count };
  return (
    <span role="status" className="sr-only">
      {isOpen && find.isAnswered && <Count find={told} isWithin={isWithin} />}
    </span>
  );
}

/** The results so far, the progress of the search and its scope; stays mounted while closed, so that `n` still steps through them. */
export function FindResults(props: FindResultsProps) {
  const { text, listId, isOpen, loaded, within, handle, activeId, onActive, isEntered, onOpen, onKeyDown } = props;
  const { formatMessage } = useIntl();
  const canNarrow = hasFilters(within.filters);
  const [wantsWithin, setWantsWithin] = useState(false);
  const isWithin = canNarrow && wantsWithin;
  const scopeKey = `${isWithin} ${text}`;
  const [{ key: limitKey, limit }, setLimit] = useState({ key: scopeKey, limit: RENDERED });
  if (limitKey !== scopeKey) setLimit({ key: scopeKey, limit: RENDERED });
  const find = useFind({ text, isActive: isOpen, within: isWithin ? within : undefined, loaded, limit });
  const [isOver, setIsOver] = useState(false);
  const [scrolledKey, setScrolledKey] = useState<string>();
  const isTouch = useMediaQuery('(pointer: coarse)');
  useBackCloses(props.onClose, isOpen);
  const isCalm = activeId === undefined && !isOver && scrolledKey !== scopeKey && !isTouch;
  const { shown, shownKey, held, showAll } = useSteadyResults(scopeKey, find, isCalm);
  const activeIndex = shown.findIndex(({ id }) => id === activeId);
  const first = shownKey === scopeKey ? shown[0] : undefined;

  useImperativeHandle(handle, () => ({
    step: (direction) => {
      const from = activeIndex < 0 && direction < 0 ? 0 : activeIndex;
      const next = shown.at((from + direction) % shown.length);
      if (next) onActive(next.id);
    },
  }));
  const enter = useEffectEvent((order: FoundOrder) => onOpen(order.id));
  useEffect(() => {
    if (isEntered && first) enter(first);
  }, [isEntered, first]);
  const isSearching = find.status.is === 'searching';
  const hidden = find.count - shown.length - held;
  const canList = find.isListable && find.isAnswered && find.count > 1;
  const hasOptions = shown.length > 0;
  const tellOptions = useEffectEvent(props.onHasOptions);
  useEffect(() => tellOptions(hasOptions), [hasOptions]);
  useEffect(() => {
    if (activeId !== undefined) document.getElementById(foundElementId(activeId))?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  return (
    <>
      <Announcement find={find} isWithin={isWithin} scopeKey={scopeKey} isOpen={isOpen} />
      {isOpen && (
        <div
          className={PANEL}
          role="presentation"
          onMouseDown={(event) => event.preventDefault()}
          onPointerEnter={() => setIsOver(true)}
          onPointerLeave={() => setIsOver(false)}
        >
          <div className="relative flex min-h-10 shrink-0 flex-wrap items-center gap-1 border-b border-line ps-3 pe-1.5">
            <p className="min-w-20 flex-1 py-1 text-xs font-medium">
              <Count find={find} isWithin={isWithin} />
            </p>
            {held > 0 ? (
              // On narrow phones it goes below the count, which would have no room beside it.
              <Button className="text-accent! max-[25rem]:order-1 max-[25rem]:-ms-2.5" onClick={showAll}>
                <FormattedMessage id="find.better" values={{ count: held }} />
              </Button>
            ) : (
              first &&
              !isSearching &&
              activeId === undefined && (
                <span className="text-xs text-ink-faint max-sm:hidden pointer-coarse:hidden">
                  <FormattedMessage id="find.enter" />
                </span>
              )
            )}
            {isSearching && (
              <Button onClick={find.cancel}>
                <FormattedMessage id="find.cancel" />
              </Button>
            )}
            {shown.length > 1 && (
              <>
                <IconButton
                  icon={ChevronUp}
                  label={formatMessage({ id: 'find.previous' })}
                  onClick={() => handle.current?.step(-1)}
                />
                <IconButton
                  icon={ChevronDown}
                  label={formatMessage({ id: 'find.next' })}
                  onClick={() => handle.current?.step(1)}
                />
              </>
            )}
            {isSearching && <FindProgress status={find.status} />}
          </div>
          {canNarrow && (
            <label className="touch-target flex min-h-8 shrink-0 items-center gap-2 px-3 text-xs">
              <input
                type="checkbox"
                role="switch"
                className="relative h-4 w-7 shrink-0 appearance-none rounded-full bg-ink-faint transition-colors duration-120 before:absolute before:start-0.5 before:top-0.5 before:size-3 before:rounded-full before:bg-raised checked:bg-accent checked:before:start-3.5"
                checked={wantsWithin}
                aria-checked={wantsWithin}
                onChange={(event) => setWantsWithin(event.target.checked)}
              />
              <FormattedMessage id="find.within" />
            </label>
          )}
          <FindStatus find={find} />
          {hasOptions && (
            <FoundList
              // Remounts the list for other results, so that it is scrolled to its top.
              key={shownKey}
              listId={listId}
              orders={shown}
              activeId={activeId}
              count={find.count}
              onChoose={({ id }) => onOpen(id)}
              onKeyDown={onKeyDown}
              onScrolled={(isScrolled) => setScrolledKey(isScrolled ? shownKey : undefined)}
            />
          )}
          {(hidden > 0 || canList) && (
            <div className="flex shrink-0 flex-wrap justify-end gap-1 border-t border-line px-1.5 py-1">
              {hidden > 0 && (
                <Button onClick={() => setLimit({ key: scopeKey, limit: limit + RENDERED })}>
                  <FormattedMessage id="find.more" values={{ count: Math.min(hidden, RENDERED) }} />
                </Button>
              )}
              {canList && (
                <Button onClick={() => props.onList({ ...(isWithin && within.filters), found: text.trim() })}>
                  <FormattedMessage id="find.show_as_list" />
                </Button>
              )}
            </div>
          )}
        </div>
      )}
    </>
  );
}
