import type { Order } from '#contract/service/order.ts';
import { nameLabel } from '../order/tenders.ts';

type Line = NonNullable<Order['items']>[number];

/** The value that lines of the same product share: its id, or its name where it has none. */
export function productValue({ productId, productName }: Line): string {
  return productId || (productName ? `name ${nameLabel(productName)}` : '');
}

/** A text without dots, which separate the parts of a figure in addresses. */
export function dotless(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('.', '%2E');
}

/** The text that `dotless` wrote. */
export function withDots(text: string): string {
  return text.replaceAll('%2E', '.').replaceAll('%25', '%');
}

/**
 * The figure of a product in addresses (`product.espresso`), by its value in breakdowns; links add
 * a dot and its name.
 */
export function productFigure(value: string): string {
  return `product.${dotless(value)}`;
}

const PRODUCT = /^(product\.(?:[^.%]|%2[5E])*)\.(.*)$/s;

/** The product and its name in a figure of an address; undefined for other figures. */
export function readProductFigure(
  text: string,
): { readonly figure: string; readonly name: string } | undefined {
  const [, figure, name] = PRODUCT.exec(text) ?? [];
  return figure === undefined
    ? undefined
    : { figure, name: name || withDots(figure.slice('product.'.length)) };
}
