import { startOfStoreDay } from '#order-domain/days/store-day.ts';
import { type Days, zonesInView } from '#order-domain/days/store-span.ts';
import type { StoresInView } from '#order-domain/days/stores.ts';

/** The business days (`YYYY-MM-DD`, inclusive) of some stores; undefined: all stores. */
export type BusinessPeriod = {
  readonly from: string;
  readonly to: string;
  readonly stores: StoresInView;
};

/** The earliest start among the stores, in epoch seconds. */
export function startOfPeriod({ from, stores }: BusinessPeriod, days: Days): number {
  return Math.min(
    ...zonesInView(stores, days).map((zone) => startOfStoreDay(from, zone, days.cutoffMinutes)),
  );
}
