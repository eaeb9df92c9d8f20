import type { Kysely } from 'kysely';
import { isPostgres } from '#database/postgres-dialect.ts';
import type { Tables } from '#database/tables.ts';
import { isByAmount, isByFacet } from './order-selection.ts';
import { type PageRequest, type PageRow, POSTGRES_STATEMENTS, SQLITE_STATEMENTS } from './page-statements.ts';

/** How far each way of finding a page goes before the next one is tried. */
export type Patience = {
  /** Entries of the index by time that are looked at first: most filters fill their page from them. */
  readonly entries: number;
  /** Entries that are looked at where the first ones let expect to fill the page. */
  readonly moreEntries: number;
  /** Up to so many orders of an amount are read and sorted; more are frequent somewhere, and met by walking there. */
  readonly amounts: number;
};

const PATIENCE: Patience = { entries: 4000, moreEntries: 40_000, amounts: 5000 };

/**
 * Reads the first orders of a selection, newest first and by id within a second. Whatever is filtered by, the orders passed over are few:
 * what is frequent is found by time, what is rare by its facet or its amount.
 */
export async function findPage(
  query: Kysely<Tables>,
  request: PageRequest,
  patience: Patience = PATIENCE,
): Promise<PageRow[]> {
  return inOrder(await readRows(query, request, patience));
}

async function readRows(query: Kysely<Tables>, request: PageRequest, patience: Patience): Promise<readonly PageRow[]> {
  const { selection, limit } = request;
  const statements = isPostgres(query) ? POSTGRES_STATEMENTS : SQLITE_STATEMENTS;
  const byFacet = isByFacet(selection);
  const byAmount = isByAmount(selection);
  const read = async (statement: 'byTime' | 'byFacet' | 'byAmount', within = request) =>
    (await statements[statement]({ ...within, candidates: patience.amounts }).execute(query)).rows;

  if (!byFacet && !byAmount) return read('byTime');
  /** The page if it ends within so many entries of the index by time, else what they hold of it. */
  const look = async (entries: number): Promise<{ rows: readonly PageRow[]; isAll: boolean }> => {
    const [border] = (await statements.secondAfter(selection, entries).execute(query)).rows;
    if (border === undefined) return { rows: await read('byTime'), isAll: true };
    const rows = await read('byTime', { ...request, selection: { ...selection, first: border.created_at } });
    return { rows, isAll: rows.length === limit };
  };

  const near = await look(patience.entries);
  if (near.isAll) return near.rows;
  if (!byAmount) return read('byFacet');
  if (near.rows.length * patience.moreEntries >= limit * patience.entries) {
    const further = await look(patience.moreEntries);
    if (further.isAll) return further.rows;
  }
  const [amounts] = (await statements.countAmounts(selection, patience.amounts + 1).execute(query)).rows;
  if (amounts !== undefined && Number(amounts.count) <= patience.amounts) return read('byAmount');
  return read(byFacet ? 'byFacet' : 'byTime');
}

/** The statements' rows come in order, which SQL does not promise. */
function inOrder(rows: readonly PageRow[]): PageRow[] {
  return rows.toSorted((left, right) => right.created_at - left.created_at || Buffer.compare(right.id, left.id));
}
