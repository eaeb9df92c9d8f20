import type { StoreDescription } from '#contract/bff/store.ts';
import type { Product, TaxClass } from './menu.ts';
import type { OrderNotes } from './order-notes.ts';
import type { Person } from './people.ts';
import type { PromotionRule } from './promotion-rule.ts';
import type { RefundReasons } from './refund-reasons.ts';
import { createStoreClock, type StoreClock } from './store-clock.ts';
import { uuidOf } from './random.ts';
import type { Tender } from './tenders.ts';

export type TaxRate = { readonly id: string; readonly percent: number };
type Table = { readonly id: string; readonly name: string };
export type ServiceType = 'dine_in' | 'takeaway' | 'delivery';

type Habits = {
  /** Orders on a middling day. */
  readonly ordersADay: number;
  /** How busy each of the store's 24 hours is, relative to the others; 0 is closed. */
  readonly hourWeights: readonly number[];
  /** Shares of the service types. */
  readonly serviceWeights: Readonly<Record<ServiceType, number>>;
  readonly menu: readonly Product[];
  readonly taxRates: Readonly<Record<Exclude<TaxClass, 'exempt'>, TaxRate>>;
  /** The rate of food that is not eaten in the store, where that differs. */
  readonly takenAwayFoodRate?: TaxRate;
  readonly tenders: readonly Tender[];
  /** Coins and notes (cents) to whose multiples customers round up when they pay cash. */
  readonly cashSteps: readonly number[];
  readonly people: readonly Person[];
  readonly promotions: readonly PromotionRule[];
  readonly notes: OrderNotes;
  readonly refundReasons: RefundReasons;
};

/** All that makes a demo store what it is. */
export type StoreProfile = Habits & {
  readonly store: StoreDescription;
  readonly clock: StoreClock;
  readonly tables: readonly Table[];
};

/** Puts a store together; its tables are given by name. */
export function storeProfile(store: StoreDescription, tableNames: readonly string[], habits: Habits): StoreProfile {
  return {
    ...habits,
    store,
    clock: createStoreClock(store.timeZone),
    tables: tableNames.map((name) => ({ id: uuidOf(`table/${store.id}/${name}`), name })),
  };
}

/** The rate at which a store taxes a product when it is served in a way; undefined when it is exempt. */
export function taxRateOf(profile: StoreProfile, tax: TaxClass, serviceType: ServiceType): TaxRate | undefined {
  if (tax === 'exempt') return undefined;
  if (tax === 'food' && serviceType !== 'dine_in') return profile.takenAwayFoodRate ?? profile.taxRates.food;
  return profile.taxRates[tax];
}
