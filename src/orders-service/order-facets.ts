import type { Kysely } from 'kysely';
import type { OrderDetail } from '#contract/service/order-strict.ts';
import type { Tables } from '#database/tables.ts';
import { uuidBytes, uuidText } from './uuid-bytes.ts';

/** What an order is filtered by, except time and amount. */
type FacetFields = Pick<OrderDetail, 'storeId' | 'paymentStatus' | 'fulfillmentStatus' | 'source'>;

function keyOf(fields: { storeId: string; paymentStatus: string; fulfillmentStatus: string; source: string }): string {
  // The source is free text and comes last; the others hold no space.
  return `${fields.storeId.toLowerCase()} ${fields.paymentStatus} ${fields.fulfillmentStatus} ${fields.source}`;
}

/** The numbers of an organisation's facets. They never change, so what was read once stays right. */
export class OrderFacets {
  readonly #org: number;
  readonly #numbers = new Map<string, number>();

  constructor(org: number) {
    this.#org = org;
  }

  /** The number of an order's facet, for which `ensure` has seen to it that there is one. */
  numberOf(order: FacetFields): number {
    const number = this.#numbers.get(keyOf(order));
    if (number === undefined) throw new RangeError('The facet of the order has no number yet.');
    return number;
  }

  /** Gives numbers to the facets of orders; those that are new are written. */
  async ensure(query: Kysely<Tables>, orders: readonly FacetFields[]): Promise<void> {
    if (this.#firstUnknown(orders) === undefined) return;
    await this.#read(query);
    // Another process may take the number, or write the facet, at the same time: then its row is there to be read.
    for (let order = this.#firstUnknown(orders); order !== undefined; order = this.#firstUnknown(orders)) {
      await this.#write(query, order);
      await this.#read(query);
    }
  }

  #firstUnknown(orders: readonly FacetFields[]): FacetFields | undefined {
    return orders.find((order) => !this.#numbers.has(keyOf(order)));
  }

  async #read(query: Kysely<Tables>): Promise<void> {
    const rows = await query.selectFrom('order_facets').selectAll().where('org', '=', this.#org).execute();
    for (const row of rows) {
      const key = keyOf({
        storeId: uuidText(row.store_id),
        paymentStatus: row.payment_status,
        fulfillmentStatus: row.fulfillment_status,
        source: row.source,
      });
      this.#numbers.set(key, row.facet);
    }
  }

  async #write(query: Kysely<Tables>, order: FacetFields): Promise<void> {
    await query
      .insertInto('order_facets')
      .values(({ selectFrom, fn, val, eb }) => ({
        org: this.#org,
        facet: selectFrom('order_facets')
          .select(eb(fn.coalesce(fn.max('facet'), val(0)), '+', 1).as('next'))
          .where('org', '=', this.#org),
        store_id: uuidBytes(order.storeId),
        payment_status: order.paymentStatus,
        fulfillment_status: order.fulfillmentStatus,
        source: order.source,
      }))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}
