import type { BasketLine } from './basket-line.ts';
import type { Random } from './random.ts';

/**
 * Says in which round each choice (a line, or a combo with its parts) was sent to the kitchen. Some tables order more later: a last
 * choice of its own, one more of something they had, or one less.
 */
export function sendToKitchen(choices: readonly (readonly BasketLine[])[], random: Random): BasketLine[] {
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

function sent(choice: readonly BasketLine[], submitRound: number, deltaOf: (qty: number) => number): BasketLine[] {
  return choice.map((line) => ({ ...line, item: { ...line.item, submitRound, deltaQty: deltaOf(line.item.qty) } }));
}
