import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { readStored, writeStored } from '../kit/browser-storage.ts';

const KEY = 'tillview.known-exceptions';

/** What was last found on /exceptions in this window, over all stores in the days that it shows at first, and is open. */
export type KnownExceptions = {
  /** How many are certain. */
  readonly certain: number;
  /** The kinds, by order. */
  readonly orders: Readonly<Record<string, readonly string[] | undefined>>;
  /** The addresses (query strings) of what was found about each order. */
  readonly addresses: Readonly<Record<string, string | undefined>>;
};

const NONE: KnownExceptions = { certain: 0, orders: {}, addresses: {} };

function isKnown(value: unknown): value is KnownExceptions {
  return typeof value === 'object' && value !== null && 'certain' in value && 'orders' in value && 'addresses' in value;
}

function read(): KnownExceptions {
  const stored = readStored('sessionStorage', KEY);
  return isKnown(stored) ? stored : NONE;
}

const knownExceptionsQuery = queryOptions({
  queryKey: ['known exceptions'],
  queryFn: read,
  initialData: read,
  staleTime: Infinity,
  gcTime: Infinity,
});

/** What this window knows of exceptions without reading any order. */
export function useKnownExceptions(): KnownExceptions {
  return useQuery(knownExceptionsQuery).data;
}

/** Tells the rest of the page what was found. */
export function publishKnownExceptions(client: QueryClient, known: KnownExceptions): void {
  writeStored('sessionStorage', KEY, known);
  client.setQueryData(knownExceptionsQuery.queryKey, known);
}
