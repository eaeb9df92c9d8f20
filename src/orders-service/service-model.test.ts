import { deepEqual } from 'node:assert/strict';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serializeListOrdersQuery } from '#contract/service/list-orders-query.ts';
import { EXPANSIONS } from '#contract/service/order-enums.ts';
import type { OrderDetail } from '#contract/service/order-strict.ts';
import {
  listPage,
  type ListPolicy,
  type ModelEntry,
  SOUND_POLICY,
} from '#testing/upstream/list-model.ts';
import { exportOrders } from '#order-store/reading/export-orders.ts';
import { importOrders } from '#order-store/writing/import-orders.ts';
import { readLinesOf } from '#order-store/testing/read-lines-of.ts';
import { saveOrders } from '#order-store/writing/save-orders.ts';
import {
  aFilter,
  aMoment,
  type ModelOrder,
  someOrders,
  toEntry,
  toFields,
  toQuery,
} from '#order-store/testing/list-cases.ts';
import { fullSampleOrder } from '#order-store/testing/sample-order.ts';
import { startTestService } from './testing/start-test-service.ts';

/** Guarantees of the service: seconds are never split between pages, and ties keep their order. */
const POLICY: ListPolicy = { ...SOUND_POLICY, keepsSecondsWhole: true, tieOrder: 'by id' };
const FIELDS = {
  items: 'items',
  payments: 'payments',
  refunds: 'refunds',
  tax_breakdown: 'taxBreakdown',
  applied_promotions: 'appliedPromotions',
} as const;
/** Only a few ids, so that the same orders are saved repeatedly. */
const IDS = fc.sample(fc.uuid(), { seed: 40, numRuns: 40 });

type Service = Awaited<ReturnType<typeof startTestService>>;
type Kept = { readonly entry: ModelEntry; readonly detail: OrderDetail };
/** The expected state: the highest version of each order, and the first of equal versions. */
type Model = Map<string, Kept>;

let service: Service;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

function toKept(order: ModelOrder, id: string, orderVersion: number): Kept {
  return {
    entry: toEntry({ ...order, id }),
    detail: fullSampleOrder({ ...toFields(order), id, orderVersion }),
  };
}

/** Counts the changes. */
function keep(
  model: Model,
  orders: readonly Kept[],
): { inserted: number; replaced: number; unchanged: number } {
  const counts = { inserted: 0, replaced: 0, unchanged: 0 };
  for (const order of orders) {
    const known = model.get(order.detail.id);
    if (known && known.detail.orderVersion >= order.detail.orderVersion) counts.unchanged += 1;
    else {
      counts[known ? 'replaced' : 'inserted'] += 1;
      model.set(order.detail.id, order);
    }
  }
  return counts;
}

/**
 * As imports and saves do: the highest of several versions counts, and the others are unchanged.
 */
function keepHighest(model: Model, orders: Parameters<typeof keep>[1]): ReturnType<typeof keep> {
  const highest: Model = new Map();
  keep(highest, orders);
  const { inserted, replaced } = keep(model, [...highest.values()]);
  return { inserted, replaced, unchanged: orders.length - inserted - replaced };
}

function without(hidden: readonly string[], order: OrderDetail | undefined): unknown {
  return Object.fromEntries(
    Object.entries(order ?? {}).filter(([field]) => !hidden.includes(field)),
  );
}

type Step = (model: Model) => Promise<void>;

const someVersions = fc
  .tuple(
    someOrders,
    fc.infiniteStream(fc.tuple(fc.nat({ max: IDS.length - 1 }), fc.integer({ min: 1, max: 3 }))),
  )
  .map(([orders, numbers]) =>
    orders.flatMap((order) => {
      const [index = 0, version = 1] = numbers.next().value ?? [];
      return toKept(order, IDS[index] ?? '', version);
    }),
  );

const saving = someVersions.map((orders): Step => async (model) => {
  const saved = await saveOrders(
    service.database,
    service.organizationId,
    orders.map(({ detail }) => detail),
  );
  deepEqual(saved, keepHighest(model, orders));
});

const importing = fc
  .tuple(someVersions, fc.boolean(), fc.boolean(), fc.boolean())
  .map(([orders, hasBadLine, isBadSkipped, isDryRun]): Step => async (model) => {
    const { database, organizationId } = service;
    const lines = [
      ...orders.map(({ detail }) => JSON.stringify(detail)),
      ...(hasBadLine ? ['{}'] : []),
    ];
    const onRejected = async (): Promise<void> => undefined;
    const result = await importOrders({
      database,
      organizationId,
      lines: readLinesOf(lines),
      isDryRun,
      ...(isBadSkipped && { onRejected }),
    });
    const isRefused = hasBadLine && !isBadSkipped;
    deepEqual(result.ok, !isRefused);
    if (!result.ok) return;
    const counts = keepHighest(isDryRun ? new Map(model) : model, orders);
    deepEqual(result, { ok: true, ...counts, rejected: hasBadLine ? 1 : 0 });
  });

const listing = fc
  .tuple(
    aFilter,
    fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 13, max: 200 })),
    fc.option(aMoment, { freq: 2, nil: undefined }),
    fc.subarray([...EXPANSIONS]),
  )
  .map(([filter, pageSize, before, expand]): Step => async (model) => {
    const more = { pageSize, before };
    const { page, hasMore } = listPage(
      [...model.values()].map(({ entry }) => entry),
      { ...toQuery(filter, 'exact', more), expand },
      POLICY,
    );
    const query = serializeListOrdersQuery({ ...toQuery(filter, 'text', more), expand });
    const answer: unknown = (await service.get(`?${query}`)).json();
    const hidden: string[] = EXPANSIONS.filter((name) => !expand.includes(name)).map(
      (name) => FIELDS[name],
    );
    const expected = page.map(({ id }) => without(hidden, model.get(id)?.detail));
    deepEqual(answer, { orders: expected, hasMore });
  });

const getting = fc
  .tuple(fc.constantFrom(...IDS, 'x', '00000000-0000-0000-0000-000000000000'), fc.boolean())
  .map(([id, isUpperCase]): Step => async (model) => {
    const answer = await service.get(`/${isUpperCase ? id.toUpperCase() : id}`);
    const order = model.get(id)?.detail;
    deepEqual(answer.statusCode, order ? 200 : 404);
    if (order) deepEqual(answer.json(), { order });
  });

const exporting = aFilter.map((filter): Step => async (model) => {
  const { storeId, from, to } = filter;
  const chosen = {
    ...(storeId !== undefined && { storeId }),
    ...(from && { from }),
    ...(to && { to }),
  };
  const { page } = listPage(
    [...model.values()].map(({ entry }) => entry),
    toQuery(chosen, 'exact'),
    POLICY,
  );
  const { database, organizationId } = service;
  const orders: unknown[] = [];
  for await (const lines of exportOrders({
    database,
    organizationId,
    query: toQuery(chosen, 'text'),
  })) {
    orders.push(...lines.map((line) => JSON.parse(line)));
  }
  deepEqual(orders, page.map(({ id }) => model.get(id)?.detail).toReversed());
});

test('saving, importing, listing, reading and exporting follow the model', async () => {
  const aStep = fc.oneof(
    { weight: 1, arbitrary: saving },
    { weight: 1, arbitrary: importing },
    { weight: 14, arbitrary: listing },
    { weight: 3, arbitrary: getting },
    { weight: 1, arbitrary: exporting },
  );
  const model: Model = new Map();
  // The steps run one after the other on one service; the number and seed of a step reproduce it.
  for (const [number, step] of fc.sample(aStep, { seed: 1_000, numRuns: 200 }).entries()) {
    await step(model).catch((error: unknown) => {
      throw new Error(`Step ${number}: ${String(error)}`, { cause: error });
    });
  }
  expect(model.size).toBe(IDS.length);
});
