/** Why money goes back, in the words of the staff. */
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
  cancellation: ['Order cancelled before it was made', 'Customer did not pick it up', 'Kitchen was full'],
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
