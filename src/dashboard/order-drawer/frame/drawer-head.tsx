import { ChevronDown, ChevronUp, Link, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import type { Order } from '#contract/service/order.ts';
import { orderTitle } from '../../order-math/order-title.ts';
import { CopyButton } from '../../kit/copy-button.tsx';
import { IconButton } from '../../kit/button.tsx';
import { orderLink } from './order-link.ts';

/** The steps that the list has from the open order. */
export type Steps = { readonly previous: boolean; readonly next: boolean };

/**
 * The drawer's title line: what people call the order, its store, and what can be done with it. Where it is narrow the store has a line of
 * its own, and what the menu holds as well stands only there.
 */
export function DrawerHead({
  orderId,
  order,
  storeName,
  headingId,
  onClose,
  onStep,
  steps,
  actions,
}: {
  orderId: string;
  order: Order | undefined;
  storeName: string | undefined;
  headingId: string;
  onClose: () => void;
  onStep: ((direction: 1 | -1) => void) | undefined;
  steps: Steps | undefined;
  /** What else can be done with the order. */
  actions: ReactNode;
}) {
  const intl = useIntl();
  return (
    <div className="order-1 flex flex-wrap items-start justify-end gap-x-1">
      <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2 pt-1.5 pointer-coarse:pt-3 narrow:contents">
        <h2
          id={headingId}
          className="line-clamp-3 min-w-0 text-sm font-semibold wrap-anywhere narrow:flex-1 narrow:basis-27 narrow:pt-1.5 narrow:pointer-coarse:pt-3"
        >
          <bdi>{order ? orderTitle(order) : orderId.slice(0, 8)}</bdi>
        </h2>
        {storeName !== undefined && (
          <span className="line-clamp-3 max-w-full min-w-0 text-row wrap-anywhere text-ink-muted narrow:order-last narrow:basis-full">
            <bdi>{storeName}</bdi>
          </span>
        )}
      </div>
      <div className="flex shrink-0 items-center gap-1 narrow:gap-0">
        {onStep && (
          <>
            <IconButton
              icon={ChevronUp}
              label={intl.formatMessage({ id: 'drawer.previous' })}
              aria-disabled={steps?.previous === false}
              onClick={() => onStep(-1)}
            />
            <IconButton
              icon={ChevronDown}
              label={intl.formatMessage({ id: 'drawer.next' })}
              aria-disabled={steps?.next === false}
              onClick={() => onStep(1)}
            />
          </>
        )}
        <CopyButton
          icon={Link}
          text={orderLink(orderId)}
          label={intl.formatMessage({ id: 'drawer.copy_link' })}
          copiedLabel={intl.formatMessage({ id: 'drawer.copied_link' })}
          byHandLabel={intl.formatMessage({ id: 'drawer.copy_by_hand' })}
          showsWord
          isSmall={false}
          className="narrow:hidden"
        />
        {actions}
        <IconButton icon={X} label={intl.formatMessage({ id: 'action.close' })} onClick={onClose} />
      </div>
    </div>
  );
}
