import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { Order } from '#contract/service/order.ts';
import { storeClockOf } from '../../stores/store-clock.ts';
import { useStores } from '../../stores/stores.ts';
import actionMessages from '../../kit/i18n/en/order-actions.json' with { type: 'json' };
import partMessages from '../../kit/i18n/en/order-drawer.json' with { type: 'json' };
import { WithMessages } from '../../kit/i18n/with-messages.tsx';
import { useHotkeys } from '../../kit/hotkeys.ts';
import { useMediaQuery } from '../../kit/use-media-query.ts';
import { ChangeAnnouncement } from '../changes/change-announcement.tsx';
import { DrawerAside } from './drawer-aside.tsx';
import { DrawerFrame } from './drawer-frame.tsx';
import { DrawerHead, type Steps } from './drawer-head.tsx';
import { DrawerSheet } from './drawer-sheet.tsx';
import { HasFailedProvider } from '../parts/has-failed.ts';
import { type ListOffer, ListOfferNotice } from './list-offer.tsx';
import { LoadedOrdersProvider } from './loaded-orders.ts';
import { LoadFailure } from './load-failure.tsx';
import { OrderActions } from './order-actions.tsx';
import { OrderBody } from './order-body.tsx';
import { MarksProvider } from '../changes/order-changes-context.ts';
import { OrderFacts } from './order-facts.tsx';
import { OrderFrameProvider } from '../parts/order-frame.ts';
import { OrderPrint } from '../receipt/order-print.tsx';
import { OrderTotal } from './order-total.tsx';
import type { Paper } from '../receipt/receipt-page.ts';
import { SectionNav } from './section-nav.tsx';
import { Skeleton } from '../parts/skeleton.tsx';
import { StepAnnouncement } from './step-announcement.tsx';
import { useIsLate } from './use-is-late.ts';
import { useLiveOrder } from './use-live-order.ts';

/** Where the window has room for the order beside the list. */
const WIDE = '(min-width: 1100px)';
const NONE: readonly Order[] = [];
const messages = { ...partMessages, ...actionMessages };

type OrderDrawerProps = {
  readonly orderId: string;
  /** The order as its row has it, if it is among the loaded ones: shown until the whole order is here. */
  readonly listed: Order | undefined;
  /** What the list has, to look for orders that belong together. */
  readonly loaded?: readonly Order[];
  /** Whether to look for changes by itself. */
  readonly isLive?: boolean;
  /** Beside the list Escape is the list's, as it is pressed sooner than this code may be there. */
  readonly onClose: () => void;
  /** Goes to the next (1) or previous (-1) order of the list. */
  readonly onStep?: ((direction: 1 | -1) => void) | undefined;
  /** Where the list has orders to step to. */
  readonly steps?: Steps | undefined;
  /** How the list can be brought to the order, where its row is not loaded. */
  readonly offerList?: ((order: Order) => ListOffer | undefined) | undefined;
  /** How often the reader asked for the focus to come into the drawer. */
  readonly focusTurn?: number;
};

/** One order, beside the list or, where there is no room, over it; it fills in from the row's own data at once. */
export function OrderDrawer(props: OrderDrawerProps) {
  const { orderId, listed, loaded = NONE, isLive = false, onClose, onStep, steps, offerList, focusTurn = 0 } = props;
  const isWide = useMediaQuery(WIDE);
  const headingId = useId();
  const contentRef = useRef<HTMLDivElement>(null);
  const { answer, error, isGone, changes, refetch } = useLiveOrder(orderId, listed, isLive);
  const isBusy = !answer && !error;
  const isLate = useIsLate(isBusy ? orderId : undefined);
  const focusContent = useCallback(() => contentRef.current?.focus({ preventScroll: true }), []);
  const [steppedFrom, setSteppedFrom] = useState<string>();
  const step = useMemo(
    () =>
      onStep &&
      ((direction: 1 | -1) => {
        setSteppedFrom(orderId);
        onStep(direction);
      }),
    [onStep, orderId],
  );
  // The list has its own while it has the focus.
  useHotkeys({ j: step && (() => step(1)), k: step && (() => step(-1)) });
  useEffect(() => {
    if (focusTurn > 0) focusContent();
  }, [focusTurn, focusContent]);
  const [paper, setPaper] = useState<Paper>();
  const onPrinted = useCallback(() => setPaper(undefined), []);
  const order = answer?.order ?? listed;
  const stores = useStores();
  const frame = useMemo(() => {
    if (!order) return undefined;
    const store = stores.find(order.storeId);
    return { order, currency: store.currency, clock: storeClockOf(order, store), storeName: store.name };
  }, [order, stores]);
  const offer = answer && !isGone ? offerList?.(answer.order) : undefined;
  // What is drawn stays while it is tried again.
  const [failedId, setFailedId] = useState<string>();
  if (error && failedId !== orderId) setFailedId(orderId);
  const isShown = frame && (answer || isLate || failedId === orderId);
  const head = (
    <>
      <header className="relative flex shrink-0 flex-col gap-1.5 py-3 ps-4 pe-3 narrow:gap-1 narrow:py-1.5 narrow:pe-1.5 low:contents">
        <div className="contents low:sticky low:top-0 low:z-10 low:block low:shrink-0 low:border-b low:border-line low:bg-surface low:py-1 low:ps-4 low:pe-1.5">
          <DrawerHead
            orderId={orderId}
            order={order}
            storeName={frame?.storeName}
            headingId={headingId}
            onClose={onClose}
            onStep={step}
            steps={steps}
            actions={
              frame && (
                <OrderFrameProvider value={frame}>
                  <OrderActions key={orderId} text={answer?.text} onPrint={setPaper} />
                </OrderFrameProvider>
              )
            }
          />
          {frame && (
            <OrderFrameProvider value={frame}>
              <div className="order-3">
                <OrderTotal />
              </div>
            </OrderFrameProvider>
          )}
        </div>
        {frame && (
          <OrderFrameProvider value={frame}>
            <div className="relative order-2 space-y-1.5 low:shrink-0 low:px-4 low:py-2">
              <OrderFacts />
              <StepAnnouncement steppedFrom={steppedFrom} />
            </div>
          </OrderFrameProvider>
        )}
        {!frame && !error && (
          <div className="order-2">
            <Skeleton lines={3} />
          </div>
        )}
      </header>
      {isShown ? (
        <OrderFrameProvider value={frame}>
          <SectionNav key={orderId} />
        </OrderFrameProvider>
      ) : (
        <div className="box-content h-8 shrink-0 border-b border-line pointer-coarse:h-11" />
      )}
    </>
  );
  const content = (
    <MarksProvider value={changes.marks}>
      <DrawerFrame
        orderId={orderId}
        headingId={headingId}
        contentRef={contentRef}
        head={head}
        foot={
          <>
            {offer && <ListOfferNotice offer={offer} coversList={!isWide} />}
            {frame && <ChangeAnnouncement changes={changes} frame={frame} onDismiss={focusContent} />}
          </>
        }
      >
        {error && (
          <LoadFailure error={error} shown={answer ? 'all' : frame ? 'row' : 'none'} onRetry={() => void refetch()} />
        )}
        {isShown && (
          <OrderFrameProvider value={frame}>
            <LoadedOrdersProvider value={loaded}>
              <HasFailedProvider value={!answer && error !== null}>
                <OrderBody text={answer?.text} />
              </HasFailedProvider>
            </LoadedOrdersProvider>
          </OrderFrameProvider>
        )}
      </DrawerFrame>
    </MarksProvider>
  );
  return (
    <WithMessages messages={messages}>
      {isWide ? (
        <DrawerAside headingId={headingId} isBusy={isBusy} isDrawn={isLate || !isBusy}>
          {content}
        </DrawerAside>
      ) : (
        <DrawerSheet headingId={headingId} contentRef={contentRef} onClose={onClose}>
          {content}
        </DrawerSheet>
      )}
      {answer && frame && (
        <OrderFrameProvider value={frame}>
          <OrderPrint paper={paper} onDone={onPrinted} />
        </OrderFrameProvider>
      )}
    </WithMessages>
  );
}
