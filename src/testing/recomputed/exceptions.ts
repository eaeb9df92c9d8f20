import { businessDay } from './figures.ts';

/**
 * A second way to the certain exceptions, to prove the first one: straight over NDJSON, by
 * equations of an order's amounts and by sorting what several orders could share. It has nothing in
 * common with the dashboard but the parsing of JSON.
 */

type Amount = { readonly amountCents: number };
/** What is read of a line. */
type Line = {
  readonly id: string;
  readonly storeId: string;
  readonly createdAt: string;
  readonly paymentStatus: string;
  readonly fulfillmentStatus: string;
  readonly parentOrderId?: string | null;
  readonly sequenceNumber?: number | null;
  readonly subtotalCents: number;
  readonly discountCents: number;
  readonly manualDiscountCents: number;
  readonly taxCents: number;
  readonly totalCents: number;
  readonly items: readonly (Amount & {
    readonly id: string;
    readonly refundedAmountCents: number;
    readonly refundedQty: number;
  })[];
  readonly payments: readonly (Amount & { readonly id: string })[];
  readonly refunds: readonly (Amount & {
    readonly createdAt: string;
    readonly items?:
      | readonly (Amount & {
          readonly orderItemId: string;
          readonly qty: number;
          readonly taxCents: number;
        })[]
      | null;
    readonly payments?: readonly Amount[] | null;
  })[];
  readonly taxBreakdown: readonly { readonly taxCents: number }[];
  readonly appliedPromotions?:
    | readonly {
        readonly memberCouponId?: string | null;
        readonly discountCents: number;
        readonly lineAllocations?: readonly { readonly discountCents: number }[] | null;
      }[]
    | null;
};

/**
 * What is judged: business days `YYYY-MM-DD`, which begin at `cutoff` (`hh:mm`) on the wall of each
 * store, and the time in seconds.
 */
export type JudgedPeriod = {
  readonly from: string;
  readonly to: string;
  readonly cutoff: string;
  readonly now: number;
  readonly stores: readonly { readonly id: string; readonly timeZone: string }[];
};

function total(amounts: readonly number[]): number {
  let sum = 0;
  for (const each of amounts) sum += each;
  return sum;
}

const centsOf = (list: readonly { readonly amountCents: number }[]) =>
  total(list.map((each) => each.amountCents));

function readLine(text: string): Line {
  const line: Line = JSON.parse(text);
  return line;
}

/** All certain exceptions as `kind, order, cents at stake`, sorted. */
export function recomputedExceptions(lines: Iterable<string>, period: JudgedPeriod): string[] {
  const zones = new Map(period.stores.map(({ id, timeZone }) => [id, timeZone]));
  const orders = [...lines].map(readLine);
  const rows: string[] = [];
  const tell = (order: Line, at: string, kind: string, cents: number) => {
    const day = businessDay(at, zones.get(order.storeId) ?? 'UTC', period.cutoff);
    if (day >= period.from && day <= period.to) rows.push(`${kind} ${order.id} ${cents}`);
  };
  for (const order of orders) {
    const paid = centsOf(order.payments);
    const refunded = centsOf(order.refunds);
    const latest =
      order.refunds
        .map(({ createdAt }) => createdAt)
        .sort()
        .at(-1) ?? order.createdAt;
    const open = order.totalCents - paid;
    const money: [boolean, string, number, string][] = [
      [
        order.fulfillmentStatus === 'cancelled' && paid > refunded,
        'cancelled_but_paid',
        paid - refunded,
        order.createdAt,
      ],
      [
        order.fulfillmentStatus === 'completed' && open > 0,
        'completed_but_owed',
        open,
        order.createdAt,
      ],
      [refunded > 0 && refunded > paid, 'refunded_more_than_paid', refunded - paid, latest],
      [
        order.paymentStatus === 'refunded' && refunded === 0,
        'status_refunded_without_refund',
        Math.max(paid, 0),
        order.createdAt,
      ],
      [
        order.paymentStatus === 'paid' && refunded > 0 && refunded === paid,
        'refund_without_status',
        refunded,
        latest,
      ],
    ];
    const wrong = money.filter(([isWrong]) => isWrong);
    const isFresh = period.now - Date.parse(order.createdAt) / 1000 <= 1800;
    for (const [, kind, cents, at] of wrong) {
      if (kind !== 'completed_but_owed' || !isFresh) tell(order, at, kind, cents);
    }
    const isTold =
      wrong.length > 0 ||
      order.payments.some(({ id }, at) => order.payments.findIndex((one) => one.id === id) < at);
    const [ofOrder, ofRefunds] = [orderGaps(order, isTold), refundGaps(order)];
    if (ofOrder.length + ofRefunds.length > 0) {
      const at = ofOrder.length > 0 ? order.createdAt : latest;
      tell(order, at, 'sums_do_not_add_up', Math.max(...ofOrder, ...ofRefunds));
    }
  }
  const shared = (kind: string, uses: readonly Shared[]) => {
    const sorted = uses.toSorted((one, other) => (one.sort < other.sort ? -1 : 1));
    for (const [index, use] of sorted.entries()) {
      if (sorted[index - 1]?.id === use.id)
        tell(use.order, use.order.createdAt, kind, Math.abs(use.cents));
    }
  };
  shared(
    'payment_reference_twice',
    orders.flatMap((order) => order.payments.map((each) => use(order, each.id, each.amountCents))),
  );
  const coupons = orders
    .filter((order) => order.fulfillmentStatus !== 'cancelled')
    .flatMap((order) =>
      (order.appliedPromotions ?? []).flatMap((each) =>
        each.memberCouponId && each.discountCents > 0
          ? [use(order, each.memberCouponId, each.discountCents)]
          : [],
      ),
    )
    .toSorted((one, other) => (one.sort < other.sort ? -1 : 1));
  const bills = new Map(
    coupons
      .toReversed()
      .map((each) => [`${each.id} ${each.order.parentOrderId || each.order.id}`, each]),
  );
  shared('coupon_used_twice', [...bills.values()]);
  return rows.sort();
}

/**
 * A use of something by an order; uses of the same thing sort beside each other, the earliest
 * first.
 */
type Shared = {
  readonly id: string;
  readonly order: Line;
  readonly cents: number;
  readonly sort: string;
};

function use(order: Line, id: string, cents: number): Shared {
  return {
    id,
    order,
    cents,
    sort: `${id} ${order.createdAt} ${1e9 + (order.sequenceNumber ?? 0)} ${order.id}`,
  };
}

/**
 * What an order's prices make of its total: nothing but the total itself where they contain the
 * tax.
 */
function beforeTax({ subtotalCents, discountCents, manualDiscountCents }: Line): number {
  return subtotalCents - discountCents - manualDiscountCents;
}

/**
 * By how many cents each of an order's equations fails, apart from those of its refunds; 0 where
 * only the status does.
 */
function orderGaps(order: Line, isTold: boolean): number[] {
  const promotions = order.appliedPromotions ?? [];
  const paid = centsOf(order.payments);
  const due = order.totalCents;
  // What each status says of the payments; an unknown one says nothing.
  const said: Readonly<Record<string, boolean>> = {
    unpaid: paid === 0,
    partial: paid > 0 && paid < due,
    paid: paid === due,
    refunded: paid === due,
  };
  const ofPayments =
    isTold || (said[order.paymentStatus] ?? true)
      ? []
      : [paid - (order.paymentStatus === 'unpaid' ? 0 : due)];
  return [
    centsOf(order.items) - order.subtotalCents,
    beforeTax(order) === order.totalCents
      ? 0
      : beforeTax(order) + order.taxCents - order.totalCents,
    total(order.taxBreakdown.map(({ taxCents }) => taxCents)) - order.taxCents,
    order.appliedPromotions
      ? total(promotions.map(({ discountCents }) => discountCents)) - order.discountCents
      : 0,
    ...promotions.map(({ discountCents, lineAllocations }) =>
      lineAllocations?.length
        ? total(lineAllocations.map((each) => each.discountCents)) - discountCents
        : 0,
    ),
  ]
    .filter((gap) => gap !== 0)
    .concat(ofPayments)
    .map(Math.abs);
}

/** By how many cents each equation of an order's refunds fails; 0 where only a quantity does. */
function refundGaps(order: Line): number[] {
  const { items, refunds } = order;
  const gaps: number[] = [];
  // What tax adds to the items of a refund: nothing where prices contain it, and the items make the
  // refund.
  const isWithTax = order.taxCents !== 0 && beforeTax(order) === order.totalCents;
  const added = (refund: Line['refunds'][number], taxCents: number) =>
    isWithTax && centsOf(refund.items ?? []) === refund.amountCents ? 0 : taxCents;
  const withoutItems = refunds.filter((refund) => !refund.items?.length);
  for (const refund of refunds) {
    const { amountCents, items: parts, payments } = refund;
    const goods = total(
      (parts ?? []).map((part) => part.amountCents + added(refund, part.taxCents)),
    );
    if (parts?.length && goods !== amountCents) gaps.push(Math.abs(goods - amountCents));
    if (payments?.length && centsOf(payments) !== amountCents)
      gaps.push(Math.abs(centsOf(payments) - amountCents));
  }
  let unexplained = 0;
  for (const item of items) {
    const parts = refunds.flatMap((refund) =>
      (refund.items ?? [])
        .filter((part) => part.orderItemId === item.id)
        .map((part) => ({ ...part, added: added(refund, part.taxCents) })),
    );
    const given = centsOf(parts);
    const gross = given + total(parts.map((part) => part.added));
    const net = gross - total(parts.map((part) => part.taxCents));
    const stated = item.refundedAmountCents;
    unexplained += Math.max(0, stated - gross);
    const isOpen = withoutItems.length > 0;
    if (![given, net, gross].includes(stated) && !(isOpen && given < stated))
      gaps.push(Math.abs(given - stated));
    const pieces = Math.round(total(parts.map((part) => part.qty * 1e6)));
    const returned = Math.round(item.refundedQty * 1e6);
    if (pieces !== returned && !(isOpen && pieces < returned)) gaps.push(0);
  }
  const given = total(withoutItems.map(({ amountCents }) => Math.max(0, amountCents)));
  if (withoutItems.length > 0 && unexplained > given) gaps.push(unexplained - given);
  return gaps;
}
