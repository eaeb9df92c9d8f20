import { createRandom, type Random } from './random.ts';
import { weekdayOf } from './store-clock.ts';
import type { StoreProfile } from './store-profile.ts';

const SECONDS_AN_HOUR = 3600;
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
/** How much busier or quieter than the middle a weekday is; Sunday first. */
const WEEKDAYS = [1.25, 0.78, 0.84, 0.9, 1, 1.3, 1.42];
const BURST_EVERY_DAYS = 14;

/** Plans when a store's orders of one of its days are placed: epoch seconds, ascending, some of them in the same second. */
export function planDay(profile: StoreProfile, day: number): number[] {
  const { store, clock, ordersADay } = profile;
  const random = createRandom(`${store.id}/${day}`);
  const busyness = (WEEKDAYS[weekdayOf(day)] ?? 1) * (0.9 + 0.2 * random.unit());
  const seconds = Array.from({ length: Math.round(ordersADay * busyness) }, () => drawSecond(profile, random)).sort(
    (one, other) => one - other,
  );
  const times = seconds.flatMap((second) => (random.chance(0.04) ? [second, second] : [second]));
  return [...times, ...drawBurst(profile, day, random)]
    .map((second) => clock.instantOf(day, second))
    .sort((one, other) => one - other);
}

function drawSecond({ hourWeights }: StoreProfile, random: Random): number {
  const hour = random.pickWeighted(HOURS, (candidate) => hourWeights[candidate] ?? 0);
  return hour * SECONDS_AN_HOUR + random.between(0, SECONDS_AN_HOUR - 1);
}

/** Every other week, on a day of its own, a store's till comes back online and hands in all it kept in one second. */
function drawBurst(profile: StoreProfile, day: number, random: Random): number[] {
  const dayOfTheStore = createRandom(`${profile.store.id}/burst`).between(0, BURST_EVERY_DAYS - 1);
  if (day % BURST_EVERY_DAYS !== dayOfTheStore) return [];
  const second = drawSecond(profile, random);
  return Array.from({ length: random.between(8, 12) }, () => second);
}
