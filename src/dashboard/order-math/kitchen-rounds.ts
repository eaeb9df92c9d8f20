import type { OrderItem } from '#contract/service/order.ts';
import { flattenTree, type LineNode } from './item-tree.ts';
import { sumQuantities } from './sum-quantities.ts';

/** The lines last sent to the kitchen in one round; `round` is undefined for those that do not say. */
export type KitchenRound = { readonly round: number | undefined; readonly lines: readonly LineNode[] };

/** The kitchen rounds in which the order's items were sent, each once, earliest first. */
export function kitchenRounds(items: readonly OrderItem[]): number[] {
  const rounds = new Set(items.flatMap(({ submitRound }) => submitRound ?? []));
  return [...rounds].sort((left, right) => left - right);
}

/** Groups lines by the round of each, earliest first and those without one last; the parts of a combo stay with it. */
export function linesByRound(roots: readonly LineNode[]): KitchenRound[] {
  const groups = Map.groupBy(roots, ({ item }) => item.submitRound ?? undefined);
  return [...groups]
    .map(([round, lines]) => ({ round, lines }))
    .sort((left, right) => (left.round ?? Infinity) - (right.round ?? Infinity));
}

/** How many lines a round changed last, the parts of their combos among them; what it sent before others changed it is not told. */
export function lineCount({ lines }: KitchenRound): number {
  return flattenTree(lines).length;
}

/**
 * What a line's own round changed of its quantity, and what was there before; undefined where the round brought all of it. (The API
 * tells the change of the last round only.)
 */
export function roundChange({ qty, deltaQty }: OrderItem): { change: number; before: number } | undefined {
  if (deltaQty === null || deltaQty === undefined || deltaQty === qty) return undefined;
  return { change: deltaQty, before: sumQuantities([qty, -deltaQty]) };
}
