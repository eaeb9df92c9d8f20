import type { Product, Section } from './menu.ts';
import { type OrderItem, type OrderItemModifier, type ServiceType, sumOf } from './order-parts.ts';
import type { Random } from './random.ts';
import { type StoreProfile, type TaxRate, taxRateOf } from './store-profiles.ts';

/** A line of an order in the making, with pricing facts that the API does not have. */
export type BasketLine = {
  readonly item: OrderItem;
  readonly section: Section;
  /** Undefined for exempt products. */
  readonly taxRate: TaxRate | undefined;
};

/** The basket's order. */
type Basket = {
  readonly profile: StoreProfile;
  readonly orderId: string;
  readonly serviceType: ServiceType;
  readonly random: Random;
};

const SECTION_WEIGHTS: Readonly<Record<Exclude<Section, 'extra'>, number>> = {
  main: 34,
  drink: 28,
  starter: 22,
  combo: 15,
  dessert: 9,
  weighed: 4,
};
const SECTIONS = ['main', 'drink', 'starter', 'combo', 'dessert', 'weighed'] as const;
const MAX_CHOICES = { dine_in: 6, takeaway: 3, delivery: 5 } as const;

/** One party's order, with kitchen rounds for a table. */
export function fillBasket(basket: Basket): BasketLine[] {
  const { random, serviceType } = basket;
  const choices = Array.from({ length: random.between(1, MAX_CHOICES[serviceType]) }, () =>
    drawLines(basket),
  );
  if (serviceType === 'dine_in') return sendToKitchen(choices, random);
  return [
    ...choices.flat(),
    ...(random.chance(0.12) ? [basketLine(basket, drawProduct(basket, 'extra'), 1)] : []),
  ];
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

/**
 * Occasionally staff type in a price: for a dish on the menu, or for an open item that has no name.
 */
function withTypedPrice(line: BasketLine, random: Random): BasketLine {
  if (!random.chance(0.025))
    return random.chance(0.2) ? replaced(line, { isPriceOverride: false }) : line;
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

/**
 * A line's amount in cents before discounts: quantity times the unit price with its options and
 * extra charge.
 */
function amountOf(
  line: Pick<OrderItem, 'qty' | 'unitPriceCents' | 'modifiers' | 'comboExtraCents'>,
): number {
  const options = sumOf(line.modifiers ?? [], ({ priceDeltaCents }) => priceDeltaCents);
  return Math.round(line.qty * (line.unitPriceCents + options + (line.comboExtraCents ?? 0)));
}

/** Rings up a product; `fields` override those of a line for a single product. */
function basketLine(
  basket: Basket,
  product: Product,
  qty: number,
  fields: Partial<OrderItem> = {},
): BasketLine {
  const { profile, orderId, serviceType, random } = basket;
  const taxRate = taxRateOf(profile, product.tax, serviceType);
  const item = {
    id: random.uuid(),
    orderId,
    productId: product.id,
    productName: product.name,
    qty,
    unitPriceCents: product.priceCents,
    amountCents: 0,
    discountCents: 0,
    manualDiscountCents: 0,
    taxCents: 0,
    refundedAmountCents: 0,
    refundedQty: 0,
    itemRole: 'normal' as const,
    ...taxFields(taxRate, random),
    ...variantFields(product, random),
    ...(product.modifiers.length > 0 && { modifiers: drawModifiers(product.modifiers, random) }),
    ...fields,
  };
  return { item: { ...item, amountCents: amountOf(item) }, section: product.section, taxRate };
}

function taxFields(taxRate: TaxRate | undefined, random: Random) {
  if (taxRate) return { taxRateId: taxRate.id };
  return random.chance(0.5) ? { taxRateId: null } : {};
}

function variantFields({ variants, priceCents }: Product, random: Random) {
  if (variants.length === 0)
    return random.chance(0.3) ? { variantId: null, variantName: null } : {};
  const variant = random.pick(variants);
  return {
    variantId: variant.id,
    variantName: variant.name,
    unitPriceCents: priceCents + variant.deltaCents,
  };
}

/** Draws the options that guests choose: usually none, occasionally two. */
function drawModifiers(offered: readonly OrderItemModifier[], random: Random): OrderItemModifier[] {
  if (offered.length === 0 || !random.chance(0.4)) return [];
  const first = random.pick(offered);
  const others = offered.filter(({ id }) => id !== first.id);
  return others.length > 0 && random.chance(0.25) ? [first, random.pick(others)] : [first];
}

/**
 * A combo's line, then one for each choice, which costs only its extra charge and options. Choices
 * share the combo's section, so that promotions on single products skip them.
 */
function comboLines(basket: Basket, combo: Product, qty: number): BasketLine[] {
  const parent = basketLine(basket, combo, qty, { itemRole: 'combo_parent' });
  const children = combo.comboGroups.map((group): BasketLine => {
    const { id, product, extraCents } = basket.random.pick(group.choices);
    // Options that make a product cheaper could give a combo's choice a negative price.
    const options = product.modifiers.filter(({ priceDeltaCents }) => priceDeltaCents >= 0);
    const child = basketLine(basket, product, qty, {
      itemRole: 'combo_child',
      parentItemId: parent.item.id,
      comboGroupId: group.id,
      comboItemId: id,
      comboExtraCents: extraCents,
      unitPriceCents: 0,
      ...(options.length > 0 && { modifiers: drawModifiers(options, basket.random) }),
    });
    return { ...child, section: 'combo' };
  });
  return [parent, ...children];
}

/**
 * Sets the round in which each choice (a line, or a combo with its parts) was sent to the kitchen.
 * Some tables have a second round: their last choice, one more of something they had, or one less.
 */
function sendToKitchen(choices: readonly (readonly BasketLine[])[], random: Random): BasketLine[] {
  const hasSecondRound = random.chance(0.35);
  return choices.flatMap((choice, position) => {
    const isLast = position === choices.length - 1;
    if (!hasSecondRound || !isLast) return sent(choice, 1, (qty) => qty);
    const qty = choice[0]?.item.qty ?? 0;
    if (Number.isInteger(qty) && random.chance(0.4)) {
      const change = qty > 1 && random.chance(0.8) ? 1 : -1;
      return sent(choice, 2, () => change);
    }
    return sent(choice, position === 0 ? 1 : 2, (qty) => qty);
  });
}

function sent(
  choice: readonly BasketLine[],
  submitRound: number,
  deltaOf: (qty: number) => number,
): BasketLine[] {
  return choice.map((line) => ({
    ...line,
    item: { ...line.item, submitRound, deltaQty: deltaOf(line.item.qty) },
  }));
}
