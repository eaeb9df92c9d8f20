import { generateDemoOrders } from '../generate-demo-orders.ts';

/** When the demo of tests was generated (epoch seconds). */
export const DEMO_UNTIL = Date.parse('2026-11-20T18:00:00Z') / 1000;

/**
 * The demo orders of the 90 days before, in batches of a day each; generated once for all tests of
 * a worker.
 */
export const DEMO_BATCHES = [...generateDemoOrders({ until: DEMO_UNTIL, days: 90 })];
