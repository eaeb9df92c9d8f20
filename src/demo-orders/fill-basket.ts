import { type Basket, type BasketLine, amountOf, basketLine } from './basket-line.ts';
import { comboLines } from './combo-lines.ts';
import type { Product, Section } from './menu.ts';
import { sendToKitchen } from './kitchen-rounds.ts';
import type { Random } from './random.ts';

const SECTION_WEIGHTS: Readonly<Record<Exclude<Section, 'extra'>, number>> = {
  main: 34,
  drink: 28,
  starter: 22,
  combo: 15,
  dessert: 9,
  weighed: 4,
};
const SECTIONS = ['main', 'drink', 'starter', 'combo', 'dessert', 'weighed'] as const;
const MOST_CHOICES = { dine_in: 6, takeaway: 3, delivery: 5 } as const;

/** Draws what one party orders, with the kitchen rounds in which a table did so. */
export function fillBasket(basket: Basket): BasketLine[] {
  const { random, serviceType } = basket;
  const choices = Array.from({ length: random.between(1, MOST_CHOICES[serviceType]) }, () => drawLines(basket));
  if (serviceType === 'dine_in') return sendToKitchen(choices, random);
  return [...choices.flat(), ...(random.chance(0.12) ? [basketLine(basket, drawProduct(basket, 'extra'), 1)] : [])];
}

function drawLines(basket: Basket): BasketLine[] {
  const { random } = basket;
  const section = random.pickWeighted(SECTIONS, (name) => SECTION_WEIGHTS[name]);
  const product = drawProduct(basket, section);
  if (section === 'combo') return comboLines(basket, product, random.chance(0.2) ? 2 : 1);
  if (section === 'weighed') return [basketLine(basket, product, random.between(105, 480) / 1000)];
  return [withTypedPrice(basketLine(basket, product, drawQuantity(random)), random)];
}

function drawProduct({ profile, random }: Basket, section: Section): Product {
  const offered = profile.menu.filter((product) => product.section === section);
  return random.pickWeighted(offered, ({ popularity }) => popularity);
}

function drawQuantity(random: Random): number {
  return random.pickWeighted([1, 2, 3, 4, 8], (quantity) => 1 / quantity ** 2);
}

/** Now and then staff type a price: for a dish of the menu, or for an open item that has no name. */
function withTypedPrice(line: BasketLine, random: Random): BasketLine {
  if (!random.chance(0.025)) return random.chance(0.2) ? replaced(line, { isPriceOverride: false }) : line;
  const unitPriceCents = Math.ceil((line.item.unitPriceCents * random.between(60, 95)) / 1000) * 10;
  const typed = replaced(line, { isPriceOverride: true, unitPriceCents });
  if (!random.chance(0.2)) return typed;
  const { productName: _unnamed, ...item } = typed.item;
  return { ...typed, item };
}

function replaced(line: BasketLine, fields: Partial<BasketLine['item']>): BasketLine {
  const item = { ...line.item, ...fields };
  return { ...line, item: { ...item, amountCents: amountOf(item) } };
}
