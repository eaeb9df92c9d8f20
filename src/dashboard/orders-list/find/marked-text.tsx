import type { TextRange } from './fold-text.ts';

/** What may stand before the first mark until it is cut off. */
const LEAD = 24;

/** A text with pieces of it marked; a long beginning gives way to the first of them. */
export function MarkedText({ text, ranges }: { text: string; ranges: readonly TextRange[] }) {
  const first = ranges[0]?.start ?? 0;
  const from = first > LEAD ? first - LEAD / 2 : 0;
  return (
    <bdi>
      {from > 0 && '…'}
      {ranges.map(({ start, end }, index) => (
        <span key={start}>
          {text.slice(ranges[index - 1]?.end ?? from, start)}
          <mark className="rounded-xs bg-accent/15 font-medium text-accent">{text.slice(start, end)}</mark>
        </span>
      ))}
      {text.slice(ranges.at(-1)?.end ?? from)}
    </bdi>
  );
}
