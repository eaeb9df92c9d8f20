/*
 * The orders list in AG Grid Community, as a peer to compare Tillview with. Where the two cannot
 * be made the same, the choice favors
 * AG Grid:
 * - vanilla `createGrid` with the one module that it needs, so that no framework or unused code
 *   is loaded;
 * - cells are plain text by `valueFormatter`, its fastest way (Tillview has links, icons,
 *   marked-up money and times in them);
 * - answers are not validated (Tillview parses every order), session and first page are
 *   requested at once;
 * - all loaded rows are kept (`maxBlocksInCache` is not set), and `Intl` formats are cached.
 * The same: ten columns, 40 px rows, the height of the list (`?height=`), the origin, and the
 * requests (`expand=refunds`,
 * 200 orders a page, the next by `before`).
 */
import { createGrid, InfiniteRowModelModule, ModuleRegistry } from 'ag-grid-community';

const PAGE = 200;

async function ask(path) {
  const response = await fetch(path, { headers: { 'X-Requested-With': 'tillview' } });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return response.json();
}

const stores = new Map();
const session = ask('/api/session').then((answer) => {
  for (const store of answer.stores) stores.set(store.id, store);
});

/**
 * The orders so far, newest first; pages are requested one after the other, because each needs the
 * cursor of the last.
 */
const orders = [];
let hasMore = true;
async function loadPage() {
  const last = orders.at(-1);
  const cursor = last === undefined ? '' : `&before=${encodeURIComponent(last.createdAt)}`;
  const page = await ask(`/api/orders?expand=refunds${cursor}`);
  orders.push(...page.orders);
  hasMore = page.hasMore;
}
let loading = Promise.all([loadPage(), session]);

/** A page may be shorter than a block, because the service never splits a second. */
async function loadUntil(count) {
  while (orders.length < count && hasMore) await loadPage();
}

const formats = new Map();
function cached(key, create) {
  if (!formats.has(key)) formats.set(key, create());
  return formats.get(key);
}

const TIME = {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
};

function time({ createdAt, storeId }) {
  const timeZone = stores.get(storeId)?.timeZone ?? 'UTC';
  return cached(timeZone, () => new Intl.DateTimeFormat('en', { ...TIME, timeZone })).format(
    Date.parse(createdAt),
  );
}

function money(cents, { storeId }) {
  const currency = stores.get(storeId)?.currency ?? 'USD';
  const options = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' };
  const format = cached(currency, () => new Intl.NumberFormat('en', options));
  return format.format(cents / 10 ** format.resolvedOptions().maximumFractionDigits);
}

function refunded(order) {
  const cents = order.refunds.reduce((sum, { amountCents }) => sum + amountCents, 0);
  return cents === 0 ? '' : money(-cents, order);
}

const words = (value) => value.charAt(0).toUpperCase() + value.slice(1).replaceAll('_', ' ');
const customer = ({ tableName, memberName, pickupName }) =>
  [tableName, memberName ?? pickupName].filter(Boolean).join(' ') || '—';

function column(colId, headerName, width, grow, format) {
  // Without data, the row's block is still loading.
  return {
    colId,
    headerName,
    minWidth: width,
    flex: grow,
    valueFormatter: ({ data }) => (data ? format(data) : ''),
  };
}

ModuleRegistry.registerModules([InfiniteRowModelModule]);
const place = document.querySelector('#grid');
place.style.height = `${new URLSearchParams(location.search).get('height')}px`;
createGrid(place, {
  rowModelType: 'infinite',
  cacheBlockSize: PAGE,
  // Without this block of empty rows, the list would stop at the end of each block.
  cacheOverflowSize: PAGE,
  rowHeight: 40,
  columnDefs: [
    column('time', 'Time', 172, 2, time),
    column('ticket', 'Ticket', 96, 2, ({ ticketNumber, id }) => ticketNumber ?? id.slice(0, 8)),
    column('store', 'Store', 110, 4, ({ storeId }) => stores.get(storeId)?.name ?? storeId),
    column('service', 'Service', 84, 1, ({ serviceType }) => words(serviceType)),
    column('source', 'Source', 72, 1, ({ source }) => words(source)),
    column('customer', 'Table or customer', 130, 4, customer),
    column('payment', 'Payment', 104, 1, ({ paymentStatus }) => words(paymentStatus)),
    column('fulfillment', 'Fulfillment', 110, 1, ({ fulfillmentStatus }) =>
      words(fulfillmentStatus),
    ),
    column('refunded', 'Refunded', 92, 1, refunded),
    column('total', 'Total', 96, 1, (order) => money(order.totalCents, order)),
  ],
  datasource: {
    getRows({ startRow, endRow, successCallback, failCallback }) {
      loading = loading.then(() => loadUntil(endRow));
      loading.then(
        () => successCallback(orders.slice(startRow, endRow), hasMore ? -1 : orders.length),
        failCallback,
      );
    },
  },
});
