import { ListFilter } from 'lucide-react';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../../kit/button.tsx';
import { useHotkeys } from '../../../kit/hotkeys.ts';
import { LateBox } from '../../../kit/late-box.tsx';
import { onDemand } from '../../../kit/on-demand.tsx';
import { type FilterBarProps, FilterChip } from './filter-control.tsx';
import type { FilterKey } from '../filters/filter-definitions.ts';
import { NO_FILTERS, setFilterKeys, withoutFilter } from '../filters/order-filters.ts';

const sheet = onDemand(async () => (await import('./filter-sheet.tsx')).FilterSheet, {
  messages: 'panels',
  frame: (note, { opener, onClose }, isFailure) => (
    <SheetNote note={note} anchor={opener} isFailure={isFailure} onClose={onClose} />
  ),
});

function preload(): void {
  // If this fails it is tried again, and its failure shown, when the sheet opens.
  sheet.preload().catch(() => undefined);
}

function SheetNote({
  note,
  ...box
}: {
  note: ReactNode;
  anchor: RefObject<HTMLElement | null>;
  isFailure: boolean;
  onClose: () => void;
}) {
  const { formatMessage } = useIntl();
  return (
    <LateBox
      label={formatMessage({ id: 'filters.name' })}
      className="inset-x-0 bottom-0 min-h-40 rounded-b-none"
      {...box}
    >
      {note}
    </LateBox>
  );
}

/** The filters on a phone: a button with their number that opens the sheet, and a line of those that are set, which scrolls sideways. */
export function PhoneFilters({ filters, orders, onChange }: FilterBarProps) {
  const { formatMessage } = useIntl();
  const opener = useRef<HTMLButtonElement>(null);
  /** The filter that the open sheet began with; `all` for none in particular. */
  const [opened, setOpened] = useState<FilterKey | 'all'>();
  const keys = setFilterKeys(filters);
  const open = (key: FilterKey | 'all') => setOpened(key);
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
      {opened !== undefined && (
        <sheet.Component
          start={opened === 'all' ? undefined : opened}
          filters={filters}
          orders={orders}
          opener={opener}
          onChange={onChange}
          onClose={() => setOpened(undefined)}
        />
      )}
    </search>
  );
}
