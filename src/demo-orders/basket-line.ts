import type { Product, Section } from './menu.ts';
import { type OrderItem, type OrderItemModifier, sumOf } from './order-parts.ts';
import type { Random } from './random.ts';
import { type ServiceType, type StoreProfile, type TaxRate, taxRateOf } from './store-profile.ts';

/** A line on its way to an order, with what pricing needs and the API does not tell. */
export type BasketLine = {
  readonly item: OrderItem;
  readonly section: Section;
  /** Undefined for what is exempt. */
  readonly taxRate: TaxRate | undefined;
};

/** Whose basket is filled, and how it will be served. */
export type Basket = {
  readonly profile: StoreProfile;
  readonly orderId: string;
  readonly serviceType: ServiceType;
  readonly random: Random;
};

/** A line's amount in cents before discounts: quantity times the unit price with its options and extra charge. */
export function amountOf(line: Pick<OrderItem, 'qty' | 'unitPriceCents' | 'modifiers' | 'comboExtraCents'>): number {
  const options = sumOf(line.modifiers ?? [], ({ priceDeltaCents }) => priceDeltaCents);
  return Math.round(line.qty * (line.unitPriceCents + options + (line.comboExtraCents ?? 0)));
}

/** Rings up a product; `fields` replace what a product by itself would have. */
export function basketLine(basket: Basket, product: Product, qty: number, fields: Partial<OrderItem> = {}): BasketLine {
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
  if (variants.length === 0) return random.chance(0.3) ? { variantId: null, variantName: null } : {};
  const variant = random.pick(variants);
  return { variantId: variant.id, variantName: variant.name, unitPriceCents: priceCents + variant.deltaCents };
}

/** Draws the options that guests choose: most often none, now and then two. */
export function drawModifiers(offered: readonly OrderItemModifier[], random: Random): OrderItemModifier[] {
  if (offered.length === 0 || !random.chance(0.4)) return [];
  const first = random.pick(offered);
  const others = offered.filter(({ id }) => id !== first.id);
  return others.length > 0 && random.chance(0.25) ? [first, random.pick(others)] : [first];
}
