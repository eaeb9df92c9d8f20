import { serveReadings } from '#dashboard/orders-feed/reader/serve-readings.ts';
import { idsKind } from '#dashboard/orders-feed/reader/testing/ids-kind.ts';

/** The page's worker, like the dashboard's `reader-worker.ts`. */
export const connectReader = serveReadings([idsKind]);
