import { ChevronDown, ChevronUp, Link, X } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { openValueLabel } from '../../order-labels/humanize-enum.ts';
import { StatusLabel } from '../../order-labels/order-status.tsx';
import { orderTitle } from '#order-domain/text/order-title.ts';
import { CopyButton } from '../../ui/popups/copy-button.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Amount } from '../parts/amount.tsx';
import { Dotted } from '../parts/texts.tsx';
import { type OrderContext, useOrderContext } from '../parts/order-context.ts';
import type { OpenOrder, Steps } from '../../order-labels/open-order.ts';
import { Skeleton } from '../parts/section.tsx';
import { OrderAnnouncement } from './drawer-notices.tsx';
import { OrderActions, useOrderInListLink } from './order-actions.tsx';
import { TimePopover } from './time-popover.tsx';

function OrderTotal() {
  const { order, figures } = useOrderContext();
  const { refundedCents: refunded = 0, keptCents: kept } = figures.amounts;
  return (
    <div className="flex flex-wrap items-baseline gap-x-4 text-row">
      <span className="flex items-baseline">
        <span className="sr-only">
          <FormattedMessage id="drawer.total" />
        </span>
        <Amount cents={order.totalCents} className="text-total font-semibold" />
      </span>
      {refunded !== 0 && kept !== undefined && (
        <>
          <span className="text-refund">
            <Amount cents={0 - refunded} className="font-medium" />{' '}
            <FormattedMessage id="drawer.refunded" />
          </span>
          <span className="text-ink-muted">
            <Amount cents={kept} className="font-medium text-ink" />{' '}
            <FormattedMessage id="drawer.kept" />
          </span>
        </>
      )}
    </div>
  );
}

function OrderFacts() {
  const intl = useIntl();
  const { order, clock } = useOrderContext();
  const { tableName, pickupName } = order;
  const named = (id: 'drawer.table' | 'drawer.pickup_for', name: string | null | undefined) =>
    name?.trim() && <FormattedMessage id={id} values={{ name: <bdi>{name}</bdi> }} />;
  return (
    <>
      <p className="line-clamp-3 text-row wrap-anywhere text-ink-muted">
        <Dotted>
          <TimePopover timestamp={order.createdAt} clock={clock} />
          {openValueLabel(intl, 'service_type', order.serviceType)}
          {openValueLabel(intl, 'source', order.source)}
          {named('drawer.table', tableName)}
          {named('drawer.pickup_for', pickupName)}
        </Dotted>
      </p>
      <div className="flex flex-wrap gap-x-4 gap-y-1 text-row font-medium">
        <StatusLabel kind="payment" value={order.paymentStatus} />
        <StatusLabel kind="fulfillment" value={order.fulfillmentStatus} />
      </div>
    </>
  );
}

/**
 * The buttons to the orders before and after; they disappear when the order turns out not to be
 * among the list's rows.
 */
function StepButtons({
  onStep,
  steps,
}: {
  onStep: (direction: 1 | -1) => void;
  steps: Steps | undefined;
}) {
  const { formatMessage } = useIntl();
  return (
    <span className="contents">
      <IconButton
        icon={ChevronUp}
        label={formatMessage({ id: 'drawer.previous' })}
        aria-disabled={steps?.previous === false}
        onClick={() => onStep(-1)}
      />
      <IconButton
        icon={ChevronDown}
        label={formatMessage({ id: 'drawer.next' })}
        aria-disabled={steps?.next === false}
        onClick={() => onStep(1)}
      />
    </span>
  );
}

/**
 * The top of the drawer: title line, total, facts and statuses, as far as they are known
 * (`context`). In a low window it scrolls with the content, and only title line and total stay.
 */
export function DrawerHeader({
  orderId,
  headingId,
  context,
  isLoading,
  onStep,
  steps,
  onClose,
}: Pick<OpenOrder, 'orderId' | 'onStep' | 'steps' | 'onClose'> & {
  headingId: string;
  context: OrderContext | undefined;
  /** True until any data of the order arrives. */
  isLoading: boolean;
}) {
  const intl = useIntl();
  const orderInListLink = useOrderInListLink();
  return (
    <header className="relative flex shrink-0 flex-col gap-1.5 px-4 py-3 narrow:gap-1 narrow:py-1.5 low:contents">
      <div className="contents low:sticky low:top-0 low:z-10 low:block low:shrink-0 low:border-b low:border-line low:bg-surface low:px-4 low:py-1">
        <div className="order-1 flex flex-wrap items-start justify-end gap-x-1">
          <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2 pt-1.5 pointer-coarse:pt-3 narrow:contents">
            <h2
              id={headingId}
              className="line-clamp-3 min-w-0 text-sm font-semibold wrap-anywhere narrow:flex-1 narrow:basis-27 narrow:pt-1.5 narrow:pointer-coarse:pt-3"
            >
              <bdi>{context ? orderTitle(context.order) : orderId.slice(0, 8)}</bdi>
            </h2>
            {context && (
              <span className="line-clamp-3 max-w-full min-w-0 text-row wrap-anywhere text-ink-muted narrow:order-last narrow:basis-full">
                <bdi>{context.storeName}</bdi>
              </span>
            )}
          </div>
          <div className="-me-1 flex shrink-0 items-center gap-1 low:-me-2.5 narrow:-me-2.5 narrow:gap-0">
            {onStep && <StepButtons onStep={onStep} steps={steps} />}
            <CopyButton
              icon={Link}
              text={orderInListLink(orderId)}
              label={intl.formatMessage({ id: 'drawer.copy_link' })}
              copiedLabel="drawer.copied_link"
              byHandLabel={intl.formatMessage({ id: 'drawer.copy_by_hand' })}
              showsWord
              isSmall={false}
              className="narrow:hidden"
            />
            {context && <OrderActions key={orderId} />}
            <IconButton
              icon={X}
              label={intl.formatMessage({ id: 'action.close' })}
              onClick={onClose}
            />
          </div>
        </div>
        {context && (
          <div className="order-3">
            <OrderTotal />
          </div>
        )}
      </div>
      {context && (
        <div className="relative order-2 space-y-1.5 low:shrink-0 low:px-4 low:py-2">
          <OrderFacts />
          <OrderAnnouncement />
        </div>
      )}
      {isLoading && (
        <div className="order-2">
          <Skeleton lines={3} />
        </div>
      )}
    </header>
  );
}
