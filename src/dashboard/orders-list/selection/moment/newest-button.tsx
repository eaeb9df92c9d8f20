import { ArrowUpToLine } from 'lucide-react';
import { FormattedMessage } from 'react-intl';

/** Takes a reader who is far down, or in a list that starts further back, to the newest order; it stands where it covers no row. */
export function NewestButton({ onClick }: { onClick: () => void }) {
  return (
    <button
      type="button"
      className="touch-target inline-flex h-6 shrink-0 items-center gap-1.5 rounded-md px-2 text-xs font-medium whitespace-nowrap text-accent transition-colors duration-120 hover:bg-hover"
      onClick={onClick}
    >
      <ArrowUpToLine aria-hidden size={14} />
      <FormattedMessage id="jump.newest" />
    </button>
  );
}
