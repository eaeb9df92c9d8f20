import { describe, expect, test } from 'vitest';
import { readOrder } from '#contract/service/read-order.ts';
import { printPath } from '#contract/service/value-path.ts';
import { auditRows } from '#dashboard/order-math/audit-rows.ts';
import { orderMismatches } from '#dashboard/order-math/order-checks.ts';
import { orderMarks } from '#dashboard/order-math/order-marks.ts';
import { drawOrders } from './draw-orders.tsx';
import { oddOrders } from './odd-orders.ts';
import { drawingFaults, type JudgedOrder, sumFaults } from './order-faults.ts';

/** The drawer over orders with every anomaly that the demo does not hold, judged as the demo's are, and by what each must say. */
describe.each(oddOrders)(
  'an order with $name',
  ({ raw, mismatches = [], notes = [], marks = [], says = [], hides = [] }) => {
    const reading = readOrder(raw);
    if (!reading.ok) throw new Error(`unreadable at ${printPath(reading.unreadable.path)}`);
    const { order } = reading;
    const verdict = order.unreadable ? 'unknown' : mismatches.length === 0 ? 'right' : 'wrong';
    const judged: JudgedOrder = { order, currency: 'USD', verdict };

    test('is reckoned and judged right', () => {
      expect(sumFaults(judged)).toEqual([]);
      expect(orderMismatches(order).map(({ name, found, stated }) => [name, found, stated])).toEqual(mismatches);
      const noted = auditRows(order).filter((row) => row.isNote && row.failing.length > 0);
      expect(noted.map(({ name }) => name).sort()).toEqual(notes);
      expect(orderMarks(order)).toEqual(marks);
    });

    test('is drawn whole and says what is odd', () => {
      const frame = { order, currency: 'USD', clock: { timeZone: 'Europe/London' }, storeName: 'Soho' };
      const [drawn] = drawOrders([frame]);
      expect(drawingFaults(judged, drawn)).toEqual([]);
      for (const text of says) expect(drawn?.text).toContain(text);
      for (const text of hides) expect(drawn?.text).not.toContain(text);
    });
  },
);
