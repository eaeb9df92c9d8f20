import { describe, expect, test } from 'vitest';
import type { OrderDetail } from '#contract/service/order-strict.ts';
import { createDailyNumbers } from './daily-numbers.ts';
import { placeOrder } from './place-order.ts';
import { type StoreProfile, storeProfiles } from './store-profiles.ts';

const noon = Date.parse('2026-11-20T12:00:00Z') / 1000;

function profileIn(city: string): StoreProfile {
  const profile = storeProfiles.find(({ store }) => store.name.startsWith(city));
  if (!profile) throw new Error(`There is no store in ${city}.`);
  return profile;
}

function numbered(profile: StoreProfile, placedAt: number, sequenceNumber: number): OrderDetail {
  return {
    ...placeOrder({ profile, placedAt, sequenceNumber, seed: 'numbers' }).order,
    sequenceNumber,
  };
}

describe('createDailyNumbers', () => {
  test('counts from 501, for each store by itself', () => {
    const numbers = createDailyNumbers([]);
    expect(storeProfiles.map((profile) => numbers.next(profile, noon))).toEqual([
      501, 501, 501, 501,
    ]);
    expect(storeProfiles.map((profile) => numbers.next(profile, noon + 1))).toEqual([
      502, 502, 502, 502,
    ]);
  });

  test('goes on from stored orders of the same day, in whatever order they come, and passes over generated ones', () => {
    const [madrid, newYork] = [profileIn('Madrid'), profileIn('New York')];
    const numbers = createDailyNumbers([
      numbered(newYork, noon - 60, 640),
      numbered(newYork, noon - 3600, 620),
      numbered(newYork, noon - 2 * 86_400, 900),
      numbered(madrid, noon - 60, 31),
    ]);
    expect([newYork, madrid].map((profile) => numbers.next(profile, noon))).toEqual([641, 501]);
  });

  test('begins anew at the store’s midnight', () => {
    const midnightInMadrid = Date.parse('2026-11-20T23:00:00Z') / 1000;
    const numbers = createDailyNumbers([]);
    const given = [-2, -1, 0, 1].map((second) =>
      numbers.next(profileIn('Madrid'), midnightInMadrid + second),
    );
    expect(given).toEqual([501, 502, 501, 502]);
  });
});
