import type { Order, OrderItem } from '#contract/service/order.ts';
import { paidCents, refundedCents } from '#order-domain/order/order-amounts.ts';
import { figuresOf } from '#order-domain/order/order-figures.ts';
import type { PriceStep } from '#order-domain/order/price-steps.ts';

type AmountKind = 'refunded' | 'paid' | 'total' | 'discount' | 'manual_discount' | 'tax' | 'subtotal';

/** One change of an order to announce; amounts in cents of the order's currency. */
export type OrderChange =
  | { readonly kind: 'payment_status' | 'fulfillment_status'; readonly value: string }
  /** Undefined if the order has no table any longer. */
  | { readonly kind: 'table'; readonly value: string | undefined }
  | { readonly kind: AmountKind; readonly cents: number }
  | { readonly kind: 'items_added' | 'items_changed' | 'items_removed'; readonly count: number }
  | { readonly kind: 'payments' | 'refunds' | 'promotions' | 'taxes' | 'notes' | 'customer' | 'coupon' | 'other' };

/** A part of the drawer that can be highlighted; `items`, `steps`, `payments` and `refunds` entry by entry. */
export type HighlightPart =
  | 'facts'
  | 'status'
  | 'total'
  | 'story'
  | 'items'
  | 'steps'
  | 'payments'
  | 'refunds'
  | 'balances'
  | 'rounds'
  | 'paid'
  | 'pickup'
  | 'promotions'
  | 'taxes'
  | 'notes'
  | 'customer'
  | 'other';

type OrderDiff = {
  /** What to announce, the most important first; empty when the versions are equal. */
  readonly changes: readonly OrderChange[];
  /** The keys (`highlightKey`) of the parts and entries that look different. */
  readonly highlights: ReadonlySet<string>;
};

/** The key of a part, or of one entry of it, in `OrderDiff.highlights`. */
export function highlightKey(part: HighlightPart, id = ''): string {
  return `${part} ${id}`;
}

const CUSTOMER_FIELDS = [
  'memberId',
  'memberName',
  'memberPhone',
  'pickupName',
  'pickupPhone',
  'pickupAt',
  'shippingAddressId',
] as const;

/** The parts to highlight as a whole when a field changes; a field that is not listed counts as `other`. */
const PARTS_OF_FIELD: ReadonlyMap<string, readonly HighlightPart[]> = new Map(
  Object.entries({
    // Every change to an order also changes its version.
    orderVersion: [],
    paymentStatus: ['status'],
    fulfillmentStatus: ['status'],
    serviceType: ['facts', 'other'],
    source: ['facts', 'other'],
    tableId: ['customer'],
    tableName: ['facts', 'customer'],
    memberId: ['customer'],
    memberName: ['customer'],
    memberPhone: ['customer'],
    pickupName: ['facts', 'customer'],
    pickupPhone: ['customer'],
    pickupAt: ['customer', 'pickup'],
    shippingAddressId: ['customer'],
    couponCode: ['customer'],
    note: ['notes'],
    paidAt: ['paid'],
    totalCents: ['total'],
    refunds: ['total'],
    appliedPromotions: ['promotions'],
    taxBreakdown: ['taxes'],
    // Highlighted per entry or per price step.
    items: [],
    payments: [],
    subtotalCents: [],
    discountCents: [],
    manualDiscountCents: [],
    taxCents: [],
  } as const),
);

const LISTS: ReadonlySet<string> = new Set(['items', 'payments', 'refunds', 'appliedPromotions', 'taxBreakdown']);

type Fields = Readonly<Record<string, unknown>>;

/** Whether two values of a response differ; a missing value equals null. */
function differ(before: unknown, after: unknown): boolean {
  return JSON.stringify(before ?? null) !== JSON.stringify(after ?? null);
}

/** The names of the fields that differ; a list that only one version holds is not compared. */
function changedFields(before: Fields, after: Fields): ReadonlySet<string> {
  const isComparable = (field: string) =>
    !LISTS.has(field) || (before[field] !== undefined && after[field] !== undefined);
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return new Set([...names].filter((field) => isComparable(field) && differ(before[field], after[field])));
}

type EntryDiff = Readonly<Record<'added' | 'changed' | 'removed', readonly string[]>>;

/** Compares two lists by entry id, which a malformed response can repeat; no differences if only one version holds the list. */
function diffEntries<T>(
  before: readonly T[] | undefined,
  after: readonly T[] | undefined,
  idOf: (entry: T) => string,
): EntryDiff {
  if (!before || !after) return { added: [], changed: [], removed: [] };
  const [old, current] = [Map.groupBy(before, idOf), Map.groupBy(after, idOf)];
  return {
    added: [...current.keys()].filter((id) => !old.has(id)),
    changed: [...current.keys()].filter((id) => old.has(id) && differ(old.get(id), current.get(id))),
    removed: [...old.keys()].filter((id) => !current.has(id)),
  };
}

function idOf({ id }: { readonly id: string }): string {
  return id;
}

/** A line without its refund figures, because the refunds announce those changes themselves. */
function withoutRefunds(item: OrderItem): OrderItem {
  return { ...item, refundedQty: 0, refundedAmountCents: 0 };
}

function itemChanges(before: Order, after: Order): OrderChange[] {
  const { added, changed, removed } = diffEntries(
    before.items?.map(withoutRefunds),
    after.items?.map(withoutRefunds),
    idOf,
  );
  return [
    { kind: 'items_added' as const, count: added.length },
    { kind: 'items_removed' as const, count: removed.length },
    { kind: 'items_changed' as const, count: changed.length },
  ].filter(({ count }) => count > 0);
}

/** The change of the paid or refunded sum; if the sum is unchanged, only that the entries changed. */
function moneyChanges(
  kinds: { readonly sum: 'paid' | 'refunded'; readonly entries: 'payments' | 'refunds' },
  before: number | undefined,
  after: number | undefined,
  haveEntriesChanged: boolean,
): OrderChange[] {
  if (before !== undefined && after !== undefined && before !== after) {
    return [{ kind: kinds.sum, cents: after - before }];
  }
  return haveEntriesChanged ? [{ kind: kinds.entries }] : [];
}

function orderChanges(before: Order, after: Order, fields: ReadonlySet<string>): OrderChange[] {
  const when = (isChanged: boolean, change: OrderChange): OrderChange[] => (isChanged ? [change] : []);
  const items = itemChanges(before, after);
  const haveItemsChanged = items.length > 0;
  const changes = [
    ...when(fields.has('paymentStatus'), { kind: 'payment_status', value: after.paymentStatus }),
    ...when(fields.has('fulfillmentStatus'), { kind: 'fulfillment_status', value: after.fulfillmentStatus }),
    ...moneyChanges(
      { sum: 'refunded', entries: 'refunds' },
      refundedCents(before),
      refundedCents(after),
      fields.has('refunds'),
    ),
    ...when(fields.has('totalCents'), { kind: 'total', cents: after.totalCents }),
    ...moneyChanges(
      { sum: 'paid', entries: 'payments' },
      paidCents(before),
      paidCents(after),
      fields.has('payments') || fields.has('paidAt'),
    ),
    ...items,
    ...when(fields.has('discountCents'), { kind: 'discount', cents: after.discountCents }),
    ...when(fields.has('manualDiscountCents'), { kind: 'manual_discount', cents: after.manualDiscountCents }),
    // When the lines change, a change of subtotal and taxes is expected.
    ...when(fields.has('subtotalCents') && !haveItemsChanged, { kind: 'subtotal', cents: after.subtotalCents }),
    ...when(fields.has('taxCents') && !haveItemsChanged, { kind: 'tax', cents: after.taxCents }),
    ...when(fields.has('appliedPromotions') && !fields.has('discountCents'), { kind: 'promotions' }),
    ...when(fields.has('taxBreakdown') && !fields.has('taxCents') && !haveItemsChanged, { kind: 'taxes' }),
    ...when(fields.has('note'), { kind: 'notes' }),
    ...when(fields.has('tableId') || fields.has('tableName'), {
      kind: 'table',
      value: after.tableName?.trim() || undefined,
    }),
    ...when(
      CUSTOMER_FIELDS.some((field) => fields.has(field)),
      { kind: 'customer' },
    ),
    ...when(fields.has('couponCode'), { kind: 'coupon' }),
  ];
  const isOther = [...fields].some((field) => (PARTS_OF_FIELD.get(field) ?? ['other']).includes('other'));
  // A new version is announced only when nothing else is.
  const isOnlyVersion = changes.length === 0 && fields.has('orderVersion');
  return [...changes, ...when(isOther || isOnlyVersion, { kind: 'other' })];
}

/** The amounts of the price steps and the total, without promotions, which are highlighted as a part. */
function stepAmounts({ totalCents }: Order, priceSteps: readonly PriceStep[]): [string, number][] {
  const steps = priceSteps.flatMap((step): [string, number][] =>
    step.kind === 'promotion' ? [] : [[step.kind, step.cents]],
  );
  return [...steps, ['total', totalCents]];
}

function roundLines({ items }: Order): [string, string[]][] | undefined {
  const sent = items?.filter(({ submitRound }) => submitRound !== null && submitRound !== undefined);
  return (
    sent &&
    [...Map.groupBy(sent, ({ submitRound }) => String(submitRound))].map(([round, lines]) => [round, lines.map(idOf)])
  );
}

function keyOf([key]: readonly [string, unknown]): string {
  return key;
}

function highlights(before: Order, after: Order, fields: ReadonlySet<string>): ReadonlySet<string> {
  const isMoneyKnown = [before, after].every(({ payments, refunds }) => payments && refunds);
  const [old, current] = [figuresOf(before), figuresOf(after)];
  const rounds = diffEntries(roundLines(before), roundLines(after), keyOf);
  const parts: HighlightPart[] = [...PARTS_OF_FIELD].flatMap(([field, names]) => (fields.has(field) ? names : []));
  const isCancelled = ({ fulfillmentStatus }: Order) => fulfillmentStatus === 'cancelled';
  const hasNewStory = differ(old.story, current.story) || isCancelled(before) !== isCancelled(after);
  const hasNewBalances = differ(old.balances, current.balances) || old.amounts.dueCents !== current.amounts.dueCents;
  if (isMoneyKnown && hasNewStory) parts.push('story');
  if (isMoneyKnown && hasNewBalances) parts.push('balances');
  if (rounds.added.length + rounds.changed.length > 0) parts.push('rounds');
  return new Set([
    ...parts.map((part) => highlightKey(part)),
    ...entryKeys('items', diffEntries(before.items, after.items, idOf)),
    ...entryKeys('payments', diffEntries(before.payments, after.payments, idOf)),
    ...entryKeys('refunds', diffEntries(before.refunds, after.refunds, idOf)),
    ...entryKeys('steps', diffEntries(stepAmounts(before, old.steps), stepAmounts(after, current.steps), keyOf)),
  ]);
}

function entryKeys(part: HighlightPart, { added, changed }: EntryDiff): string[] {
  return [...added, ...changed].map((id) => highlightKey(part, id));
}

/** Compares two versions of an order field by field; parts that only one of them holds are not compared. */
export function diffOrders(before: Order, after: Order): OrderDiff {
  const fields = changedFields(before, after);
  const changes = orderChanges(before, after, fields);
  const keys = highlights(before, after, fields);
  const isOther = changes.some(({ kind }) => kind === 'other');
  return { changes, highlights: isOther ? new Set([...keys, highlightKey('other')]) : keys };
}
