import { ArrowUp } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { useFocusHeir } from '../../kit/focus-heir.ts';

/** Offers, below the headings that stay in sight, the orders that arrived while the reader was elsewhere in the list; announced politely. */
export function NewOrdersPill({ count, onShow }: { count: number; onShow: () => void }) {
  const heir = useFocusHeir();
  return (
    <div role="status" className="pointer-events-none absolute inset-x-0 top-19 z-20 flex justify-center max-sm:top-10">
      {count > 0 && (
        <button
          ref={heir}
          type="button"
          className="pointer-events-auto touch-target inline-flex h-8 items-center gap-1.5 rounded-full bg-accent px-3 text-row font-medium text-on-accent shadow-popover hover:bg-accent-strong"
          onClick={onShow}
        >
          <ArrowUp aria-hidden size={14} />
          <FormattedMessage id="orders.new" values={{ count }} />
        </button>
      )}
    </div>
  );
}
