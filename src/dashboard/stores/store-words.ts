import type { IntlShape } from 'react-intl';
import type { StoreDirectory, StoreGroup } from '#order-domain/days/stores.ts';
import { sortStores } from './stores.ts';

/** More store names are only counted. */
const MAX_STORE_NAMES = 2;

/**
 * The names of some stores, e.g. `Camden, Soho` or `3 stores: Camden, Soho +1`; for exactly the
 * stores of a group, the group's name.
 */
export function storeWords(
  intl: IntlShape,
  ids: readonly string[],
  stores: StoreDirectory,
): string {
  const rest = ids.length - MAX_STORE_NAMES;
  const isGroup = ({ storeIds }: StoreGroup) =>
    storeIds.length === ids.length && ids.every(isOneOf(storeIds));
  const group = rest > 0 ? stores.groups.find(isGroup) : undefined;
  const names = sortStores(ids.map(stores.find), intl.locale).map(({ name }) => name);
  const written = intl.formatList(names.slice(0, MAX_STORE_NAMES), { type: 'unit' });
  if (rest <= 0) return written;
  const values = { count: ids.length, names: group ? group.name : `${written} +${rest}` };
  return intl.formatMessage({ id: 'store.several' }, values);
}

function isOneOf(values: readonly string[]): (value: string) => boolean {
  return (value) => values.includes(value);
}
