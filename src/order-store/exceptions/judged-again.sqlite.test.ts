import { randomUUID } from 'node:crypto';
import type { ExceptionKind } from '#order-domain/exceptions/exception.ts';
import { expect, onTestFinished, test } from 'vitest';
import type { ExceptionsQuery } from '#contract/bff/exception-requests.ts';
import type { OrderDetail } from '#contract/service/order-strict.ts';
import { openTestDatabase } from '#database/testing/test-database.ts';
import { readExceptions } from '../answers/exceptions.ts';
import { createOrderStore } from '../create-order-store.ts';
import type { StoreScope } from '../order-store.ts';
import { ensureOrganization } from '../storage/organization.ts';
import { refreshWholeStore } from '../refresh/refresh-store.ts';
import { sampleOrder } from '../testing/sample-order.ts';
import { removeOrdersOfStores } from '../writing/remove-orders.ts';
import { saveOrders } from '../writing/save-orders.ts';

const [SOHO, PARIS] = [
  '0b5d2c3a-0000-4000-8000-000000000001',
  '0b5d2c3a-0000-4000-8000-000000000002',
] as const;
const NOW = '2026-11-02T12:00:00Z';
const PERIOD = { from: '2026-11-01', to: '2026-11-03' };
const [PAYMENT, COUPON, MEMBER, PRODUCT, METHOD] = Array.from({ length: 5 }, () => randomUUID());
const OF_SEVERAL: ExceptionKind[] = [
  'coupon_used_twice',
  'many_refunds',
  'payment_reference_twice',
  'same_order_again',
];

async function open() {
  const { database, remove } = await openTestDatabase();
  onTestFinished(remove);
  const organizationId = await ensureOrganization(database);
  const clock = { now: Date.parse(NOW) / 1_000 };
  const stores = [SOHO, PARIS].map((id) => ({
    id,
    name: id,
    timeZone: 'Europe/London',
    currency: 'GBP',
  }));
  const settings = {
    organizationId,
    stores,
    currency: 'GBP',
    timeZone: null,
    dayStartsAt: '04:00',
  };
  const store = createOrderStore(database, settings, () => clock.now);
  return {
    clock,
    store,
    database,
    settings,
    async save(...orders: readonly OrderDetail[]) {
      await saveOrders(database, organizationId, orders);
      await refreshWholeStore(store);
    },
    async remove(storeId: string) {
      await removeOrdersOfStores(database, organizationId, [storeId]);
      await refreshWholeStore(store);
    },
    async read(query: Partial<ExceptionsQuery> = {}, visible: StoreScope = null) {
      const answer = await readExceptions(store, visible, { ...PERIOD, state: 'any', ...query });
      if (!answer) throw new Error('It is another cursor.');
      return answer;
    },
  };
}

/** Shares everything that orders can have in common. */
function sharing(fields: Partial<OrderDetail> = {}): OrderDetail {
  const id = randomUUID();
  const [line, refund] = [randomUUID(), randomUUID()];
  const createdAt = fields.createdAt ?? '2026-11-01T23:58:30Z';
  return sampleOrder({
    id,
    storeId: SOHO,
    memberId: MEMBER ?? null,
    createdAt,
    items: [
      {
        id: line,
        orderId: id,
        productId: PRODUCT ?? '',
        qty: 1,
        unitPriceCents: 1_000,
        amountCents: 1_000,
        discountCents: 0,
        manualDiscountCents: 0,
        taxCents: 80,
        refundedAmountCents: 0,
        refundedQty: 0,
        itemRole: 'normal',
        modifiers: [],
      },
    ],
    payments: [
      {
        id: PAYMENT ?? '',
        orderId: id,
        paymentMethodId: METHOD ?? '',
        amountCents: 1_080,
        note: '',
        createdAt,
      },
    ],
    refunds: [
      {
        id: refund,
        orderId: id,
        amountCents: 100,
        reason: 'cold',
        createdAt,
        items: [],
        payments: [],
      },
    ],
    appliedPromotions: [
      {
        promotionId: randomUUID(),
        triggerType: 'coupon',
        name: { _base: 'Ten off' },
        discountCents: 10,
        memberCouponId: COUPON ?? null,
      },
    ],
    ...fields,
  });
}

function alone(order: OrderDetail, orderVersion: number): OrderDetail {
  return {
    ...order,
    orderVersion,
    memberId: null,
    items: [],
    payments: [],
    refunds: [],
    appliedPromotions: [],
  };
}

test('shared features are found until an order changes or is removed', async () => {
  const { save, remove, read } = await open();
  const kinds = async () =>
    (await read({ kind: OF_SEVERAL, sort: '-time' })).exceptions
      .map(({ found }) => found.kind)
      .toSorted();
  const one = sharing();
  // Just after midnight in UTC, by which groups of contents are separated.
  const other = sharing({ createdAt: '2026-11-02T00:01:00Z' });
  await save(one);
  expect(await kinds()).toEqual([]);
  await save(other);
  expect(await kinds()).toEqual(OF_SEVERAL);
  await save(alone(one, 2));
  expect(await kinds()).toEqual([]);
  await save({ ...one, orderVersion: 3 });
  expect(await kinds()).toEqual(OF_SEVERAL);
  await save(sharing({ storeId: PARIS, createdAt: '2026-11-02T08:00:00Z' }));
  expect((await kinds()).length).toBeGreaterThan(4);
  await remove(SOHO);
  expect(await kinds()).toEqual([]);
});

test('a user limited to some stores gets exceptions of these stores alone', async () => {
  const { save, read } = await open();
  const hidden = sharing({ ticketNumber: 'HIDDEN', createdAt: '2026-11-02T07:00:00Z' });
  const first = sharing({ storeId: PARIS, createdAt: '2026-11-02T08:00:00Z' });
  await save(hidden, first);
  expect((await read({ kind: OF_SEVERAL })).total).toBe(3);
  expect(await read({ kind: OF_SEVERAL }, [PARIS])).toMatchObject({ exceptions: [], total: 0 });
  expect((await read({}, [PARIS])).counts.filter(({ kind }) => OF_SEVERAL.includes(kind))).toEqual(
    [],
  );

  const second = sharing({ storeId: PARIS, createdAt: '2026-11-02T09:00:00Z' });
  await save(second);
  const own = await read({ kind: OF_SEVERAL }, [PARIS]);
  expect(
    own.exceptions.map(({ found }) => [found.kind, found.orderId, found.facts['count']]).toSorted(),
  ).toEqual([
    ['coupon_used_twice', second.id, 2],
    ['many_refunds', second.id, 2],
    ['payment_reference_twice', second.id, 2],
  ]);
  for (const secret of [hidden.id, 'HIDDEN', SOHO])
    expect(JSON.stringify(own)).not.toContain(secret);
  expect(await read({ store_id: [SOHO] }, [PARIS])).toMatchObject({
    exceptions: [],
    total: 0,
    counts: [],
  });
  expect(await read({}, [])).toMatchObject({ exceptions: [], total: 0, counts: [] });
  // A user of all stores may look at one.
  expect(
    (await read({ kind: OF_SEVERAL, store_id: [PARIS] })).exceptions.map(
      ({ found }) => found.facts['count'],
    ),
  ).toContain(3);
});

test('marks close entries until their state changes or a snooze ends', async () => {
  const { save, read, store, clock } = await open();
  const order = sharing({ fulfillmentStatus: 'cancelled', paymentStatus: 'paid', refunds: [] });
  await save(order);
  const kind: ExceptionKind[] = ['cancelled_but_paid'];
  const [entry] = (await read({ kind })).exceptions;
  const { id = '', state = '', day = '' } = entry?.found ?? {};
  const mark = async (marked: 'looked_at' | 'snoozed' | 'open', until: string | null = null) => {
    const content = {
      mark: marked,
      until,
      state,
      day,
      note: 'Eva',
      marked_by: 'Ana',
      marked_at: clock.now,
    };
    await store.database.query
      .insertInto('exception_marks')
      .values({ store_id: SOHO, id, ...content })
      .onConflict((conflict) => conflict.columns(['store_id', 'id']).doUpdateSet(content))
      .execute();
  };
  const states = async () => {
    const [own] = (await read({ kind })).exceptions;
    const { counts } = await read({ kind });
    return [own?.state, own?.hasChanged, counts.find((each) => kind.includes(each.kind))?.state];
  };
  await mark('looked_at');
  expect(await states()).toEqual(['looked_at', false, 'looked_at']);
  expect((await read({ kind, state: 'open' })).total).toBe(0);
  expect((await read({ kind, state: 'looked_at' })).exceptions[0]?.mark).toMatchObject({
    note: 'Eva',
    by: 'Ana',
    at: NOW,
  });
  await mark('snoozed', '2026-11-03');
  expect(await states()).toEqual(['snoozed', false, 'snoozed']);
  clock.now += 16 * 3_600;
  expect(await states()).toEqual(['open', false, 'open']);
  await mark('looked_at');
  await save({
    ...order,
    orderVersion: 2,
    payments: order.payments.map((each) => ({ ...each, amountCents: 900 })),
  });
  expect(await states()).toEqual(['open', true, 'open']);
  await mark('open');
  expect(await states()).toEqual(['open', false, 'open']);
});

test('time-based exceptions appear without a write', async () => {
  const { save, read, clock } = await open();
  const at = (minutes: number) =>
    new Date((clock.now - minutes * 60) * 1_000).toISOString().replace('.000', '');
  const fields = { refunds: [], appliedPromotions: [], memberId: null };
  await save(
    sharing({ ...fields, fulfillmentStatus: 'pending', createdAt: at(10), sequenceNumber: 1 }),
    sharing({
      ...fields,
      payments: [],
      paymentStatus: 'unpaid',
      createdAt: at(20),
      sequenceNumber: 3,
    }),
  );
  const found = async () =>
    (await read({ kind: ['active_too_long', 'completed_but_owed', 'gap_in_numbers'] })).exceptions
      .map(({ found: { kind, facts } }) => [
        kind,
        facts['minutes'] ?? facts['count'],
        ...('since' in facts ? [facts['since']] : []),
      ])
      .toSorted();
  expect(await found()).toEqual([]);
  clock.now += 6 * 60;
  expect(await found()).toEqual([['active_too_long', 16, 'time']]);
  clock.now += 5 * 60;
  expect(await found()).toEqual([
    ['active_too_long', 21, 'time'],
    ['completed_but_owed', 31],
  ]);
  // The day ends at four.
  clock.now = Date.parse('2026-11-03T03:59:59Z') / 1_000;
  expect(await found()).toHaveLength(2);
  clock.now += 1;
  expect(await found()).toEqual([
    ['active_too_long', 970, 'close'],
    ['completed_but_owed', 980],
    ['gap_in_numbers', 1],
  ]);
});
