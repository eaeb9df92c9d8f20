import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Order } from '#contract/service/order.ts';
import { isPostgres } from '#database/postgres/postgres-dialect.ts';
import type { OrdersTable, Tables } from '#database/schema/tables.ts';
import { FILTER } from '#order-domain/derived/order-terms.ts';
import type { StoreCalendar } from '#order-domain/days/store-calendar.ts';
import { toOrderJson } from '../storage/order-row.ts';
import { parseOrder } from '../storage/parse-order.ts';
import { positionsBetween } from '../storage/position.ts';
import { uuidBytes } from '../storage/uuid-bytes.ts';

const [HOUR, DAY] = [3_600, 86_400];
/** Orders per statement. */
const CHUNK = 1_000;

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
 * Orders that may contribute, each once: created, paid or refunded in the day's hours, some at a
 * time, since all of a busy day's don't fit into memory. `until` (epoch seconds) cuts off later
 * hours.
 */
export async function* readDayOrders(
  query: Kysely<Tables>,
  { org, storeId, day, calendar }: WantedDay,
  until = Infinity,
): AsyncGenerator<Order[], void> {
  const span = calendar.spanOf(storeId, day, day);
  // Payments in the order's own hour on another day are not in the index, since days may begin
  // within an hour.
  const firstHour = Math.floor(span.start / HOUR);
  const lastHour = Math.ceil(Math.min(span.end, until) / HOUR) - 1;
  if (lastHour < firstHour) return;
  const { first, last } = positionsBetween(firstHour * HOUR, (lastHour + 1) * HOUR - 1);
  const store = sql`facts.org = ${org} and facts.store_id = ${uuidBytes(storeId)}`;
  const isNear = sql`facts.position between ${first} and ${last} and ${isNearDay(calendar, storeId, day)}`;
  for (let after = first - 1; ;) {
    const { rows } = await sql<OrderRow>`
      select ${COLUMNS} from order_facts as facts ${JOIN}
      where ${store} and facts.position > ${after} and ${isNear}
      order by facts.position limit ${CHUNK}`.execute(query);
    yield rows.flatMap(parsed);
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
                  sql`select org, store_id, position, id, created_at, offset_minutes from order_facts where terms @@ ${`'${hour}'`}::tsquery`,
              ),
              sql` union `,
            )}
          )
          select ${COLUMNS} from facts ${JOIN}
          where ${store} and not (${isNear})`
      : // A cross join makes SQLite begin with the index of terms, of which few are of other hours.
        sql<OrderRow>`
          select ${COLUMNS} from order_search cross join order_facts as facts on facts.position = order_search.rowid ${JOIN}
          where order_search match ${hours.map((hour) => `"${hour}"`).join(' OR ')}
            and ${store} and not (${isNear})`
  ).execute(query);
  yield rows.flatMap(parsed);
}

/**
 * Whether an order was created within an hour of the day on its own clock, which decides where the
 * store's zone is unknown: the widest days are three times as long.
 */
function isNearDay(calendar: StoreCalendar, storeId: string, day: number): RawBuilder<unknown> {
  if (calendar.zoneOf(storeId) !== undefined) return sql`true`;
  const start = day * DAY + calendar.cutoffMinutes * 60;
  return sql`facts.created_at + facts.offset_minutes * 60 between ${start - HOUR} and ${start + DAY + HOUR}`;
}

function parsed(row: OrderRow): Order[] {
  const read = parseOrder(JSON.parse(toOrderJson(row)));
  return read.ok ? [read.order] : [];
}
