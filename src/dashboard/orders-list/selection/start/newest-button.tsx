import { ArrowUpToLine } from 'lucide-react';
import { FormattedMessage } from 'react-intl';

/** Takes the reader of a list that is scrolled far down, or that starts in the past, to the newest order. */
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
