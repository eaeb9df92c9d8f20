import type { OnConflictBuilder } from 'kysely';
import type { Tables } from '#database/tables.ts';

type OnConflict = OnConflictBuilder<Tables, 'orders'>;

/** What an insert of an order does where there is one with its id: it takes its place if its version is higher, and is dropped if not. */
export function replaceOlderOrders(conflict: OnConflict) {
  return conflict
    .columns(['org_id', 'id'])
    .doUpdateSet((expression) => ({
      store_id: expression.ref('excluded.store_id'),
      created_at: expression.ref('excluded.created_at'),
      is_ended: expression.ref('excluded.is_ended'),
      payment_status: expression.ref('excluded.payment_status'),
      fulfillment_status: expression.ref('excluded.fulfillment_status'),
      source: expression.ref('excluded.source'),
      total_cents: expression.ref('excluded.total_cents'),
      order_version: expression.ref('excluded.order_version'),
      header: expression.ref('excluded.header'),
      payments: expression.ref('excluded.payments'),
      refunds: expression.ref('excluded.refunds'),
      tax_breakdown: expression.ref('excluded.tax_breakdown'),
      applied_promotions: expression.ref('excluded.applied_promotions'),
      items: expression.ref('excluded.items'),
    }))
    .whereRef('excluded.order_version', '>', 'orders.order_version');
}
