import { useQuery } from '@tanstack/react-query';
import { Store } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSeenStores } from '../../filters/seen-stores.ts';
import { collator } from '../../ui/i18n/collator.ts';
import { PageLink } from '../../ui/navigation/page-link.tsx';
import { PageMessage } from '../../ui/failures/page-message.tsx';
import { foldText } from '#order-domain/text/fold-text.ts';
import { newestStoresQuery } from '../../api/newest-stores.ts';
import type { StoresInView } from '#order-domain/days/stores.ts';
import { useStores } from '../../stores/stores.ts';
import { closeLink } from './use-close-address.ts';

/**
 * The stores that can be closed: those in view, else all that are known. Where none is, those of
 * the newest orders, which `query` reads.
 */
export function useStoresToClose(inView: StoresInView) {
  const { described } = useStores();
  const seen = useSeenStores();
  const known = inView ?? [...new Set([...described.map(({ id }) => id), ...seen.ids()])];
  const query = useQuery({ ...newestStoresQuery, enabled: known.length === 0 });
  return { stores: known.length > 0 ? known : (query.data ?? []), query };
}

/** With more stores than this, one is found by its name. */
const FEW_STORES = 12;

/** Asks which of several stores to close. */
export function ChooseStore({ stores, day }: { stores: readonly string[]; day: string }) {
  const { find } = useStores();
  const { formatMessage, locale } = useIntl();
  const [text, setText] = useState('');
  const { compare } = collator(locale);
  const named = stores.map(find).sort((left, right) => compare(left.name, right.name));
  const isLong = named.length > FEW_STORES;
  const found = named.filter(({ name }) => foldText(name).includes(foldText(text.trim())));
  return (
    <PageMessage
      icon={<Store aria-hidden size={28} />}
      title={<FormattedMessage id={named.length === 0 ? 'orders.none' : 'close.choose_store'} />}
    >
      {isLong && (
        <input
          type="search"
          aria-label={formatMessage({ id: 'store.search' })}
          placeholder={formatMessage({ id: 'store.search' })}
          autoComplete="off"
          className="touch-target mt-2 h-8 w-64 max-w-[calc(100vw-3rem)] rounded-md border border-control bg-surface px-2.5 text-row text-ink placeholder:text-ink-faint"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      )}
      {named.length > 0 && (
        // As high with few results as with many, so that the field stays where it is.
        <div
          className={`mt-2 w-64 max-w-[calc(100vw-3rem)] rounded-lg border border-line bg-raised ${isLong ? 'h-[min(24rem,50vh)] overflow-y-auto' : ''}`}
        >
          <p role="status" className="empty:sr-only not-empty:p-3">
            {isLong && found.length === 0 && <FormattedMessage id="store.none" />}
          </p>
          <ul className="divide-y divide-line text-start text-ink">
            {found.map(({ id, name }) => (
              <li key={id}>
                <PageLink
                  to={closeLink({ stores: [id], day })}
                  className="touch-target flex items-center px-3 py-2 -outline-offset-2 hover:bg-hover"
                >
                  {/* As a flex item itself, a name of another direction that wraps would stand at the other edge. */}
                  <span>
                    <bdi>{name}</bdi>
                  </span>
                </PageLink>
              </li>
            ))}
          </ul>
        </div>
      )}
    </PageMessage>
  );
}
