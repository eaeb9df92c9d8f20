import type { OrderItem } from '#contract/order.ts';

/** The kitchen rounds in which the order's items were sent, each once, earliest first. */
export function kitchenRounds(items: readonly OrderItem[]): number[] {
  const rounds = new Set(items.flatMap(({ submitRound }) => submitRound ?? []));
  return [...rounds].sort((left, right) => left - right);
}
