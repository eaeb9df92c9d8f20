/** A value, and its text. */
export type ChartValue = { readonly value: number; readonly text: string };

/** One bar or cell of a chart. */
export type ChartMark = ChartValue & {
  /** Unique within the chart. */
  readonly key: string;
  /** The full name. */
  readonly name: string;
  /** The value to compare with. */
  readonly before?: ChartValue | undefined;
  /** The address of the orders or refunds behind the value; undefined without a link. */
  readonly to?: string | undefined;
};

/** The accessible name of a mark: its name and its values. */
export function markWords({ name, text, before }: ChartMark, beforeLabel: string): string {
  return before ? `${name}: ${text} (${beforeLabel}: ${before.text})` : `${name}: ${text}`;
}
