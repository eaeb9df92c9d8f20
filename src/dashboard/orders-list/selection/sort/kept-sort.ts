import { readQueryString } from '#contract/service/query-string.ts';
import { replaceParameter } from '../../../filters/address/address-parameter.ts';

/** The parameter of the address for how the list is sorted. */
export const SORT_PARAMETER = 'sort';

/** The sort in an address, as written there. */
export function sortIn(search: string): string | undefined {
  return readQueryString(search).find(({ name }) => name === SORT_PARAMETER)?.value;
}

/** An address's query string with another sort, or none (by time); its other parameters stay as they are. */
export function withSort(search: string, sort: string | undefined): string {
  return replaceParameter(search, SORT_PARAMETER, sort);
}
