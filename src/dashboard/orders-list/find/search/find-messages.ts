import type { StoreDescription } from '#contract/bff/store.ts';
import type { Order } from '#contract/service/order.ts';
import { cacheName } from '../../../orders-feed/reader/worker-cache.ts';
import { kindName } from '../../../orders-feed/reader/reading.ts';
import type { OrderFilters } from '../../selection/filters/order-filters.ts';
import type { FieldLabels } from './find-query.ts';
import type { FoundOrder } from './search-index.ts';

/** The filters of the list, with the context that their days depend on, as plain data. */
export type FilterScope = {
  readonly filters: OrderFilters;
  readonly days: {
    readonly described: readonly StoreDescription[];
    readonly defaultTimeZone: string;
    readonly cutoffMinutes: number;
    /** Epoch seconds; any time today. */
    readonly now: number;
  };
};

/** What to find, as plain data. */
export type FindQuestion = {
  /** As typed. */
  readonly text: string;
  readonly labels: FieldLabels;
  /** The decimal digits of the stores' currencies; `others` for stores that are not described. */
  readonly currencyDigits: { readonly byStore: Readonly<Record<string, number>>; readonly others: number };
  /** Null: everywhere. */
  readonly within: FilterScope | null;
  /** How many of the best matches to return. */
  readonly limit: number;
};

export type FindAnswer = {
  readonly found: readonly FoundOrder[];
  /** The number of all matches. */
  readonly count: number;
  /** Whether any order matches by a person's name or phone number, which must not reach an address. */
  readonly isPersonal: boolean;
  /** The index has dropped orders created before this second (epoch); null while it has dropped none. */
  readonly keptFrom: number | null;
};

/** Reads orders into the index; a part is the number of its orders. */
export const FIND_INDEX = kindName<null, number>('find index');

/** Searches orders that do not fit the index as they are read. */
export const FIND_OVERFLOW = kindName<FindQuestion, FindAnswer>('find overflow');

/** Keeps the index; it also receives the orders that the page has loaded anyway. */
export const FIND_CACHE = cacheName<
  { readonly question: FindQuestion } | { readonly seen: readonly Order[] },
  FindAnswer | null
>('find');
