import { readOrder } from '../../src/contract/service/read-order.ts';
import { startJudging } from '../../src/dashboard/order-math/exceptions/judging.ts';
import { DEFAULT_THRESHOLDS } from '../../src/dashboard/order-math/exceptions/thresholds.ts';
import { businessTime } from '../../src/dashboard/stores/business-time.ts';
import { storeDirectory } from '../../src/dashboard/stores/stores.ts';
import { demoStores } from '../../src/demo-orders/demo-stores.ts';
import { generateDemoOrders } from '../../src/demo-orders/generate-demo-orders.ts';

/** Compares the time to judge 200,000 orders with that to read them from JSON. Run it alone: `node scripts/bench/exceptions.ts`. */

const ORDERS = 200_000;
const UNTIL = Date.UTC(2026, 9, 31) / 1000;
const DAYS = 905;

const stores = storeDirectory({ stores: [...demoStores], currency: 'USD', timeZone: null });
const days = { from: '2000-01-01', to: '2100-01-01' };
const { dayOf, currencyOf } = businessTime(days, { stores, defaultTimeZone: 'UTC', cutoffMinutes: 240 });
const judging = startJudging({
  period: days,
  now: UNTIL,
  thresholdsOf: () => DEFAULT_THRESHOLDS,
  currencyOf,
  digitsOf: (currency) => (currency === 'JPY' ? 0 : 2),
  dayOf: (storeId, second) => dayOf(storeId, second) ?? '',
});

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
const found = judging.finish();
judgedMs += performance.now() - begin;
const megabytes = Math.round(process.memoryUsage().heapUsed / 2 ** 20);
console.log(`${orders} orders read in ${Math.round(readMs)} ms, judged in ${Math.round(judgedMs)} ms.`);
console.log(`Ratio ${(judgedMs / readMs).toFixed(2)} (target: 1.5); ${found.length} found; ${megabytes} MB in use.`);
