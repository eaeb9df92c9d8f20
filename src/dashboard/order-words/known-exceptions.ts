import { useMemory, useRemembered } from '../kit/browser-storage.ts';

/** The storage key of what was last found on /exceptions, over all stores in the days that it shows at first. */
export const KNOWN_EXCEPTIONS_KEY = 'tillview.known-exceptions';
/** How long (ms) it is told elsewhere: what was open a day ago may be done. */
const LASTS = 86_400_000;

/** What was last found and is open: how many are certain, and the kinds by order. */
export type KnownExceptions = {
  readonly certain: number;
  readonly orders: Readonly<Record<string, readonly string[] | undefined>>;
  /** The addresses (query strings) of what was found about each order; undefined in what an earlier version kept. */
  readonly addresses?: Readonly<Record<string, string | undefined>>;
  /** Epoch milliseconds. */
  readonly at: number;
};

const NONE: KnownExceptions = { certain: 0, orders: {}, at: 0 };

function isKnown(value: unknown): value is KnownExceptions {
  return typeof value === 'object' && value !== null && 'orders' in value;
}

function readKnown(value: unknown): KnownExceptions {
  return isKnown(value) && Date.now() - value.at < LASTS ? value : NONE;
}

/** What this browser knows of exceptions without reading any order. */
export function useKnownExceptions(): KnownExceptions {
  return useRemembered(useMemory().lasting, KNOWN_EXCEPTIONS_KEY, readKnown);
}
