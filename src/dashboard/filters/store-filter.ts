import type { IntlShape } from 'react-intl';
import { isUuid } from '#contract/service/list-orders-query.ts';
import type { Parsed } from '#contract/service/rfc3339.ts';
import type { StoreDirectory, StoreGroup } from '../stores/stores.ts';
import { readOwnParameter, WRONG } from './address/address-parameter.ts';
import { type Filter, writeList } from './filter-definition.ts';

function readIds(text: string): Parsed<readonly string[]> {
  const ids = text.toLowerCase().split(',');
  return ids.every(isUuid) ? { ok: true, value: [...new Set(ids)].sort() } : WRONG;
}

/** How many store names are written out; the others are counted. */
const MAX_STORE_NAMES = 2;

/** The names of some stores, e.g. `Camden, Soho` or `3 stores: Camden, Soho +1`; for exactly the stores of a group, the group's name. */
export function storeWords(intl: IntlShape, ids: readonly string[], stores: StoreDirectory): string {
  const rest = ids.length - MAX_STORE_NAMES;
  const isGroup = ({ storeIds }: StoreGroup) => storeIds.length === ids.length && ids.every(isOneOf(storeIds));
  const group = rest > 0 ? stores.groups.find(isGroup) : undefined;
  const names = ids.map((id) => stores.find(id).name).sort((left, right) => left.localeCompare(right, intl.locale));
  const written = intl.formatList(names.slice(0, MAX_STORE_NAMES), { type: 'unit' });
  if (rest <= 0) return written;
  const values = { count: ids.length, names: group ? group.name : `${written} +${rest}` };
  return intl.formatMessage({ id: 'store.several' }, values);
}

function isOneOf(values: readonly string[]): (value: string) => boolean {
  return (value) => values.includes(value);
}

/** The filter by stores, which are chosen in the app's header. An address can hold several, unlike a request to the API. */
export const storeFilter = {
  name: 'column.store',
  place: 'header',
  parameters: { store_id: 'column.store' },
  read: (address) => readOwnParameter(address, 'store_id', readIds),
  write: (ids) => ({ store_id: writeList(ids) }),
  words: (ids, { intl, stores }) => storeWords(intl, ids, stores),
} as const satisfies Filter<readonly string[]>;
