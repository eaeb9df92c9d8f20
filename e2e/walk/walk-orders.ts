import { createRandom } from '#demo-orders/random.ts';
import type { RawOrder } from '#testing/upstream/hostile-upstream.ts';
import {
  buildItem,
  buildOrder,
  buildRefund,
  STORES,
  ticketOf,
  uuid,
} from '../fixtures/build-order.ts';
import { NOW } from '../fixtures/fixed-clock.ts';
import { oddOrders } from '../fixtures/odd-orders.ts';

/** Ordinary orders of the last 17 days, one an hour. */
const RECENT = 420;
const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 86_400;
/** Ages (days) of orders outside the default period. */
const OLD_DAYS = [30, 45, 60, 89, 120, 399];

/** RFC 3339, before the fixed clock's time. */
function secondsAgo(seconds: number): string {
  return `${new Date(NOW - seconds * 1_000).toISOString().slice(0, 19)}Z`;
}

const ITEMS = [
  'Flat white',
  'Croissant',
  'Pad thai',
  'Soup of the day',
  'Crème brûlée',
  '抹茶ラテ',
  'Ayran',
];
const PEOPLE = [null, null, 'José Ñandú-Müller', 'Ana', '山田 太郎', 'عمر'];
const TABLES = [null, null, '5', 'Terraza 1', 'Bar'];

/** Deterministic by number. */
function fieldsOf(number: number, createdAt: string): Readonly<Record<string, unknown>> {
  const random = createRandom(`walked order ${number}`);
  const totalCents = 500 + random.between(0, 60) * 125;
  const paymentStatus = random.pick([
    'paid',
    'paid',
    'paid',
    'paid',
    'unpaid',
    'partial',
    'refunded',
  ]);
  const isRefunded = paymentStatus === 'refunded';
  const hasRefund = isRefunded || random.chance(0.1);
  return {
    storeId: random.pick(STORES).id,
    paymentStatus,
    fulfillmentStatus: isRefunded
      ? 'cancelled'
      : random.pick(['completed', 'completed', 'completed', 'preparing', 'pending']),
    source: random.pick(['pos', 'kiosk', 'online', 'qr_table']),
    serviceType: random.pick(['dine_in', 'takeaway', 'delivery']),
    totalCents,
    subtotalCents: totalCents - 120,
    note: random.pick(['', '', '', 'No onions, please']),
    memberName: random.pick(PEOPLE),
    tableName: random.pick(TABLES),
    items: [
      buildItem(number, 1, {
        productName: { _base: random.pick(ITEMS), ja: '品' },
        amountCents: totalCents - 120,
      }),
    ],
    ...(hasRefund && {
      refunds: [
        buildRefund(number, {
          createdAt: new Date(Math.min(NOW, Date.parse(createdAt) + 7_200_000)).toISOString(),
          reason: random.pick(['Cold soup', 'Wrong item', '']),
          amountCents: isRefunded ? totalCents : 125,
        }),
      ],
    }),
  };
}

function ordinaryOrder(number: number, ageSeconds: number): RawOrder {
  const createdAt = secondsAgo(ageSeconds);
  return buildOrder(number, createdAt, fieldsOf(number, createdAt));
}

const ODD = oddOrders(1_000);
/** Listed as unreadable; cannot be opened. */
export const UNREADABLE_ID = ODD.unreadable.id;

/** Ordinary orders, some within one second, a few old and odd ones. */
export const WALKED_ORDERS: readonly RawOrder[] = [
  ...Array.from({ length: RECENT }, (_, number) => {
    const age = (RECENT - number) * HOUR_SECONDS;
    // Every fortieth hour has six orders in one second.
    return ordinaryOrder(
      number,
      number % 40 < 6 ? (RECENT - (number - (number % 40))) * HOUR_SECONDS : age,
    );
  }),
  ...OLD_DAYS.map((days, index) => ordinaryOrder(2_000 + index, days * DAY_SECONDS)),
  ...Object.values(ODD),
];

/** Every walker's search must find this order. */
const KNOWN = 137;
export const KNOWN_TICKET = ticketOf(KNOWN);
export const KNOWN_ID = uuid(1, KNOWN);

/** Created a few seconds after the fixed clock's time. */
export function arrivingOrder(index: number): RawOrder {
  return ordinaryOrder(3_000 + index, -index - 1);
}
