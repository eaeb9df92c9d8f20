import { readOrder } from '../../src/contract/service/read-order.ts';
import { startJudging } from '../../src/order-domain/exceptions/judging.ts';
import { DEFAULT_THRESHOLDS } from '../../src/order-domain/exceptions/thresholds.ts';
import { businessTime } from '../../src/order-domain/days/business-time.ts';
import { storeDirectory } from '../../src/dashboard/stores/stores.ts';
import { demoStores } from '../../src/demo-orders/demo-stores.ts';
import { generateDemoOrders } from '../../src/demo-orders/generate-demo-orders.ts';
import type { Result } from './result.ts';

const ORDERS = 200_000;
/** Fixed, so that every run has the same orders. */
const UNTIL = Date.UTC(2026, 9, 31) / 1000;
const DAYS = 905;

function startBench() {
  const stores = storeDirectory({ stores: [...demoStores], currency: 'USD', timeZone: null });
  const period = { from: '2000-01-01', to: '2100-01-01' };
  const { dayOf, currencyOf } = businessTime(period, { stores, defaultTimeZone: 'UTC', cutoffMinutes: 240 });
  return startJudging({
    period,
    now: UNTIL,
    thresholdsOf: () => DEFAULT_THRESHOLDS,
    currencyOf,
    digitsOf: (currency) => (currency === 'JPY' ? 0 : 2),
    dayOf: (storeId, second) => dayOf(storeId, second) ?? '',
  });
}

/** Compares the time to judge 200,000 orders with the time to read them from JSON. */
export function benchExceptions(): Result[] {
  const judging = startBench();
  let [orders, readMs, judgedMs] = [0, 0, 0];
  for (const batch of generateDemoOrders({ until: UNTIL, days: DAYS })) {
    const lines = batch.slice(0, ORDERS - orders).map((order) => JSON.stringify(order));
    const begin = performance.now();
    const read = lines.map((line) => readOrder(JSON.parse(line)));
    const middle = performance.now();
    for (const reading of read) if (reading.ok) judging.add(reading.order);
    judgedMs += performance.now() - middle;
    readMs += middle - begin;
    orders += lines.length;
  }
  const begin = performance.now();
  judging.finish();
  judgedMs += performance.now() - begin;
  return [
    { name: 'Orders judged', value: orders, unit: 'orders' },
    { name: 'Reading them from JSON', value: readMs, unit: 'ms' },
    { name: 'Judging them', value: judgedMs, unit: 'ms' },
    { name: 'Judging / reading', value: judgedMs / readMs, unit: '×', target: 1.5 },
  ];
}
