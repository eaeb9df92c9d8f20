import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'react-intl';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { Order } from '#contract/order.ts';
import type { OrderDetail } from '#contract/order-strict.ts';
import { readOrder } from '#contract/read-order.ts';
import actionMessages from '#dashboard/i18n/en/order-actions.json' with { type: 'json' };
import partMessages from '#dashboard/i18n/en/order-drawer.json' with { type: 'json' };
import { messages } from '#dashboard/i18n/messages.ts';
import { WithMessages } from '#dashboard/i18n/with-messages.tsx';
import { OrderBody } from '#dashboard/order-drawer/order-body.tsx';
import { OrderFrameProvider } from '#dashboard/order-drawer/order-frame.ts';
import { flattenTree, itemTree } from '#dashboard/order-math/item-tree.ts';
import { linesByRound } from '#dashboard/order-math/kitchen-rounds.ts';
import { moneyTrail } from '#dashboard/order-math/money-trail.ts';
import { orderMismatches } from '#dashboard/order-math/order-checks.ts';
import { originalLines } from '#dashboard/order-math/original-lines.ts';
import { priceSteps } from '#dashboard/order-math/price-steps.ts';
import { tenderBalances } from '#dashboard/order-math/tender-balances.ts';
import { totalBalance } from '#dashboard/order-math/total-balance.ts';
import { auditOrder } from '#orders-service/demo/audit-order.ts';
import { demoStores } from '#orders-service/demo/demo-stores.ts';
import { generateDemoOrders } from '#orders-service/demo/generate-demo-orders.ts';

const drawerMessages = { ...partMessages, ...actionMessages };

/**
 * The drawer over every order of the demo, against sums made here from the API's answer alone. It stands beside the parts because it is
 * the only test that needs both the dashboard and the generator.
 */
const REGIONS = ['Items', 'Payments', 'Refunds', 'Promotions', 'Taxes', 'Timeline'];
const SYMBOLS: Readonly<Record<string, string>> = { USD: '$', EUR: '€', JPY: '¥' };
const AMOUNT = /(\u2212?)[$€¥]([\d,]+(?:\.\d+)?)/g;

type Drawn = { readonly regions: ReadonlyMap<string, string>; readonly rows: readonly string[]; readonly text: string };

const NOTHING: Drawn = { regions: new Map(), rows: [], text: '' };
const client = new QueryClient();

function read(raw: OrderDetail): Order {
  const reading = readOrder(raw);
  if (!reading.ok) throw new Error(reading.unreadable.reason);
  return reading.order;
}

function storeOf({ storeId }: OrderDetail) {
  const store = demoStores.find(({ id }) => id === storeId);
  if (!store) throw new Error('An order of no store.');
  return store;
}

function textOf(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"');
}

function Sheet({ raw }: { raw: OrderDetail }) {
  const store = storeOf(raw);
  return (
    <article>
      <OrderFrameProvider
        value={{
          order: read(raw),
          currency: store.currency,
          clock: { timeZone: store.timeZone },
          storeName: store.name,
        }}
      >
        <OrderBody text={JSON.stringify({ order: raw })} />
      </OrderFrameProvider>
    </article>
  );
}

/** Draws orders at once: what formats them is made once. */
function draw(orders: readonly OrderDetail[]): Drawn[] {
  const html = renderToStaticMarkup(
    <IntlProvider
      locale="en"
      messages={messages}
      onError={(error) => {
        throw error;
      }}
    >
      <WithMessages messages={drawerMessages}>
        <QueryClientProvider client={client}>
          <MemoryRouter>
            {orders.map((raw) => (
              <Sheet key={raw.id} raw={raw} />
            ))}
          </MemoryRouter>
        </QueryClientProvider>
      </WithMessages>
    </IntlProvider>,
  );
  return html
    .split('<article>')
    .slice(1)
    .map((sheet) => ({
      regions: new Map(
        sheet
          .split('<section')
          .slice(1)
          .map((section) => [textOf(/<h3.*?<\/h3>/.exec(section)?.[0] ?? ''), textOf(`<${section}`)]),
      ),
      rows: [...sheet.matchAll(/<tr.*?<\/tr>/g)].map(([row]) => textOf(row)),
      text: textOf(sheet),
    }));
}

/** The amounts in a text, in cents. */
function centsIn(text: string): number[] {
  return [...text.matchAll(AMOUNT)].map(([, minus, digits = '']) =>
    Number(`${minus ? '-' : ''}${digits.replaceAll(/[,.]/g, '')}`),
  );
}

function shown(cents: number, currency: string): string {
  const digits = currency === 'JPY' ? 0 : 2;
  const text = (Math.abs(cents) / 10 ** digits).toFixed(digits).replaceAll(/\B(?=(\d{3})+(?!\d))/g, ',');
  return `${cents < 0 ? '\u2212' : ''}${SYMBOLS[currency] ?? ''}${text}`;
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}

/** Which sums the dashboard makes otherwise than they are made here. */
function miscounts(raw: OrderDetail): string[] {
  const order = read(raw);
  const paid = sumOf(raw.payments.map(({ amountCents }) => amountCents));
  const refunded = sumOf(raw.refunds.map(({ amountCents }) => amountCents));
  const { payments, apart } = moneyTrail(order);
  const beneath = payments.flatMap(({ pieces }) => pieces.map(({ cents }) => cents));
  const total = totalBalance(tenderBalances(order));
  const lines = linesByRound(itemTree(originalLines(order))).flatMap(({ lines }) => flattenTree(lines));
  const rules = {
    trail: sumOf([...beneath, ...apart.map(({ cents }) => cents)]) === refunded,
    'beneath too much': payments.every(({ keptCents }) => keptCents >= 0),
    balance: total.paidCents === paid && total.refundedCents === refunded && total.keptCents === paid - refunded,
    steps: sumOf(priceSteps(order).map(({ cents }) => cents)) === raw.totalCents,
    lines: lines.length === raw.items.length,
    verdict: (orderMismatches(order).length === 0) === (auditOrder(raw).length === 0),
  };
  return Object.entries(rules).flatMap(([fault, holds]) => (holds ? [] : [`${raw.id}: ${fault}`]));
}

/** The steps from the subtotal to the total of an order whose sums are right, in cents. */
function stepsOf({ subtotalCents, appliedPromotions, manualDiscountCents, taxCents }: OrderDetail): number[] {
  const promotions = (appliedPromotions ?? []).map(({ discountCents }) => 0 - discountCents);
  return [subtotalCents, ...promotions, ...(manualDiscountCents === 0 ? [] : [0 - manualDiscountCents]), taxCents];
}

/** What is wrong with the way an order is drawn. */
function faults(order: OrderDetail, { regions, rows, text }: Drawn): string[] {
  const { currency } = storeOf(order);
  const region = (name: string) => regions.get(name) ?? '';
  const has = (name: string, cents: readonly number[]) =>
    cents.every((amount) => region(name).includes(shown(amount, currency)));
  const paid = sumOf(order.payments.map(({ amountCents }) => amountCents));
  const refunded = sumOf(order.refunds.map(({ amountCents }) => amountCents));
  const waterfall = centsIn(
    /Subtotal.*?(?=Total)/s.exec(region('Items').slice(region('Items').lastIndexOf('Subtotal')))?.[0] ?? '',
  );
  const balances = rows.map(centsIn).filter(({ length }) => length === 3);
  const last = balances.at(-1);
  const isSound = auditOrder(order).length === 0;
  const rules = {
    'a part is missing': REGIONS.every((name) => regions.has(name)),
    'a hole shows': !/NaN|undefined|\[object|Infinity|null/.test(text),
    'a line’s amount': has(
      'Items',
      order.items.map(({ amountCents }) => amountCents),
    ),
    'the way to the total': sumOf(waterfall) === order.totalCents && waterfall.length > 0,
    'a step on that way': !isSound || String(waterfall) === String(stepsOf(order)),
    'a payment': has(
      'Payments',
      order.payments.map(({ amountCents }) => amountCents),
    ),
    'a refund': has(
      'Refunds',
      order.refunds.map(({ amountCents }) => 0 - amountCents),
    ),
    'a refund’s items': has(
      'Refunds',
      order.refunds.flatMap(({ items = [] }) => items.map(({ amountCents }) => 0 - amountCents)),
    ),
    'a refund’s methods': has(
      'Refunds',
      order.refunds.flatMap(({ payments = [] }) => payments.map((part) => 0 - part.amountCents)),
    ),
    'a balance by method': balances.every(([came = 0, went = 0, kept]) => came + went === kept),
    'the balance': !last || (last[0] === paid && last[1] === 0 - refunded && last[2] === paid - refunded),
    'a balance where money went back': refunded === 0 || last !== undefined,
    'a promotion': has(
      'Promotions',
      (order.appliedPromotions ?? []).map(({ discountCents }) => 0 - discountCents),
    ),
    'a share': has(
      'Promotions',
      (order.appliedPromotions ?? []).flatMap(({ lineAllocations = [] }) =>
        lineAllocations.map((share) => 0 - share.discountCents),
      ),
    ),
    'a tax': has(
      'Taxes',
      order.taxBreakdown.map(({ taxCents }) => taxCents),
    ),
    'an event': has('Timeline', [
      ...order.payments.map(({ amountCents }) => amountCents),
      ...order.refunds.map(({ amountCents }) => 0 - amountCents),
    ]),
    'the verdict': isSound === region('Items').includes('Adds up') && isSound === !text.includes('not add up'),
  };
  return Object.entries(rules).flatMap(([fault, holds]) => (holds ? [] : [`${order.id}: ${fault}`]));
}

/** Every order is reckoned; drawing takes some milliseconds each, so that one in sixteen is drawn, and each whose sums are wrong. */
const DRAWN_ONE_IN = 16;
const orders = [...generateDemoOrders({ until: Date.parse('2026-11-20T18:00:00Z') / 1000, days: 90 })].flat();

test('the arithmetic of every demo order is what is recomputed here', () => {
  expect(orders.length).toBeGreaterThan(15_000);
  expect(orders.flatMap(miscounts).slice(0, 20)).toEqual([]);
});

test('demo orders are drawn whole, and every figure is the one recomputed here', { timeout: 300_000 }, () => {
  const chosen = orders.filter((order, place) => place % DRAWN_ONE_IN === 0 || auditOrder(order).length > 0);
  const drawn = draw(chosen);
  expect(drawn).toHaveLength(chosen.length);
  expect(chosen.flatMap((order, place) => faults(order, drawn[place] ?? NOTHING)).slice(0, 20)).toEqual([]);
});
