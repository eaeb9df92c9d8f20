import type { ServiceType } from './order-parts.ts';

/** Notes by guests and staff, by service type. */
export type OrderNotes = Readonly<Record<ServiceType, readonly string[]>>;

const wishes = [
  'No onion, allergy',
  'Sauce on the side',
  'Nut allergy! Please check with the kitchen',
];
const companyLunch =
  'Company lunch for the marketing team:\n- 3 vegetarian (no eggs in one of them)\n- 1 gluten-free, please keep it apart\n- invoice to the company, not to the person who picks it up\nWe come between 13:00 and 13:15. Call reception on the second floor if nobody is at the entrance. Thank you!';
const wayToTheDoor =
  'Second courtyard, staircase C, fourth floor on the left.\nThe lift is out of order.\n\nPlease do not ring, the baby sleeps. Send a message instead and wait a minute; somebody will come down. If nobody comes, the neighbours in 4D (family with the dog) take it.';

export const americanNotes: OrderNotes = {
  dine_in: [
    ...wishes,
    'Birthday, please bring the dessert with a candle',
    'Regular guest, the usual table',
  ],
  takeaway: [...wishes, 'Extra napkins please', companyLunch],
  delivery: [...wishes, 'Leave at the door, the bell is broken', wayToTheDoor],
};

export const spanishNotes: OrderNotes = {
  dine_in: [
    ...americanNotes.dine_in,
    'Sin cebolla, alergia',
    'Cumpleaños: sacar el postre con vela',
    'Trona para un bebé',
    'Celíaco, cuidado con la freidora',
  ],
  takeaway: [...americanNotes.takeaway, 'La salsa aparte, por favor', 'Sin cubiertos'],
  delivery: [
    ...americanNotes.delivery,
    'Llamar al llegar, el timbre no funciona',
    'Dejar en portería',
  ],
};

export const japaneseNotes: OrderNotes = {
  dine_in: [
    'ネギ抜きでお願いします',
    'えびアレルギーあり',
    '領収書希望',
    'お子様用の椅子をお願いします',
    ...wishes,
  ],
  takeaway: ['ネギ抜きでお願いします', '割り箸3膳お願いします', '領収書希望', companyLunch],
  delivery: [
    '置き配希望（インターホンは鳴らさないでください）',
    'えびアレルギーあり',
    wayToTheDoor,
  ],
};

/** In the words of the staff. */
export type RefundReasons = {
  /** For whole orders. */
  readonly full: readonly string[];
  /** For single lines. */
  readonly items: readonly string[];
  /** For no line in particular. */
  readonly goodwill: readonly string[];
  /** For cancelled orders. */
  readonly cancellation: readonly string[];
};

export const americanReasons: RefundReasons = {
  full: [
    'Customer came back: wrong order handed out',
    'Food was cold, guest did not eat it',
    'Delivered to the wrong address',
    'Paid twice by mistake',
  ],
  items: [
    'Wrong item',
    'Item was out of stock',
    'Allergy: could not be served',
    'Spilled on the way',
    'Not what was ordered',
    'Missing from the bag',
  ],
  goodwill: [
    'Waited 50 minutes',
    'Delivered late',
    'Discount was forgotten at the till',
    'Goodwill: loud building work next door',
  ],
  cancellation: [
    'Order cancelled before it was made',
    'Customer did not pick it up',
    'Kitchen was full',
  ],
};

export const spanishReasons: RefundReasons = {
  full: [...americanReasons.full, 'El pedido llegó frío', 'Pedido equivocado'],
  items: [...americanReasons.items, 'Faltaba en la bolsa', 'Plato equivocado'],
  goodwill: [...americanReasons.goodwill, 'Retraso en la entrega'],
  cancellation: [...americanReasons.cancellation, 'Anulado por el cliente'],
};

export const japaneseReasons: RefundReasons = {
  full: [...americanReasons.full, '注文間違いのため全額返金'],
  items: [...americanReasons.items, '品切れのため', '入れ忘れ'],
  goodwill: [...americanReasons.goodwill, '提供が遅れたお詫び'],
  cancellation: [...americanReasons.cancellation, 'お客様都合によるキャンセル'],
};
