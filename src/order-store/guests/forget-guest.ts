import type { OrderDetail } from '#contract/service/order-strict.ts';
import type { Database } from '#database/open-database.ts';
import { lockUntilCommit } from '#database/write-lock.ts';
import { toOrderJson } from '../storage/order-row.ts';
import { compactSearch } from '../writing/compact-search.ts';
import { loadOrders, saveLoadedOrders } from '../writing/save-orders.ts';
import { blankGuest } from './blank-guest.ts';
import { MAY_NAME_GUEST } from './blank-staged.ts';
import { type Guest, guestText } from '#order-domain/order/guest.ts';
import { guestTexts } from './forgotten-guests.ts';
import { ensureGuestKey, hmac, resetGuestKey } from './guest-key.ts';

/** Orders per statement and per transaction. */
const CHUNK = 500;

/**
 * Blanks a guest in all stored orders, and in all that are ever saved; resolves with the number of
 * orders that named them. Remembers only an HMAC. What is folded from the orders follows with the
 * next refresh. `now` is in epoch seconds.
 */
export async function forgetGuest(database: Database, guest: Guest, now: number): Promise<number> {
  const { query, guestKeyFile } = database;
  const wanted = guestText(guest);
  if (wanted === '') throw new RangeError('The guest has no text to be recognized by.');
  if (guestKeyFile === undefined)
    throw new TypeError('The database was opened without its secrets.');
  const organizations = await query
    .selectFrom('organizations')
    .selectAll()
    .orderBy('number')
    .execute();
  await query.transaction().execute(async (transaction) => {
    for (const { number } of organizations) await lockUntilCommit(transaction, 'orders', number);
    const key = await ensureGuestKey(transaction, guestKeyFile);
    await transaction
      .insertInto('forgotten_guests')
      .values({ hash: hmac(key, wanted), forgotten_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
  let count = 0;
  for (const organization of organizations)
    count += await blankStored(database, organization, wanted, now);
  if (count > 0) await compactSearch(database);
  return count;
}

async function blankStored(
  database: Database,
  organization: { readonly id: string; readonly number: number },
  wanted: string,
  now: number,
): Promise<number> {
  let count = 0;
  let after: Uint8Array = new Uint8Array();
  for (;;) {
    const rows = await database.query
      .selectFrom('orders')
      .select(['id', 'header'])
      .where('org', '=', organization.number)
      .where('id', '>', after)
      .where(MAY_NAME_GUEST)
      .orderBy('id')
      .limit(CHUNK)
      .execute();
    const found = rows.filter(({ header }) => guestTexts(JSON.parse(header)).includes(wanted));
    if (found.length > 0) {
      const stored = await database.query
        .selectFrom('orders')
        .selectAll()
        .where('org', '=', organization.number)
        .where(
          'id',
          'in',
          found.map(({ id }) => id),
        )
        .execute();
      const orders = stored.map((row) => {
        const order: OrderDetail = JSON.parse(toOrderJson(row));
        return { order: blankGuest(order) };
      });
      // A version that arrived meanwhile is newer and blank.
      const saving = { now, isReadLater: true };
      await saveLoadedOrders(database, organization.id, await loadOrders(orders), saving);
      count += found.length;
    }
    const last = rows.at(-1);
    if (!last || rows.length < CHUNK) return count;
    after = last.id;
  }
}

/** Forgets who was forgotten, after the key is lost; resolves with their number. */
export async function resetForgotten({ query }: Database): Promise<number> {
  return query.transaction().execute(async (transaction) => {
    const { numDeletedRows } = await transaction
      .deleteFrom('forgotten_guests')
      .executeTakeFirstOrThrow();
    await resetGuestKey(transaction);
    return Number(numDeletedRows);
  });
}
