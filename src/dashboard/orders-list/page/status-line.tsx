import { FormattedMessage, useIntl } from 'react-intl';
import { clockName, formatMoment, timeOfDay } from '../../stores/store-clock.ts';
import { storeClockOf } from '#order-domain/days/store-clock.ts';
import { useStores } from '../../stores/stores.ts';
import { useOrdersView, useShownList } from '../orders-view/shown-list.ts';
import { useOrdersAddress } from '../selection/address/use-orders-address.ts';
import { useShowsZones } from '../table/columns/table-meta.ts';
import { ArrowUp, CircleDot, CirclePause, CloudOff, WifiOff } from 'lucide-react';
import { readerTimeZone } from '../../kit/i18n/formatters.ts';
import { OrdersExport } from '../export/orders-export.tsx';
import { GoToDate, NewestButton, OldestButton } from '../selection/start/go-to-date.tsx';
import { startAtSecond } from '../selection/start/list-start.ts';
import { type LiveHealth, useLiveFeed } from '../../orders-feed/use-live-feed.ts';
import { useChangePreferences, usePreferences } from '../../preferences/use-preferences.ts';
import type { ListEnds } from './use-oldest.ts';

/** How many orders the list has or, as long as it may go on, how far back it goes. */
function ListRange() {
  const { locale } = useIntl();
  const { snapshot, orders, isSorted } = useOrdersView('snapshot', 'orders', 'isSorted');
  const stores = useStores();
  const showsZones = useShowsZones();
  const { status, isComplete, newerStatus } = snapshot;
  const isWhole = isComplete || (isSorted && status === 'complete');
  const oldest = orders.at(-1);
  const reached = snapshot.reachedBackTo;
  const clock = oldest && storeClockOf(oldest, stores.find(oldest.storeId));
  const moment =
    reached !== undefined && clock
      ? `${formatMoment(locale, reached, clock, 'date-time')}${showsZones ? ` ${clockName(locale, reached, clock)}` : ''}`
      : undefined;
  return (
    // On a phone, words of trouble leave it no room beside them.
    <p className="flex min-w-0 flex-1 items-center gap-1.5 overflow-hidden whitespace-nowrap phone:has-[~.text-warning]:basis-full cramped:sr-only">
      <span role="status" className="line-clamp-2 leading-4 whitespace-normal">
        {status === 'loading-first' ? (
          <FormattedMessage id="orders.loading" />
        ) : isWhole ? (
          <FormattedMessage id="orders.count" values={{ count: orders.length }} />
        ) : (
          moment !== undefined && <FormattedMessage id="orders.back_to" values={{ moment }} />
        )}
      </span>
      {status !== 'loading-first' && !isWhole && moment !== undefined && (
        <>
          {newerStatus !== 'whole' && (
            // On a phone, the button for the newest tells it.
            <span className="phone:hidden before:me-1.5 before:content-['·']">
              <FormattedMessage id="orders.more_above" />
            </span>
          )}
          {status !== 'complete' && (
            <span className="phone:hidden before:me-1.5 before:content-['·']">
              <FormattedMessage id={status === 'loading-more' ? 'orders.loading_more' : 'orders.more_below'} />
            </span>
          )}
        </>
      )}
    </p>
  );
}

const LOOKS = {
  live: { icon: CircleDot, className: 'text-paid' },
  no_response: { icon: CloudOff, className: 'text-warning' },
  offline: { icon: WifiOff, className: 'text-warning' },
  paused: { icon: CirclePause, className: '' },
} as const;

/** Shows how current the list is, turns live updates on and off, and offers a retry if the service does not answer. */
export function LiveToggle({
  health,
  onChange,
  onRetry,
}: {
  health: LiveHealth;
  onChange: (isOn: boolean) => void;
  onRetry: () => void;
}) {
  const { locale, formatMessage } = useIntl();
  const { kind, lastResponse } = health;
  const { icon: Icon, className } = LOOKS[kind];
  const isOn = kind !== 'paused';
  const isInTrouble = kind === 'no_response' || kind === 'offline';
  const time =
    lastResponse === undefined ? undefined : formatMoment(locale, lastResponse, { timeZone: readerTimeZone() }, 'time');
  const words = formatMessage({ id: `live.${kind}` }, { hasTime: time !== undefined, time });
  return (
    <>
      <button
        type="button"
        title={formatMessage({ id: isOn ? 'live.turn_off' : 'live.turn_on' })}
        // On a phone the words of trouble take two lines beside the buttons, which wrap if there is no room for both.
        className={`touch-target inline-flex h-6 items-center gap-1 rounded-md px-1.5 whitespace-nowrap hover:bg-hover hover:text-ink phone:px-1 ${isInTrouble ? 'font-medium text-warning phone:basis-27' : 'shrink-0'}`}
        onClick={() => onChange(!isOn)}
      >
        <Icon aria-hidden size={12} className={`shrink-0 ${className}`} />
        <span className="text-start leading-4 phone:whitespace-normal">{words}</span>
        {kind === 'live' && (
          // Reserves space for the time before it is known; hidden where it would truncate the count of loaded orders.
          <bdi className={`phone:hidden ${time === undefined ? 'invisible' : ''}`}>
            {time ?? timeOfDay(locale, '00:00')}
          </bdi>
        )}
      </button>
      {isInTrouble && (
        <button
          type="button"
          className="touch-target inline-flex h-6 shrink-0 items-center rounded-md px-1.5 font-medium whitespace-nowrap text-ink underline underline-offset-2 hover:bg-hover"
          onClick={onRetry}
        >
          <FormattedMessage id="action.retry" />
        </button>
      )}
      <span role="status" className="sr-only">
        {isInTrouble && words}
      </span>
    </>
  );
}

/** Offers new orders that arrived while the list was scrolled down, where they cover no row; announced politely. */
function NewOrdersButton({ count, onShow }: { count: number; onShow: () => void }) {
  return (
    <div role="status" className="contents">
      {count > 0 && (
        <button
          type="button"
          className="touch-target inline-flex h-6 shrink-0 items-center gap-1.5 rounded-full bg-accent px-2.5 font-medium whitespace-nowrap text-on-accent hover:bg-accent-strong"
          onClick={onShow}
        >
          <ArrowUp aria-hidden size={14} />
          <FormattedMessage id="orders.new" values={{ count }} />
        </button>
      )}
    </div>
  );
}

/** How far back the list goes, and whether more follow. Beside it, what leads elsewhere in the list. Keeps the list current. */
export function StatusLine({ isFarDown, ends }: { isFarDown: boolean; ends: ListEnds }) {
  const { list, view, tableRef, goTo } = useShownList();
  const { live: isLive } = usePreferences();
  const changePreferences = useChangePreferences();
  /** The second (epoch) of the first row on screen. */
  const inView = () => (tableRef.current?.position()?.record ?? view.getSnapshot().orders[0])?.created;
  const live = useLiveFeed(
    list.feed,
    {
      mayInsert: () => tableRef.current?.isRestingAtTop() ?? true,
      // A list that is read as a whole is read again by itself.
      inView: () => (view.isRead ? undefined : inView()),
    },
    isLive,
  );
  const { listStart } = useOrdersAddress();
  const { snapshot, feed, loaded, newCount } = useOrdersView('snapshot', 'feed', 'loaded', 'newCount');
  const isAtHead = feed.newerStatus === 'whole';
  const showNew = () => {
    // A list that starts further back does not reach the new orders.
    if (!isAtHead) return goTo(undefined);
    list.feed.showNew();
    tableRef.current?.scrollToTop();
  };
  /** The time of the first row on screen, on the zone's clock. */
  const propose = () => {
    const second = inView();
    return second === undefined ? undefined : startAtSecond(second, listStart.zone);
  };
  return (
    <div className="flex min-h-8 shrink-0 items-center phone:flex-wrap gap-1 border-t border-line bg-surface ps-4 pe-2 text-xs text-ink-muted max-sm:ps-3 max-sm:pe-1">
      <ListRange />
      <NewOrdersButton count={newCount} onShow={showNew} />
      {/* New orders are the newest. */}
      {(isFarDown || !isAtHead) && newCount === 0 && <NewestButton onClick={showNew} />}
      {!view.isRead && !snapshot.isComplete && loaded.length > 0 && (
        <OldestButton isRunning={ends.isRunning} onClick={ends.showOldest} />
      )}
      <LiveToggle health={live.health} onChange={(next) => changePreferences({ live: next })} onRetry={live.refresh} />
      <OrdersExport />
      <GoToDate {...listStart} propose={propose} onGo={goTo} />
    </div>
  );
}
