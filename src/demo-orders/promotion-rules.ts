import type { Section } from './menu.ts';
import type { LocalizedString } from './order-parts.ts';
import { uuidOf } from './random.ts';

/** When a promotion applies and what it takes off; amounts in the store's cents. */
export type PromotionRule = {
  readonly id: string;
  readonly name: LocalizedString;
  /** The code that sets it off; without one it applies by itself. */
  readonly couponCode?: string;
  /** What is taken off each eligible line, in percent, or off all eligible lines together, in cents. */
  readonly off: { readonly percent: number } | { readonly cents: number };
  /** The parts of the menu it applies to; all when absent. */
  readonly sections?: readonly Section[];
  /** The store's hours in which it applies, the second one excluded. */
  readonly hours?: readonly [number, number];
  /** The days on which it applies, 0 is Sunday. */
  readonly weekdays?: readonly number[];
  /** The least the eligible lines must come to, in cents. */
  readonly minimumCents?: number;
};

/** Names a promotion of the group. */
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
