import { parseListOrdersQuery } from '#contract/service/list-orders-query.ts';
import { matchesQuery } from '#contract/service/matches-query.ts';
import type { RawOrder } from '#testing/upstream/hostile-upstream.ts';
import type { PageFacts } from './read-page.ts';

/** The known state behind a page. */
export type Expected = {
  /** Original and current versions by id. */
  readonly orders: ReadonlyMap<string, RawOrder>;
  /** Orders that changed during the walk: their rows may show either version. */
  readonly changed: ReadonlySet<string>;
};

/** A `lasting` fault counts only if it persists, since code and responses may take a while. */
export type PageFault = {
  readonly rule: string;
  readonly isLasting: boolean;
  readonly detail: string;
};

type Rule = (facts: PageFacts, expected: Expected) => readonly string[];

/** Filter bar names by URL parameter. */
const FILTER_OF_PARAMETER: ReadonlyMap<string, string> = new Map([
  ['q', 'search'],
  ['view', 'view'],
  ['payment_status', 'payment'],
  ['refunded', 'payment'],
  ['owed', 'payment'],
  ['fulfillment_status', 'fulfillment'],
  ['source', 'source'],
  ['date', 'date'],
  ['from', 'date'],
  ['to', 'date'],
  ['amount_min', 'amount'],
  ['amount_max', 'amount'],
  ['service_type', 'service'],
  ['tender', 'tender'],
  ['table', 'table'],
  ['has_note', 'note'],
  ['has_discount', 'discount'],
  ['promotion', 'promotion'],
  ['figure', 'figure'],
]);

function isList({ address }: PageFacts): boolean {
  return address !== undefined && /^\/orders(?:\/|$)/.test(address.path);
}

function ordersGrid({ grids }: PageFacts) {
  return grids.find(({ name }) => name === 'Orders');
}

/** Pairs of neighbors that violate a condition. */
function wrongNeighbors<T>(list: readonly T[], isRight: (above: T, below: T) => boolean): [T, T][] {
  return list.flatMap((below, index): [T, T][] => {
    const above = list[index - 1];
    return above === undefined || isRight(above, below) ? [] : [[above, below]];
  });
}

function repeated(values: readonly (string | number)[]): (string | number)[] {
  return [...new Set(values.filter((value, index) => values.indexOf(value) !== index))];
}

/** Must hold at all times. */
const ALWAYS: Readonly<Record<string, Rule>> = {
  'the page stands': ({ isCrashed }) =>
    isCrashed ? ['the whole page was replaced by the last resort'] : [],

  'ids are unique': ({ repeatedIds }) => repeatedIds,

  'rows are unique and numbered from top to bottom': ({ grids }) =>
    grids.flatMap(({ name, rows }) => {
      const sorted = rows.toSorted((left, right) => left.index - right.index);
      return [
        ...repeated(rows.map(({ id }) => id)).map((id) => `${name}: two rows of ${id}`),
        ...repeated(rows.map(({ index }) => index)).map(
          (index) => `${name}: two rows numbered ${index}`,
        ),
        ...wrongNeighbors(sorted, (above, below) => above.top < below.top).map(
          ([above, below]) =>
            `${name}: row ${below.index} (${below.id}) is not below row ${above.index} (${above.id})`,
        ),
      ];
    }),

  'orders come newest first': (facts, { orders }) => {
    const grid = ordersGrid(facts);
    // Rows of the earlier address stay until those of the new one arrive.
    if (!grid || grid.isBusy || !isList(facts) || /[?&]sort=/.test(facts.address?.search ?? ''))
      return [];
    const rows = grid.rows.toSorted((left, right) => left.index - right.index);
    const second = (id: string) => (orders.get(id)?.createdAt ?? '').slice(0, 19);
    return wrongNeighbors(rows, (above, below) => second(above.id) >= second(below.id)).map(
      ([above, below]) =>
        `${below.id} (${second(below.id)}) is below the older ${above.id} (${second(above.id)})`,
    );
  },
};

/** Pages with a link in the navigation. */
const LINKED_PAGES = new Set(['orders', 'refunds', 'insights', 'exceptions', 'close']);

/** Must hold again soon after any event. */
const SOON: Readonly<Record<string, Rule>> = {
  'no dialog is over another': ({ modals, panels }) => [
    ...(modals.length > 1 ? [`dialogs: ${modals.join(', ')}`] : []),
    ...(panels.length > 1 ? [`panels: ${panels.join(', ')}`] : []),
  ],

  'the page is no larger than the window': ({ overflow }) =>
    overflow > 0 ? [`${overflow} px too large`] : [],

  'the navigation is usable': ({ address, links, asksToSignIn, headings, modals }) => {
    // Offline, the sign-in page may have no form yet.
    if (
      asksToSignIn ||
      address?.path === '/sign-in' ||
      modals.length > 0 ||
      headings.includes('Can’t open Tillview')
    )
      return [];
    const isThere = (path: string) => links.some((link) => link.path === path && link.isUsable);
    return ['/orders', '/refunds']
      .filter((path) => !isThere(path))
      .map((path) => `no usable link to ${path}`);
  },

  'the page is that of the address': ({
    address,
    headings,
    links,
    asksToSignIn,
    failures,
    modals,
  }) => {
    // Without its code or session, a page offers a retry.
    if (!address || failures.length > 0 || headings.includes('Can’t open Tillview')) return [];
    if (asksToSignIn) return address.path === '/sign-in' ? [] : ['asks to sign in elsewhere'];
    const current = links.filter(({ isCurrent }) => isCurrent).map(({ path }) => path);
    const [, page = ''] = address.path.split('/');
    const isCurrent = (path: string) => current.join() === path;
    // A modal dialog may hide headings.
    const hasHeading = (text: string) => headings.includes(text) || modals.length > 0;
    if (LINKED_PAGES.has(page))
      return isCurrent(`/${page}`) ? [] : [`shows ${current.join()} at ${address.path}`];
    if (current.length > 0) return [`shows ${current.join()} at ${address.path}`];
    if (page === 'settings') return hasHeading('Settings') ? [] : ['no settings'];
    if (page === 'help') return hasHeading('Help') ? [] : ['no help'];
    if (page === 'sign-in') return ['nothing to sign in with'];
    return hasHeading('Page not found') ? [] : [`shows ${headings.join()} at ${address.path}`];
  },

  'the open order is that of the address': (
    { address, drawers, selectedIds, asksToSignIn, failures },
    { orders },
  ) => {
    if (!address || asksToSignIn || (drawers.length === 0 && failures.length > 0)) return [];
    const [, page, id] = address.path.split('/');
    const parameters = new URLSearchParams(address.search);
    const hasOrder = page === 'refunds' || page === 'exceptions';
    const open =
      page === 'orders' ? id?.toLowerCase() : hasOrder ? parameters.get('order') : undefined;
    if (!open) {
      return [
        ...(drawers.length > 0
          ? [`${drawers.join()} is open at ${address.path}${address.search}`]
          : []),
        ...selectedIds.map((selected) => `the row of ${selected} is marked as open`),
      ];
    }
    if (drawers.length === 0) return [`${open} is not open`];
    const ticket = orders.get(open)?.['ticketNumber'];
    // The id is the title until the order is known; there is none until the drawer's code has
    // loaded.
    const isTitle = (title: string) =>
      typeof ticket !== 'string' ||
      title.includes(ticket.slice(0, 20)) ||
      title.startsWith(open.slice(0, 8)) ||
      title === '';
    const isShown = drawers.some(isTitle);
    return [
      ...(isShown ? [] : [`${drawers.join()} is open instead of ${ticket}`]),
      ...selectedIds
        .filter((selected) => selected !== open)
        .map((selected) => `the row of ${selected} is marked as open`),
    ];
  },

  'the filters are those of the address': (facts) => {
    const { address, setFilters } = facts;
    if (!address || !isList(facts) || !setFilters || facts.asksToSignIn) return [];
    const { issues } = parseListOrdersQuery(address.search.replace(/store_id=[^&]*/, ''));
    if (issues.some(({ parameter }) => FILTER_OF_PARAMETER.has(parameter))) return [];
    const parameters = [...new URLSearchParams(address.search)];
    const wanted = new Set(
      parameters.flatMap(([name, value]) => {
        const filter = FILTER_OF_PARAMETER.get(name);
        return filter === undefined || value === '' || (name === 'view' && value === 'all')
          ? []
          : [filter];
      }),
    );
    const shown = setFilters.filter((filter) => filter !== 'store');
    return [
      ...[...wanted]
        .filter((filter) => !shown.includes(filter))
        .map((filter) => `${filter} is not shown as set`),
      ...shown.filter((filter) => !wanted.has(filter)).map((filter) => `${filter} is shown as set`),
    ];
  },

  'the rows match the address': (facts, { orders, changed }) => {
    const grid = ordersGrid(facts);
    if (!grid || grid.isBusy || !facts.address || !isList(facts)) return [];
    const parameters = new URLSearchParams(facts.address.search);
    const stores = parameters.get('store_id')?.toLowerCase().split(',');
    // Other tests cover each store's local days.
    for (const name of ['store_id', 'from', 'to']) parameters.delete(name);
    const { query } = parseListOrdersQuery(parameters.toString());
    return grid.rows.flatMap(({ id }) => {
      const order = orders.get(id);
      if (!order || changed.has(id)) return [];
      const fields = {
        storeId: String(order['storeId']),
        paymentStatus: String(order['paymentStatus']),
        fulfillmentStatus: String(order['fulfillmentStatus']),
        source: String(order['source']),
        totalCents: Number(order['totalCents']),
        createdAt: order.createdAt,
      };
      const isIn = matchesQuery(fields, query) && (!stores || stores.includes(fields.storeId));
      return isIn ? [] : [`${id} does not match ${facts.address?.search}`];
    });
  },
};

export function pageFaults(facts: PageFacts, expected: Expected): PageFault[] {
  if (!facts.address) return [];
  const broken = (rules: Readonly<Record<string, Rule>>, isLasting: boolean) =>
    Object.entries(rules).flatMap(([rule, details]) =>
      details(facts, expected).map((detail) => ({ rule, isLasting, detail })),
    );
  return [...broken(ALWAYS, false), ...broken(SOON, true)];
}
