import { serveReadings } from './orders-feed/reader/serve-readings.ts';
import { readRefunds } from './refunds/rows/read-refunds.ts';

/** The reader with every vertical's kind of reading. */
export const connectReader = serveReadings([readRefunds]);
