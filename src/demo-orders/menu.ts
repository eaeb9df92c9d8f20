import type { LocalizedString, OrderItemModifier } from './order-parts.ts';
import { uuidOf } from './random.ts';

/** What decides the tax rate of a product; `exempt` products have no rate. */
export type TaxClass = 'food' | 'alcohol' | 'exempt';

/** The part of the menu, which decides how often a product is ordered with others and which promotions apply to it. */
export type Section = 'starter' | 'main' | 'drink' | 'dessert' | 'weighed' | 'extra' | 'combo';

type Variant = { readonly id: string; readonly name: LocalizedString; readonly deltaCents: number };
type ComboChoice = { readonly id: string; readonly product: Product; readonly extraCents: number };
export type ComboGroup = { readonly id: string; readonly choices: readonly ComboChoice[] };

/** Prices are in the smallest unit of the store's currency, for one piece or, when weighed, for one unit of weight. */
export type Product = {
  readonly id: string;
  readonly section: Section;
  readonly tax: TaxClass;
  readonly priceCents: number;
  readonly name: LocalizedString;
  readonly variants: readonly Variant[];
  readonly modifiers: readonly OrderItemModifier[];
  /** What a combo is put together from; empty for all else. */
  readonly comboGroups: readonly ComboGroup[];
  /** How often it is ordered, relative to the others of its section. */
  readonly popularity: number;
};

type Extras = Partial<Pick<Product, 'tax' | 'modifiers' | 'comboGroups' | 'popularity'>> & {
  readonly variants?: readonly { readonly name: LocalizedString; readonly deltaCents: number }[];
};

/** Makes the products of one store's menu: section, price in cents, name by locale, and whatever is special. */
export function productsOf(storeKey: string) {
  return (section: Section, priceCents: number, name: LocalizedString, extras: Extras = {}): Product => {
    const key = `product/${storeKey}/${baseOf(name)}`;
    return {
      id: uuidOf(key),
      section,
      priceCents,
      name,
      tax: extras.tax ?? 'food',
      modifiers: extras.modifiers ?? [],
      comboGroups: extras.comboGroups ?? [],
      popularity: extras.popularity ?? 3,
      variants: (extras.variants ?? []).map(({ name, deltaCents }) => ({
        id: uuidOf(`${key}/${baseOf(name)}`),
        name,
        deltaCents,
      })),
    };
  };
}

function baseOf({ _base: base = '' }: LocalizedString): string {
  return base;
}

/** Names a modifier option; its price in cents may be negative or 0. */
export function modifier(id: string, priceDeltaCents: number, name: LocalizedString): OrderItemModifier {
  return { id, name, priceDeltaCents };
}

/** Names a group of a combo; each choice is a product with its extra charge in cents. */
export function comboGroup(id: string, choices: readonly (readonly [Product, number])[]): ComboGroup {
  return {
    id,
    choices: choices.map(([product, extraCents], index) => ({ id: `${id}-${index + 1}`, product, extraCents })),
  };
}
