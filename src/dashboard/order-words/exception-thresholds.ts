import * as z from 'zod/mini';
import { useMemory, useRemembered } from '../kit/browser-storage.ts';
import { DEFAULT_THRESHOLDS, type Thresholds } from '../order-math/exceptions/thresholds.ts';

/** The storage key of the user's thresholds. */
export const THRESHOLDS_KEY = 'tillview.exception-thresholds';

/** The thresholds that differ from the defaults, by store (in lower case); those of every store are at `*`. */
export type StoreThresholds = Readonly<Record<string, Partial<Thresholds>>>;
/** Where the thresholds of every store are kept. */
export const EVERY_STORE = '*';

/** The most that a threshold can be, whatever its unit. */
export const MOST = 10_000_000;

const amount = z.number().check(z.refine((value) => Number.isSafeInteger(value) && value >= 0 && value <= MOST));
const stored = z.catch(z.record(z.string(), z.catch(z.record(z.string(), z.unknown()), {})), {});

function isThreshold(name: string): name is keyof Thresholds {
  return Object.hasOwn(DEFAULT_THRESHOLDS, name);
}

/** Reads stored thresholds; those that make no sense are left out one by one. */
function readThresholds(value: unknown): StoreThresholds {
  return Object.fromEntries(
    Object.entries(stored.parse(value)).map(([store, values]) => [
      store,
      Object.fromEntries(
        Object.entries(values).filter(([name, each]) => isThreshold(name) && amount.safeParse(each).success),
      ),
    ]),
  );
}

/** The thresholds of a store: its own, else those of every store, else the defaults. */
export function thresholdsOf(thresholds: StoreThresholds, storeId: string): Thresholds {
  return { ...DEFAULT_THRESHOLDS, ...thresholds[EVERY_STORE], ...thresholds[storeId.toLowerCase()] };
}

/** The user's thresholds, and how to change them: kept in this browser and, by `app/saved`, on the server. */
export function useThresholds(): [StoreThresholds, (thresholds: StoreThresholds) => void] {
  const { lasting } = useMemory();
  return [
    useRemembered(lasting, THRESHOLDS_KEY, readThresholds),
    (thresholds) => lasting.set(THRESHOLDS_KEY, thresholds),
  ];
}
