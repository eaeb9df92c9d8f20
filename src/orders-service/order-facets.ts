import type { Kysely } from 'kysely';
import type { OrderDetail } from '#contract/service/order-strict.ts';
import type { Tables } from '#database/tables.ts';
import { uuidBytes } from './uuid-bytes.ts';

/** What an order is filtered by, except time and amount. */
type FacetFields = Pick<OrderDetail, 'storeId' | 'paymentStatus' | 'fulfillmentStatus' | 'source'>;

function keyOf(fields: FacetFields): string {
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

  /** Finds or makes numbers for the facets of orders. */
  async ensure(query: Kysely<Tables>, orders: readonly FacetFields[]): Promise<void> {
    for (const order of orders) {
      const key = keyOf(order);
      let number = this.#numbers.get(key) ?? (await this.#read(query, order));
      // Another process may take the number, or write the facet, at the same time: then it is tried again, or read.
      while (number === undefined) {
        await this.#write(query, order);
        number = await this.#read(query, order);
      }
      this.#numbers.set(key, number);
    }
  }

  async #read(query: Kysely<Tables>, order: FacetFields): Promise<number | undefined> {
    const row = await query
      .selectFrom('order_facets')
      .select('facet')
      .where('org', '=', this.#org)
      .where('store_id', '=', uuidBytes(order.storeId))
      .where('payment_status', '=', order.paymentStatus)
      .where('fulfillment_status', '=', order.fulfillmentStatus)
      .where('source', '=', order.source)
      .executeTakeFirst();
    return row?.facet;
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
