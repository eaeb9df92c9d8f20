import { isDeepStrictEqual } from 'node:util';
import { DatabaseUnavailable } from '#database/pool/database-unavailable.ts';
import { SYNC, SYNC_LEASE, SYNC_START, type SyncState } from '#order-store/state/sync-state.ts';
import { GuestKeyLost } from '#order-store/guests/guest-key.ts';
import { type OrderStore, orgOf } from '#order-store/order-store.ts';
import { readState, writeState } from '#order-store/state/state.ts';
import { findChanged } from '#order-store/writing/find-changed.ts';
import type { LoadedOrders } from '#order-store/writing/read-order-lines.ts';
import {
  loadOrders,
  type OrderToSave,
  saveLoadedOrders,
} from '#order-store/writing/save-orders.ts';

/** `failed` orders could not be saved. */
export type Written = {
  readonly inserted: number;
  readonly older: number;
  readonly failed: number;
};

/** Orders with the progress that they complete. */
type Writing = {
  readonly orders: readonly OrderToSave[];
  readonly change: (state: SyncState) => SyncState;
  /** Announces the orders to browsers. */
  readonly isNews: boolean;
};

/** Saves orders and progress together, so that a kill loses both or neither. */
export type OrderWriter = {
  /** As in the database. */
  state(): SyncState;
  /** Batches waiting writes. Rejects with `LeaseLost` if another process or a standby has taken over. */
  write(writing: Writing): Promise<Written>;
};

/** Another process now syncs, or the database isn't as this one left it. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

type Waiting = Writing & {
  readonly resolve: (written: Written) => void;
  readonly reject: (cause: unknown) => void;
};

/** Without orders that are stored as they are. */
type Prepared = {
  readonly orders: readonly OrderToSave[];
  readonly loaded: LoadedOrders;
  readonly older: number;
};

/** `holder` identifies this process's lease. */
export async function createOrderWriter(store: OrderStore, holder: string): Promise<OrderWriter> {
  const { database, organizationId } = store;
  const org = await orgOf(store);
  let state = (await readState(database.query, org, SYNC)) ?? SYNC_START;
  const waiting: Waiting[] = [];
  let isWriting = false;

  async function save(
    loaded: LoadedOrders,
    isNews: boolean,
    changes: readonly Writing['change'][],
  ) {
    const isNothing =
      loaded.facetOf.length === 0 && changes.every((change) => change(state) === state);
    if (isNothing) return { inserted: 0 };
    let changed = state;
    const saved = await saveLoadedOrders(database, organizationId, loaded, {
      now: store.now(),
      isReadLater: true,
      isNews,
      async alongside(transaction) {
        const lease = await readState(transaction, org, SYNC_LEASE);
        if (lease?.holder !== holder) throw new LeaseLost('Another process keeps the orders.');
        // A standby that took over may lack the last writes, which are then to be read again.
        const stored = (await readState(transaction, org, SYNC)) ?? SYNC_START;
        if (!isDeepStrictEqual(stored, state))
          throw new LeaseLost('The database has other progress than this process wrote.');
        changed = changes.reduce((before, change) => change(before), state);
        if (changed !== state) await writeState(transaction, org, SYNC, changed);
      },
    });
    state = changed;
    return saved;
  }

  /** Saves orders one by one, so that a refused one blocks no others. */
  async function saveEach(orders: readonly OrderToSave[], isNews: boolean) {
    const written = { inserted: 0, failed: 0 };
    for (const order of orders) {
      try {
        written.inserted += (await save(await loadOrders([order]), isNews, [])).inserted;
      } catch (error) {
        if (isOfNoOrder(error)) throw error;
        written.failed += 1;
      }
    }
    return written;
  }

  async function prepare(batch: readonly Waiting[]): Promise<Prepared> {
    const all = newestVersions(batch.flatMap((each) => each.orders));
    const { changed: orders, older } = await findChanged(database, organizationId, all);
    return { orders, older, loaded: await loadOrders(orders) };
  }

  async function saveBatch(
    batch: readonly Waiting[],
    { orders, older, loaded }: Prepared,
  ): Promise<Written> {
    const isNews = batch.some((each) => each.isNews);
    const changes = batch.map(({ change }) => change);
    try {
      const { inserted } = await save(loaded, isNews, changes);
      return { inserted, older, failed: 0 };
    } catch (error) {
      if (isOfNoOrder(error) || orders.length === 0) throw error;
      const { inserted, failed } = await saveEach(orders, isNews);
      await save(await loadOrders([]), false, changes);
      return { inserted, older, failed };
    }
  }

  /** Prepares a batch while the database saves the one before. */
  async function writeWaiting(): Promise<void> {
    let saving: Promise<unknown> = Promise.resolve();
    while (waiting.length > 0) {
      const batch = waiting.splice(0);
      const preparing = prepare(batch);
      await Promise.allSettled([preparing, saving]);
      saving = preparing
        .then((prepared) => saveBatch(batch, prepared))
        .then(
          (written) => batch.forEach(({ resolve }) => resolve(written)),
          (cause: unknown) => batch.forEach(({ reject }) => reject(cause)),
        );
      if (waiting.length === 0) await saving;
    }
  }

  return {
    state: () => state,
    write(writing) {
      const { promise, resolve, reject } = Promise.withResolvers<Written>();
      waiting.push({ ...writing, resolve, reject });
      if (!isWriting) {
        isWriting = true;
        void writeWaiting().finally(() => (isWriting = false));
      }
      return promise;
    },
  };
}

function isOfNoOrder(error: unknown): boolean {
  return (
    error instanceof LeaseLost ||
    error instanceof GuestKeyLost ||
    error instanceof DatabaseUnavailable
  );
}

/** The highest version of each order and, of equal versions, the one read last. */
function newestVersions(orders: readonly OrderToSave[]): OrderToSave[] {
  const newest = new Map<string, OrderToSave>();
  for (const each of orders) {
    const known = newest.get(each.order.id);
    if (!known || known.order.orderVersion <= each.order.orderVersion)
      newest.set(each.order.id, each);
  }
  return [...newest.values()];
}
