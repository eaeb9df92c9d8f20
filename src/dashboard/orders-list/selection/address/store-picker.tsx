import { ChevronDown, Store as StoreIcon } from 'lucide-react';
import { type IntlShape, useIntl } from 'react-intl';
import { storeWords } from '../../../filters/store-filter.ts';
import { type StoreDirectory, type StoresInView, useStores } from '../../../stores/stores.ts';
import { MenuButton } from '../../../kit/menu-button.tsx';
import { onDemand } from '../../../kit/on-demand.tsx';
import { withFilter } from '../filters/order-filters.ts';
import { useOrderFilters } from './use-order-filters.ts';

const storeEditor = onDemand(async () => (await import('../../../filters/editors/store-editor.tsx')).StoreEditor);

/** The stores in view, e.g. `Soho` or `3 stores: Camden, Soho +1`. */
function pickedWords(intl: IntlShape, storeIds: StoresInView, stores: StoreDirectory): string {
  if (storeIds === undefined) return intl.formatMessage({ id: 'store.all' });
  const names = storeWords(intl, storeIds, stores);
  return storeIds.length < 3 ? names : intl.formatMessage({ id: 'store.several' }, { count: storeIds.length, names });
}

/** The stores in view, in the app's header: the same choice as the filter bar's. */
export function StorePicker() {
  const intl = useIntl();
  const stores = useStores();
  const { filters, setFilters } = useOrderFilters();
  const name = pickedWords(intl, filters.store, stores);
  return (
    <MenuButton
      label={intl.formatMessage({ id: 'store.in_view' }, { name })}
      buttonClassName="touch-target inline-flex h-8 min-w-0 items-center gap-1.5 rounded-md px-2 text-row font-medium transition-colors duration-120 hover:bg-hover aria-expanded:bg-hover"
      piece={storeEditor}
      face={
        <>
          <StoreIcon aria-hidden size={16} strokeWidth={1.75} className="shrink-0 text-ink-muted" />
          <bdi className="max-w-48 truncate max-sm:max-w-28">{name}</bdi>
          <ChevronDown aria-hidden size={14} className="shrink-0 text-ink-faint" />
        </>
      }
      leadsToContent
      panel={() => (
        <storeEditor.Component
          value={filters.store}
          onChange={(storeIds) => setFilters(withFilter(filters, 'store', storeIds))}
        />
      )}
    />
  );
}
