import { exampleOrder } from './example-order.ts';
import { oddMoney } from './odd-money.ts';
import type { OddOrder } from './odd-order.ts';
import { oddSums } from './odd-sums.ts';

function order(name: string, changes: object): object {
  return { ...exampleOrder(), id: name, ...changes };
}

const cases: Readonly<Record<string, OddOrder>> = { ...oddMoney, ...oddSums };

/**
 * Orders with every anomaly that the demo lacks, named after the anomaly; amounts are in US
 * dollars.
 */
export const oddOrders: readonly (OddOrder & { readonly name: string })[] = Object.entries(
  cases,
).map(([name, { raw, ...expected }]) => ({ name, raw: order(name, raw), ...expected }));
