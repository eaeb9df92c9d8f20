import { isUuid } from '#contract/service/list-orders-query.ts';
import type { Parsed } from '#contract/service/rfc3339.ts';
import { isVisible } from '../stores/stores.ts';
import { storeWords } from '../stores/store-words.ts';
import { readOwnParameter, WRONG } from './address/address-parameter.ts';
import { type Filter, writeList } from './filter-definition.ts';

/** Reads stores, without those that the user can't see: an address with no other makes no sense. */
function readIds(text: string): Parsed<readonly string[]> {
  const value = [...new Set(text.toLowerCase().split(','))].filter(isVisible).sort();
  return value[0] && value.every(isUuid) ? { ok: true, value } : WRONG;
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
