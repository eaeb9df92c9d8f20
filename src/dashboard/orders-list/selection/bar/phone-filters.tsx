import { ListFilter } from 'lucide-react';
import { lazy, startTransition, Suspense, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../../kit/button.tsx';
import { useHotkeys } from '../../../kit/hotkeys.ts';
import { type FilterBarProps, FilterChip } from './filter-control.tsx';
import type { FilterKey } from '../filters/filter-definitions.ts';
import { NO_FILTERS, setFilterKeys, withoutFilter } from '../filters/order-filters.ts';

const loadSheet = () => import('./filter-sheet.tsx');
const FilterSheet = lazy(async () => ({ default: (await loadSheet()).FilterSheet }));

function preload(): void {
  // A failed preload is tried again, and its error shown, when the sheet is opened.
  loadSheet().catch(() => undefined);
}

/** The filters on a phone: a button with their number that opens the sheet, and a line of those that are set, which scrolls sideways. */
export function PhoneFilters({ filters, orders, onChange }: FilterBarProps) {
  const { formatMessage } = useIntl();
  const opener = useRef<HTMLButtonElement>(null);
  /** The filter that the open sheet began with; `all` for none in particular. */
  const [opened, setOpened] = useState<FilterKey | 'all'>();
  const keys = setFilterKeys(filters);
  // In a transition, so that the sheet opens at once when its code is there: a new boundary would hold it back.
  const open = (key: FilterKey | 'all') => startTransition(() => setOpened(key));
  const change = (next: typeof filters) => {
    // The button pressed is about to go: keep the focus nearby.
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
