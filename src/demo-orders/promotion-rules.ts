import type { Section } from './menu.ts';
import type { LocalizedString } from './order-parts.ts';
import { uuidOf } from './random.ts';

/** Amounts are in the store's cents. */
export type PromotionRule = {
  readonly id: string;
  readonly name: LocalizedString;
  /** The code that triggers it; without one it applies automatically. */
  readonly couponCode?: string;
  /**
   * The discount on each eligible line, in percent, or on all eligible lines together, in cents.
   */
  readonly off: { readonly percent: number } | { readonly cents: number };
  /** The parts of the menu it applies to; all when absent. */
  readonly sections?: readonly Section[];
  /** The store's hours in which it applies; the second one is exclusive. */
  readonly hours?: readonly [number, number];
  /** The days on which it applies, 0 is Sunday. */
  readonly weekdays?: readonly number[];
  /** The minimum total of the eligible lines, in cents. */
  readonly minimumCents?: number;
};

/** Gives a promotion of the group its id. */
function promotionRule(key: string, rule: Omit<PromotionRule, 'id'>): PromotionRule {
  return { id: uuidOf(`promotion/${key}`), ...rule };
}

const happyHour = promotionRule('happy-hour', {
  name: { _base: 'Happy hour', es: 'Hora feliz', 'zh-Hans': '欢乐时光', ja: 'ハッピーアワー' },
  off: { percent: 25 },
  sections: ['drink'],
  hours: [17, 19],
});
const sweetTuesday = promotionRule('sweet-tuesday', {
  name: { _base: 'Sweet Tuesday', es: 'Martes dulce', ja: 'スイーツの火曜日' },
  off: { percent: 50 },
  sections: ['dessert'],
  weekdays: [2],
});
const welcome = promotionRule('welcome', {
  name: { _base: 'Welcome: 10 % off', es: 'Bienvenida: 10 % de descuento', 'zh-Hans': '新客九折' },
  couponCode: 'WELCOME10',
  off: { percent: 10 },
});
const freeDessert = promotionRule('free-dessert', {
  name: { _base: 'Dessert on us', es: 'Postre de regalo', zh: '免费甜点', ja: 'デザート無料' },
  couponCode: 'SWEET',
  off: { percent: 100 },
  sections: ['dessert'],
});
const everywhere = [happyHour, sweetTuesday, welcome, freeDessert];

export const spanishPromotions = [
  ...everywhere,
  promotionRule('es-lunch', {
    name: { _base: 'Mediodía entre semana', en: 'Weekday lunch', ja: '平日ランチ割引' },
    off: { cents: 150 },
    sections: ['combo'],
    hours: [12, 17],
    weekdays: [1, 2, 3, 4, 5],
    minimumCents: 1000,
  }),
  promotionRule('es-gracias', {
    name: { _base: 'Gracias por volver', en: 'Thanks for coming back' },
    couponCode: 'GRACIAS5',
    off: { cents: 500 },
    minimumCents: 2000,
  }),
];
export const americanPromotions = [
  ...everywhere,
  promotionRule('us-early', {
    name: { _base: 'Early bird', es: 'Madrugadores', 'zh-Hans': '早鸟优惠' },
    off: { cents: 200 },
    hours: [6, 9],
    minimumCents: 1000,
  }),
  promotionRule('us-five', {
    name: { _base: 'Five dollars off your next visit', es: 'Cinco dólares en tu próxima visita' },
    couponCode: 'NEXT5',
    off: { cents: 500 },
    minimumCents: 2000,
  }),
];
export const japanesePromotions = [
  ...everywhere,
  promotionRule('jp-noodle-day', {
    name: { _base: '麺の日', en: 'Noodle day', 'zh-Hans': '拉面日' },
    off: { percent: 11 },
    sections: ['main'],
    weekdays: [4],
  }),
  promotionRule('jp-line', {
    name: { _base: 'LINE友だちクーポン', en: 'LINE friends coupon' },
    couponCode: 'LINE300',
    off: { cents: 300 },
    minimumCents: 1500,
  }),
];
