/**
 * An independent computation of a period's figures, as a ledger: each line of NDJSON is posted as
 * entries of a row and an amount, and a group's figure is the sum of its entries. It shares nothing
 * with the dashboard except the parsing of JSON: clocks, matching of methods and rates, tax in
 * prices and the residuals are its own.
 */

type Method = {
  readonly paymentMethodId?: string | null;
  readonly paymentMethodCode?: string | null;
  readonly amountCents: number;
};
type RefundedItem = {
  readonly orderItemId: string;
  readonly amountCents: number;
  readonly taxCents: number;
};
type Refund = {
  readonly amountCents: number;
  readonly createdAt: string;
  readonly items?: readonly RefundedItem[] | null;
  readonly payments?: readonly Method[] | null;
};
type Line = {
  readonly storeId: string;
  readonly createdAt: string;
  readonly paymentStatus: string;
  readonly fulfillmentStatus: string;
  readonly subtotalCents: number;
  readonly discountCents: number;
  readonly manualDiscountCents: number;
  readonly taxCents: number;
  readonly totalCents: number;
  readonly items: readonly {
    readonly id: string;
    readonly amountCents: number;
    readonly discountCents: number;
    readonly manualDiscountCents: number;
    readonly taxRateId?: string | null;
  }[];
  readonly payments: readonly (Method & {
    readonly createdAt: string;
    readonly tenderCents?: number | null;
  })[];
  readonly refunds: readonly Refund[];
  readonly taxBreakdown: readonly {
    readonly taxRateId: string;
    readonly taxRatePercent: number;
    readonly taxCents: number;
  }[];
  readonly appliedPromotions?:
    | readonly {
        readonly promotionId: string;
        readonly triggerType: string;
        readonly discountCents: number;
      }[]
    | null;
};

/** Days are `YYYY-MM-DD`, the cutoff is `hh:mm`. */
export type LedgerPeriod = {
  readonly from: string;
  readonly to: string;
  readonly cutoff: string;
  readonly refundDay: 'own_day' | 'order_day';
  readonly stores: readonly {
    readonly id: string;
    readonly timeZone: string;
    readonly currency: string;
  }[];
  /** True for figures per day and store instead of per currency. */
  readonly isByDayAndStore: boolean;
};

const wallClocks = new Map<string, Intl.DateTimeFormat>();

/** `YYYY-MM-DD hh:mm:ss` on the clock of a zone. */
function wallTime(timestamp: string, timeZone: string): string {
  const clock =
    wallClocks.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', {
      timeZone,
      dateStyle: 'short',
      timeStyle: 'medium',
      hourCycle: 'h23',
    });
  wallClocks.set(timeZone, clock);
  return clock.format(new Date(timestamp));
}

const wallTimes = new Map<string, string>();

/** The business day of a timestamp on the clock of a zone. */
function businessDay(timestamp: string, timeZone: string, cutoff: string): string {
  const key = `${timestamp} ${timeZone}`;
  const wall = wallTimes.get(key) ?? wallTime(timestamp, timeZone);
  wallTimes.set(key, wall);
  const [date = '', time = ''] = wall.split(' ');
  if (time >= cutoff) return date;
  return new Date(Date.parse(date) - 86_400_000).toISOString().slice(0, 10);
}

function total(amounts: readonly number[]): number {
  let sum = 0;
  for (const amount of amounts) sum += amount;
  return sum;
}

/** Reads a line of NDJSON. */
export function readLine(text: string): Line {
  const line: Line = JSON.parse(text);
  return line;
}

/** All figures that are not zero, in cents, by `currency, day, store, row, part`. */
export function recomputedFigures(
  lines: Iterable<Line>,
  period: LedgerPeriod,
): Map<string, number> {
  const ledger: (readonly [string, number])[] = [];
  const stores = new Map(period.stores.map((store) => [store.id, store]));
  for (const order of lines) {
    const store = stores.get(order.storeId);
    if (!store) throw new Error('A line of no store.');
    const groups = new Map<string, string | undefined>();
    const groupAt = (timestamp: string): string | undefined => {
      if (!groups.has(timestamp)) groups.set(timestamp, groupOf(timestamp));
      return groups.get(timestamp);
    };
    const groupOf = (timestamp: string): string | undefined => {
      const day = businessDay(timestamp, store.timeZone, period.cutoff);
      if (day < period.from || day > period.to) return undefined;
      return period.isByDayAndStore ? `${store.currency} ${day} ${store.id}` : store.currency;
    };
    for (const [group, row, cents] of entriesOf(order, groupAt, period.refundDay)) {
      if (group !== undefined) ledger.push([`${group} ${row}`, cents]);
    }
  }
  const keys = Object.groupBy(ledger, ([key]) => key);
  const sums = Object.entries(keys).map(
    ([key, entries = []]) => [key, total(entries.map(([, cents]) => cents))] as const,
  );
  return new Map(sums.filter(([, cents]) => cents !== 0));
}

type Entry = readonly [group: string | undefined, row: string, cents: number];

function entriesOf(
  order: Line,
  groupAt: (timestamp: string) => string | undefined,
  refundDay: string,
): Entry[] {
  const group = groupAt(order.createdAt);
  const isSale = order.fulfillmentStatus !== 'cancelled';
  const moves = [
    ...order.payments.map((payment) => ({
      group: groupAt(payment.createdAt),
      isRefund: false,
      cents: payment.amountCents,
    })),
    ...order.refunds.map((refund) => ({
      group: groupAt(refund.createdAt),
      isRefund: true,
      cents: -refund.amountCents,
    })),
  ];
  return [
    ...moves.map((move): Entry => [move.group, '13 net takings', move.cents]),
    ...order.payments.flatMap((payment): Entry[] => [
      [groupAt(payment.createdAt), `12 taken ${methodKey(payment, order)}`, payment.amountCents],
      [
        groupAt(payment.createdAt),
        `12 change ${methodKey(payment, order)}`,
        Math.max(0, (payment.tenderCents ?? payment.amountCents) - payment.amountCents),
      ],
    ]),
    ...order.refunds.flatMap((refund) =>
      refundedBy(refund, order).map(([key, cents]): Entry => [
        groupAt(refund.createdAt),
        `12 refunded ${key}`,
        cents,
      ]),
    ),
    ...(isSale ? saleEntries(order, group) : [[group, 'cancelled', order.totalCents] as const]),
    ...(isSale
      ? order.refunds.flatMap((refund) =>
          refundEntries(refund, order, refundDay === 'own_day' ? groupAt(refund.createdAt) : group),
        )
      : moves.map((move): Entry => [move.group, 'bridge cancelled', move.cents])),
    ...(isSale
      ? moves
          .filter((move) => move.group !== group && (!move.isRefund || refundDay === 'order_day'))
          .flatMap(({ group: then, isRefund, cents }): Entry[] => [
            [
              group,
              isRefund ? 'bridge refunded on other days' : 'bridge paid on other days',
              isRefund ? -cents : cents,
            ],
            [
              then,
              isRefund ? 'bridge refunded for other days' : 'bridge paid for other days',
              isRefund ? -cents : cents,
            ],
          ])
      : []),
  ];
}

function saleEntries(order: Line, group: string | undefined): Entry[] {
  const { subtotalCents, discountCents, manualDiscountCents, taxCents, totalCents } = order;
  const promotions = order.appliedPromotions ?? [];
  const afterDiscounts = subtotalCents - discountCents - manualDiscountCents;
  const taxInPrices = taxCents !== 0 && totalCents === afterDiscounts ? taxCents : 0;
  const beforeRefunds = afterDiscounts - taxInPrices;
  const open = totalCents - total(order.payments.map(({ amountCents }) => amountCents));
  const comps = order.items.filter(
    (item) =>
      item.manualDiscountCents > 0 &&
      item.discountCents + item.manualDiscountCents >= item.amountCents,
  );
  return [
    [group, '1 gross sales', subtotalCents],
    [group, '2 promotions', discountCents],
    ...promotions.map((each): Entry => [
      group,
      `2 promotion ${each.promotionId} ${each.triggerType}`,
      each.discountCents,
    ]),
    [group, '2 unnamed', discountCents - total(promotions.map((each) => each.discountCents))],
    [group, '3 manual discounts', manualDiscountCents],
    [group, '3 comps', total(comps.map((item) => item.manualDiscountCents))],
    [group, '4 tax in prices', taxInPrices],
    [group, '5 sales before refunds', beforeRefunds],
    [group, '8 net sales', beforeRefunds],
    [group, '9 tax', taxCents],
    ...order.taxBreakdown.map((entry): Entry => [
      group,
      `9 charged ${entry.taxRateId} ${entry.taxRatePercent}`,
      entry.taxCents,
    ]),
    [
      group,
      '9 charged  undefined',
      taxCents - total(order.taxBreakdown.map((entry) => entry.taxCents)),
    ],
    [group, '10 other', totalCents - beforeRefunds - taxCents],
    [group, '11 total after refunds', totalCents],
    [group, open > 0 ? 'bridge owed' : 'bridge overpaid', Math.abs(open)],
    [
      group,
      'owing',
      order.paymentStatus === 'unpaid' || order.paymentStatus === 'partial' ? totalCents : 0,
    ],
  ];
}

function refundEntries(
  { amountCents, items }: Refund,
  order: Line,
  group: string | undefined,
): Entry[] {
  const parts = items ?? [];
  if (parts.length === 0) {
    return [
      [group, '7 refunds of an amount', amountCents],
      [group, '8 net sales', -amountCents],
      [group, '11 total after refunds', -amountCents],
    ];
  }
  const stated = total(parts.map((part) => part.amountCents));
  const tax = total(parts.map((part) => part.taxCents));
  const goods = stated - (stated === amountCents ? tax : 0);
  return [
    [group, '6 refunded goods', goods],
    [group, '8 net sales', -goods],
    [group, '9 tax', -tax],
    ...parts.map((part): Entry => {
      const item = order.items.find((each) => each.id === part.orderItemId);
      const taxed = order.taxBreakdown.filter((entry) => entry.taxCents !== 0);
      const single = taxed.length === 1 ? taxed[0]?.taxRateId : undefined;
      const id = (item ? item.taxRateId : single) ?? '';
      const isKnown = item !== undefined || single !== undefined;
      const percent = isKnown
        ? order.taxBreakdown.find((entry) => entry.taxRateId === id)?.taxRatePercent
        : undefined;
      return [group, `9 refunded ${id} ${percent}`, part.taxCents];
    }),
    [group, '10 other', -(amountCents - goods - tax)],
    [group, '11 total after refunds', -amountCents],
  ];
}

function methodKey(entry: Method, order: Line): string {
  const code = entry.paymentMethodCode;
  if (entry.paymentMethodId) return entry.paymentMethodId;
  return (
    order.payments.find((payment) => code && payment.paymentMethodCode === code)?.paymentMethodId ??
    code ??
    'unnamed'
  );
}

/** Money that the methods leave open, or all of it if they contradict each other, has no method. */
function refundedBy({ amountCents, payments }: Refund, order: Line): [string, number][] {
  const parts = (payments ?? []).map((part): [string, number] => [
    methodKey(part, order),
    part.amountCents,
  ]);
  const stated = total(parts.map(([, cents]) => cents));
  const [first, ...others] = parts;
  if (stated <= amountCents) return [...parts, ['', amountCents - stated]];
  const isOneMethod = first && others.every(([key]) => key === first[0]);
  return [[isOneMethod ? first[0] : '', amountCents]];
}
