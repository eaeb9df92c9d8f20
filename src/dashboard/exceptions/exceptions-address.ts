import * as z from 'zod/mini';
import { EXCEPTION_SORTS, exceptionFilters } from '#contract/bff/exception-requests.ts';
import { oneOf, printParameters, readParameters } from '#contract/bff/parameters.ts';
import type { RequestParameters } from '../api/query-string.ts';
import { type FilterList, listWords } from '../filters/filter.ts';
import { amountsInOrder, pageAddress } from '../filters/page-address.ts';
import { amountFilter, periodFilter } from '../filters/shared-filters.ts';

export type ExceptionSort = (typeof EXCEPTION_SORTS)[number];
/** Certain ones first, then the most money at stake. */
export const DEFAULT_SORT: ExceptionSort = '-stake';

/** The address of `/exceptions`: the filters of `GET /api/exceptions`, and the sort. */
export const EXCEPTIONS_ADDRESS = pageAddress(
  z
    .object({
      ...exceptionFilters,
      sort: z.optional(
        z.pipe(
          oneOf(EXCEPTION_SORTS),
          z.transform((sort): ExceptionSort | undefined =>
            sort === DEFAULT_SORT ? undefined : sort,
          ),
        ),
      ),
    })
    .check(amountsInOrder),
  { isAlwaysDated: true },
);

export type ExceptionFilters = ReturnType<typeof EXCEPTIONS_ADDRESS.read>['filters'];

export const EXCEPTION_FILTERS: FilterList<ExceptionFilters> = {
  date: periodFilter,
  kind: {
    label: 'exceptions.kind',
    parameters: ['kind'],
    words: ({ kind: kinds }, { intl }) =>
      listWords(intl, kinds, (kind) => intl.formatMessage({ id: `exception.${kind}` })),
  },
  amount: amountFilter,
  state: {
    label: 'exceptions.state',
    parameters: ['state'],
    hasDefault: true,
    words: ({ state = 'open' }, { intl }) =>
      intl.formatMessage({ id: `exceptions.state.${state}` }),
  },
  person: {
    label: 'exceptions.person',
    parameters: ['person'],
    words: ({ person = '' }, { names }) => names?.get(person) ?? person,
  },
};

/** The API's filter and sort parameters, without stores and dates. */
export function exceptionsSelection(filters: ExceptionFilters): RequestParameters {
  const { sort } = filters;
  return { ...readParameters(printParameters(Object.keys(exceptionFilters), filters)), sort };
}
