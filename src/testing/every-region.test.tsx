// @vitest-environment jsdom
import type * as JsxRuntime from 'react/jsx-dev-runtime';
import { createIntl } from 'react-intl';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type * as ReadExceptions from '#dashboard/exceptions/read-exceptions.ts';
import type * as ReportFault from '#dashboard/kit/faults/report-fault.ts';
import { lateMessages, messages, type RegionName } from '#dashboard/kit/i18n/messages.ts';
import { closeTillview, openTillview, ORDER } from './open-tillview.tsx';

const page = vi.hoisted((): { report: ReturnType<typeof ReportFault.createFaultReporter> | undefined } => ({
  report: undefined,
}));
/** The components that throw whenever they render, all that ever will, what each has thrown, and whether the worker can’t say what was found. */
const poison = vi.hoisted(() => ({
  failing: new Set<string>(),
  names: new Set<string>(),
  thrown: new Map<string, number>(),
  isInWorker: false,
}));

/** How often a component has thrown. */
const thrownBy = vi.hoisted(() => (name: string) => poison.thrown.get(name) ?? 0);

vi.mock('react/jsx-dev-runtime', async (importOriginal) => {
  const original = await importOriginal<typeof JsxRuntime>();
  const { createElement } = await import('react');
  type Type = Parameters<typeof original.jsxDEV>[0];

  /** The name of a function component, memoized or not. */
  function nameOf(type: unknown): string {
    if (typeof type === 'function') return type.prototype?.isReactComponent ? '' : type.name;
    return typeof type === 'object' && type !== null && 'type' in type ? nameOf(type.type) : '';
  }

  /** Each component that may throw, with a check before it: elements may be created long before they are rendered. */
  const checked = new Map<Type, Type>();
  function check(type: Type): Type {
    const name = nameOf(type);
    const known = checked.get(type);
    // While the modules load, the names are not known yet.
    if (name === '' || known || (poison.names.size > 0 && !poison.names.has(name))) return known ?? type;
    function Checked(props: object) {
      if (!poison.failing.has(name)) return createElement(type, props);
      poison.thrown.set(name, thrownBy(name) + 1);
      throw new RangeError('Invalid "poison" value');
    }
    checked.set(type, Checked);
    return Checked;
  }
  const jsxDEV: typeof original.jsxDEV = (type, ...rest) => original.jsxDEV(check(type), ...rest);
  return { ...original, jsxDEV };
});

vi.mock('#dashboard/kit/faults/report-fault.ts', async (importOriginal) => {
  const { createFaultReporter } = await importOriginal<typeof ReportFault>();
  return {
    reportFault: (error: unknown, region: string, path: string) => {
      // Each test opens the page anew.
      page.report ??= createFaultReporter();
      return page.report(error, region, path);
    },
  };
});

vi.mock('#dashboard/exceptions/read-exceptions.ts', async (importOriginal) => {
  const { createExceptionsReader, ...rest } = await importOriginal<typeof ReadExceptions>();
  return {
    ...rest,
    createExceptionsReader: () => {
      const { kind, cache } = createExceptionsReader();
      const answer: typeof cache.answer = (question) => {
        if (poison.isInWorker) throw new RangeError('Invalid "poison" value');
        return cache.answer(question);
      };
      return { kind, cache: { ...cache, answer } };
    },
  };
});

type Case = {
  /** A component within the region, which throws. */
  readonly throws: string;
  readonly address?: string;
  /** Brings the region on screen. */
  readonly show?: () => unknown;
  readonly isSignedOut?: true;
  /** What the fault takes with it, besides other regions; everything else stays on screen. */
  readonly takes?: readonly ('list' | 'drawer')[];
  /** Whether it is opened alone, since other regions are within it. */
  readonly hasOthers?: true;
};

const LIST = '/orders';
const DRAWER = `/orders/${ORDER.id}`;
const press = (name: string | RegExp) => async () => {
  // Some buttons wait for a response.
  await waitFor(() => expect(screen.getByRole('button', { name })).toHaveProperty('disabled', false));
  fireEvent.click(screen.getByRole('button', { name }));
};
const print = async () => {
  vi.stubGlobal('print', () => dispatchEvent(new Event('beforeprint')));
  await press('Print')();
};
const key = (pressed: string) => async () => {
  await row();
  fireEvent.keyDown(document.body, { key: pressed });
};
const row = () => screen.findByRole('row', { name: /T-4711/, hidden: true });

/** Each region of the dashboard, and how a test makes it fail. A new region does not compile without an entry here. */
const REGIONS: Readonly<Record<RegionName, Case>> = {
  account: { throws: 'AccountMenu' },
  charts: { throws: 'RankedBars', address: '/insights' },
  close_cash: { throws: 'CashForm', address: '/close' },
  close_changes: { throws: 'ClosingChanges', address: '/close?closing=1' },
  close_closings: { throws: 'ClosingList', address: '/close' },
  close_sheet: { throws: 'DaySheet', address: '/close', hasOthers: true },
  dialog: { throws: 'DialogForm', address: '/settings', show: press('Create key') },
  drawer: { throws: 'OrderDrawer', address: DRAWER, takes: ['drawer'] },
  drawer_changes: { throws: 'ChangeAnnouncement', address: DRAWER },
  drawer_customer: { throws: 'CustomerSection', address: DRAWER },
  drawer_details: { throws: 'DetailsSection', address: DRAWER },
  drawer_header: { throws: 'DrawerHeader', address: DRAWER },
  drawer_items: { throws: 'ItemsSection', address: DRAWER },
  drawer_nav: { throws: 'SectionNav', address: DRAWER },
  drawer_notes: { throws: 'NotesSection', address: DRAWER },
  drawer_payments: { throws: 'PaymentsSection', address: DRAWER },
  drawer_promotions: { throws: 'PromotionsSection', address: DRAWER },
  drawer_refunds: { throws: 'RefundsSection', address: DRAWER },
  drawer_split: { throws: 'SplitSection', address: DRAWER },
  drawer_summary: { throws: 'OrderSummary', address: DRAWER },
  drawer_taxes: { throws: 'TaxesSection', address: DRAWER },
  drawer_timeline: { throws: 'TimelineSection', address: DRAWER },
  exceptions_list: { throws: 'EmptyList', address: '/exceptions' },
  exceptions_totals: { throws: 'ExceptionsTotals', address: '/exceptions' },
  figures: { throws: 'FiguresTable', address: '/insights', hasOthers: true },
  filter_editor: { throws: 'PaymentEditor', show: press(/^Payment/) },
  filters: { throws: 'FilterRow' },
  find: { throws: 'FindBox' },
  header: { throws: 'Header', hasOthers: true },
  jump: { throws: 'GoToDate' },
  language: { throws: 'LanguageMenu' },
  list: { throws: 'OrdersTable', takes: ['list'] },
  list_section: { throws: 'OrdersSection', takes: ['list'] },
  live: { throws: 'LiveToggle' },
  menu: { throws: 'ThemePanel', show: press(/^Theme/) },
  morning: { throws: 'MorningMenu' },
  new_orders: { throws: 'NewOrdersButton' },
  notices: { throws: 'ListNotices', address: '/orders?from=yesteryear' },
  page: { throws: 'OrdersPage', takes: ['list'] },
  printed: { throws: 'PrintedOrders' },
  receipt: { throws: 'PrintedReceipt', address: DRAWER, show: print },
  refunds_list: { throws: 'RefundsTable', address: '/refunds', takes: ['list'] },
  refunds_totals: { throws: 'RefundsTotals', address: '/refunds' },
  search_results: {
    throws: 'FindStatus',
    show: async () =>
      fireEvent.change(await screen.findByRole('combobox', { name: 'Find orders' }), { target: { value: '12' } }),
  },
  settings_account: { throws: 'AccountSection', address: '/settings' },
  settings_activity: { throws: 'AuditSection', address: '/settings' },
  settings_appearance: { throws: 'ThemeRow', address: '/settings' },
  settings_exceptions: { throws: 'ExceptionsSection', address: '/settings' },
  settings_data: { throws: 'DataSection', address: '/settings' },
  settings_keys: { throws: 'KeysSection', address: '/settings' },
  settings_people: { throws: 'PeopleSection', address: '/settings' },
  settings_shortcuts: { throws: 'ShortcutList', address: '/settings' },
  shortcuts: { throws: 'ShortcutList', show: key('?') },
  sign_in: { throws: 'SignInPage', address: '/sign-in', isSignedOut: true },
  status: { throws: 'StatusLine', hasOthers: true },
  stores: { throws: 'StorePicker' },
  theme: { throws: 'ThemeMenu' },
  totals: { throws: 'TotalsBar' },
  views: { throws: 'ViewTabs' },
};
for (const { throws } of Object.values(REGIONS)) poison.names.add(throws);

/** What an address shows besides the region, as long as a fault does not take it away. */
async function expectRest(address: string, takes: Case['takes'] = []): Promise<void> {
  if (address.startsWith('/orders') && !takes.includes('list')) await row();
  if (address === DRAWER && !takes.includes('drawer')) await screen.findByRole('complementary', { hidden: true });
  if (address.startsWith('/refunds') && !takes.includes('list'))
    await screen.findByRole('grid', { name: 'Refunds', hidden: true });
  if (address.startsWith('/close')) await screen.findByRole('heading', { name: 'Soho', hidden: true });
  if (address.startsWith('/settings')) await screen.findByRole('heading', { name: 'Settings', hidden: true });
}

afterEach(() => {
  poison.failing.clear();
  poison.thrown.clear();
  page.report = undefined;
  closeTillview();
});

const panels: Readonly<Record<string, string>> = await lateMessages('panels', 'en');
const intl = createIntl({ locale: 'en', messages: { ...messages, ...panels } });

/** What the user reads about a region that failed. */
function sentenceOf(name: RegionName): string {
  return intl.formatMessage({ id: `fault.${name}` });
}

test('each region has a sentence of its own', () => {
  expect(
    Object.keys(panels)
      .filter((id) => id.startsWith('fault.'))
      .toSorted(),
  ).toEqual(
    Object.keys(REGIONS)
      .map((name) => `fault.${name}`)
      .toSorted(),
  );
});

const isRegion = (name: string): name is RegionName => Object.hasOwn(REGIONS, name);

/** The regions that can be on screen together: those of one address, unless they have to be brought there, or have or take others with them. */
const TOGETHER = [
  ...Map.groupBy(Object.keys(REGIONS).filter(isRegion), (name) => {
    const { address = LIST, show, takes, hasOthers } = REGIONS[name];
    return show || takes || hasOthers ? name : address;
  }).values(),
];

test.each(TOGETHER.map((names) => [names.join(', '), names] as const))('faults in %s stay there', async (_, names) => {
  const cases = names.map((name) => ({ name, ...REGIONS[name] }));
  const { address = LIST, show, takes, isSignedOut }: Partial<Case> = cases[0] ?? {};
  vi.spyOn(console, 'error').mockReturnValue();
  vi.spyOn(console, 'warn').mockReturnValue();
  for (const { throws } of cases) poison.failing.add(throws);
  const { sent } = openTillview(address, { isSignedOut: isSignedOut === true });
  await show?.();
  /** What the page says of faults, and the button of the one in a region. */
  const alerts = () => [...document.querySelectorAll<HTMLElement>('[role="alert"]')];
  const alertOf = (name: RegionName) => alerts().filter((alert) => within(alert).queryByText(sentenceOf(name)));
  const retry = (name: RegionName) => {
    const [alert] = alertOf(name);
    return within(alert ?? document.createElement('p')).getByRole('button', { name: 'Try again' });
  };
  await waitFor(() => expect(names.filter((name) => alertOf(name).length !== 1)).toEqual([]));
  expect(alerts()).toHaveLength(cases.length);
  await expectRest(address, takes);

  for (const [index, { name, throws }] of cases.entries()) {
    // Still failing: it says so again, once.
    const before = thrownBy(throws);
    const pressed = retry(name);
    fireEvent.click(pressed);
    expect(thrownBy(throws)).toBeGreaterThan(before);
    const settled = thrownBy(throws);
    expect(retry(name)).not.toBe(pressed);
    await act(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    expect(thrownBy(throws)).toBe(settled);

    poison.failing.delete(throws);
    fireEvent.click(retry(name));
    // The others fail as before.
    expect(screen.queryByText(sentenceOf(name))).toBeNull();
    expect(alerts()).toHaveLength(cases.length - index - 1);
  }
  await expectRest(address);

  // The reporter is code that loads when it is needed.
  const reports = () => sent.filter(({ path }) => path === '/api/client-errors').map(({ body }) => body);
  await waitFor(() => expect(reports()).toHaveLength(cases.length));
  for (const { name } of cases)
    expect(reports()).toContainEqual(expect.objectContaining({ region: name, message: 'RangeError: Invalid … value' }));
});

test('a worker that can’t judge takes the list alone, which starts afresh on request', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  poison.isInWorker = true;
  openTillview('/exceptions');
  const alert = await screen.findByRole('alert');
  await within(alert).findByText('Exceptions can’t be shown.');
  expect(screen.getByRole('link', { name: 'Exceptions', current: 'page' })).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Totals' })).toBeTruthy();
  fireEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
  await within(await screen.findByRole('alert')).findByText('Exceptions can’t be shown.');
  poison.isInWorker = false;
  fireEvent.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Try again' }));
  await screen.findByText(/^Nothing needs a look/);
  expect(screen.queryByRole('alert')).toBeNull();
});

describe('an open order', () => {
  test('stays although its list failed as a whole, and can be closed', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    poison.failing.add('OrdersPage');
    openTillview(DRAWER);
    const drawer = await screen.findByRole('complementary', { name: /T-4711/ });
    await within(drawer).findByRole('region', { name: 'Payments' });
    expect(screen.getByRole('alert').textContent).toContain('This page can’t be shown.');
    fireEvent.click(within(drawer).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('complementary')).toBeNull();
    expect(screen.getByRole('link', { name: 'Refunds' })).toBeTruthy();
  });

  test('that can’t be shown can be closed, also by Escape, and the next one is tried anew', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    poison.failing.add('OrderDrawer');
    openTillview(DRAWER);
    await screen.findByRole('alert');
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(screen.queryByRole('alert')).toBeNull();
    fireEvent.click(within(await row()).getByRole('link'));
    await screen.findByRole('alert');
    poison.failing.clear();
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    // Back to the list, which it was opened from.
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    fireEvent.click(within(await row()).getByRole('link'));
    expect(await screen.findByRole('complementary', { name: /T-4711/ })).toBeTruthy();
  });

  test('that has an unreadable response in memory requests it again', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    poison.failing.add('OrderDrawer');
    const { requested } = openTillview(DRAWER);
    const retry = within(await screen.findByRole('alert')).getByRole('button', { name: 'Try again' });
    const before = requested.filter((path) => path.startsWith('/api/orders/')).length;
    poison.failing.clear();
    fireEvent.click(retry);
    await screen.findByRole('region', { name: 'Payments' });
    expect(requested.filter((path) => path.startsWith('/api/orders/')).length).toBe(before + 1);
  });
});
