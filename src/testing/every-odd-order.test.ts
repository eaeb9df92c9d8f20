import { describe, expect, test } from 'vitest';
import { readOrder } from '#contract/service/read-order.ts';
import { printPath } from '#contract/service/value-path.ts';
import { computeFigures } from '#order-domain/order/order-figures.ts';
import { drawOrders } from './draw-orders.tsx';
import { oddOrders } from './odd-orders.ts';

/**
 * Checks the figures and the drawer with every anomaly that an order can have.
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

    test('is computed and judged correctly', () => {
      const figures = computeFigures(order);
      expect(figures.mismatches.map(({ name, found, stated }) => [name, found, stated])).toEqual(
        mismatches,
      );
      const noted = figures.audit.filter((row) => row.isMinor && row.failing.length > 0);
      expect(noted.map(({ name }) => name).sort()).toEqual(notes);
      expect(figures.refundOutcomes).toEqual(refundOutcomes);
      expect(figures.anomalies).toEqual(anomalies);
    });

    test('is rendered and says what is odd', () => {
      const frame = {
        order,
        currency: 'USD',
        clock: { timeZone: 'Europe/London' },
        storeName: 'Soho',
      };
      const [drawn] = drawOrders([frame]);
      for (const text of says) expect(drawn?.text).toContain(text);
      for (const text of hides) expect(drawn?.text).not.toContain(text);
    });
  },
);
