import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { foldText } from '#order-domain/text/fold-text.ts';
import { sortStores, useStores } from '../stores/stores.ts';
import { useSeenStores } from './seen-stores.ts';

const NONE: readonly string[] = [];
const ROW =
  'touch-target flex items-center gap-2.5 rounded-md px-2 py-1.5 hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-accent';

/**
 * Chooses stores, found by part of a name: one, several, a group at once, or all. Each choice
 * applies at once, and the editor stays open.
 */
export function StoreEditor({
  value = NONE,
  further = NONE,
  onChange,
}: {
  value: readonly string[] | undefined;
  /** Additional stores that are neither described nor seen. */
  further?: readonly string[] | undefined;
  onChange: (storeIds: string[] | undefined) => void;
}) {
  const { formatMessage, locale } = useIntl();
  const { described, groups, find } = useStores();
  const seen = useSeenStores();
  const [query, setQuery] = useState('');
  // The address updates later: a second choice before that must not undo the first.
  const [chosen, setChosen] = useState(value);
  // Undescribed stores stay listed when they are unchecked.
  const [others] = useState(() => [...value, ...seen.ids(), ...further]);

  const hasCurrencies = new Set(described.map(({ currency }) => currency)).size > 1;
  const all = sortStores(
    [...new Set([...described.map(({ id }) => id), ...others])].map(find),
    locale,
  );
  const groupOf = (id: string) => groups.find(({ storeIds }) => storeIds.includes(id))?.name ?? '';
  const search = foldText(query.trim());
  // People see names; an id is pasted as a whole.
  const shown = all.filter(
    ({ id, name }) =>
      id === search || [name, groupOf(id)].some((text) => foldText(text).includes(search)),
  );
  function change(next: readonly string[]) {
    const storeIds = [...new Set(next)].sort();
    setChosen(storeIds);
    onChange(storeIds.length > 0 ? storeIds : undefined);
  }
  const toggle = (storeIds: readonly string[], isChecked: boolean) =>
    change([...chosen.filter((id) => !storeIds.includes(id)), ...(isChecked ? storeIds : [])]);
  const row = (key: string, label: string, hint: string, storeIds: readonly string[]) => {
    const count = storeIds.filter((id) => chosen.includes(id)).length;
    return (
      <label key={key} className={ROW}>
        <input
          type="checkbox"
          className="size-4 shrink-0 accent-accent outline-none"
          ref={(box) => {
            if (box) box.indeterminate = count > 0 && count < storeIds.length;
          }}
          checked={count === storeIds.length}
          onChange={({ target }) => toggle(storeIds, target.checked)}
        />
        <bdi className="min-w-0 flex-1 truncate">{label}</bdi>
        <span className="text-xs text-ink-faint">{hint}</span>
      </label>
    );
  };
  const stores = (group: string) =>
    shown
      .filter(({ id }) => groupOf(id) === group)
      .map(({ id, name, currency }) => row(id, name, hasCurrencies ? currency : '', [id]));
  return (
    <div className="w-76 max-w-full">
      <div className="border-b border-line p-1.5">
        <input
          type="search"
          aria-label={formatMessage({ id: 'store.search' })}
          placeholder={formatMessage({ id: 'store.search' })}
          className="h-8 w-full bg-transparent px-2 outline-none placeholder:text-ink-faint"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          onKeyDown={(event) => {
            // In a form, Enter would submit it with the stores chosen so far: at first, all.
            if (event.key !== 'Enter') return;
            event.preventDefault();
            const [only, ...more] = shown;
            if (only && more.length === 0) toggle([only.id], !chosen.includes(only.id));
          }}
        />
      </div>
      <div className="max-h-96 overflow-auto overscroll-contain p-1.5">
        {search === '' && (
          <label className={ROW}>
            <input
              type="checkbox"
              className="size-4 shrink-0 accent-accent outline-none"
              checked={chosen.length === 0}
              onChange={() => change([])}
            />
            <FormattedMessage id="store.all" />
          </label>
        )}
        {sortStores(groups, locale).map(({ name, storeIds }) => (
          <div key={name} role="group" aria-label={name}>
            {search === '' && (
              <div className="font-medium">
                {row(
                  name,
                  name,
                  formatMessage({ id: 'store.count' }, { count: storeIds.length }),
                  storeIds,
                )}
              </div>
            )}
            <div className="ps-4">{stores(name)}</div>
          </div>
        ))}
        {stores('')}
        {shown.length === 0 && (
          <p className="px-2 py-3 text-ink-muted">
            <FormattedMessage id="store.none" />
          </p>
        )}
      </div>
    </div>
  );
}
