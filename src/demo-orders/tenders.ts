import type { LocalizedString } from './order-parts.ts';
import { uuidOf } from './random.ts';

/** Where a tender is accepted: counter, kiosk or web. */
export type Till = 'counter' | 'kiosk' | 'web';

/** A way to pay. Some tills send no name or no code with it, as real ones do. */
export type Tender = {
  readonly id: string;
  readonly code?: string;
  readonly name?: LocalizedString;
  readonly tills: readonly Till[];
  readonly popularity: number;
};

function tender(
  key: string,
  popularity: number,
  tills: readonly Till[],
  shown: Pick<Tender, 'code' | 'name'>,
): Tender {
  return { id: uuidOf(`tender/${key}`), popularity, tills, ...shown };
}

export const cash = tender('cash', 30, ['counter'], {
  code: 'cash',
  name: { _base: 'Cash', en: 'Cash', es: 'Efectivo', 'zh-Hans': '现金', ja: '現金' },
});
export const giftCard = tender('gift-card', 3, ['counter', 'kiosk', 'web'], {
  code: 'gift_card',
  name: { _base: 'Gift card', es: 'Tarjeta regalo', 'zh-Hans': '礼品卡' },
});
const card = tender('card', 50, ['counter', 'kiosk'], {
  code: 'card',
  name: { _base: 'Card', en: 'Card', es: 'Tarjeta', 'zh-Hans': '银行卡', ja: 'カード' },
});
const webCard = tender('web-card', 40, ['web'], {
  code: 'card_online',
  name: { _base: 'Card (online)', es: 'Tarjeta (en línea)', ja: 'カード（オンライン）' },
});
const oldTerminal = tender('old-terminal', 2, ['counter'], { code: 'terminal_2' });
const houseAccount = tender('house-account', 1, ['counter'], {
  name: { _base: 'House account', es: 'Cuenta de la casa' },
});
const common = [cash, card, giftCard, webCard, oldTerminal, houseAccount];

const bizum = tender('bizum', 14, ['counter', 'web'], { code: 'bizum', name: { _base: 'Bizum' } });
const applePay = tender('apple-pay', 22, ['counter', 'kiosk', 'web'], {
  code: 'apple_pay',
  name: { _base: 'Apple Pay' },
});
const payPay = tender('paypay', 24, ['counter', 'kiosk', 'web'], {
  code: 'paypay',
  name: { _base: 'PayPay', 'zh-Hans': 'PayPay 支付' },
});
const suica = tender('suica', 14, ['counter', 'kiosk'], {
  code: 'ic_card',
  name: { _base: '交通系IC', en: 'Transit card', 'zh-Hans': '交通卡', ja: '交通系IC' },
});

export const spanishTenders = [...common, bizum];
export const americanTenders = [...common, applePay];
export const japaneseTenders = [...common, payPay, suica];
