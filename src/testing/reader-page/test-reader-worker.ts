import { serveReadings } from '#dashboard/orders-feed/reader/serve-readings.ts';
import { idsKind } from '#dashboard/orders-feed/reader/testing/ids-kind.ts';

/** The page's worker, as `reader-worker.ts` is the dashboard's. */
export const connectReader = serveReadings([idsKind]);
