import type { StoreDescription } from '#contract/bff/store.ts';
import { barcelona, madrid, newYork, tokyo } from './demo-stores.ts';
import { type Product, readMenu, type TaxClass } from './menu.ts';
import barcelonaMenu from './menus/barcelona.json' with { type: 'json' };
import madridMenu from './menus/madrid.json' with { type: 'json' };
import newYorkMenu from './menus/new-york.json' with { type: 'json' };
import tokyoMenu from './menus/tokyo.json' with { type: 'json' };
import type { ServiceType } from './order-parts.ts';
import { americanPeople, japanesePeople, type Person, spanishPeople } from './people.ts';
import {
  americanNotes,
  americanReasons,
  japaneseNotes,
  japaneseReasons,
  type OrderNotes,
  type RefundReasons,
  spanishNotes,
  spanishReasons,
} from './phrases.ts';
import {
  americanPromotions,
  japanesePromotions,
  type PromotionRule,
  spanishPromotions,
} from './promotion-rules.ts';
import { uuidOf } from './random.ts';
import { createStoreClock, type StoreClock } from './store-clock.ts';
import { americanTenders, japaneseTenders, spanishTenders, type Tender } from './tenders.ts';

export type TaxRate = { readonly id: string; readonly percent: number };
type Table = { readonly id: string; readonly name: string };

type Habits = {
  /** Orders on an average day. */
  readonly ordersADay: number;
  /** Relative orders of each of the 24 hours; 0 is closed. */
  readonly hourWeights: readonly number[];
  /** Shares of the service types. */
  readonly serviceWeights: Readonly<Record<ServiceType, number>>;
  readonly menu: readonly Product[];
  readonly taxRates: Readonly<Record<Exclude<TaxClass, 'exempt'>, TaxRate>>;
  /** The rate of food that is not eaten in the store, if it differs. */
  readonly takenAwayFoodRate?: TaxRate;
  readonly tenders: readonly Tender[];
  /** Coins and bills (cents); customers who pay cash round up to a multiple of one of them. */
  readonly cashSteps: readonly number[];
  readonly people: readonly Person[];
  readonly promotions: readonly PromotionRule[];
  readonly notes: OrderNotes;
  readonly refundReasons: RefundReasons;
};

/** A demo store with its habits. */
export type StoreProfile = Habits & {
  readonly store: StoreDescription;
  readonly clock: StoreClock;
  readonly tables: readonly Table[];
};

/** Builds the profile of a store; its tables are given by name. */
function storeProfile(
  store: StoreDescription,
  tableNames: readonly string[],
  habits: Habits,
): StoreProfile {
  return {
    ...habits,
    store,
    clock: createStoreClock(store.timeZone),
    tables: tableNames.map((name) => ({ id: uuidOf(`table/${store.id}/${name}`), name })),
  };
}

/**
 * The rate at which a store taxes a product for a service type; undefined if the product is exempt.
 */
export function taxRateOf(
  profile: StoreProfile,
  tax: TaxClass,
  serviceType: ServiceType,
): TaxRate | undefined {
  if (tax === 'exempt') return undefined;
  if (tax === 'food' && serviceType !== 'dine_in')
    return profile.takenAwayFoodRate ?? profile.taxRates.food;
  return profile.taxRates[tax];
}

const spanishHabits = {
  taxRates: { food: { id: 'es-iva-10', percent: 10 }, alcohol: { id: 'es-iva-21', percent: 21 } },
  tenders: spanishTenders,
  cashSteps: [100, 500, 1000, 2000, 5000],
  people: spanishPeople,
  promotions: spanishPromotions,
  notes: spanishNotes,
  refundReasons: spanishReasons,
};

export const storeProfiles: readonly StoreProfile[] = [
  storeProfile(
    madrid,
    ['1', '2', '3', '4', '5', '6', '7', '8', 'Barra 1', 'Barra 2', 'Terraza 1', 'Terraza 2'],
    {
      ...spanishHabits,
      ordersADay: 46,
      hourWeights: [2, 0, 0, 0, 0, 0, 0, 0, 2, 4, 4, 4, 5, 9, 14, 12, 5, 3, 4, 5, 9, 14, 13, 7],
      serviceWeights: { dine_in: 68, takeaway: 20, delivery: 12 },
      menu: readMenu('madrid', madridMenu),
    },
  ),
  storeProfile(
    barcelona,
    ['Finestra', '2', '3', '4', '5', 'Pati 1', 'Pati 2', 'Taula llarga del fons (compartida)'],
    {
      ...spanishHabits,
      ordersADay: 40,
      hourWeights: [0, 0, 0, 0, 0, 0, 0, 2, 7, 11, 11, 9, 9, 13, 12, 7, 5, 6, 6, 5, 7, 6, 2, 0],
      serviceWeights: { dine_in: 55, takeaway: 33, delivery: 12 },
      menu: readMenu('barcelona', barcelonaMenu),
    },
  ),
  storeProfile(
    newYork,
    [
      '1',
      '2',
      '3',
      '4',
      '5',
      '6',
      '7',
      '8',
      '9',
      '10',
      '11',
      '12',
      'Counter 1',
      'Booth by the window',
    ],
    {
      ordersADay: 67,
      hourWeights: [8, 7, 6, 5, 4, 3, 4, 6, 8, 6, 4, 8, 15, 13, 6, 4, 4, 7, 12, 13, 11, 9, 8, 8],
      serviceWeights: { dine_in: 40, takeaway: 36, delivery: 24 },
      menu: readMenu('new-york', newYorkMenu),
      taxRates: {
        food: { id: 'us-ny-sales', percent: 8.875 },
        alcohol: { id: 'us-ny-sales', percent: 8.875 },
      },
      tenders: americanTenders,
      cashSteps: [100, 500, 1000, 2000],
      people: americanPeople,
      promotions: americanPromotions,
      notes: americanNotes,
      refundReasons: americanReasons,
    },
  ),
  storeProfile(
    tokyo,
    [
      'カウンター1',
      'カウンター2',
      'カウンター3',
      'カウンター4',
      'テーブル1',
      'テーブル2',
      'テーブル3',
      '座敷',
    ],
    {
      ordersADay: 45,
      hourWeights: [0, 0, 0, 0, 0, 0, 0, 0, 2, 4, 6, 10, 16, 13, 7, 6, 6, 8, 13, 14, 11, 7, 4, 2],
      serviceWeights: { dine_in: 62, takeaway: 26, delivery: 12 },
      menu: readMenu('tokyo', tokyoMenu),
      taxRates: { food: { id: 'jp-10', percent: 10 }, alcohol: { id: 'jp-10', percent: 10 } },
      takenAwayFoodRate: { id: 'jp-8', percent: 8 },
      tenders: japaneseTenders,
      cashSteps: [100, 500, 1000, 5000, 10_000],
      people: japanesePeople,
      promotions: japanesePromotions,
      notes: japaneseNotes,
      refundReasons: japaneseReasons,
    },
  ),
];

export function profileOf(storeId: string): StoreProfile | undefined {
  return storeProfiles.find(({ store }) => store.id === storeId);
}
