import { ArrowUpToLine } from 'lucide-react';
import { FormattedMessage } from 'react-intl';

/** Takes a reader who is far down, or in a list that starts further back, to the newest order. */
export function NewestButton({ onClick }: { onClick: () => void }) {
  return (
    <button
      type="button"
      className="touch-target absolute end-4 bottom-14 z-20 inline-flex h-8 items-center gap-1.5 rounded-full border border-line-strong bg-raised px-3 text-row font-medium shadow-popover hover:bg-hover"
      onClick={onClick}
    >
      <ArrowUpToLine aria-hidden size={14} />
      <FormattedMessage id="jump.newest" />
    </button>
  );
}
