import { ArrowUp } from 'lucide-react';
import { FormattedMessage } from 'react-intl';

/** Offers the orders that arrived while the reader was elsewhere in the list. */
export function NewOrdersPill({ count, onShow }: { count: number; onShow: () => void }) {
  if (count === 0) return null;
  return (
    <button
      type="button"
      className="touch-target absolute start-1/2 top-11 z-20 inline-flex h-8 -translate-x-1/2 items-center gap-1.5 rounded-full bg-accent px-3 text-row font-medium text-on-accent shadow-popover hover:bg-accent-strong rtl:translate-x-1/2"
      onClick={onShow}
    >
      <ArrowUp aria-hidden size={14} />
      <FormattedMessage id="orders.new" values={{ count }} />
    </button>
  );
}
