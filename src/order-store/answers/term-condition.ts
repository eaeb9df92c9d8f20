import { type Kysely, type RawBuilder, sql } from 'kysely';
import { isPostgres } from '#database/postgres/postgres-dialect.ts';
import type { Tables } from '#database/schema/tables.ts';
import {
  exactly,
  type TermClause,
  type TermMatch,
  type TermQuery,
} from '#order-domain/derived/term-query.ts';

/** Whether nothing can match: a clause offers no term. */
export function isImpossible(query: TermQuery): boolean {
  return query.some((clause) => clause.length === 0);
}

/**
 * A query, with a term in each clause, as SQLite's full-text index matches it; terms hold no
 * quotes.
 */
export function matchText(query: TermQuery): string {
  return print(query, {
    and: ' AND ',
    or: ' OR ',
    match: ({ term, isPrefix }) => `"${term}"${isPrefix ? ' *' : ''}`,
  });
}

/**
 * A query, with a term in each clause, as PostgreSQL's `tsquery`; terms hold neither quotes nor
 * backslashes.
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

/** Of more terms with the same beginning, each order is rare. */
const MOST_TERMS = 48;
/** Behind every other character in the order of bytes. */
const LAST = '\u{10ffff}';

/**
 * Replaces beginnings of terms with the terms themselves where there are few. SQLite gathers all
 * orders of a beginning before it gives the first one, but walks those of terms one by one; the
 * words of items are few, and each has many orders.
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
