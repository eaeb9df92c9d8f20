import * as z from 'zod';
import type { LocalizedString, OrderItemModifier } from './order-parts.ts';
import { uuidOf } from './random.ts';

/** Decides a product's tax rate; `exempt` products have none. */
export type TaxClass = 'food' | 'alcohol' | 'exempt';

const SECTIONS = ['starter', 'main', 'drink', 'dessert', 'weighed', 'extra', 'combo'] as const;

/** Decides how often products are combined, and which promotions apply. */
export type Section = (typeof SECTIONS)[number];

type Variant = { readonly id: string; readonly name: LocalizedString; readonly deltaCents: number };
type ComboChoice = { readonly id: string; readonly product: Product; readonly extraCents: number };
type ComboGroup = { readonly id: string; readonly choices: readonly ComboChoice[] };

/**
 * Prices are in the smallest unit of the store's currency, for one piece or, when weighed, for one
 * unit of weight.
 */
export type Product = {
  readonly id: string;
  readonly section: Section;
  readonly tax: TaxClass;
  readonly priceCents: number;
  readonly name: LocalizedString;
  readonly variants: readonly Variant[];
  readonly modifiers: readonly OrderItemModifier[];
  /** Empty for all products but combos. */
  readonly comboGroups: readonly ComboGroup[];
  /** Relative to others of its section. */
  readonly popularity: number;
};

const name = z.record(z.string(), z.string());
const modifiers = z.array(z.strictObject({ id: z.string(), name, priceDeltaCents: z.int() }));
const variants = z.array(z.strictObject({ deltaCents: z.int(), name }));

/**
 * A menu as in `menus/*.json`: products can refer to a list of modifiers or variants by name, and
 * combos name products by `_base`.
 */
const menuFile = z.strictObject({
  about: z.string(),
  modifiers: z.record(z.string(), modifiers),
  variants: z.record(z.string(), variants),
  products: z.array(
    z.strictObject({
      section: z.enum(SECTIONS),
      priceCents: z.int(),
      name,
      tax: z.enum(['food', 'alcohol', 'exempt']).default('food'),
      popularity: z.number().default(3),
      modifiers: z.union([z.string(), modifiers]).default([]),
      variants: z.union([z.string(), variants]).default([]),
      /** For each group, the products to choose from with their extra charge in cents. */
      comboGroups: z
        .array(z.strictObject({ id: z.string(), choices: z.record(z.string(), z.int()) }))
        .default([]),
    }),
  ),
});
type MenuFile = z.infer<typeof menuFile>;

/**
 * Reads a store's menu; `storeKey` makes its ids differ from those of other stores. Throws if the
 * file is invalid.
 */
export function readMenu(storeKey: string, file: unknown): Product[] {
  const menu = menuFile.parse(file);
  const singles = new Map(
    menu.products.map((entry) => [baseOf(entry.name), readProduct(storeKey, entry, menu)] as const),
  );
  return menu.products.map((entry) => ({
    ...named(singles, baseOf(entry.name)),
    comboGroups: entry.comboGroups.map(({ id, choices }) => ({
      id,
      choices: Object.entries(choices).map(([product, extraCents], index) => ({
        id: `${id}-${index + 1}`,
        product: named(singles, product),
        extraCents,
      })),
    })),
  }));
}

function readProduct(
  storeKey: string,
  entry: MenuFile['products'][number],
  menu: MenuFile,
): Product {
  const key = `product/${storeKey}/${baseOf(entry.name)}`;
  const ownVariants =
    typeof entry.variants === 'string' ? menu.variants[entry.variants] : entry.variants;
  const ownModifiers =
    typeof entry.modifiers === 'string' ? menu.modifiers[entry.modifiers] : entry.modifiers;
  if (!ownVariants || !ownModifiers)
    throw new Error(`${key} uses a list that its menu does not have.`);
  return {
    id: uuidOf(key),
    section: entry.section,
    priceCents: entry.priceCents,
    name: entry.name,
    tax: entry.tax,
    modifiers: ownModifiers,
    comboGroups: [],
    popularity: entry.popularity,
    variants: ownVariants.map((variant) => ({
      id: uuidOf(`${key}/${baseOf(variant.name)}`),
      ...variant,
    })),
  };
}

function named(products: ReadonlyMap<string, Product>, base: string): Product {
  const product = products.get(base);
  if (!product) throw new Error(`The menu has no product ${base}.`);
  return product;
}

function baseOf({ _base: base = '' }: LocalizedString): string {
  return base;
}
