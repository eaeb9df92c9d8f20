import { EXCEPTION_SORTS } from '#contract/bff/exception-requests.ts';
import {
  CERTAIN_KINDS,
  ENTRY_STATES,
  type EntryState,
  WORTH_A_LOOK_KINDS,
} from '#contract/bff/exceptions.ts';
import type { QueryIssue } from '#contract/service/list-orders-query.ts';
import type { Parsed } from '#contract/service/rfc3339.ts';
import type { ExceptionKind } from '#order-domain/exceptions/exception.ts';
import type { RequestParameters } from '../api/query-string.ts';
import { readOneOf, readOwnParameter, WRONG } from '../filters/address/address-parameter.ts';
import { pageAddress } from '../filters/address/page-address.ts';
import { readSomeOf } from '../filters/address/read-some-of.ts';
import { type AmountRange, amountFilter } from '../filters/amount-filter.ts';
import {
  type FilterList,
  type Filters,
  ownFilter,
  wordList,
  writeList,
} from '../filters/filter-definition.ts';
import { PERIOD_FILTERS, type PeriodFilterValues } from '../period-figures/days-filter.ts';

/** What the entries can be limited to; without a state, those that are open. */
export type ExceptionFilterValues = PeriodFilterValues & {
  readonly kind: readonly ExceptionKind[];
  /** The money at stake. */
  readonly amount: AmountRange;
  readonly state: EntryState | 'any';
  /** The key of a person. */
  readonly person: string;
};
export type ExceptionFilters = Filters<ExceptionFilterValues>;

/** Every kind, the certain ones first. */
export const KINDS: readonly ExceptionKind[] = [...CERTAIN_KINDS, ...WORTH_A_LOOK_KINDS];
/** The states to choose from. */
export const STATES = [...ENTRY_STATES, 'any'] as const;
/** The state of the entries that are shown if the address has none. */
const DEFAULT_STATE = 'open';
export type ExceptionSort = (typeof EXCEPTION_SORTS)[number];
/** Certain ones first, then the most money at stake. */
export const DEFAULT_SORT: ExceptionSort = '-stake';

const LONGEST_KEY = 1_000;

function readKey(text: string): Parsed<string> {
  return text !== '' && text.length <= LONGEST_KEY ? { ok: true, value: text } : WRONG;
}

/** Every filter of the entries, by the parameters of `GET /api/exceptions`. */
export const EXCEPTION_FILTERS: FilterList<ExceptionFilterValues> = {
  ...PERIOD_FILTERS,
  kind: ownFilter<readonly ExceptionKind[]>({
    parameter: 'kind',
    name: 'exceptions.kind',
    readValue: readSomeOf(KINDS),
    writeValue: writeList,
    words: (kinds, { intl }) =>
      wordList(intl, kinds, (kind) => intl.formatMessage({ id: `exception.${kind}` })),
  }),
  amount: amountFilter,
  state: ownFilter<ExceptionFilterValues['state']>({
    parameter: 'state',
    name: 'exceptions.state',
    fallback: DEFAULT_STATE,
    readValue: readOneOf(STATES),
    words: (state, { intl }) => intl.formatMessage({ id: `exceptions.state.${state}` }),
  }),
  person: ownFilter<string>({
    parameter: 'person',
    name: 'exceptions.person',
    readValue: readKey,
    words: (key, { names }) => names?.get(key) ?? key,
  }),
};

const ADDRESS = pageAddress<ExceptionFilterValues, { readonly sort: ExceptionSort }>(
  EXCEPTION_FILTERS,
  {
    sort: {
      parameters: { sort: 'exceptions.sort' },
      read: (address) => readOwnParameter(address, 'sort', readOneOf(EXCEPTION_SORTS)),
      write: (sort) => ({ sort: sort === DEFAULT_SORT ? undefined : sort }),
    },
  },
);

/** The state in the address of `/exceptions`; undefined: sorted by `DEFAULT_SORT`. */
export type ExceptionsAddress = {
  readonly filters: ExceptionFilters;
  readonly sort: ExceptionSort | undefined;
};

/** The parameters of `/exceptions` with the messages that name them. */
export const EXCEPTION_PARAMETER_NAMES = ADDRESS.names;

/**
 * Reads the query string of `/exceptions`; invalid parameters are ignored one by one and returned
 * as issues.
 */
export function readExceptionsAddress(
  search: string,
): ExceptionsAddress & { readonly issues: readonly QueryIssue[] } {
  const { filters, sort, issues } = ADDRESS.read(search);
  return { filters, sort, issues };
}

/** Writes what `/exceptions` shows as a query string without `?`, canonically. */
export const writeExceptionsAddress: (address: ExceptionsAddress) => string = ADDRESS.write;

/**
 * What selects and sorts entries, besides stores and dates, as parameters of `GET /api/exceptions`.
 */
export function exceptionsSelection({ filters, sort }: ExceptionsAddress): RequestParameters {
  const { kind, amount, state, person } = filters;
  return {
    kind: kind?.join(),
    amount_min: amount?.min?.toString(),
    amount_max: amount?.max?.toString(),
    state,
    person,
    sort,
  };
}
