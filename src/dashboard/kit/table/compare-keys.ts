/** What a row is sorted by: amounts only within their currency; undefined if it is unknown. */
export type SortKey = { readonly currency: string; readonly value: string | number | undefined };

function compareCodes(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

/**
 * Compares the keys of two rows. Amounts of different currencies are not comparable, so the rows of each currency are sorted separately, in the
 * sequence of the currency codes. What is unknown comes last in both directions.
 */
export function compareKeys(
  left: SortKey,
  right: SortKey,
  isDescending: boolean,
  compareText: (left: string, right: string) => number = compareCodes,
): number {
  if (left.currency !== right.currency) return compareCodes(left.currency, right.currency);
  const [one, other] = [left.value, right.value];
  if (one === undefined || other === undefined) return Number(one === undefined) - Number(other === undefined);
  const isText = typeof one === 'string' && typeof other === 'string';
  return (isDescending ? -1 : 1) * (isText ? compareText(one, other) : Number(one) - Number(other));
}
