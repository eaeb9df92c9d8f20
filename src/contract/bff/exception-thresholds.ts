import * as z from 'zod/mini';

/**
 * Amounts are in hundredths of the currency's unit, or in whole units of a currency without a
 * smaller one.
 */
export const THRESHOLD_UNITS = {
  owedMinutes: 'minute',
  manualDiscountPercent: 'percent',
  compAmount: 'amount',
  discountDayPercent: 'percent',
  discountDayDeviations: 'count',
  priceOverridePercent: 'percent',
  cashBackAmount: 'amount',
  quickCashMinutes: 'minute',
  refundAmount: 'amount',
  largeRefundTimes: 'count',
  lateRefundDays: 'day',
  refundsInDay: 'count',
  refundsIn30Days: 'count',
  sameOrderMinutes: 'minute',
  takenBackAmount: 'amount',
  missingNumbers: 'count',
  pendingMinutes: 'minute',
  preparingMinutes: 'minute',
  dineInMinutes: 'minute',
} as const;
export type ThresholdName = keyof typeof THRESHOLD_UNITS;
export type ThresholdUnit = (typeof THRESHOLD_UNITS)[ThresholdName];

/** The largest threshold of each unit; the smallest is 0. */
export const LARGEST_THRESHOLD: Readonly<Record<ThresholdUnit, number>> = {
  minute: 43_200,
  day: 400,
  percent: 100,
  amount: 1_000_000_000,
  count: 1_000,
};

/** The names of all thresholds. */
export const THRESHOLD_NAMES = Object.keys(THRESHOLD_UNITS).filter((name) => isThresholdName(name));

export function isThresholdName(name: string): name is ThresholdName {
  return Object.hasOwn(THRESHOLD_UNITS, name);
}

export function canBeThreshold(name: ThresholdName, value: unknown): value is number {
  return (
    Number.isInteger(value) &&
    Number(value) >= 0 &&
    Number(value) <= LARGEST_THRESHOLD[THRESHOLD_UNITS[name]]
  );
}

/** The key for thresholds that apply to every store. */
export const EVERY_STORE = '*';

/**
 * The thresholds that differ from the defaults, by store (in lower case), those of every store at
 * `EVERY_STORE`.
 */
export type StoreThresholds = Readonly<
  Record<string, Readonly<Partial<Record<ThresholdName, number>>>>
>;

/**
 * Reads thresholds by store; those that make no sense, such as of another version, are left out one
 * by one.
 */
export function readStoreThresholds(value: unknown): StoreThresholds {
  const stores = z
    .catch(z.record(z.string(), z.catch(z.record(z.string(), z.unknown()), {})), {})
    .parse(value);
  const isValid = ([name, each]: readonly [string, unknown]) =>
    isThresholdName(name) && canBeThreshold(name, each);
  return Object.fromEntries(
    Object.entries(stores).map(([store, values]) => [
      store,
      Object.fromEntries(Object.entries(values).filter(isValid)),
    ]),
  );
}

/** Changes of thresholds: null removes one. */
export type ThresholdChanges = Readonly<Partial<Record<ThresholdName, number | null | undefined>>>;

/**
 * The response of `GET` and `PUT /api/exceptions/thresholds`: those of the stores that the user
 * sees, and of every store.
 */
export const storedThresholds = z.object({ thresholds: z.unknown() });
