import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';

/** In one line, more sums than these are only counted. */
const MAX_SUMS = 3;

/**
 * A heading among rows in one line, above cards with several sums in lines below; these are never
 * truncated. They stand at the end, where the last column of orders has amounts, unless they are
 * beside the notes.
 */
export function HeadingFrame({
  isCard,
  title,
  notes,
  sums,
  areBeside = false,
}: {
  isCard: boolean;
  title: ReactNode;
  /** Truncated where there is no room. */
  notes: readonly (string | undefined)[];
  sums: readonly ReactNode[];
  areBeside?: boolean;
}) {
  const said = notes.filter((note) => note);
  const isStacked = isCard && sums.length > 1;
  return (
    <div
      className={`sticky start-0 flex h-full max-w-(--table-window) gap-x-4 leading-4 ${isStacked ? 'flex-col px-3 pt-2' : isCard ? 'items-center px-3' : 'items-center ps-4 pe-11'}`}
    >
      <span
        className={`min-w-0 truncate not-phone:min-w-24 ${isStacked ? 'flex-none' : areBeside && !isCard ? '' : 'flex-1'}`}
      >
        <span className="me-3 font-medium text-ink">{title}</span>
        {/* Browsers count an empty text that is filled later as a shift. */}
        {said.length > 0 && ` ${said.join(' · ')}`}
      </span>
      {/* In one line, a sum that does not fit wraps out of sight completely. */}
      <span
        className={`flex shrink-0 flex-wrap justify-end gap-x-4 font-medium whitespace-nowrap ${isCard ? '' : 'h-4 overflow-hidden'}`}
      >
        {isCard ? sums : sums.slice(0, MAX_SUMS)}
        {!isCard && sums.length > MAX_SUMS && (
          <FormattedMessage id="day.more_sums" values={{ count: sums.length - MAX_SUMS }} />
        )}
      </span>
    </div>
  );
}
