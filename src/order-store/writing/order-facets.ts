import type { Kysely } from 'kysely';
import { addRows } from '#database/add-rows.ts';
import type { Tables } from '#database/schema/tables.ts';
import { lockUntilCommit } from '#database/write-lock.ts';
import { uuidBytes, uuidText } from '../storage/uuid-bytes.ts';
import { type FacetFields, facetKey } from './facet-key.ts';

export class OrderFacets {
  readonly #org: number;
  readonly #numbers = new Map<string, number>();
  /** New facets count on from the highest number in the database. */
  #last = 0;

  constructor(org: number) {
    this.#org = org;
  }

  /** `ensure` must have numbered it. */
  numberOf(order: FacetFields): number {
    const number = this.#numbers.get(facetKey(order));
    if (number === undefined) throw new RangeError('The facet of the order has no number yet.');
    return number;
  }

  /** Numbers facets, and writes new ones to the database. */
  async ensure(query: Kysely<Tables>, orders: readonly FacetFields[]): Promise<void> {
    if (this.#unknown(orders).length === 0) return;
    await this.#read(query);
    if (this.#unknown(orders).length === 0) return;
    if (query.isTransaction) await this.#write(query, orders);
    else await query.transaction().execute((transaction) => this.#write(transaction, orders));
  }

  /** One order per unnumbered facet. */
  #unknown(orders: readonly FacetFields[]): FacetFields[] {
    const unknown = new Map<string, FacetFields>();
    for (const order of orders) {
      const key = facetKey(order);
      if (!this.#numbers.has(key)) unknown.set(key, order);
    }
    return [...unknown.values()];
  }

  /** Reads facets added since the last time. */
  async #read(query: Kysely<Tables>): Promise<void> {
    const rows = await query
      .selectFrom('order_facets')
      .selectAll()
      .where('org', '=', this.#org)
      .where('facet', '>', this.#last)
      .execute();
    for (const row of rows) {
      this.#last = Math.max(this.#last, row.facet);
      const key = facetKey({
        storeId: uuidText(row.store_id),
        paymentStatus: row.payment_status,
        fulfillmentStatus: row.fulfillment_status,
        source: row.source,
      });
      this.#numbers.set(key, row.facet);
    }
  }

  async #write(transaction: Kysely<Tables>, orders: readonly FacetFields[]): Promise<void> {
    await lockUntilCommit(transaction, 'orders', this.#org);
    // Another process may have written some meanwhile.
    await this.#read(transaction);
    const rows = this.#unknown(orders).map((order, index) => ({
      org: this.#org,
      facet: this.#last + 1 + index,
      store_id: uuidBytes(order.storeId),
      payment_status: order.paymentStatus,
      fulfillment_status: order.fulfillmentStatus,
      source: order.source,
    }));
    await addRows(transaction, 'order_facets', rows);
    await this.#read(transaction);
  }
}
