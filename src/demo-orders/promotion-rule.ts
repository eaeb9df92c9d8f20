import type { Section } from './menu.ts';
import type { LocalizedString } from './order-parts.ts';
import { uuidOf } from './random.ts';

/** When a promotion applies and what it takes off; amounts in the store's cents. */
export type PromotionRule = {
  readonly id: string;
  readonly name: LocalizedString;
  /** The code that sets it off; without one it applies by itself. */
  readonly couponCode?: string;
  /** What is taken off each eligible line, in percent, or off all eligible lines together, in cents. */
  readonly off: { readonly percent: number } | { readonly cents: number };
  /** The parts of the menu it applies to; all when absent. */
  readonly sections?: readonly Section[];
  /** The store's hours in which it applies, the second one excluded. */
  readonly hours?: readonly [number, number];
  /** The days on which it applies, 0 is Sunday. */
  readonly weekdays?: readonly number[];
  /** The least the eligible lines must come to, in cents. */
  readonly minimumCents?: number;
};

/** Names a promotion of the group. */
export function promotionRule(key: string, rule: Omit<PromotionRule, 'id'>): PromotionRule {
  return { id: uuidOf(`promotion/${key}`), ...rule };
}
