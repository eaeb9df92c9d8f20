import { type Kysely, sql } from 'kysely';
import { withLargePageCache } from '#database/large-page-cache.ts';
import type { Database } from '#database/open-database.ts';
import { isPostgres } from '#database/postgres/postgres-dialect.ts';
import type { Tables } from '#database/schema/tables.ts';
import type { FieldProblem } from './read-order-line.ts';
import {
  type LoadedOrders,
  type ReadLines,
  type RejectedLine,
  setPlaces,
} from './read-order-lines.ts';
import { OrderFacets } from './order-facets.ts';
import { organizationNumber } from '../storage/organization.ts';
import type { SavedOrders } from './save-orders.ts';
import {
  countStagedOrders,
  clearStagedOrders,
  dropStagedOrders,
  indexStagedOrders,
  keepHighestVersions,
  mergeStagedOrders,
} from './staged-orders.ts';
import { stageOrders } from './stage-orders.ts';

/** The line counts from 1. */
type LineProblem = FieldProblem & { readonly line: number };

/**
 * Counts or, if nothing was loaded, the first problems, their number, and the number of orders
 * without any.
 */
export type ImportResult =
  | ({ readonly ok: true; readonly rejected: number } & SavedOrders)
  | ({ readonly ok: false } & Pick<StagedLines, 'problems' | 'problemCount' | 'orderCount'>);

export type ImportOptions = {
  readonly database: Database;
  readonly organizationId: string;
  /** From `readOrderLines`. */
  readonly lines: AsyncIterable<ReadLines>;
  /**
   * With this callback, lines with problems are skipped and passed one at a time; without it, one
   * problem stops the import.
   */
  onRejected?(line: RejectedLine): Promise<void>;
  /** Saves related data in the same transaction. */
  alongside?(transaction: Kysely<Tables>): Promise<void>;
  /** Counts changes without making any. */
  readonly isDryRun?: boolean;
  readonly signal?: AbortSignal;
  /** Epoch seconds; the system's clock by default. */
  readonly now?: () => number;
};

const epochSeconds = (): number => Math.floor(Date.now() / 1_000);

const PROBLEMS_KEPT = 20;
/** An import with at least this many changes refreshes the database's statistics. */
const MANY_ORDERS = 10_000;

/** The result of staging. */
type StagedLines = {
  readonly orderCount: number;
  readonly rejected: number;
  readonly problems: readonly LineProblem[];
  readonly problemCount: number;
};

/** After a problem that stops the import, only further problems are collected. */
async function stageLines(
  connection: Kysely<Tables>,
  org: number,
  { lines, onRejected, signal }: ImportOptions,
): Promise<StagedLines> {
  const problems: LineProblem[] = [];
  let problemCount = 0;
  let rejected = 0;
  let orderCount = 0;
  const facets = new OrderFacets(org);
  const stage = async (orders: LoadedOrders): Promise<void> => {
    await facets.ensure(connection, orders.facets);
    setPlaces(
      orders,
      org,
      orders.facets.map((facet) => facets.numberOf(facet)),
    );
    await stageOrders(connection, orders);
  };
  // Writes one batch while reading the next, but never more, to save memory.
  let writing = Promise.resolve();
  try {
    for await (const batch of lines) {
      signal?.throwIfAborted();
      orderCount += batch.orders.facetOf.length;
      for (const line of batch.rejected) {
        rejected += 1;
        if (onRejected) {
          await onRejected(line);
          continue;
        }
        problemCount += line.problems.length;
        const room = PROBLEMS_KEPT - problems.length;
        for (const problem of line.problems.slice(0, room))
          problems.push({ line: line.line, ...problem });
      }
      if (problemCount > 0) continue;
      await writing;
      writing = stage(batch.orders);
      // Handled where the promise is awaited, which can be many lines later.
      writing.catch(() => {});
    }
  } finally {
    // The connection must not be used during a write, whatever ended the reading.
    await writing.catch(() => {});
  }
  await writing;
  return { orderCount, rejected, problems, problemCount };
}

/**
 * PostgreSQL plans by statistics, and needs visibility for index-only scans; autovacuum would come
 * minutes later.
 */
async function refreshStatistics(connection: Kysely<Tables>): Promise<void> {
  if (isPostgres(connection))
    await sql`vacuum (analyze) orders, order_facets, order_facts, order_refunds, order_refund_items, order_suspicions, order_groups`.execute(
      connection,
    );
}

/**
 * All or nothing. The file can be large and slow: other writers wait only for the final merge.
 * Rejects if lines cannot be read or the signal aborts.
 */
export async function importOrders(options: ImportOptions): Promise<ImportResult> {
  const { database, organizationId, alongside, isDryRun = false, now = epochSeconds } = options;
  const org = await organizationNumber(database, organizationId);
  return database.query.connection().execute(async (connection) => {
    await dropStagedOrders(connection);
    await clearStagedOrders(connection);
    try {
      const { orderCount, rejected, problems, problemCount } = await stageLines(
        connection,
        org,
        options,
      );
      if (problemCount > 0) return { ok: false, problems, problemCount, orderCount };
      await indexStagedOrders(connection);
      await keepHighestVersions(connection);
      const { inserted, replaced } = isDryRun
        ? await countStagedOrders(connection, org)
        : await withLargePageCache(connection, () =>
            connection.transaction().execute(async (transaction) => {
              await alongside?.(transaction);
              const { guestKeyFile } = database;
              return mergeStagedOrders(transaction, org, { now: now(), guestKeyFile });
            }),
          );
      if (!isDryRun && inserted + replaced >= MANY_ORDERS) await refreshStatistics(connection);
      return {
        ok: true,
        inserted,
        replaced,
        unchanged: orderCount - inserted - replaced,
        rejected,
      };
    } finally {
      await dropStagedOrders(connection);
    }
  });
}
