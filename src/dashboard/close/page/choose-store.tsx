import { Store } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { EMPTY_LIST_ORDERS_QUERY } from '#contract/service/list-orders-query.ts';
import { useSeenStores } from '../../filters/seen-stores.ts';
import { collator } from '../../kit/i18n/collator.ts';
import { PageLink } from '../../kit/navigation/page-link.tsx';
import { PageMessage } from '../../kit/notice.tsx';
import { fetchOrderPage } from '../../orders-feed/orders-api.ts';
import { type StoresInView, useStores } from '../../stores/stores.ts';
import { closeLink } from './use-close-address.ts';

/** The stores that can be closed: those in view, else all that are known. Where none is described, those of the newest orders. */
export function useStoresToClose(inView: StoresInView): readonly string[] {
  const { described } = useStores();
  const seen = useSeenStores();
  const known = inView ?? [...new Set([...described.map(({ id }) => id.toLowerCase()), ...seen.ids()])];
  const { data } = useQuery({
    queryKey: ['stores of the newest orders'],
    queryFn: ({ signal }) => fetchOrderPage(EMPTY_LIST_ORDERS_QUERY, signal),
    enabled: known.length === 0,
  });
  return known.length > 0 ? known : [...new Set(data?.orders.map(({ storeId }) => storeId.toLowerCase()))];
}

/** Asks which of several stores to close. */
export function ChooseStore({ stores, day }: { stores: readonly string[]; day: string }) {
  const { find } = useStores();
  const { compare } = collator(useIntl().locale);
  const named = stores.map(find).sort((left, right) => compare(left.name, right.name));
  return (
    <PageMessage
      icon={<Store aria-hidden size={28} />}
      title={<FormattedMessage id={named.length === 0 ? 'orders.none' : 'close.choose_store'} />}
    >
      <ul className="mt-2 w-64 max-w-full divide-y divide-line rounded-lg border border-line bg-raised text-start text-ink empty:hidden">
        {named.map(({ id, name }) => (
          <li key={id}>
            <PageLink
              to={closeLink({ stores: [id.toLowerCase()], day })}
              className="touch-target block px-3 py-2 hover:bg-hover"
            >
              <bdi>{name}</bdi>
            </PageLink>
          </li>
        ))}
      </ul>
    </PageMessage>
  );
}
