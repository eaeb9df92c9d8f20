import type { OrderDetail } from '#contract/service/order-strict.ts';
import { nextStep } from './next-step.ts';
import { type PlacedOrder, placeOrder, splitFrom } from './place-order.ts';
import { type PlaceOfOrder, sequenceNumberOf, withPlanted } from './plant-exceptions.ts';
import { createRandom, type Random } from './random.ts';
import { weekdayOf } from './store-clock.ts';
import { type StoreProfile, storeProfiles } from './store-profiles.ts';

/**
 * The note on every order whose sums are deliberately wrong, so that people do not take them for a
 * bug.
 */
export const WRONG_SUMS_NOTE = 'Typed in from paper after the till had crashed';

const SECONDS_PER_DAY = 86_400;

type DemoPeriod = {
  /** The instant (epoch seconds) up to which orders are placed, and as of which they are shown. */
  readonly until: number;
  /** UTC days including that of `until`. */
  readonly days: number;
  /** Share of the usual number of orders; 1 by default. */
  readonly share?: number;
  /** Leaves out orders placed up to this instant (epoch seconds). */
  readonly after?: number;
  /** Called after each batch with the days done and their total. */
  readonly onDay?: (done: number, total: number) => void;
};

/**
 * Generates the demo's orders as they stand at `until`, a batch for each day (UTC), oldest first.
 * The same period gives the same orders on every machine and at any time. A later `until` only adds
 * orders, and advances those placed less than 160 minutes before the earlier `until`;
 * only a few that are planted (`plant-exceptions.ts`) are refunded later.
 */
export function* generateDemoOrders(period: DemoPeriod): Generator<OrderDetail[], void> {
  const { until, days, share = 1, after, onDay } = period;
  const lastDay = Math.floor(until / SECONDS_PER_DAY);
  const start = (lastDay - days + 1) * SECONDS_PER_DAY - 1;
  const window = { after: Math.max(start, after ?? start), until, share };
  const firstDay = Math.floor((window.after + 1) / SECONDS_PER_DAY);
  // A day in UTC overlaps three days of the stores.
  let waiting = [...ordersOfADay(firstDay - 1, window), ...ordersOfADay(firstDay, window)];
  for (let day = firstDay; day <= lastDay; day += 1) {
    waiting.push(...ordersOfADay(day + 1, window));
    const end = (day + 1) * SECONDS_PER_DAY;
    yield waiting
      .filter(({ placedAt }) => placedAt < end)
      .sort(byTime)
      .map(({ order }) => order);
    waiting = waiting.filter(({ placedAt }) => placedAt >= end);
    onDay?.(day - firstDay + 1, lastDay - firstDay + 1);
  }
}

function byTime(one: DatedOrder, other: DatedOrder): number {
  return one.placedAt - other.placedAt;
}

/** An order with the instant (epoch seconds) at which it was placed. */
type DatedOrder = { readonly order: OrderDetail; readonly placedAt: number };

/**
 * The period (epoch seconds) in which orders are placed, excluding its start; orders are shown as
 * they stand at its end; and `share`.
 */
type Window = { readonly after: number; readonly until: number; readonly share: number };

/**
 * All stores' orders of one local day that were placed within a window, as they stand at its end.
 */
function ordersOfADay(day: number, window: Window): DatedOrder[] {
  return storeProfiles.flatMap((profile, storeIndex) =>
    planDay(profile, day, window.share).flatMap((placedAt, index) => {
      const place = { profile, day, storeIndex, position: index + 1 };
      if (placedAt <= window.after || placedAt > window.until) return [];
      return ordersOfAPlacement(place, placedAt, window.until).map((order) => ({
        order,
        placedAt,
      }));
    }),
  );
}

function ordersOfAPlacement(place: PlaceOfOrder, placedAt: number, until: number): OrderDetail[] {
  const { profile, day, position } = place;
  const seed = `${profile.store.id}/${day}/${position}`;
  const placement = { profile, placedAt, sequenceNumber: sequenceNumberOf(place), seed };
  const placed = placeOrder(placement);
  const orders = [placed, ...splitFrom(placed, placement)].map((order) =>
    orderAt(order, profile, until),
  );
  return orders.flatMap((order) =>
    hasWrongSums(place) ? withWrongSums(order, day) : withPlanted(order, place, until),
  );
}

/**
 * An order as it stands at an instant (epoch seconds). Random draws are taken in sequence, so a
 * later instant begins with the same steps.
 */
function orderAt(
  { order, placedAt, random }: PlacedOrder,
  profile: StoreProfile,
  until: number,
): OrderDetail {
  let current = order;
  let at = placedAt;
  for (let step = nextStep(current, random); step; step = nextStep(current, random)) {
    at += random.between(step.minutes[0] * 60, step.minutes[1] * 60);
    if (at > until) break;
    current = step.take(current, { at, profile, random });
  }
  return current;
}

const SECONDS_PER_HOUR = 3600;
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
/** Relative to the average; Sunday first. */
const WEEKDAYS = [1.25, 0.78, 0.84, 0.9, 1, 1.3, 1.42];
const BURST_EVERY_DAYS = 14;

/**
 * Plans when a store's orders of one local day are placed: epoch seconds, ascending, some of them
 * in the same second.
 */
function planDay(profile: StoreProfile, day: number, share: number): number[] {
  const { store, clock, ordersADay } = profile;
  const random = createRandom(`${store.id}/${day}`);
  const busyness = (WEEKDAYS[weekdayOf(day)] ?? 1) * (0.9 + 0.2 * random.unit());
  const seconds = Array.from({ length: Math.round(ordersADay * busyness * share) }, () =>
    drawSecond(profile, random),
  ).sort((one, other) => one - other);
  const times = seconds.flatMap((second) => (random.chance(0.04) ? [second, second] : [second]));
  return [...times, ...drawBurst(profile, day, random)]
    .map((second) => clock.instantOf(day, second))
    .sort((one, other) => one - other);
}

function drawSecond({ hourWeights }: StoreProfile, random: Random): number {
  const hour = random.pickWeighted(HOURS, (candidate) => hourWeights[candidate] ?? 0);
  return hour * SECONDS_PER_HOUR + random.between(0, SECONDS_PER_HOUR - 1);
}

/**
 * Every other week, on a day of its own, a store's till comes back online and submits all the
 * orders it kept within one second.
 */
function drawBurst(profile: StoreProfile, day: number, random: Random): number[] {
  const dayOfTheStore = createRandom(`${profile.store.id}/burst`).between(0, BURST_EVERY_DAYS - 1);
  if (day % BURST_EVERY_DAYS !== dayOfTheStore) return [];
  const second = drawSecond(profile, random);
  return Array.from({ length: random.between(8, 12) }, () => second);
}

const MISTAKES: readonly ((order: OrderDetail) => OrderDetail)[] = [
  (order) => ({ ...order, totalCents: order.totalCents + 100 }),
  (order) => ({ ...order, subtotalCents: order.subtotalCents - 50 }),
  (order) => ({
    ...order,
    taxBreakdown: order.taxBreakdown.map((entry, index) =>
      index === 0 ? { ...entry, taxCents: entry.taxCents + 1 } : entry,
    ),
  }),
  (order) => ({ ...order, discountCents: order.discountCents + 200 }),
  (order) => ({
    ...order,
    payments: order.payments.map((payment) => ({
      ...payment,
      amountCents: payment.amountCents + 10,
    })),
  }),
];

/** True for one order of the group every eight days. */
function hasWrongSums({ day, storeIndex, position }: PlaceOfOrder): boolean {
  return day % 8 === 3 && Math.floor(day / 8) % 4 === storeIndex && position === 11;
}

/** Makes an order's sums wrong, in a way that depends on the day. */
function withWrongSums(order: OrderDetail, day: number): OrderDetail {
  const mistake = MISTAKES[Math.floor(day / 8) % MISTAKES.length];
  return { ...(mistake?.(order) ?? order), note: WRONG_SUMS_NOTE };
}
