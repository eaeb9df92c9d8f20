import type { StoreThresholds } from '#contract/bff/exception-thresholds.ts';
import type { Database } from '#database/open-database.ts';
import type { StoreCalendar } from '#order-domain/days/store-calendar.ts';
import { organizationNumber } from './storage/organization.ts';

/** One organization's orders in a database, with the settings for days and exceptions. */
export type OrderStore = {
  readonly database: Database;
  /** A lower-case UUID; for a connected service, followed by its address. */
  readonly organizationId: string;
  /** `embedded`, or the address of a connected service. */
  readonly source: string;
  /**
   * Retention (days) of a connected service's orders; null keeps all orders of the embedded one.
   */
  readonly keepDays: number | null;
  /** Reflects the current store descriptions. */
  calendar(): Promise<StoreCalendar>;
  /** Thresholds of exceptions by store. */
  thresholds(): Promise<StoreThresholds>;
  /** Epoch seconds. */
  now(): number;
};

/** Lower-case ids of the stores that the caller may see; null for all. */
export type StoreScope = readonly string[] | null;

/** The number of the store's organization in its tables. */
export function orgOf({ database, organizationId }: OrderStore): Promise<number> {
  return organizationNumber(database, organizationId);
}
