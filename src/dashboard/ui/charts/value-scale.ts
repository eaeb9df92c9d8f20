/** The approximate number of steps of an axis. */
const WANTED_STEPS = 4;

/** The axis of a chart's values: from its first tick to its last, in equal steps. */
export type ValueScale = {
  readonly ticks: readonly number[];
  /** The distance from the low end, from 0 to 1. */
  readonly shareOf: (value: number) => number;
};

/**
 * The fewest equal steps of 1, 2 or 5 times a power of ten that cover 0 and the values, close to
 * `WANTED_STEPS`.
 */
export function valueScale(values: readonly number[]): ValueScale {
  const bottom = values.reduce((least, value) => Math.min(least, value), 0);
  const top = values.reduce((most, value) => Math.max(most, value), 0);
  const step = niceStep(Math.max(1, (top - bottom) / WANTED_STEPS));
  const low = Math.floor(bottom / step) * step;
  const high = Math.max(Math.ceil(top / step) * step, low + step);
  const ticks = Array.from(
    { length: Math.round((high - low) / step) + 1 },
    (_, index) => low + index * step,
  );
  return { ticks, shareOf: (value) => (value - low) / (high - low) };
}

function niceStep(least: number): number {
  const unit = 10 ** Math.floor(Math.log10(least));
  return unit * ([1, 2, 5].find((factor) => factor * unit >= least) ?? 10);
}
