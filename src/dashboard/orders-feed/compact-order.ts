import { type OrderHeader, orderHeader, orderItem, type OrderItem, type OrderParts } from '#contract/service/order.ts';
import type { TenderFields } from '../order-math/tenders.ts';

/** A pool with this many values is cleared. */
const POOL_SIZE = 20_000;

const NO_MODIFIERS: OrderItem['modifiers'] = [];

/** An order, or the subset of its fields that is kept. */
type Compactable = { readonly id: string } & {
  readonly [Field in keyof OrderHeader]?: OrderHeader[Field] | undefined;
} & Pick<OrderParts, 'items'> & {
    readonly payments?: readonly TenderFields[] | undefined;
    readonly refunds?:
      | readonly { readonly amountCents: number; readonly payments?: readonly TenderFields[] }[]
      | undefined;
  };

/** Returns a function that replaces each value with the first equal one; null and undefined are returned unchanged. */
function createPool<T>(keyOf: (value: NonNullable<T>) => string): (value: T) => T {
  const kept = new Map<string, T>();
  return (value) => {
    if (value === null || value === undefined) return value;
    const key = keyOf(value);
    const known = kept.get(key);
    if (known !== undefined) return known;
    if (kept.size >= POOL_SIZE) kept.clear();
    kept.set(key, value);
    return value;
  };
}

/**
 * An object with the keys of `shape`, all undefined, to copy and fill. Engines store such copies compactly, whereas an object whose fields
 * are added one by one, as a schema does, takes several times the memory.
 */
function blankOf(shape: object): object {
  const blank: object = JSON.parse(JSON.stringify(Object.fromEntries(Object.keys(shape).map((name) => [name, 0]))));
  return Object.assign(blank, Object.fromEntries(Object.keys(shape).map((name) => [name, undefined])));
}

/**
 * Creates a function that returns an equal order that takes less memory: values repeated across orders (stores, products, names, modifiers)
 * are shared, whereas a response has a copy for each order and item, and objects are stored compactly.
 */
export function createCompactor(): <T extends Compactable>(order: T) => T {
  const text = createPool<string | null | undefined>(String);
  const name = createPool<OrderItem['productName']>((value) => JSON.stringify(value));
  const modifier = createPool<OrderItem['modifiers'][number]>((value) => JSON.stringify(value));
  // A separate pool: it fills with strings that rarely repeat, and clearing it must not evict those that do.
  const rarelyRepeated = createPool<string | null | undefined>(String);
  // The schema does not name an item's `orderId`, but the service sends it with every item.
  const blankItem = blankOf({ ...orderItem.shape, orderId: '' });
  const blankOrder = blankOf(orderHeader.shape);

  const compactItem = (item: OrderItem, orderId: string): OrderItem =>
    Object.assign({ ...blankItem }, item, {
      ...(item['orderId'] === orderId && { orderId }),
      productId: text(item.productId),
      productName: name(item.productName),
      variantId: text(item.variantId),
      variantName: name(item.variantName),
      itemRole: text(item.itemRole) ?? '',
      taxRateId: text(item.taxRateId),
      comboGroupId: text(item.comboGroupId),
      comboItemId: text(item.comboItemId),
      modifiers: item.modifiers.length === 0 ? NO_MODIFIERS : item.modifiers.map(modifier),
    });
  const compactPayment = <T extends TenderFields>(payment: T): T => ({
    ...payment,
    paymentMethodId: text(payment.paymentMethodId),
    paymentMethodName: name(payment.paymentMethodName),
    paymentMethodCode: text(payment.paymentMethodCode),
  });

  return (order) =>
    Object.assign({ ...blankOrder }, order, {
      storeId: text(order.storeId) ?? '',
      serviceType: text(order.serviceType) ?? '',
      paymentStatus: text(order.paymentStatus) ?? '',
      fulfillmentStatus: text(order.fulfillmentStatus) ?? '',
      source: text(order.source) ?? '',
      tableId: text(order.tableId),
      tableName: text(order.tableName),
      memberId: rarelyRepeated(order.memberId),
      memberName: rarelyRepeated(order.memberName),
      memberPhone: rarelyRepeated(order.memberPhone),
      pickupName: rarelyRepeated(order.pickupName),
      pickupPhone: rarelyRepeated(order.pickupPhone),
      note: rarelyRepeated(order.note) ?? '',
      ...(order.paidAt === order.createdAt && { paidAt: order.createdAt }),
      ...(order.items && { items: order.items.map((item) => compactItem(item, order.id)) }),
      ...(order.payments && { payments: order.payments.map(compactPayment) }),
      ...(order.refunds && {
        refunds: order.refunds.map((refund) => ({
          ...refund,
          ...(refund.payments && { payments: refund.payments.map(compactPayment) }),
        })),
      }),
    });
}
