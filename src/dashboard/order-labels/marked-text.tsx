import type { TextRange } from '#order-domain/text/fold-text.ts';

/** The classes of a match. */
export const MARK = 'rounded-xs bg-accent/15 font-medium text-accent';

/** A text from an index on, with its `ranges` highlighted; they are in order and do not overlap. */
export function MarkedText({
  text,
  ranges,
  from = 0,
}: {
  text: string;
  ranges: readonly TextRange[];
  from?: number;
}) {
  return (
    <>
      {ranges.map(({ start, end }, index) => (
        <span key={start}>
          {text.slice(ranges[index - 1]?.end ?? from, start)}
          <mark className={MARK}>{text.slice(start, end)}</mark>
        </span>
      ))}
      {text.slice(ranges.at(-1)?.end ?? from)}
    </>
  );
}
