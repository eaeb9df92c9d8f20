import type { Kysely } from 'kysely';
import type { Tables } from '#database/schema/tables.ts';
import { parseSearch, type SearchClass } from '#order-domain/derived/term-query.ts';
import { findRows } from './order-keys.ts';
import type { KeyRow, KeysRequest, ReadRows } from './order-parts.ts';
import { isImpossible } from './term-condition.ts';

/** Ranks of matches, best first; words across several classes come last. */
const RANKS: readonly (readonly SearchClass[] | undefined)[] = [
  ['ticket'],
  ['ticketPart'],
  ['amount'],
  ['phone'],
  ['person'],
  ['item'],
  ['note'],
  undefined,
];

/** A text that is an amount with cents, which no ticket number begins with. */
const WITH_CENTS = /^[-−]?(?:\p{Sc}\s?)?\d[\d.,]*[.,]\d{2}(?:\s?\p{Sc})?$/u;

/** Best matches first, newest first among equal ones. */
export async function findOrders<Row extends KeyRow>(
  database: Kysely<Tables>,
  {
    text,
    ...request
  }: Pick<KeysRequest, 'condition' | 'limit' | 'depth'> & { readonly text: string },
  read: ReadRows<Row>,
): Promise<Row[]> {
  const { condition, limit } = request;
  const found = new Map<number, Row>();
  const ranks = WITH_CENTS.test(text.trim()) ? [['amount'] as const, ...RANKS] : RANKS;
  for (const classes of ranks) {
    const searched = parseSearch(text, { digits: condition.digits, ...(classes && { classes }) });
    if (isImpossible(searched)) continue;
    const wanted = { ...condition, terms: [...condition.terms, ...searched] };
    const sort = { column: 'time', isDescending: true } as const;
    const rows = await findRows(
      database,
      { ...request, condition: wanted, sort, after: undefined },
      read,
    );
    for (const row of rows)
      if (found.size < limit && !found.has(row.position)) found.set(row.position, row);
    if (found.size === limit) break;
  }
  return [...found.values()];
}
