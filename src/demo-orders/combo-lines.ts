import { type Basket, type BasketLine, basketLine, drawModifiers } from './basket-line.ts';
import type { Product } from './menu.ts';

/**
 * Rings up a combo: a line with the combo's price, then one for each choice, which costs only its extra charge and its options.
 * The choices share the combo's section, so that promotions on single products leave them alone.
 */
export function comboLines(basket: Basket, combo: Product, qty: number): BasketLine[] {
  const parent = basketLine(basket, combo, qty, { itemRole: 'combo_parent' });
  const children = combo.comboGroups.map((group): BasketLine => {
    const { id, product, extraCents } = basket.random.pick(group.choices);
    // Options that make a product cheaper would make a choice cost less than nothing.
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
