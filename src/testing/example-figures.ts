import type { Figures } from '#contract/bff/order-store/figures.ts';
import { exampleFigures } from './example-closing.ts';

/** The answer of `GET /api/figures` for a day that took 10.00 in cash, of a service whose orders are all known. */
export function exampleAnswer(changes: Partial<Figures> = {}): Figures {
  return {
    coverage: { completeFrom: null, asOf: '2026-11-22T23:05:00Z' },
    from: '2026-11-22',
    to: '2026-11-22',
    trees: [exampleFigures()],
    storesWithTaxInPrices: [],
    incompleteOrders: 0,
    groups: [],
    breakdowns: [],
    comparison: null,
    ...changes,
  };
}
