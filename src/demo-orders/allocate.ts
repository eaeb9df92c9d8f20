/**
 * Splits an amount (cents) over parts in proportion to their weights, in whole cents that add up to it exactly;
 * the cents left by rounding down go to the largest remainders. All zeros when no part has weight.
 */
export function allocate(amountCents: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  if (whole === 0) return weights.map(() => 0);
  const shares = weights.map((weight) => (amountCents * weight) / whole);
  const cents = shares.map(Math.floor);
  const left = amountCents - cents.reduce((sum, share) => sum + share, 0);
  const byRemainder = shares
    .map((share, index) => ({ index, remainder: share - Math.floor(share) }))
    .sort((one, other) => other.remainder - one.remainder || one.index - other.index);
  const gainers = new Set(byRemainder.slice(0, left).map(({ index }) => index));
  return cents.map((share, index) => share + (gainers.has(index) ? 1 : 0));
}
