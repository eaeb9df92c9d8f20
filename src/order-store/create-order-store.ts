import { readStoreThresholds, type StoreThresholds } from '#contract/bff/exception-thresholds.ts';
import type { StoreDescription } from '#contract/bff/store.ts';
import type { Database } from '#database/open-database.ts';
import { listStores } from '#database/stores.ts';
import { createStoreCalendar, type StoreCalendar } from '#order-domain/days/store-calendar.ts';
import type { OrderStore } from './order-store.ts';

const EMBEDDED = 'embedded';

/** What an order store is made of; all of it can be passed to a thread. */
export type OrderStoreSettings = {
  /** A UUID in lower case; of a connected service, followed by its address. */
  readonly organizationId: string;
  /** `embedded`, unless it is the address of a connected service. */
  readonly source?: string;
  /** How many days of a connected service's orders are kept. */
  readonly keepDays?: number;
  /** Stores that the settings describe, in place of those that the database does. */
  readonly stores: readonly StoreDescription[];
  /**
   * For stores that nothing describes: ISO 4217 code, and IANA zone; null: each order's own offset.
   */
  readonly currency: string;
  readonly timeZone: string | null;
  /** The start of the business day, `hh:mm`. */
  readonly dayStartsAt: string;
};

/** Creates the order store of an organization in a database; `now` is in epoch seconds. */
export function createOrderStore(
  database: Database,
  { organizationId, source = EMBEDDED, keepDays, stores, ...settings }: OrderStoreSettings,
  now: () => number = () => Math.floor(Date.now() / 1_000),
): OrderStore {
  let last: StoreCalendar | undefined;
  return {
    database,
    organizationId,
    source,
    keepDays: keepDays ?? null,
    now,
    async calendar() {
      const described = new Map(
        [...(await listStores(database)), ...stores].map((store) => [store.id, store]),
      );
      const calendar = createStoreCalendar({ ...settings, stores: [...described.values()] });
      // The same calendar remembers what it has looked up.
      if (last?.signature !== calendar.signature) last = calendar;
      return last;
    },
    thresholds: () => listThresholds(database),
  };
}

async function listThresholds({ currentReads }: Database): Promise<StoreThresholds> {
  const rows = await currentReads
    .selectFrom('exception_thresholds')
    .select(['store_id', 'name', 'value'])
    .execute();
  return readStoreThresholds(
    Object.fromEntries(
      [...Map.groupBy(rows, (row) => row.store_id)].map(([store, values]) => [
        store,
        Object.fromEntries(values.map(({ name, value }) => [name, value])),
      ]),
    ),
  );
}
