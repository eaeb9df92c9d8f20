import { readStoreThresholds, type StoreThresholds } from '#contract/bff/exception-thresholds.ts';
import type { StoreDescription } from '#contract/bff/store.ts';
import type { Database } from '#database/open-database.ts';
import { listStores } from '#database/stores.ts';
import { createStoreCalendar, type StoreCalendar } from '#order-domain/days/store-calendar.ts';
import type { OrderStore } from './order-store.ts';

/** The source of orders in Tillview's own service. */
const EMBEDDED = 'embedded';

/** Serializable for a thread. */
export type OrderStoreSettings = {
  /** A lower-case UUID; for a connected service, followed by its address. */
  readonly organizationId: string;
  /** `embedded` by default, else the address of a connected service. */
  readonly source?: string;
  /** Retention (days) of a connected service's orders. */
  readonly keepDays?: number;
  /** Described in the settings; replaces the database's descriptions. */
  readonly stores: readonly StoreDescription[];
  /**
   * For stores without a description: ISO 4217 code, and IANA zone or null for each order's own
   * offset.
   */
  readonly currency: string;
  readonly timeZone: string | null;
  /** `hh:mm`. */
  readonly dayStartsAt: string;
};

/** `now` is in epoch seconds. */
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
      // Reusing an equal calendar keeps its cache.
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
