import { CSPProvider } from '@base-ui/react/csp-provider';
import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type RefObject, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { isOneOf } from '#contract/service/order-enums.ts';
import { Button, IconButton } from '../../../kit/button.tsx';
import type { FilterBarProps } from './filter-bar.tsx';
import { API_FILTER_KEYS, type FilterKey, LOCAL_FILTER_KEYS, setFilterKeys, withoutFilter } from './filter-key.ts';
import { FilterSheetRow } from './filter-sheet-row.tsx';
import { NO_FILTERS } from './order-filters.ts';

/** All filters of a phone in a sheet from the bottom of the screen, one of them unfolded at a time; what is chosen applies at once. */
export function FilterSheet({
  start,
  filters,
  orders,
  opener,
  onChange,
  onClose,
}: FilterBarProps & {
  /** The filter that is unfolded first. */
  start: FilterKey | undefined;
  /** What gets the focus back. */
  opener: RefObject<HTMLElement | null>;
  onClose: () => void;
}) {
  const { formatMessage } = useIntl();
  const rows = useRef<HTMLUListElement>(null);
  const [unfolded, setUnfolded] = useState<FilterKey | 'more' | undefined>(start);
  const set = setFilterKeys(filters);
  const keys = [...API_FILTER_KEYS, ...LOCAL_FILTER_KEYS.filter((key) => set.includes(key)), 'more'] as const;
  const buttonOf = (key: string) => rows.current?.querySelector<HTMLElement>(`[data-filter="${key}"] button`) ?? null;
  return (
    <CSPProvider disableStyleElements>
      <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
        <Dialog.Portal>
          <Dialog.Backdrop className="fixed inset-0 z-20 bg-[oklch(15%_0_0/45%)] transition-opacity duration-150 ease-calm data-starting-style:opacity-0" />
          <Dialog.Popup
            initialFocus={() => buttonOf(start ?? API_FILTER_KEYS[0])}
            finalFocus={opener}
            className="fixed inset-x-0 bottom-0 z-20 flex max-h-[88dvh] flex-col rounded-t-xl bg-surface pb-[env(safe-area-inset-bottom)] shadow-popover transition-[translate,opacity] duration-150 ease-calm outline-none data-starting-style:translate-y-6 data-starting-style:opacity-0"
          >
            <div className="flex shrink-0 items-center justify-between border-b border-line py-1.5 ps-4 pe-2">
              <Dialog.Title className="font-semibold">
                <FormattedMessage id="filters.name" />
              </Dialog.Title>
              <IconButton icon={X} label={formatMessage({ id: 'action.close' })} onClick={onClose} />
            </div>
            <search aria-label={formatMessage({ id: 'filters.name' })} className="flex min-h-0 flex-1 flex-col">
              <ul ref={rows} className="min-h-0 flex-1 divide-y divide-line overflow-y-auto overscroll-contain">
                {keys.map((key) => (
                  <FilterSheetRow
                    key={key}
                    filterKey={key}
                    filters={filters}
                    orders={orders}
                    isUnfolded={unfolded === key}
                    onUnfold={(isUnfolded) => setUnfolded(isUnfolded ? key : undefined)}
                    onChange={onChange}
                    onRemove={(removed) => {
                      // What was pressed goes away; the focus stays near.
                      buttonOf(isOneOf(LOCAL_FILTER_KEYS, removed) ? 'more' : removed)?.focus();
                      onChange(withoutFilter(filters, removed));
                    }}
                  />
                ))}
              </ul>
              <div className="flex shrink-0 gap-2 border-t border-line px-4 py-3">
                {set.length > 0 && (
                  <Button
                    look="outline"
                    onClick={() => {
                      buttonOf(API_FILTER_KEYS[0])?.focus();
                      onChange(NO_FILTERS);
                    }}
                  >
                    <FormattedMessage id="filters.clear" />
                  </Button>
                )}
                <Button look="primary" className="flex-1" onClick={onClose}>
                  <FormattedMessage id="filters.show" />
                </Button>
              </div>
            </search>
          </Dialog.Popup>
        </Dialog.Portal>
      </Dialog.Root>
    </CSPProvider>
  );
}
