/** A value as it is measured and as it is written. */
export type ChartValue = { readonly value: number; readonly text: string };

/** One bar or cell of a chart. */
export type ChartMark = ChartValue & {
  /** Unique within the chart. */
  readonly key: string;
  /** Its name in full. */
  readonly name: string;
  /** The value that it is compared with. */
  readonly before?: ChartValue | undefined;
  /** The address of what is behind it; undefined: nothing to go to. */
  readonly to?: string | undefined;
};

/** A mark as it is announced: its name and its values. */
export function markWords({ name, text, before }: ChartMark, beforeLabel: string): string {
  return before ? `${name}: ${text} (${beforeLabel}: ${before.text})` : `${name}: ${text}`;
}
