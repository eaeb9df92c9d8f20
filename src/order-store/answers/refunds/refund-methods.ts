import * as z from 'zod/mini';
import type { ListedRefund } from '#contract/bff/order-store/refunds.ts';
import { commonName, type Tender } from '#order-domain/order/tenders.ts';
import { toRefundRows } from '#order-domain/refunds/refund-row.ts';
import type { OrderStore } from '../../order-store.ts';
import { readOrdersAt } from '../../reading/read-orders-at.ts';
import type { RefundSum } from './refund-sums.ts';

type RefundMethod = ListedRefund['methods'][number];

/** Refunds and parts of one method, with its newest time and its tenders' names by key. */
export type MethodSum = {
  cents: number;
  refunds: number;
  second: number;
  /** The index of a single refund in the order of its sample. */
  index: number;
  readonly samples: Map<string, number>;
};

const methodNames = z.array(z.tuple([z.string(), z.string()]));
const methodCents = z.array(z.number());

export function sumByMethod(rows: Iterable<RefundSum>): Map<string, MethodSum> {
  const sums = new Map<string, MethodSum>();
  for (const row of rows) {
    const parts =
      row.methodCents === null ? undefined : methodCents.parse(JSON.parse(row.methodCents));
    for (const [index, [value, key]] of methodNames.parse(JSON.parse(row.methods)).entries()) {
      const sum = sums.get(value) ?? {
        cents: 0,
        refunds: 0,
        second: row.second,
        index: row.index,
        samples: new Map(),
      };
      sums.set(value, sum);
      sum.cents += parts ? (parts[index] ?? 0) * row.refunds : row.cents;
      sum.refunds += row.refunds;
      sum.second = Math.max(sum.second, row.second);
      sum.samples.set(key, Math.max(row.sample, sum.samples.get(key) ?? 0));
    }
  }
  return sums;
}

/** Names of tenders by value, from the sums' sample orders. */
export async function readMethodNames(
  store: OrderStore,
  org: number,
  sums: readonly (readonly [value: string, sum: MethodSum])[],
): Promise<(value: string, sum: MethodSum) => RefundMethod['tender']['name']> {
  const orders = await readOrdersAt(store.database.replicaReads, {
    org,
    positions: sums.flatMap(([, { samples }]) => [...samples.values()]),
  });
  return (value, { samples }) => {
    const tenders = [...samples].map(([key, position]): Tender => {
      const order = orders.get(position);
      const methods = order ? toRefundRows(order).flatMap((row) => row.methods) : [];
      return (
        methods.find((method) => method.value === value && method.tender.key === key)?.tender ?? {
          key,
        }
      );
    });
    return commonName(tenders);
  };
}
