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
  stageOrders,
} from './staged-orders.ts';

/** A problem and its line, counted from 1. */
type LineProblem = FieldProblem & { readonly line: number };

/**
 * The result of an import: counts, or, if nothing was loaded, the first problems, how many there
 * are, and how many orders have none.
 */
export type ImportResult =
  | ({ readonly ok: true; readonly rejected: number } & SavedOrders)
  | ({ readonly ok: false } & Pick<StagedLines, 'problems' | 'problemCount' | 'orderCount'>);

export type ImportOptions = {
  readonly database: Database;
  readonly organizationId: string;
  /** The lines of a file, read and checked by `readOrderLines`. */
  readonly lines: AsyncIterable<ReadLines>;
  /**
   * If given, the import skips lines with problems and passes them to it one at a time; otherwise
   * one problem stops the import.
   */
  onRejected?(line: RejectedLine): Promise<void>;
  /** Saves what belongs to the orders, in the transaction that saves them. */
  alongside?(transaction: Kysely<Tables>): Promise<void>;
  /** Counts what would change, and changes nothing. */
  readonly isDryRun?: boolean;
  readonly signal?: AbortSignal;
  /** Epoch seconds; the system's clock by default. */
  readonly now?: () => number;
};

const epochSeconds = (): number => Math.floor(Date.now() / 1_000);

const PROBLEMS_KEPT = 20;
/**
 * An import that adds or replaces at least this many orders refreshes the database's statistics.
 */
const MANY_ORDERS = 10_000;

/** The result of staging the lines. */
type StagedLines = {
  readonly orderCount: number;
  readonly rejected: number;
  readonly problems: readonly LineProblem[];
  readonly problemCount: number;
};

/**
 * Writes the orders of every line to the staging table. After a problem that stops the import, only
 * collects further problems.
 */
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
  // The database writes one batch while the next one is read. There is never more than one, so that
  // memory stays small.
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
      // The failure is handled where the promise is awaited, which can be many lines later.
      writing.catch(() => {});
    }
  } finally {
    // The connection must not be used before this write is over, whatever ended the reading.
    await writing.catch(() => {});
  }
  await writing;
  return { orderCount, rejected, problems, problemCount };
}

/**
 * PostgreSQL plans by statistics, and uses index-only scans only where it knows that all rows are
 * visible; autovacuum would update both only minutes later.
 */
async function refreshStatistics(connection: Kysely<Tables>): Promise<void> {
  if (isPostgres(connection))
    await sql`vacuum (analyze) orders, order_facets, order_facts, order_refunds, order_refund_items, order_suspicions, order_groups`.execute(
      connection,
    );
}

/**
 * Loads all orders, or none if any problem stops the import. The file can be large and slow: other
 * writers wait only while the staged orders are merged. Rejects if the lines cannot be read or the
 * signal aborts.
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
              return mergeStagedOrders(transaction, org, { now: now() });
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
