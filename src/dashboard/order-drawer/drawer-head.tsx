import { ChevronDown, ChevronUp, Link, X } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { useIntl } from 'react-intl';
import type { Order } from '#contract/order.ts';
import { orderTitle } from '../order-math/order-title.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { orderLink } from './order-link.ts';

/** The drawer's title line: what people call the order, its store, and what can be done with it. */
export function DrawerHead({
  orderId,
  order,
  storeName,
  headingId,
  headingRef,
  onClose,
  onStep,
  actions,
}: {
  orderId: string;
  order: Order | undefined;
  storeName: string | undefined;
  headingId: string;
  headingRef: RefObject<HTMLHeadingElement | null>;
  onClose: () => void;
  onStep: ((direction: 1 | -1) => void) | undefined;
  /** What else can be done with the order. */
  actions: ReactNode;
}) {
  const intl = useIntl();
  return (
    <div className="flex items-start gap-1">
      <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2 pt-1.5">
        <h2
          id={headingId}
          ref={headingRef}
          tabIndex={-1}
          className="line-clamp-3 min-w-0 text-sm font-semibold wrap-anywhere outline-none"
        >
          <bdi>{order ? orderTitle(order) : orderId.slice(0, 8)}</bdi>
        </h2>
        {storeName !== undefined && (
          <bdi className="max-w-full min-w-0 truncate text-row text-ink-muted">{storeName}</bdi>
        )}
      </div>
      {onStep && (
        <>
          <IconButton
            icon={ChevronUp}
            label={intl.formatMessage({ id: 'drawer.previous' })}
            onClick={() => onStep(-1)}
          />
          <IconButton icon={ChevronDown} label={intl.formatMessage({ id: 'drawer.next' })} onClick={() => onStep(1)} />
        </>
      )}
      <CopyButton
        icon={Link}
        text={orderLink(orderId)}
        label={intl.formatMessage({ id: 'drawer.copy_link' })}
        copiedLabel={intl.formatMessage({ id: 'action.copied' })}
      />
      {actions}
      <IconButton icon={X} label={intl.formatMessage({ id: 'action.close' })} onClick={onClose} />
    </div>
  );
}
