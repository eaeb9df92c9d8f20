/** The percentile of values for a share (0 to 1); NaN for no values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** The median of values; NaN for no values. */
export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}
