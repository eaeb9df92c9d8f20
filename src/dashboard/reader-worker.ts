import { serveReadings } from './orders-feed/reader/serve-readings.ts';
import { localReadingKind } from './orders-list/selection/local/local-reading-kind.ts';
import { readRefunds } from './refunds/rows/read-refunds.ts';

/**
 * The reader with every vertical's kind of reading. This is the worker's entry; a page where no worker starts imports it and connects
 * itself.
 */
export const connectReader = serveReadings([localReadingKind, readRefunds]);
