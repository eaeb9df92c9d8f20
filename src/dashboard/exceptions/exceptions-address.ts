import { CERTAIN_KINDS, ENTRY_STATES, type EntryState, WORTH_A_LOOK_KINDS } from '#contract/bff/exceptions.ts';
import type { QueryIssue } from '#contract/service/list-orders-query.ts';
import { readOneOf, readOwnParameter } from '../filters/address/address-parameter.ts';
import { pageAddress } from '../filters/address/page-address.ts';
import { readSomeOf } from '../filters/address/read-some-of.ts';
import { type AmountRange, amountFilter } from '../filters/amount-filter.ts';
import {
  type FilterDefinition,
  type Filters,
  matcherOf,
  ownFilter,
  wordList,
  writeList,
} from '../filters/filter-definition.ts';
import type { ExceptionKind } from '#order-domain/exceptions/exception.ts';
import { PERIOD_FILTERS, type PeriodFilterValues } from '../period-figures/days-filter.ts';
import type { Entry } from '#order-domain/exceptions/entry.ts';
import { GROUPINGS, type Grouping } from './groups.ts';

/** What the entries can be limited to; without a state, those that are open. */
export type ExceptionFilterValues = PeriodFilterValues & {
  readonly kind: readonly ExceptionKind[];
  /** The money at stake. */
  readonly amount: AmountRange;
  readonly state: EntryState | 'any';
};
export type ExceptionFilters = Filters<ExceptionFilterValues>;

/** Every kind, the certain ones first. */
export const KINDS: readonly ExceptionKind[] = [...CERTAIN_KINDS, ...WORTH_A_LOOK_KINDS];
/** The states to choose from. */
export const STATES = [...ENTRY_STATES, 'any'] as const;
/** The state of the entries that are shown if the address has none. */
const DEFAULT_STATE = 'open';

/** Every filter of the entries; stores and dates decide what is read. */
export const EXCEPTION_FILTERS: {
  readonly [Key in keyof ExceptionFilterValues]: FilterDefinition<ExceptionFilterValues[Key], Entry>;
} = {
  ...PERIOD_FILTERS,
  kind: ownFilter<readonly ExceptionKind[], Entry>({
    parameter: 'kind',
    name: 'exceptions.kind',
    readValue: readSomeOf(KINDS),
    writeValue: writeList,
    words: (kinds, { intl }) => wordList(intl, kinds, (kind) => intl.formatMessage({ id: `exception.${kind}` })),
    matches: (kinds) => (entry) => kinds.includes(entry.found.kind),
  }),
  amount: {
    ...amountFilter,
    matches:
      ({ min = 0, max = Infinity }) =>
      ({ found: { stake } }) =>
        stake >= min && stake <= max,
  },
  state: ownFilter<ExceptionFilterValues['state'], Entry>({
    parameter: 'state',
    name: 'exceptions.state',
    fallback: DEFAULT_STATE,
    readValue: readOneOf(STATES),
    writeValue: String,
    words: (state, { intl }) => intl.formatMessage({ id: `exceptions.state.${state}` }),
    matches: (state) => (entry) => state === 'any' || entry.state === state,
  }),
};

const ADDRESS = pageAddress<ExceptionFilterValues, { readonly grouping: Grouping }>(EXCEPTION_FILTERS, {
  grouping: {
    parameters: { group: 'exceptions.grouping' },
    read: (address) => readOwnParameter(address, 'group', readOneOf(GROUPINGS)),
    write: (group) => ({ group }),
  },
});

/** The state in the address of `/exceptions`; undefined: not grouped. */
export type ExceptionsAddress = { readonly filters: ExceptionFilters; readonly grouping: Grouping | undefined };

/** The parameters of `/exceptions` with the messages that name them. */
export const EXCEPTION_PARAMETER_NAMES = ADDRESS.names;

/** Reads the query string of `/exceptions`; invalid parameters are ignored one by one and returned as issues. */
export function readExceptionsAddress(search: string): ExceptionsAddress & { readonly issues: readonly QueryIssue[] } {
  const { filters, grouping, issues } = ADDRESS.read(search);
  return { filters, grouping, issues };
}

/** Writes what `/exceptions` shows as a query string without `?`, canonically. */
export const writeExceptionsAddress: (address: ExceptionsAddress) => string = ADDRESS.write;

/** Decides which entries pass the filters other than period and stores. */
export function entryMatcher({ state = DEFAULT_STATE, ...filters }: ExceptionFilters): (entry: Entry) => boolean {
  return matcherOf(EXCEPTION_FILTERS, { ...filters, state }, undefined) ?? (() => true);
}
