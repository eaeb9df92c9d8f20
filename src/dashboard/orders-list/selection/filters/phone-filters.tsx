import { ListFilter } from 'lucide-react';
import { lazy, startTransition, Suspense, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../../kit/button.tsx';
import { useHotkeys } from '../../../kit/hotkeys.ts';
import type { FilterBarProps } from './filter-bar.tsx';
import { FilterChip } from './filter-chip.tsx';
import { type FilterKey, setFilterKeys, withoutFilter } from './filter-key.ts';
import { NO_FILTERS } from './order-filters.ts';

const loadSheet = () => import('./filter-sheet.tsx');
const FilterSheet = lazy(async () => ({ default: (await loadSheet()).FilterSheet }));

function preload(): void {
  // What fails ahead of time is tried again, and told, when it is needed.
  loadSheet().catch(() => undefined);
}

/**
 * The filters of a phone: a button with their number that opens the sheet, and those that are set in a line of their own that scrolls
 * sideways; both stand in the toolbar that this is in.
 */
export function PhoneFilters({ filters, orders, onChange }: FilterBarProps) {
  const { formatMessage } = useIntl();
  const opener = useRef<HTMLButtonElement>(null);
  /** The filter at which the sheet is open, `all` where at none in particular. */
  const [opened, setOpened] = useState<FilterKey | 'all'>();
  const keys = setFilterKeys(filters);
  // In a transition, so that the sheet opens at once when its code is there: a new boundary would hold it back.
  const open = (key: FilterKey | 'all') => startTransition(() => setOpened(key));
  const change = (next: typeof filters) => {
    // What was pressed goes away; the focus stays near.
    opener.current?.focus();
    onChange(next);
  };
  const openAll = () => open('all');
  // `F` where Caps Lock is on.
  useHotkeys({ f: openAll, F: openAll });
  return (
    <search data-filters aria-label={formatMessage({ id: 'filters.name' })} className="contents">
      <Button
        ref={opener}
        look="outline"
        aria-haspopup="dialog"
        aria-expanded={opened !== undefined}
        className="me-auto"
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => open('all')}
      >
        <ListFilter aria-hidden size={14} />
        <FormattedMessage id="filters.unfold" values={{ count: keys.length }} />
      </Button>
      {keys.length > 0 && (
        <div className="order-last short:hidden -mx-3 -my-1 flex w-[calc(100%+--spacing(6))] items-center gap-1.5 overflow-x-auto overscroll-x-contain px-3 py-1 [scrollbar-width:none]">
          {keys.map((key) => (
            <FilterChip
              key={key}
              filterKey={key}
              filters={filters}
              onOpen={() => open(key)}
              onRemove={() => change(withoutFilter(filters, key))}
            />
          ))}
          <Button className="shrink-0" onClick={() => change(NO_FILTERS)}>
            <FormattedMessage id="filters.clear" />
          </Button>
        </div>
      )}
      <Suspense>
        {opened !== undefined && (
          <FilterSheet
            start={opened === 'all' ? undefined : opened}
            filters={filters}
            orders={orders}
            opener={opener}
            onChange={onChange}
            onClose={() => setOpened(undefined)}
          />
        )}
      </Suspense>
    </search>
  );
}
