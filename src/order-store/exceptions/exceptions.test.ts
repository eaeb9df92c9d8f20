import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { ExceptionEntry } from '#contract/bff/exceptions.ts';
import type { ExceptionsQuery } from '#contract/bff/exception-requests.ts';
import { currencyDigits } from '#contract/text/currency-digits.ts';
import { printUtcSecond } from '#contract/service/rfc3339.ts';
import { demoStores, newYork } from '#demo-orders/demo-stores.ts';
import { printDay } from '#order-domain/days/store-calendar.ts';
import type { OrderException } from '#order-domain/exceptions/exception.ts';
import { startJudging } from '#order-domain/exceptions/testing/start-judging.ts';
import { getThresholds, type Thresholds } from '#order-domain/exceptions/thresholds.ts';
import { readExceptions } from '../answers/exceptions.ts';
import { asRead, movedDemoOrders, openDemoStore } from '../testing/demo-store.ts';
import { refreshExceptions } from '../testing/refresh-exceptions.ts';

const NOW = '2026-11-05T13:10:20Z';
/** Clocks go back in Madrid on October 25th, in New York on November 1st. */
const PERIOD = { from: '2026-10-20', to: '2026-11-05' };

const sent = movedDemoOrders({ until: NOW, days: 34, share: 0.12 });
const orders = sent.map(asRead);

let opened: Awaited<ReturnType<typeof openDemoStore>>;
beforeAll(async () => {
  opened = await openDemoStore(sent, NOW);
  await refreshExceptions(opened.store);
}, 120_000);
afterAll(() => opened.remove());

/** Judges all orders in memory. */
async function expected(): Promise<OrderException[]> {
  const [calendar, thresholds] = [await opened.store.calendar(), await opened.store.thresholds()];
  const judging = startJudging({
    period: PERIOD,
    now: opened.clock.now,
    getThresholds: (id) => getThresholds(thresholds, id),
    currencyOf: (id) => calendar.currencyOf(id),
    digitsOf: currencyDigits,
    // Tokyo is not described: its orders' offset never changes.
    dayOf: (storeId, second) => printDay(calendar.dayAt({ storeId, offsetMinutes: 540 }, second)),
  });
  for (const order of orders) judging.add(order);
  return judging.finish();
}

async function read(query: Partial<ExceptionsQuery> = {}) {
  const answer = await readExceptions(opened.store, null, { ...PERIOD, state: 'any', ...query });
  if (!answer) throw new Error('It is another cursor.');
  return answer;
}

async function readAll(query: Partial<ExceptionsQuery> = {}): Promise<ExceptionEntry[]> {
  const entries: ExceptionEntry[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const answer = await read({ page_size: 7, ...query, ...(cursor !== undefined && { cursor }) });
    entries.push(...answer.exceptions);
    cursor = answer.nextCursor;
  }
  return entries;
}

/** Until the end of the test; late refunds differ in New York only. */
async function setThresholds(values: Partial<Thresholds>): Promise<void> {
  const { query } = opened.store.database;
  const rows = Object.entries(values).map(([name, value]) => ({
    store_id: name === 'lateRefundDays' ? newYork.id : '*',
    name,
    value,
    changed_by: null,
    changed_at: 0,
  }));
  await query.insertInto('exception_thresholds').values(rows).execute();
  onTestFinished(async () => void (await query.deleteFrom('exception_thresholds').execute()));
}

/** A finding in the form of the response. */
function answered({ at, ...found }: OrderException) {
  return JSON.parse(JSON.stringify({ ...found, at: printUtcSecond(at) }));
}

test('exceptions equal those of judging all orders in memory', async () => {
  const found = await expected();
  expect([new Set(found.map(({ storeId }) => storeId)).size, found.length > 50]).toEqual([
    demoStores.length,
    true,
  ]);
  expect((await readAll()).map((entry) => entry.found)).toEqual(found.map(answered));
});

test('filters select entries, and counts cover every kind and state', async () => {
  const all = (await expected()).filter(
    ({ stake, storeId }) => stake >= 1_000 && storeId === newYork.id,
  );
  const late = all
    .filter(({ kind }) => kind === 'late_refund')
    .toSorted((one, other) => other.at - one.at);
  const answer = await read({
    kind: ['late_refund'],
    amount_min: 1_000,
    store_id: [newYork.id],
    sort: '-time',
    page_size: 3,
    state: 'open',
  });
  expect(answer.exceptions.map(({ found }) => found)).toEqual(late.slice(0, 3).map(answered));
  expect(answer.total).toBe(late.length);
  const count = (kind: string) => all.filter((each) => each.kind === kind);
  expect(answer.counts).toEqual(
    [...new Set(all.map(({ kind }) => kind))].toSorted().map((kind) => ({
      kind,
      state: 'open',
      currency: 'USD',
      count: count(kind).length,
      stake: count(kind).reduce((sum, { stake }) => sum + stake, 0),
    })),
  );
  const person = all.find((each) => each.person)?.person?.key ?? '';
  expect((await readAll({ person })).map(({ found }) => found)).toEqual(
    (await expected()).filter((each) => each.person?.key === person).map(answered),
  );
});

test('entries of one order or customer come together, and routine ones of a kind fold', async () => {
  await setThresholds({ takenBackAmount: 0, manualDiscountPercent: 0, compAmount: 0 });
  const listed = await readAll({ fold: 'all' });
  const subjects = listed.map(({ folded, found: { kind, orderId, person, id } }) =>
    folded ? `fold ${kind}` : ((kind === 'many_refunds' ? person?.key : orderId) ?? id),
  );
  const changes = subjects.filter((subject, index) => subject !== subjects[index - 1]);
  expect(new Set(changes).size).toBe(changes.length);
  expect(changes.length).toBeLessThan(subjects.length);

  const folds = listed.filter(({ folded }) => folded);
  expect(folds.length).toBeGreaterThan(0);
  const ids = listed.filter(({ folded }) => !folded).map(({ found }) => found.id);
  for (const { found, folded = [] } of folds) {
    const inside = await readAll({ fold: found.kind });
    expect([found.certain, inside[0]?.found.id]).toEqual([false, found.id]);
    expect(folded.reduce((sum, { count }) => sum + count, 0)).toBe(inside.length);
    ids.push(...inside.map((entry) => entry.found.id));
  }
  const all = await readAll();
  expect(ids.toSorted()).toEqual(all.map(({ found }) => found.id).toSorted());
  expect(ids.slice(0, 10)).toEqual(expect.arrayContaining([all[0]?.found.id]));
  expect(await read({ fold: 'all' })).toMatchObject({ total: all.length });
  const ofKind = await readAll({ fold: 'all', kind: ['completed_but_owed'] });
  expect(ofKind.some(({ folded }) => folded)).toBe(false);
});

test('changed thresholds apply at once to single orders', async () => {
  await setThresholds({
    lateRefundDays: 1,
    compAmount: 0,
    refundAmount: 10,
    owedMinutes: 4_000,
    takenBackAmount: 100,
  });
  const found = await expected();
  expect((await readAll()).map((entry) => entry.found)).toEqual(found.map(answered));
});
