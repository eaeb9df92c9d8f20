import type { Database } from '#database/open-database.ts';
import { blankGuest } from '../guests/blank-guest.ts';
import { readForgotten } from '../guests/forgotten-guests.ts';
import { organizationNumber } from '../storage/organization.ts';
import { ORDER_TEXTS, toOrderColumns } from '../storage/order-row.ts';
import { parseOrder } from '../storage/parse-order.ts';
import { uuidBytes, uuidText } from '../storage/uuid-bytes.ts';
import type { OrderToSave } from './save-orders.ts';

/**
 * Orders that saving would change, and the number of outdated versions. Most rereads change nothing
 * and so need neither deriving nor a lock; those of forgotten guests are compared as they are kept.
 */
export async function findChanged(
  database: Database,
  organizationId: string,
  given: readonly OrderToSave[],
): Promise<{ readonly changed: readonly OrderToSave[]; readonly older: number }> {
  if (given.length === 0) return { changed: [], older: 0 };
  const isForgotten = await readForgotten(database.query, database.guestKeyFile);
  const orders = given.map((each) => (isForgotten?.(each.order) ? blank(each) : each));
  const rows = await database.query
    .selectFrom('orders')
    .select(['id', 'order_version', ...ORDER_TEXTS])
    .where('org', '=', await organizationNumber(database, organizationId))
    .where(
      'id',
      'in',
      orders.map(({ order }) => uuidBytes(order.id)),
    )
    .execute();
  const stored = new Map(rows.map((row) => [uuidText(row.id), row]));
  let older = 0;
  const changed = orders.filter(({ order }) => {
    const row = stored.get(order.id);
    if (!row || row.order_version < order.orderVersion) return true;
    if (row.order_version > order.orderVersion) {
      older += 1;
      return false;
    }
    const columns = toOrderColumns(order);
    return ORDER_TEXTS.some((column) => columns[column] !== row[column]);
  });
  return { changed, older };
}

function blank({ order }: OrderToSave): OrderToSave {
  const blanked = blankGuest(order);
  const read = parseOrder(blanked);
  return read.ok ? { order: blanked, read: read.order } : { order: blanked };
}
