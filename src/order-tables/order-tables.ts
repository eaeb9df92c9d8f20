import { decimalText } from '#contract/text/decimal-text.ts';
import { pickLocalized } from '#contract/text/localized-string.ts';
import type { LocalizedString, Order } from '#contract/service/order.ts';
import type { Expansion } from '#contract/service/order-enums.ts';
import { isSale } from '#order-domain/order/order-amounts.ts';
import { type Cell, codeCell, numberCell, textCell } from './cell.ts';
import { clockCell, instantCell, moneyCell, type TableContext } from './table-context.ts';

/**
 * A column with the field's name for programs and its title for people. It can hold times, or
 * amounts, whose currency is in another column.
 */
export type TableColumn = {
  readonly id: string;
  readonly title: string;
  readonly isMoney?: boolean;
  readonly isTime?: boolean;
};

type Column<Part> = TableColumn & {
  readonly cell: (part: Part, order: Order, context: TableContext) => Cell;
};

/** A table of orders or of their parts; `titleIn` puts its titles into other languages. */
export type OrderTable = {
  readonly title: string;
  readonly columns: readonly TableColumn[];
  /** The rows of one order, each with a cell for each column. */
  readonly rowsOf: (order: Order, context: TableContext) => readonly (readonly Cell[])[];
};

type ValueOf<Part, Value> = (part: Part, order: Order) => Value | null | undefined;

function sumOf(parts: readonly { readonly amountCents: number }[] | undefined): number | undefined {
  return parts?.reduce((sum, { amountCents }) => sum + amountCents, 0);
}

/** Undefined if the refunds are unknown. */
function afterRefunds({ totalCents, refunds }: Order): number | undefined {
  const refunded = sumOf(refunds);
  return refunded === undefined ? undefined : totalCents - refunded;
}

/** A name with an amount, as one of several in a cell, e.g. `Card 12.00`. */
type Entry = {
  readonly name: LocalizedString | null | undefined;
  readonly code: string;
  readonly cents: number;
};

/** The kinds of columns of a table with one row for each `Part`. */
function columnKinds<Part>() {
  const column = (id: string, title: string, cell: Column<Part>['cell']): Column<Part> => ({
    id,
    title,
    cell,
  });
  const timeColumn = (...args: Parameters<typeof column>) => ({ ...column(...args), isTime: true });
  const text = (id: string, title: string, valueOf: ValueOf<Part, string>) =>
    column(id, title, (part, order) => textCell(valueOf(part, order)));
  const money = (id: string, title: string, valueOf: ValueOf<Part, number>) => ({
    ...column(id, title, (part, order, context) => moneyCell(valueOf(part, order), order, context)),
    isMoney: true,
  });
  /** A time twice: on the store's clock and in UTC. */
  const time = (id: string, title: string, valueOf: ValueOf<Part, string>) => [
    timeColumn(id, title, (part, order, context) =>
      clockCell(valueOf(part, order), order, context),
    ),
    timeColumn(`${id}_utc`, `${title} (UTC)`, (part, order) => instantCell(valueOf(part, order))),
  ];
  const code = (id: string, title: string, valueOf: ValueOf<Part, string>, set = id) =>
    column(id, title, (part, order) => codeCell(set, valueOf(part, order)));
  return {
    text,
    /** A word of the service from the `set` that its id names, unless another is given. */
    code,
    money,
    time,
    number: (id: string, title: string, valueOf: ValueOf<Part, number>) =>
      column(id, title, (part, order) => numberCell(valueOf(part, order))),
    yesOrNo: (id: string, title: string, valueOf: ValueOf<Part, boolean>) =>
      column(id, title, (part, order) => {
        const value = valueOf(part, order);
        return value === null || value === undefined
          ? undefined
          : codeCell('answer', value ? 'yes' : 'no');
      }),
    /**
     * A name in two columns: in the user's language, or a word for the code that its id names, and
     * its base text.
     */
    name: (
      id: string,
      title: string,
      valueOf: ValueOf<Part, LocalizedString>,
      codeOf: ValueOf<Part, string> = () => undefined,
    ) => [
      column(
        id,
        title,
        (part, order, { languages }) =>
          textCell(pickLocalized(valueOf(part, order), languages)?.text) ??
          codeCell(id, codeOf(part, order)),
      ),
      column(`${id}_base`, `${title} (base)`, (part, order) =>
        textCell(valueOf(part, order)?.['_base']),
      ),
    ],
    /** Several names with their amounts, e.g. `Card 12.00; Cash 3.00`. */
    listed: (id: string, title: string, entriesOf: (part: Part) => readonly Entry[]) =>
      column(id, title, (part, order, context) => {
        const words = entriesOf(part).map(({ name, code, cents }) => {
          const amount = moneyCell(cents, order, context);
          const digits = amount?.type === 'money' ? amount.digits : 0;
          return `${pickLocalized(name, context.languages)?.text ?? code} ${decimalText(cents, digits)}`;
        });
        return textCell(words.join('; '));
      }),
    /** The columns that identify a row's order, at the start of every table. */
    ofOrder: [
      text('order_id', 'Order ID', (_, { id }) => id),
      text('ticket_number', 'Ticket', (_, { ticketNumber }) => ticketNumber),
      text('store_id', 'Store ID', (_, { storeId }) => storeId),
      column('store', 'Store', (_, { storeId }, { storeOf }) => textCell(storeOf(storeId).name)),
      ...time('ordered_at', 'Ordered', (_, { createdAt }) => createdAt),
    ],
    /** The ISO 4217 code of a row's amounts. */
    currency: column('currency', 'Currency', (_, { storeId }, { storeOf }) =>
      textCell(storeOf(storeId).currency),
    ),
  };
}

/** A table with one row for each part of each order. */
function orderTable<Part>(
  title: string,
  partsOf: (order: Order) => readonly Part[],
  columnsOf: (kinds: ReturnType<typeof columnKinds<Part>>) => readonly Column<Part>[],
): OrderTable {
  const columns = columnsOf(columnKinds<Part>());
  return {
    title,
    columns,
    rowsOf: (order, context) =>
      partsOf(order).map((part) => columns.map(({ cell }) => cell(part, order, context))),
  };
}

/**
 * Every table, by the name that an export takes (`--what`). Names of columns follow the API's, in
 * snake case.
 */
export const ORDER_TABLES = {
  orders: orderTable(
    'Orders',
    (order) => [order],
    ({ ofOrder, text, code, number, money, time, yesOrNo, currency }) => [
      ...ofOrder,
      number('sequence_number', 'Daily number', ({ sequenceNumber }) => sequenceNumber),
      code('source', 'Source', ({ source }) => source),
      code('service_type', 'Service', ({ serviceType }) => serviceType),
      code('payment_status', 'Payment', ({ paymentStatus }) => paymentStatus),
      code('fulfillment_status', 'Fulfillment', ({ fulfillmentStatus }) => fulfillmentStatus),
      yesOrNo('counts_as_sale', 'Counts as sale', isSale),
      text('table_name', 'Table', ({ tableName }) => tableName),
      text('member_name', 'Member', ({ memberName }) => memberName),
      text('member_phone', 'Member phone', ({ memberPhone }) => memberPhone),
      text('pickup_name', 'Pickup name', ({ pickupName }) => pickupName),
      text('pickup_phone', 'Pickup phone', ({ pickupPhone }) => pickupPhone),
      ...time('pickup_at', 'Pickup time', ({ pickupAt }) => pickupAt),
      money('subtotal', 'Subtotal', ({ subtotalCents }) => subtotalCents),
      money('discount', 'Promotion discount', ({ discountCents }) => discountCents),
      money('manual_discount', 'Manual discount', ({ manualDiscountCents }) => manualDiscountCents),
      money('tax', 'Tax', ({ taxCents }) => taxCents),
      money('total', 'Total', ({ totalCents }) => totalCents),
      money('paid', 'Paid', ({ payments }) => sumOf(payments)),
      money('refunded', 'Refunded', ({ refunds }) => sumOf(refunds)),
      money('after_refunds', 'After refunds', afterRefunds),
      currency,
      ...time('paid_at', 'Paid at', ({ paidAt }) => paidAt),
      text('coupon_code', 'Coupon', ({ couponCode }) => couponCode),
      text('note', 'Note', ({ note }) => note),
      text('parent_order_id', 'Parent order ID', ({ parentOrderId }) => parentOrderId),
      text('member_id', 'Member ID', ({ memberId }) => memberId),
      number('tz_offset_minutes', 'UTC offset (minutes)', ({ tzOffsetMinutes }) => tzOffsetMinutes),
      number('order_version', 'Version', ({ orderVersion }) => orderVersion),
    ],
  ),
  items: orderTable(
    'Items',
    ({ items = [] }) => items,
    ({ ofOrder, text, code, number, money, name, listed, yesOrNo, currency }) => [
      ...ofOrder,
      text('item_id', 'Item ID', ({ id }) => id),
      text('parent_item_id', 'Parent item ID', ({ parentItemId }) => parentItemId),
      code('item_role', 'Role', ({ itemRole }) => itemRole),
      text('product_id', 'Product ID', ({ productId }) => productId),
      ...name('product', 'Product', ({ productName }) => productName),
      ...name('variant', 'Variant', ({ variantName }) => variantName),
      listed('modifiers', 'Modifiers', ({ modifiers }) =>
        modifiers.map((modifier) => ({
          name: modifier.name,
          code: modifier.id,
          cents: modifier.priceDeltaCents,
        })),
      ),
      number('qty', 'Quantity', ({ qty }) => qty),
      money('unit_price', 'Unit price', ({ unitPriceCents }) => unitPriceCents),
      yesOrNo('is_price_override', 'Price overridden', ({ isPriceOverride }) => isPriceOverride),
      money('amount', 'Amount', ({ amountCents }) => amountCents),
      money('discount', 'Promotion discount', ({ discountCents }) => discountCents),
      money('manual_discount', 'Manual discount', ({ manualDiscountCents }) => manualDiscountCents),
      money('tax', 'Tax', ({ taxCents }) => taxCents),
      number('refunded_qty', 'Refunded quantity', ({ refundedQty }) => refundedQty),
      money('refunded_amount', 'Refunded', ({ refundedAmountCents }) => refundedAmountCents),
      currency,
      text('tax_rate_id', 'Tax rate ID', ({ taxRateId }) => taxRateId),
      number('submit_round', 'Kitchen round', ({ submitRound }) => submitRound),
    ],
  ),
  payments: orderTable(
    'Payments',
    ({ payments = [] }) => payments,
    ({ ofOrder, text, code, money, time, name, currency }) => [
      ...ofOrder,
      text('payment_id', 'Payment ID', ({ id }) => id),
      ...time('paid_at', 'Paid at', ({ createdAt }) => createdAt),
      code(
        'payment_method_code',
        'Method code',
        ({ paymentMethodCode }) => paymentMethodCode,
        'payment_method',
      ),
      ...name(
        'payment_method',
        'Method',
        ({ paymentMethodName }) => paymentMethodName,
        ({ paymentMethodCode }) => paymentMethodCode,
      ),
      money('amount', 'Amount', ({ amountCents }) => amountCents),
      money('tender', 'Tendered', ({ tenderCents }) => tenderCents),
      currency,
      text('note', 'Note', ({ note }) => note),
      text('payment_method_id', 'Method ID', ({ paymentMethodId }) => paymentMethodId),
    ],
  ),
  refunds: orderTable(
    'Refunds',
    ({ refunds = [] }) => refunds,
    ({ ofOrder, text, money, time, listed, currency }) => [
      ...ofOrder,
      text('refund_id', 'Refund ID', ({ id }) => id),
      ...time('refunded_at', 'Refunded at', ({ createdAt }) => createdAt),
      money('amount', 'Amount', ({ amountCents }) => amountCents),
      money('items_amount', 'Of items', ({ items }) => sumOf(items)),
      money('items_tax', 'Tax of items', ({ items }) =>
        items.reduce((sum, { taxCents }) => sum + taxCents, 0),
      ),
      currency,
      text('reason', 'Reason', ({ reason }) => reason),
      listed('methods', 'Methods', ({ payments }) =>
        payments.map(({ paymentMethodName, paymentMethodCode, id, amountCents }) => ({
          name: paymentMethodName,
          code: paymentMethodCode ?? id,
          cents: amountCents,
        })),
      ),
    ],
  ),
  taxes: orderTable(
    'Taxes',
    ({ taxBreakdown = [] }) => taxBreakdown,
    ({ ofOrder, text, number, money, currency }) => [
      ...ofOrder,
      text('tax_rate_id', 'Tax rate ID', ({ taxRateId }) => taxRateId),
      number('tax_rate_percent', 'Rate (%)', ({ taxRatePercent }) => taxRatePercent),
      money('tax', 'Tax', ({ taxCents }) => taxCents),
      currency,
    ],
  ),
  promotions: orderTable(
    'Promotions',
    ({ appliedPromotions = [] }) => appliedPromotions,
    ({ ofOrder, text, code, money, name, currency }) => [
      ...ofOrder,
      text('promotion_id', 'Promotion ID', ({ promotionId }) => promotionId),
      ...name('promotion', 'Promotion', (promotion) => promotion.name),
      code('trigger_type', 'Trigger', ({ triggerType }) => triggerType),
      money('discount', 'Discount', ({ discountCents }) => discountCents),
      currency,
      text('member_coupon_id', 'Member coupon ID', ({ memberCouponId }) => memberCouponId),
    ],
  ),
} satisfies Readonly<Record<string, OrderTable>>;

export type OrderTableName = keyof typeof ORDER_TABLES;

/** The names of all tables, in the order of a workbook's sheets. */
export const ORDER_TABLE_NAMES = [
  'orders',
  'items',
  'payments',
  'refunds',
  'taxes',
  'promotions',
] as const satisfies readonly OrderTableName[];

/** The parts of an order that each table needs. */
export const TABLE_PARTS = {
  orders: ['payments', 'refunds'],
  items: ['items'],
  payments: ['payments'],
  refunds: ['refunds'],
  taxes: ['tax_breakdown'],
  promotions: ['applied_promotions'],
} as const satisfies Record<OrderTableName, readonly Expansion[]>;
