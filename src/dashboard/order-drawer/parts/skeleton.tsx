import { FormattedMessage } from 'react-intl';

const WIDTHS = ['w-3/4', 'w-1/2', 'w-2/3'] as const;

/** Holds the place of what is loading; what comes within 150 ms never flickers. */
export function Skeleton({ lines }: { lines: number }) {
  return (
    <div className="animate-appear">
      <span className="sr-only">
        <FormattedMessage id="drawer.loading" />
      </span>
      {Array.from({ length: lines }, (_, line) => (
        <div key={line} aria-hidden className="flex h-7 items-center justify-between gap-8">
          <span className={`h-3 animate-skeleton rounded-sm bg-line ${WIDTHS[line % WIDTHS.length]}`} />
          <span className="h-3 w-14 animate-skeleton rounded-sm bg-line" />
        </div>
      ))}
    </div>
  );
}
