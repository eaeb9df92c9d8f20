import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { countOrders } from '../reading/read-orders.ts';
import { importOrders } from './import-orders.ts';
import { readLinesOf } from '../testing/read-lines-of.ts';
import { fullSampleOrder, sampleOrder } from '../testing/sample-order.ts';
import { startTestService } from '#orders-service/testing/start-test-service.ts';

let service: Awaited<ReturnType<typeof startTestService>>;

beforeEach(async () => {
  service = await startTestService();
});
afterEach(() => service.stop());

function load(lines: AsyncIterable<string> | Iterable<string>) {
  return importOrders({
    database: service.database,
    organizationId: service.organizationId,
    lines: readLinesOf(lines),
  });
}

const toLine = (value: unknown): string => JSON.stringify(value);
const count = () => countOrders(service.database, service.organizationId);

describe('importing orders', () => {
  test('loads every line; only higher versions replace orders', async () => {
    const orders = Array.from({ length: 250 }, (_, index) =>
      fullSampleOrder({ sequenceNumber: index }),
    );
    const lines = orders.map(toLine);
    expect(await load(lines)).toEqual({
      ok: true,
      inserted: 250,
      replaced: 0,
      unchanged: 0,
      rejected: 0,
    });
    expect(await load(lines)).toEqual({
      ok: true,
      inserted: 0,
      replaced: 0,
      unchanged: 250,
      rejected: 0,
    });
    for (const order of orders.slice(98, 102)) {
      expect((await service.get(`/${order.id}`)).json()).toEqual({ order });
    }
    const changed = { ...fullSampleOrder({ id: orders[0]?.id ?? '' }), orderVersion: 2 };
    expect(await load([toLine(changed)])).toEqual({
      ok: true,
      inserted: 0,
      replaced: 1,
      unchanged: 0,
      rejected: 0,
    });
    expect((await service.get(`/${changed.id}`)).json()).toEqual({ order: changed });
    expect(await count()).toBe(250);
  });

  test('reports each problem with line, field, code and reason, and loads nothing', async () => {
    const good = Array.from({ length: 150 }, () => toLine(sampleOrder()));
    const full = fullSampleOrder();
    const [item, refund] = [full.items[0], full.refunds[0]];
    const { note: _note, ...withoutNote } = sampleOrder();
    const stranger = randomUUID();
    const bad = [
      '{"id":',
      '[]',
      toLine(withoutNote),
      toLine({ ...sampleOrder(), totalCents: '12', colour: 'red', paymentStatus: 'void' }),
      toLine({ ...full, items: [{ ...item, qty: null, taxCents: 0.5 }] }),
      toLine({ ...full, items: [{ ...item, orderId: stranger }] }),
      toLine({ ...full, refunds: [{ ...refund, id: stranger }] }),
      toLine({ ...sampleOrder(), createdAt: '2026-02-29T00:00:00Z' }),
    ];
    const result = await load([...good, ...bad, ...good]);
    expect(result).toEqual({
      ok: false,
      orderCount: 300,
      problemCount: 12,
      problems: [
        {
          line: 151,
          field: '(line)',
          code: 'not_json',
          reason: expect.stringMatching(/^is not JSON: /),
        },
        { line: 152, field: '(line)', code: 'not_an_order', reason: 'must be an object' },
        { line: 153, field: 'note', code: 'missing', reason: 'is missing' },
        {
          line: 154,
          field: 'paymentStatus',
          code: 'not_allowed',
          detail: 'unpaid, partial, paid, refunded',
          reason: 'must be one of unpaid, partial, paid, refunded',
        },
        {
          line: 154,
          field: 'totalCents',
          code: 'not_cents',
          reason: 'must be a whole number of cents',
        },
        { line: 154, field: 'colour', code: 'unknown_field', reason: 'is no field of the API' },
        { line: 155, field: 'items[0].qty', code: 'not_a_number', reason: 'must be a number' },
        {
          line: 155,
          field: 'items[0].taxCents',
          code: 'not_cents',
          reason: 'must be a whole number of cents',
        },
        {
          line: 156,
          field: 'items[0].orderId',
          code: 'of_another_order',
          reason: 'must be the id of its order',
        },
        {
          line: 157,
          field: 'refunds[0].items[0].refundId',
          code: 'of_another_refund',
          reason: 'must be the id of its refund',
        },
        {
          line: 157,
          field: 'refunds[0].payments[0].refundId',
          code: 'of_another_refund',
          reason: 'must be the id of its refund',
        },
        {
          line: 158,
          field: 'createdAt',
          code: 'not_a_time',
          reason: expect.stringContaining('exists in the calendar'),
        },
      ],
    });
    expect(await count()).toBe(0);
    const manyProblems = await load(Array.from({ length: 70 }, () => '?'));
    expect(manyProblems).toMatchObject({ ok: false, problemCount: 70, problems: { length: 20 } });
  });

  test('loads nothing when the input breaks off, and can be repeated', async () => {
    const lines = Array.from({ length: 250 }, () => toLine(sampleOrder()));
    const { database, organizationId } = service;
    function* breakingOff() {
      yield* lines;
      throw new Error('unexpected end of file');
    }
    await expect(load(breakingOff())).rejects.toThrow('unexpected end of file');
    const controller = new AbortController();
    function* givingUp() {
      yield* lines.slice(0, 150);
      controller.abort(new Error('given up'));
      yield* lines.slice(150);
    }
    const aborted = importOrders({
      database,
      organizationId,
      lines: readLinesOf(givingUp()),
      signal: controller.signal,
    });
    await expect(aborted).rejects.toThrow('given up');
    expect(await count()).toBe(0);
    expect(await load(lines)).toMatchObject({ ok: true, inserted: 250 });
  });
});
