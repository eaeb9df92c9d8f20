import type { StoreThresholds } from '#contract/bff/exception-thresholds.ts';
import type { Database } from '#database/open-database.ts';
import type { StoreCalendar } from '#order-domain/days/store-calendar.ts';
import { organizationNumber } from './storage/organization.ts';

/**
 * The orders of one organization in a database, and what decides how their days and exceptions are
 * told.
 */
export type OrderStore = {
  readonly database: Database;
  /** A UUID in lower case; of a connected service, followed by its address. */
  readonly organizationId: string;
  /** Where the orders come from: `embedded`, or the address of a connected service. */
  readonly source: string;
  /**
   * How many days of a connected service's orders are kept; null: all orders of the embedded one.
   */
  readonly keepDays: number | null;
  /** The calendar of the stores as they are described now. */
  calendar(): Promise<StoreCalendar>;
  /** When something may need review, by store. */
  thresholds(): Promise<StoreThresholds>;
  /** Epoch seconds. */
  now(): number;
};

/**
 * The stores that a question is limited to, by their ids in lower case, as far as the caller may
 * see them; null: all stores.
 */
export type StoreScope = readonly string[] | null;

/** The number that stands for the store's organization in its tables. */
export function orgOf({ database, organizationId }: OrderStore): Promise<number> {
  return organizationNumber(database, organizationId);
}
