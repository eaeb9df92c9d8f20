import { describe, expect, test } from 'vitest';
import { readOrder } from '#contract/service/read-order.ts';
import { printPath } from '#contract/service/value-path.ts';
import { figuresOf } from '#order-domain/order/order-figures.ts';
import { drawOrders } from './draw-orders.tsx';
import { oddOrders } from './odd-orders.ts';
import { drawingFaults, type JudgedOrder, sumFaults } from './order-faults.ts';

/**
 * Checks the drawer with every anomaly that the demo lacks, like the demo's orders and against the
 * texts that each must show.
 */
describe.each(oddOrders)(
  'an order with $name',
  ({
    raw,
    mismatches = [],
    notes = [],
    refundOutcomes = [],
    anomalies = [],
    says = [],
    hides = [],
  }) => {
    const reading = readOrder(raw);
    if (!reading.ok) throw new Error(`unreadable at ${printPath(reading.unreadable.path)}`);
    const { order } = reading;
    const verdict = order.unreadable ? 'unknown' : mismatches.length === 0 ? 'right' : 'wrong';
    const judged: JudgedOrder = { order, currency: 'USD', verdict };

    test('is computed and judged correctly', () => {
      expect(sumFaults(judged)).toEqual([]);
      const figures = figuresOf(order);
      expect(figures.mismatches.map(({ name, found, stated }) => [name, found, stated])).toEqual(
        mismatches,
      );
      const noted = figures.audit.filter((row) => row.isMinor && row.failing.length > 0);
      expect(noted.map(({ name }) => name).sort()).toEqual(notes);
      expect(figures.refundOutcomes).toEqual(refundOutcomes);
      expect(figures.anomalies).toEqual(anomalies);
    });

    test('is rendered completely and says what is odd', () => {
      const frame = {
        order,
        currency: 'USD',
        clock: { timeZone: 'Europe/London' },
        storeName: 'Soho',
      };
      const [drawn] = drawOrders([frame]);
      expect(drawingFaults(judged, drawn)).toEqual([]);
      for (const text of says) expect(drawn?.text).toContain(text);
      for (const text of hides) expect(drawn?.text).not.toContain(text);
    });
  },
);
