import { type Kysely, type RawBuilder, sql } from 'kysely';
import { isPostgres } from '#database/postgres/postgres-dialect.ts';
import type { Tables } from '#database/schema/tables.ts';
import {
  exactly,
  type TermClause,
  type TermMatch,
  type TermQuery,
} from '#order-domain/derived/term-query.ts';

/** True if a clause has no term, so nothing can match. */
export function isImpossible(query: TermQuery): boolean {
  return query.some((clause) => clause.length === 0);
}

/** For SQLite's full-text index; each clause has a term, and terms hold no quotes. */
export function matchText(query: TermQuery): string {
  return print(query, {
    and: ' AND ',
    or: ' OR ',
    match: ({ term, isPrefix }) => `"${term}"${isPrefix ? ' *' : ''}`,
  });
}

/**
 * As a PostgreSQL `tsquery`; each clause has a term, and terms hold neither quotes nor backslashes.
 */
export function tsQuery(query: TermQuery): RawBuilder<unknown> {
  const text = print(query, {
    and: ' & ',
    or: ' | ',
    match: ({ term, isPrefix }) => `'${term}'${isPrefix ? ':*' : ''}`,
  });
  return sql`${text}::tsquery`;
}

function print(
  query: TermQuery,
  {
    and,
    or,
    match,
  }: { readonly and: string; readonly or: string; match(match: TermMatch): string },
): string {
  return query.map((clause) => `(${clause.map(match).join(or)})`).join(and);
}

/** With more terms of one prefix, each order is rare. */
const MOST_TERMS = 48;
/** Sorts after every other character by bytes. */
const LAST = '\u{10ffff}';

/**
 * Replaces prefixes by their terms where these are few. SQLite collects all rows of a prefix before
 * the first result, but walks terms row by row; words of items are few with many orders each.
 */
export async function expandTerms(database: Kysely<Tables>, query: TermQuery): Promise<TermQuery> {
  const beginnings = new Set(
    query.flat().flatMap(({ term, isPrefix }) => (isPrefix ? [term] : [])),
  );
  if (beginnings.size === 0 || isPostgres(database)) return query;
  const { rows } = await sql<{ start: string; term: string }>`
    with recursive
      starts (start) as (values ${sql.join([...beginnings].map((start) => sql`(${start})`))}),
      found (start, term, number) as (
        select start, (select term from order_terms where term >= start and term < start || ${LAST} limit 1), 1
        from starts
        union all
        select start, (
          select order_terms.term from order_terms
          where order_terms.term >= found.term || char(1) and order_terms.term < start || ${LAST} limit 1
        ), number + 1
        from found where term is not null and number <= ${MOST_TERMS}
      )
    select start, term from found where term is not null`.execute(database);
  const terms = Map.groupBy(rows, ({ start }) => start);
  const expanded = (match: TermMatch): TermClause => {
    const known = terms.get(match.term) ?? [];
    return match.isPrefix && known.length <= MOST_TERMS
      ? known.map(({ term }) => exactly(term))
      : [match];
  };
  return query.map((clause) => clause.flatMap(expanded));
}
