import type { Kysely, Transaction } from 'kysely';
import type { GroupExceptionsTable, Tables } from '#database/schema/tables.ts';
import { toDayNumber } from '#order-domain/days/store-calendar.ts';
import type { OrderException } from '#order-domain/exceptions/exception.ts';
import { uuidBytes } from '../storage/uuid-bytes.ts';

/** Rows per statement, with eleven parameters each. */
const CHUNK = 500;

/** A group and its findings; `dueAt` is when review begins. */
export type JudgedGroup = {
  readonly group: string;
  readonly found: readonly { readonly finding: OrderException; readonly dueAt: number | null }[];
  /** All stores whose orders were involved. */
  readonly stores: readonly string[];
};

/** In one transaction. */
export async function replaceGroups(
  query: Kysely<Tables>,
  org: number,
  groups: readonly JudgedGroup[],
): Promise<void> {
  await query.transaction().execute(async (transaction) => {
    for (const some of inChunks(groups)) {
      await transaction
        .deleteFrom('group_exceptions')
        .where('org', '=', org)
        .where(
          'group',
          'in',
          some.map(({ group }) => group),
        )
        .execute();
    }
    await insertRows(
      transaction,
      groups.flatMap((each) => toRows(org, each)),
    );
  });
}

async function insertRows(
  transaction: Transaction<Tables>,
  rows: readonly GroupExceptionsTable[],
): Promise<void> {
  for (const some of inChunks(rows)) {
    await transaction
      .insertInto('group_exceptions')
      .values(some)
      // A damaged order can repeat an id.
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

function toRows(org: number, { group, found, stores }: JudgedGroup): GroupExceptionsTable[] {
  return found.map(({ finding, dueAt }) => ({
    org,
    store_id: uuidBytes(finding.storeId),
    group,
    kind: finding.kind,
    id: finding.id,
    at: finding.at,
    day: toDayNumber(finding.day),
    due_at: dueAt,
    stake_cents: finding.stake,
    state: finding.state,
    content: JSON.stringify(finding),
    stores: JSON.stringify(stores),
  }));
}

/** Lists of at most `size` entries. */
export function inChunks<Each>(list: readonly Each[], size = CHUNK): Each[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, index) =>
    list.slice(index * size, (index + 1) * size),
  );
}
