import { useQuery } from '@tanstack/react-query';
import { ArrowUp, ArrowUpToLine, CircleDot, CirclePause, CloudOff, WifiOff } from 'lucide-react';
import type { RefObject } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { getStoreClock } from '#order-domain/days/store-clock.ts';
import { connectionQuery } from '../../api/connection.ts';
import type { ExportedTable } from '#contract/bff/order-store/exports-query.ts';
import { type Exportable, ExportMenu } from '../../exports/export-menu.tsx';
import type { TableHandle } from '../../ui/table/data-table.tsx';
import { useIsOnline } from '../../ui/use-is-online.ts';
import { useChangePreferences, usePreferences } from '../../preferences/use-preferences.ts';
import { useKeepsOrders } from '../../stores/session.ts';
import { clockName, formatMoment } from '../../stores/store-clock.ts';
import { useStores } from '../../stores/stores.ts';
import { usePreloadFilters } from '../../filters/use-preload-filters.ts';
import { OrderEditor } from '../selection/order-filter-bar.tsx';
import { useShowsZones } from '../table/shows-zones.ts';
import { GoToDate } from './go-to-date.tsx';
import { ShortcutsHelp } from './shortcuts-help.tsx';
import { useLiveList } from '../list/use-live-list.ts';
import type { OrdersList } from '../list/use-orders-list.ts';

/** The number of orders or, while older ones may follow, how far back the list goes. */
function ListRange({ list: { orders, sort, query, isStale } }: { list: OrdersList }) {
  const { locale } = useIntl();
  const stores = useStores();
  const showsZones = useShowsZones();
  const isComplete = !query.hasNextPage;
  const oldest = orders.at(-1);
  const clock = oldest && getStoreClock(oldest, stores.find(oldest.storeId));
  const moment =
    oldest && clock
      ? `${formatMoment(locale, oldest.createdAt, clock, 'date-time')}${showsZones ? ` ${clockName(locale, oldest.createdAt, clock)}` : ''}`
      : undefined;
  return (
    // On a phone, a long status leaves no room for this text.
    <p className="flex min-w-0 flex-1 items-center gap-1.5 overflow-hidden whitespace-nowrap broad:h-4 broad:flex-wrap phone:has-[~.text-warning]:basis-full cramped:sr-only">
      <span
        role="status"
        className="line-clamp-2 leading-4 not-broad:whitespace-normal broad:shrink-0"
      >
        {query.isPending || isStale ? (
          <FormattedMessage id="orders.loading" />
        ) : isComplete || sort ? (
          query.data && (
            <FormattedMessage
              id={isComplete ? 'orders.count' : 'orders.first'}
              values={{ count: orders.length }}
            />
          )
        ) : (
          moment !== undefined && <FormattedMessage id="orders.back_to" values={{ moment }} />
        )}
      </span>
      {!query.isPending && !isStale && !isComplete && (
        <span className="min-w-0 truncate phone:hidden before:me-1.5 before:content-['·']">
          <FormattedMessage
            id={query.isFetchingNextPage ? 'orders.loading_more' : 'orders.more_below'}
          />
        </span>
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
export type Health = keyof typeof LOOKS;

function useHealth(isLive: boolean, error: unknown): Health {
  const { data: isConnected } = useQuery(connectionQuery);
  const isOnline = useIsOnline();
  if (!isLive) return 'paused';
  if (!isOnline) return 'offline';
  return isConnected === false || error ? 'no_response' : 'live';
}

/**
 * Shows whether the list is current, toggles live updates, and offers a retry if Tillview does not
 * respond.
 */
export function LiveToggle({
  health,
  onChange,
  onRetry,
}: {
  health: Health;
  onChange: (isOn: boolean) => void;
  onRetry: () => void;
}) {
  const { formatMessage } = useIntl();
  const { icon: Icon, className } = LOOKS[health];
  const isOn = health !== 'paused';
  const isInTrouble = health === 'no_response' || health === 'offline';
  const words = formatMessage({ id: `live.${health}` });
  return (
    <>
      <button
        type="button"
        title={formatMessage({ id: isOn ? 'live.turn_off' : 'live.turn_on' })}
        // On a phone a long status takes two lines beside the buttons, which wrap without room for
        // both.
        className={`touch-target inline-flex h-6 items-center gap-1 rounded-md px-1.5 whitespace-nowrap hover:bg-hover hover:text-ink phone:px-1 ${isInTrouble ? 'font-medium text-warning phone:basis-27' : 'shrink-0'}`}
        onClick={() => onChange(!isOn)}
      >
        <Icon aria-hidden size={12} className={`shrink-0 ${className}`} />
        <span className="text-start leading-4 phone:whitespace-normal">{words}</span>
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

/** Announces new orders while the list is scrolled down, without covering a row. */
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

/** Scrolls a list back to its top, which is the newest order unless it is sorted otherwise. */
function TopButton({ isSorted, onClick }: { isSorted: boolean; onClick: () => void }) {
  return (
    <button
      type="button"
      className="touch-target inline-flex h-6 shrink-0 items-center gap-1.5 rounded-md px-2 text-xs font-medium whitespace-nowrap text-accent transition-colors duration-120 hover:bg-hover"
      onClick={onClick}
    >
      <ArrowUpToLine aria-hidden size={14} />
      <FormattedMessage id={isSorted ? 'jump.top' : 'jump.newest'} />
    </button>
  );
}

const TABLES = [
  'orders',
  'items',
  'payments',
  'taxes',
  'promotions',
] as const satisfies ExportedTable[];

/** Exports all orders of the list, or one of their parts. */
function OrdersExport({ list }: { list: OrdersList }) {
  // `expand` makes no difference to a file.
  const parameters = { ...list.parameters, expand: undefined };
  const [orders, ...others] = TABLES;
  const toExport = (table: ExportedTable): Exportable => ({ id: table, table, parameters });
  return (
    <ExportMenu
      exportables={[toExport(orders), ...others.map(toExport)]}
      className="touch-target inline-flex h-6 shrink-0 items-center gap-1.5 rounded-md px-2 text-xs font-medium whitespace-nowrap text-ink-muted transition-colors duration-120 hover:bg-hover hover:text-ink aria-expanded:bg-hover"
    >
      <span className="max-md:sr-only">
        <FormattedMessage id="export.name" />
      </span>
    </ExportMenu>
  );
}

/** Shows how far back the list goes and whether more follows, and keeps the list current. */
export function StatusLine({
  list,
  table,
  isFarDown,
}: {
  list: OrdersList;
  table: RefObject<TableHandle | null>;
  isFarDown: boolean;
}) {
  const { live: isLive } = usePreferences();
  const changePreferences = useChangePreferences();
  const live = useLiveList(list, {
    isLive,
    mayInsert: () => table.current?.isRestingAtTop() ?? true,
  });
  const keepsOrders = useKeepsOrders();
  usePreloadFilters(OrderEditor);
  return (
    <div className="flex print:hidden min-h-8 items-center gap-1 border-t border-line ps-4 pe-2 text-xs text-ink-muted max-sm:ps-3 max-sm:pe-1 phone:flex-wrap broad:flex-wrap broad:border-t-0">
      <ShortcutsHelp />
      <ListRange list={list} />
      <NewOrdersButton
        count={live.newCount}
        onShow={() => {
          live.showNew();
          table.current?.scrollToTop();
        }}
      />
      {/* New orders are at the top anyway. */}
      {isFarDown && live.newCount === 0 && (
        <TopButton
          isSorted={list.sort !== undefined}
          onClick={() => table.current?.scrollToTop()}
        />
      )}
      <LiveToggle
        health={useHealth(isLive, live.error)}
        onChange={(next) => changePreferences({ live: next })}
        onRetry={live.retry}
      />
      {keepsOrders && <OrdersExport list={list} />}
      <GoToDate />
    </div>
  );
}
