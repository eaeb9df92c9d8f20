import { type Kysely, sql } from 'kysely';
import type { Database } from '#database/open-database.ts';
import { isPostgres } from '#database/postgres-dialect.ts';
import type { OrderDetail } from '#contract/service/order-strict.ts';
import type { Tables } from '#database/tables.ts';
import { COMMENT, type FieldProblem, readOrderLine } from './read-order-line.ts';
import { OrderFacets } from './order-facets.ts';
import { toOrderRow } from './order-row.ts';
import { organizationNumber } from './organization.ts';
import type { SavedOrders } from './save-orders.ts';
import {
  countStagedOrders,
  createStagedOrders,
  dropStagedOrders,
  keepHighestVersions,
  mergeStagedOrders,
  stageOrders,
} from './staged-orders.ts';

/** A problem with its line, counted from 1. */
type LineProblem = FieldProblem & { readonly line: number };

/** A line that holds no order that can be loaded, with its number, from 1, and everything that is wrong with it. */
export type RejectedLine = { readonly line: number; readonly text: string; readonly problems: readonly FieldProblem[] };

/** The result of an import: counts, or the first problems and their number when nothing was loaded. */
export type ImportResult =
  | ({ readonly ok: true; readonly rejected: number } & SavedOrders)
  | { readonly ok: false; readonly problems: readonly LineProblem[]; readonly problemCount: number };

export type ImportOptions = {
  readonly database: Database;
  readonly organizationId: string;
  /** One OrderDetail in JSON per line; blank lines and those that begin with `#` are passed over. */
  readonly lines: AsyncIterable<string> | Iterable<string>;
  /** Called after each line with the number of lines read so far. */
  onLine?(count: number): void;
  /** Given this, the import leaves out lines with problems and hands them over one after the other; else one problem stops it. */
  onRejected?(line: RejectedLine): Promise<void>;
  /** Counts what would change, and changes nothing. */
  readonly isDryRun?: boolean;
  readonly signal?: AbortSignal;
};

const PROBLEMS_KEPT = 20;
/** So many orders are written together. */
const ORDERS_A_BATCH = 100;
/** From so many new orders on, an import looks after the database's statistics. */
const MANY_ORDERS = 10_000;
/** Characters of lines that wait to be written together, at most, so that memory stays small when orders are large. */
const BATCH_LENGTH = 4 * 1024 * 1024;

/** What became of the lines. */
type Reading = {
  readonly orderCount: number;
  readonly rejected: number;
  readonly problems: readonly LineProblem[];
  readonly problemCount: number;
};

/** Reads every line; orders go to the staging table in batches until the first problem that stops the import. */
async function stageLines(
  connection: Kysely<Tables>,
  org: number,
  { lines, onLine, onRejected, signal }: ImportOptions,
): Promise<Reading> {
  const problems: LineProblem[] = [];
  let problemCount = 0;
  let rejected = 0;
  let orderCount = 0;
  let line = 0;
  const facets = new OrderFacets(org);
  const stage = async (orders: readonly { order: OrderDetail; line: number }[]): Promise<void> => {
    await facets.ensure(
      connection,
      orders.map(({ order }) => order),
    );
    const rows = orders.map(({ order, line: at }) => ({
      ...toOrderRow(order, { org, facet: facets.numberOf(order) }),
      line: at,
    }));
    await stageOrders(connection, rows);
  };
  let batch: { order: OrderDetail; line: number }[] = [];
  let batchLength = 0;
  // The database writes one batch while the next is read. There is never more than one, so that memory stays small.
  let writing = Promise.resolve();
  try {
    for await (const text of lines) {
      signal?.throwIfAborted();
      line += 1;
      // A byte order mark counts as white space.
      const trimmed = text.trim();
      if (trimmed !== '' && !trimmed.startsWith(COMMENT)) {
        const result = readOrderLine(trimmed);
        if (result.ok) {
          orderCount += 1;
          if (problemCount === 0) batch.push({ order: result.order, line });
          batchLength += trimmed.length;
        } else if (onRejected) {
          rejected += 1;
          await onRejected({ line, text: trimmed, problems: result.problems });
        } else {
          problemCount += result.problems.length;
          const room = PROBLEMS_KEPT - problems.length;
          for (const { field, reason } of result.problems.slice(0, room)) problems.push({ line, field, reason });
        }
      }
      if (batch.length === ORDERS_A_BATCH || batchLength > BATCH_LENGTH) {
        await writing;
        writing = stage(batch);
        // The failure is handled where the promise is awaited, which may be many lines later.
        writing.catch(() => {});
        batch = [];
        batchLength = 0;
      }
      onLine?.(line);
    }
  } finally {
    // Nobody may use the connection before that is over, whatever ended the reading.
    await writing.catch(() => {});
  }
  await writing;
  if (problemCount === 0) await stage(batch);
  return { orderCount, rejected, problems, problemCount };
}

/** PostgreSQL plans by statistics, and reads an index alone where it knows that all see its rows: both would come only minutes later. */
async function refreshStatistics(connection: Kysely<Tables>): Promise<void> {
  if (isPostgres(connection)) await sql`vacuum (analyze) orders, order_facets`.execute(connection);
}

/**
 * Loads all orders, or none if there is any problem. The file may be large and slow: other writers wait only while the staged orders
 * are merged. Rejects when the lines cannot be read or the signal aborts.
 */
export async function importOrders(options: ImportOptions): Promise<ImportResult> {
  const { database, organizationId, isDryRun = false } = options;
  const org = await organizationNumber(database, organizationId);
  return database.query.connection().execute(async (connection) => {
    await createStagedOrders(connection);
    try {
      const { orderCount, rejected, problems, problemCount } = await stageLines(connection, org, options);
      if (problemCount > 0) return { ok: false, problems, problemCount };
      await keepHighestVersions(connection);
      const { inserted, replaced } = isDryRun
        ? await countStagedOrders(connection, org)
        : await connection.transaction().execute((transaction) => mergeStagedOrders(transaction, org));
      if (!isDryRun && inserted + replaced >= MANY_ORDERS) await refreshStatistics(connection);
      return { ok: true, inserted, replaced, unchanged: orderCount - inserted - replaced, rejected };
    } finally {
      await dropStagedOrders(connection);
    }
  });
}
