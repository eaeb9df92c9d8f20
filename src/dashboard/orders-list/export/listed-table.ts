import { textCell } from '#order-tables/cell.ts';
import { ORDER_TABLES, type OrderTable } from '#order-tables/order-tables.ts';
import type { TableContext } from '#order-tables/table-context.ts';
import { pickLocalized } from '#contract/text/localized-string.ts';
import type { Order } from '#contract/service/order.ts';
import { orderTitle } from '#order-domain/text/order-title.ts';

/** The columns of the list that the exported table has by another name, or as several. */
const EXPORTED_AS: Readonly<Record<string, readonly string[]>> = {
  time: ['ordered_at', 'ordered_at_utc'],
  ticket: ['ticket_number'],
  sequence: ['sequence_number'],
  service: ['service_type'],
  customer: ['table_name', 'member_name', 'pickup_name'],
  member: ['member_name'],
  coupon: ['coupon_code'],
  payment: ['payment_status'],
  fulfillment: ['fulfillment_status'],
  paid_at: ['paid_at', 'paid_at_utc'],
  discount: ['discount', 'manual_discount'],
  net: ['after_refunds'],
};

const { orders } = ORDER_TABLES;

/** The names of an order's items with their quantities, e.g. `2 Latte; Bagel`; without the parts of combos. */
function itemsText({ items = [] }: Order, { languages }: TableContext): string {
  return items
    .filter(({ itemRole }) => itemRole !== 'combo_child')
    .map(({ qty, productId, productName }) => {
      const name = pickLocalized(productName, languages)?.text ?? productId ?? '';
      return qty === 1 ? name : `${qty} ${name}`;
    })
    .join('; ');
}

/** What the list shows otherwise than the table of all orders. */
const OWN: Readonly<Record<string, { title: string; text: (order: Order, context: TableContext) => string }>> = {
  ticket_number: { title: 'Ticket', text: orderTitle },
  items: { title: 'Items', text: itemsText },
};

/** The orders as the list shows them in some of its columns, whose ids are in reading order; the currency follows the last amount. */
export function listedTable(columns: readonly string[]): OrderTable {
  const indexOf = (id: string) => orders.columns.findIndex((column) => column.id === id);
  const ids = [...new Set(columns.flatMap((id) => EXPORTED_AS[id] ?? [id]))];
  const lastAmount = ids.findLast((id) => orders.columns[indexOf(id)]?.isMoney);
  const shown = ids
    .flatMap((id) => (id === lastAmount ? [id, 'currency'] : [id]))
    .map((id) => {
      const index = indexOf(id);
      const title = OWN[id]?.title ?? orders.columns[index]?.title;
      if (title === undefined) throw new RangeError(`There is no column ${id} to export.`);
      return { id, title, index };
    });
  return {
    title: orders.title,
    columns: shown.map(({ id, title }) => ({ id, title })),
    rowsOf: (order, context) =>
      orders
        .rowsOf(order, context)
        .map((cells) =>
          shown.map(({ id, index }) => (OWN[id] ? textCell(OWN[id].text(order, context)) : cells[index])),
        ),
  };
}
