import { textCell } from '#order-tables/cell.ts';
import { ORDER_TABLES, type OrderTable } from '#order-tables/order-tables.ts';
import type { TableContext } from '#order-tables/table-context.ts';
import { pickLocalized } from '#contract/text/localized-string.ts';
import type { Order } from '#contract/service/order.ts';
import { orderTitle } from '../../order-words/order-title.ts';

/** For each column of the list, the columns of the exported table that hold what it shows. */
const EXPORTED: Readonly<Record<string, readonly string[]>> = {
  time: ['ordered_at', 'ordered_at_utc'],
  ticket: ['ticket_number'],
  sequence: ['sequence_number'],
  store: ['store'],
  service: ['service_type'],
  source: ['source'],
  customer: ['table_name', 'member_name', 'pickup_name'],
  member: ['member_name'],
  items: ['items'],
  coupon: ['coupon_code'],
  payment: ['payment_status'],
  fulfillment: ['fulfillment_status'],
  paid_at: ['paid_at', 'paid_at_utc'],
  discount: ['discount', 'manual_discount'],
  tax: ['tax'],
  refunded: ['refunded'],
  net: ['after_refunds'],
  total: ['total'],
  order_id: ['order_id'],
};
/** The columns with amounts, which need their currency beside them. */
const MONEY: ReadonlySet<string> = new Set(['discount', 'tax', 'refunded', 'net', 'total']);

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

/** The orders as the list shows them in some of its columns, whose ids are in reading order. */
export function listedTable(columns: readonly string[]): OrderTable {
  const lastMoney = columns.findLastIndex((id) => MONEY.has(id));
  const ids = columns.flatMap((id, index) => [...(EXPORTED[id] ?? []), ...(index === lastMoney ? ['currency'] : [])]);
  const shown = [...new Set(ids)].map((id) => {
    const index = orders.columns.findIndex((column) => column.id === id);
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

/** The columns of the list that can be exported. */
export const EXPORTED_COLUMNS: readonly string[] = Object.keys(EXPORTED);
