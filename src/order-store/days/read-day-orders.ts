import { type Kysely, sql } from 'kysely';
import type { Order } from '#contract/service/order.ts';
import { isPostgres } from '#database/postgres/postgres-dialect.ts';
import type { OrdersTable, Tables } from '#database/schema/tables.ts';
import { FILTER } from '#order-domain/derived/order-terms.ts';
import type { StoreCalendar } from '#order-domain/days/store-calendar.ts';
import { toOrderJson } from '../storage/order-row.ts';
import { parseOrder } from '../storage/parse-order.ts';
import { positionsBetween } from '../storage/position.ts';
import { uuidBytes } from '../storage/uuid-bytes.ts';

const HOUR = 3_600;
/** Orders per statement. */
const CHUNK = 500;

type OrderRow = Pick<
  OrdersTable,
  'id' | 'header' | 'items' | 'payments' | 'refunds' | 'tax_breakdown' | 'applied_promotions'
> & { readonly position: number };

const COLUMNS = sql`facts.position, orders.id, header, items, payments, refunds, tax_breakdown, applied_promotions`;
const JOIN = sql`join orders on orders.org = facts.org and orders.id = facts.id`;

/** A business day of an organization (its number). */
export type WantedDay = {
  readonly org: number;
  readonly storeId: string;
  readonly day: number;
  readonly calendar: StoreCalendar;
};

/**
 * Orders that may contribute: created, paid or refunded in the day's hours. `until` (epoch seconds)
 * cuts off later hours.
 */
export async function readDayOrders(
  query: Kysely<Tables>,
  { org, storeId, day, calendar }: WantedDay,
  until = Infinity,
): Promise<Order[]> {
  const span = calendar.spanOf(storeId, day, day);
  // Payments in the order's own hour on another day are not in the index, since days may begin
  // within an hour.
  const firstHour = Math.floor(span.start / HOUR);
  const lastHour = Math.ceil(Math.min(span.end, until) / HOUR) - 1;
  if (lastHour < firstHour) return [];
  const { first, last } = positionsBetween(firstHour * HOUR, (lastHour + 1) * HOUR - 1);
  const store = sql`facts.org = ${org} and facts.store_id = ${uuidBytes(storeId)}`;
  const orders: Order[] = [];
  for (let after = first - 1; ;) {
    const { rows } = await sql<OrderRow>`
      select ${COLUMNS} from order_facts as facts ${JOIN}
      where ${store} and facts.position > ${after} and facts.position <= ${last}
      order by facts.position limit ${CHUNK}`.execute(query);
    orders.push(...rows.flatMap(parsed));
    const next = rows.at(-1)?.position;
    if (next === undefined || rows.length < CHUNK) break;
    after = Number(next);
  }
  const hours = Array.from(
    { length: lastHour - firstHour + 1 },
    (_, index) => `${FILTER.moneyHour}${firstHour + index}`,
  );
  const { rows } = await (
    isPostgres(query)
      ? // PostgreSQL takes several terms at once for so frequent that it would read the whole table.
        sql<OrderRow>`
          with facts as materialized (
            ${sql.join(
              hours.map(
                (hour) =>
                  sql`select org, store_id, position, id from order_facts where terms @@ ${`'${hour}'`}::tsquery`,
              ),
              sql` union `,
            )}
          )
          select ${COLUMNS} from facts ${JOIN}
          where ${store} and (facts.position < ${first} or facts.position > ${last})`
      : // A cross join makes SQLite begin with the index of terms, of which few are of other hours.
        sql<OrderRow>`
          select ${COLUMNS} from order_search cross join order_facts as facts on facts.position = order_search.rowid ${JOIN}
          where order_search match ${hours.map((hour) => `"${hour}"`).join(' OR ')}
            and ${store} and (facts.position < ${first} or facts.position > ${last})`
  ).execute(query);
  orders.push(...rows.flatMap(parsed));
  return orders;
}

function parsed(row: OrderRow): Order[] {
  const read = parseOrder(JSON.parse(toOrderJson(row)));
  return read.ok ? [read.order] : [];
}
