import { useQuery } from '@tanstack/react-query';
import { Store } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { foldText } from '#order-domain/text/fold-text.ts';
import type { StoresInView } from '#order-domain/days/stores.ts';
import { newestStoresQuery } from '../../api/newest-stores.ts';
import { useSeenStores } from '../../filters/seen-stores.ts';
import { sortStores, useStores } from '../../stores/stores.ts';
import { FirstStart } from '../../filters/first-start.tsx';
import { PageMessage } from '../../ui/failures/page-message.tsx';
import { PageLink } from '../../ui/navigation/page-link.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { closeLink } from './use-close-address.ts';

/**
 * The stores in view, else all known ones. Without any, the stores of the newest orders, which
 * `query` loads.
 */
export function useStoresToClose(inView: StoresInView) {
  const { described } = useStores();
  const seen = useSeenStores();
  const known = inView ?? [...new Set([...described.map(({ id }) => id), ...seen.ids()])];
  const query = useQuery({ ...newestStoresQuery, enabled: known.length === 0 });
  return { stores: known.length > 0 ? known : (query.data ?? []), query };
}

/** Above this number of stores, a search finds one. */
const MANY = 10;

/** Chooses one of several stores to close. */
export function ChooseStore({
  stores,
  day,
}: {
  stores: readonly string[];
  day: string | undefined;
}) {
  const { find } = useStores();
  const { formatMessage, locale } = useIntl();
  const [query, setQuery] = useState('');
  const named = sortStores(stores.map(find), locale);
  const search = foldText(query.trim());
  const shown = named.filter(({ name }) => foldText(name).includes(search));
  const message = (
    <PageMessage
      icon={<Store aria-hidden size={28} />}
      title={<FormattedMessage id={named.length === 0 ? 'orders.none' : 'close.choose_store'} />}
    >
      {named.length > MANY && (
        <SearchInput
          label={formatMessage({ id: 'store.search' })}
          className="mt-2 w-64 max-w-[calc(100vw-3rem)]"
          value={query}
          onChange={setQuery}
        />
      )}
      <ul className="mt-2 w-64 max-w-[calc(100vw-3rem)] divide-y divide-line rounded-lg border border-line bg-raised text-start text-ink empty:hidden">
        {shown.map(({ id, name }) => (
          <li key={id}>
            <PageLink
              to={closeLink({ stores: [id], day })}
              className="touch-target block px-3 py-2 -outline-offset-2 hover:bg-hover"
            >
              <bdi>{name}</bdi>
            </PageLink>
          </li>
        ))}
      </ul>
      {shown.length === 0 && search !== '' && <FormattedMessage id="store.none" />}
    </PageMessage>
  );
  return named.length === 0 ? <FirstStart otherwise={message} /> : message;
}
