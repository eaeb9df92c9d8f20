import { isUuid } from '#contract/service/list-orders-query.ts';
import type { Parsed } from '#contract/service/rfc3339.ts';
import { isVisible } from '../stores/stores.ts';
import { storeWords } from '../stores/store-words.ts';
import {
  HIDDEN_STORES,
  readOwnParameter,
  unlessEmpty,
  WRONG,
} from './address/address-parameter.ts';
import { type Filter, writeList } from './filter-definition.ts';

function readIds(text: string): Parsed<readonly string[]> {
  const value = [...new Set(text.toLowerCase().split(','))].sort();
  return value.every(isUuid) ? { ok: true, value } : WRONG;
}

/**
 * The filter by stores, which are chosen in the app's header. An address can hold several, unlike a
 * request to the API.
 */
export const storeFilter = {
  name: 'column.store',
  place: 'header',
  parameters: { store_id: 'column.store' },
  read: (address) => {
    const ids = readOwnParameter(address, 'store_id', readIds) ?? [];
    const visible = ids.filter(isVisible);
    if (visible.length < ids.length)
      address.issues.push({ parameter: 'store_id', message: HIDDEN_STORES });
    return unlessEmpty(visible);
  },
  write: (ids) => ({ store_id: writeList(ids) }),
  words: (ids, { intl, stores }) => storeWords(intl, ids, stores),
} as const satisfies Filter<readonly string[]>;
