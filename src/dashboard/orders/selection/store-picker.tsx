import { ChevronDown, Store as StoreIcon } from 'lucide-react';
import { useEffect } from 'react';
import { useIntl } from 'react-intl';
import { useLocation, useNavigate } from 'react-router';
import { useHasSeveralStores } from '../../filters/seen-stores.ts';
import { storeWords } from '../../stores/store-words.ts';
import type { StoresInView } from '#order-domain/days/stores.ts';
import { useStores } from '../../stores/stores.ts';
import { whenIdle } from '../../ui/loading/when-idle.ts';
import { MenuButton } from '../../ui/popups/menu-button.tsx';
import { lazyWithMessages } from '../../ui/i18n/message-provider.tsx';
import { chosenViewIn, withChosenView } from '../../views/default-view.ts';
import { useOrdersAddress } from './use-orders-address.ts';

const StoreEditor = lazyWithMessages(
  'lists',
  async () => (await import('../../filters/store-editor.tsx')).StoreEditor,
);

function useStoresInView() {
  const { filters, setFilters } = useOrdersAddress();
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  function setStoreIds(storeIds: StoresInView): void {
    if (pathname.startsWith('/orders'))
      return setFilters({ ...filters, store_id: storeIds && [...storeIds] });
    const parameters = new URLSearchParams(search);
    // The open order, refund or closing belongs to the previous stores.
    for (const name of ['order', 'refund', 'closing', 'store_id']) parameters.delete(name);
    if (storeIds) parameters.set('store_id', storeIds.join());
    void navigate(
      { pathname, search: parameters.toString() },
      { state: withChosenView(null, chosenViewIn(state)) },
    );
  }
  return { storeIds: filters.store_id, setStoreIds };
}

/** Chooses the stores in view in the app's header; renders nothing with a single store. */
export function StorePicker() {
  const intl = useIntl();
  const stores = useStores();
  const { storeIds, setStoreIds } = useStoresInView();
  const hasSeveralStores = useHasSeveralStores();
  useEffect(() => whenIdle(StoreEditor.preload), []);
  // A store from a link must stay removable.
  if (!hasSeveralStores && storeIds === undefined) return null;
  const name =
    storeIds === undefined
      ? intl.formatMessage({ id: 'store.all' })
      : storeWords(intl, storeIds, stores);
  const label = intl.formatMessage(
    { id: 'filter.with_value' },
    { name: intl.formatMessage({ id: 'column.store' }), value: name },
  );
  return (
    <MenuButton
      label={label}
      buttonClassName="touch-target inline-flex h-8 min-w-0 items-center gap-1.5 rounded-md px-2 text-row font-medium transition-colors duration-120 hover:bg-hover aria-expanded:bg-hover"
      face={
        <>
          <StoreIcon
            aria-hidden
            size={16}
            strokeWidth={1.75}
            className="shrink-0 text-ink-muted max-[52rem]:hidden"
          />
          <bdi
            title={name}
            className="line-clamp-2 max-w-72 text-start leading-4 wrap-break-word max-md:max-w-48 max-sm:max-w-28"
          >
            {name}
          </bdi>
          <ChevronDown
            aria-hidden
            size={14}
            className="shrink-0 text-ink-faint max-[22.5rem]:hidden"
          />
        </>
      }
      panel={() => <StoreEditor value={storeIds} onChange={setStoreIds} />}
    />
  );
}
