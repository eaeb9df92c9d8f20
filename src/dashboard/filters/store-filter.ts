import type { IntlShape } from 'react-intl';
import { isUuid } from '#contract/service/list-orders-query.ts';
import type { Reading } from '#contract/service/rfc3339.ts';
import type { StoreDirectory } from '../stores/stores.ts';
import { type AddressParameters, readOwnParameter } from './address-parameter.ts';

function readIds(text: string): Reading<readonly string[]> {
  const ids = text.toLowerCase().split(',');
  return ids.every(isUuid)
    ? { ok: true, value: [...new Set(ids)].sort() }
    : { ok: false, reason: 'must be a UUID, or several separated by commas' };
}

/** The stores of an address, sorted by id; the API itself takes one only. */
export function readStoreIds(address: AddressParameters): readonly string[] | undefined {
  return readOwnParameter(address, 'store_id', readIds);
}

/** Names written out; more are counted. */
const MOST_NAMES = 2;

/** The names of some stores, e.g. `Camden, Soho +1`, or the group that they are exactly. */
export function storeWords(intl: IntlShape, ids: readonly string[], stores: StoreDirectory): string {
  const group = stores.groups.find(({ storeIds }) => storeIds.length === ids.length && ids.every(isOneOf(storeIds)));
  if (group && ids.length > 1) return group.name;
  const names = ids.map((id) => stores.find(id).name).sort((left, right) => left.localeCompare(right, intl.locale));
  const rest = names.length - MOST_NAMES;
  const written = intl.formatList(names.slice(0, MOST_NAMES), { type: 'unit' });
  return rest > 0 ? `${written} +${rest}` : written;
}

function isOneOf(values: readonly string[]): (value: string) => boolean {
  return (value) => values.includes(value);
}
