import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { Order } from '#contract/service/order.ts';
import { storeClockOf } from '#order-domain/days/store-clock.ts';
import { useStores } from '../../stores/stores.ts';
import { useHotkeys } from '../../kit/hotkeys.ts';
import { PANEL_PLACE } from '../../kit/loading/loading-note.tsx';
import { OnPaper, printWith } from '../../kit/paper/on-paper.tsx';
import { ErrorBoundary } from '../../kit/errors/error-boundary.tsx';
import { useMediaQuery } from '../../kit/use-media-query.ts';
import { figuresOf } from '#order-domain/order/order-figures.ts';
import type { OpenOrder } from '../../order-words/open-order.ts';
import { ChangeAnnouncement } from '../changes/changes.tsx';
import { type Highlights, useLiveOrder } from '../changes/use-live-order.ts';
import { type OrderContext, OrderProvider } from '../parts/order-context.ts';
import { ShownRefund } from '../parts/jump-link.tsx';
import { PrintedReceipt, type PrintJob, USUAL_PRINT } from '../receipt/print-receipt.tsx';
import { DrawerAside, DrawerLayout, DrawerSheet } from './drawer-frame.tsx';
import { DrawerHeader } from './drawer-header.tsx';
import { ListOfferNotice, LoadFailure } from './drawer-notices.tsx';
import { OrderBody } from './order-body.tsx';
import { SectionNav } from './section-nav.tsx';

/** Windows with room for the order beside the list. */
const WIDE = '(min-width: 68.75rem)';
const NONE: readonly Order[] = [];

/** The open order as the sections need it; undefined while nothing of it is known. */
function useOrderContextValue(
  order: Order | undefined,
  highlights: Highlights,
  hasFailed: boolean,
  idPrefix: string,
): OrderContext | undefined {
  const stores = useStores();
  const frame = useMemo(() => {
    if (!order) return undefined;
    const store = stores.find(order.storeId);
    const clock = storeClockOf(order, store);
    const { name: storeName, currency } = store;
    return { order, figures: figuresOf(order), currency, clock, storeName, storeDetails: store };
  }, [order, stores]);
  return useMemo(
    () => frame && { ...frame, highlights, hasFailed, idPrefix },
    [frame, highlights, hasFailed, idPrefix],
  );
}

/** Remembers that the user stepped away from an order within the drawer, and steps by button or key. */
function useSteps(orderId: string, onStep: OpenOrder['onStep']) {
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
  // While the list has the focus, its own hotkeys step first.
  useHotkeys({ j: step && (() => step(1)), k: step && (() => step(-1)) }, { worksInModal: true });
  return { steppedFrom, step };
}

/** One order, beside the list or, in a narrow window, over it; shows the row's own data at once. Needs the drawer's messages around it. */
export function OrderDrawer(props: OpenOrder) {
  const {
    orderId,
    listed,
    loaded = NONE,
    isLive = false,
    onRead,
    onClose,
    onStep,
    steps,
    offerList,
    refundId,
    pin,
    pair,
    focusRequest = 0,
  } = props;
  const isWide = useMediaQuery(WIDE);
  const headingId = useId();
  const contentRef = useRef<HTMLDivElement>(null);
  const { response, error, isBusy, isLate, isNotFound, changes, retry } = useLiveOrder(orderId, listed, isLive);
  useEffect(() => {
    if (response) onRead?.(response.order);
  }, [response, onRead]);
  const focusContent = useCallback(() => contentRef.current?.focus({ preventScroll: true }), []);
  const { steppedFrom, step } = useSteps(orderId, onStep);
  useEffect(() => {
    if (focusRequest > 0) focusContent();
  }, [focusRequest, focusContent]);
  const [printJob, setPrintJob] = useState(USUAL_PRINT);
  const print = (job: PrintJob) => printWith(() => setPrintJob(job));
  const onPrinted = () => setPrintJob(USUAL_PRINT);
  const context = useOrderContextValue(
    response?.order ?? listed,
    changes.highlights,
    !response && error !== null,
    pair === 'pinned' ? 'pinned' : 'order',
  );
  const offer = response && !isNotFound ? offerList?.(response.order) : undefined;
  const isShown = context && (response || isLate || error);
  const content = (
    <DrawerLayout
      orderId={orderId}
      headingId={headingId}
      contentRef={contentRef}
      header={
        <>
          <DrawerHeader
            orderId={orderId}
            headingId={headingId}
            context={context}
            rawJson={response?.text}
            isLoading={!context && !error}
            steppedFrom={steppedFrom}
            steps={steps}
            onStep={step}
            pin={pin}
            isPinnedOne={pair === 'pinned'}
            onPrint={print}
            onClose={onClose}
          />
          {isShown ? (
            <SectionNav key={orderId} />
          ) : (
            <div className="box-content h-8 shrink-0 border-b border-line pointer-coarse:h-11" />
          )}
        </>
      }
      footer={
        <>
          {offer && <ListOfferNotice offer={offer} coversList={!isWide} />}
          {context && <ChangeAnnouncement changes={changes} onDismiss={focusContent} />}
        </>
      }
    >
      {error && <LoadFailure error={error} shown={response ? 'all' : context ? 'row' : 'none'} onRetry={retry} />}
      {isShown && (
        <ShownRefund value={refundId}>
          <OrderBody rawJson={response?.text} listed={loaded} />
        </ShownRefund>
      )}
    </DrawerLayout>
  );
  return (
    <OrderProvider value={context}>
      {isWide ? (
        <DrawerAside drawers={pair ? 2 : 1} headingId={headingId} isBusy={isBusy} isRendered={isLate || !isBusy}>
          {content}
        </DrawerAside>
      ) : (
        <DrawerSheet headingId={headingId} contentRef={contentRef} onSwipe={step} onClose={onClose}>
          {content}
        </DrawerSheet>
      )}
      {response && (
        <ErrorBoundary
          kind="dialog"
          resetKeys={[printJob]}
          onRetry={() => print(printJob)}
          frame={(message) => (
            <div className={`inset-x-4 bottom-4 mx-auto max-w-88 print:hidden ${PANEL_PLACE}`}>{message}</div>
          )}
        >
          <OnPaper onEnd={onPrinted}>{() => <PrintedReceipt job={printJob} />}</OnPaper>
        </ErrorBoundary>
      )}
    </OrderProvider>
  );
}
