import type { Kysely } from 'kysely';
import { isPostgres } from '#database/postgres/postgres-dialect.ts';
import type { Tables } from '#database/schema/tables.ts';
import { isByAmount, isByFacet } from './order-selection.ts';
import {
  type PageRequest,
  type PageRow,
  POSTGRES_STATEMENTS,
  SQLITE_STATEMENTS,
} from './page-statements.ts';

/** Limits of each strategy, after which the next one is tried. */
export type SearchDepth = {
  /** Entries of the index by time to scan first; enough for most filters. */
  readonly entries: number;
  /** Maximum entries, if the first ones suggest that this fills the page. */
  readonly moreEntries: number;
  /**
   * Up to this many matches of the amount are read and sorted; more are found by walking an index.
   */
  readonly amounts: number;
};

const SEARCH_DEPTH: SearchDepth = { entries: 4000, moreEntries: 40_000, amounts: 5000 };

/**
 * Newest first, ties by id. Skips few orders whatever the filter: frequent matches are found by
 * time, rare ones by facet or amount.
 */
export async function findPage(
  query: Kysely<Tables>,
  request: PageRequest,
  depth: SearchDepth = SEARCH_DEPTH,
): Promise<PageRow[]> {
  return inOrder(await readRows(query, request, depth));
}

async function readRows(
  query: Kysely<Tables>,
  request: PageRequest,
  depth: SearchDepth,
): Promise<readonly PageRow[]> {
  const { selection, limit } = request;
  const statements = isPostgres(query) ? POSTGRES_STATEMENTS : SQLITE_STATEMENTS;
  const byFacet = isByFacet(selection);
  const byAmount = isByAmount(selection);
  const read = async (statement: 'byTime' | 'byFacet' | 'byAmount') =>
    (await statements[statement]({ ...request, candidates: depth.amounts }).execute(query)).rows;

  if (!byFacet && !byAmount) return read('byTime');
  const look = async (entries: number) =>
    (await statements.nearby({ ...request, entries }).execute(query)).rows;
  const near = await look(depth.entries);
  if (near.length === limit) return near;
  if (!byAmount) return read('byFacet');
  const [border] = (await statements.secondAfter(selection, depth.entries).execute(query)).rows;
  if (border === undefined) return read('byTime');
  // Twice the need if older orders match as often as the nearby ones.
  const entries = Math.ceil((2 * depth.entries * limit) / near.length);
  if (entries <= depth.moreEntries) {
    const further = await look(entries);
    if (further.length === limit) return further;
  }
  const [amounts] = (await statements.countAmounts(selection, depth.amounts + 1).execute(query))
    .rows;
  if (amounts !== undefined && Number(amounts.count) <= depth.amounts) return read('byAmount');
  return read(byFacet ? 'byFacet' : 'byTime');
}

/** SQL does not guarantee the sequence. */
function inOrder(rows: readonly PageRow[]): PageRow[] {
  return rows.toSorted(
    (left, right) => right.created_at - left.created_at || Buffer.compare(right.id, left.id),
  );
}
