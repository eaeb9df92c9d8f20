/** Why whole orders go back. */
export const fullReasons = [
  'Customer came back: wrong order handed out',
  'Food was cold, guest did not eat it',
  'Delivered to the wrong address',
  'Paid twice by mistake',
  'El pedido llegó frío',
  '注文間違いのため全額返金',
];
/** Why single lines go back. */
export const itemReasons = [
  'Wrong item',
  'Item was out of stock',
  'Allergy: dish could not be served',
  'Drink was spilled on the way',
  'Burnt',
  'Missing from the bag',
  'Faltaba en la bolsa',
  '品切れのため',
];
/** Why money goes back for no line in particular. */
export const goodwillReasons = [
  'Waited 50 minutes for a table',
  'Delivered late',
  'Discount was forgotten at the till',
  'Goodwill: loud building work next door',
  'Retraso en la entrega',
];
/** Why cancelled orders go back. */
export const cancellationReasons = [
  'Order cancelled before it was made',
  'Customer did not pick it up',
  'Kitchen closed early',
];
