import { serveReadings } from './orders-feed/reader/serve-readings.ts';
import { localReadingKind } from './orders-list/selection/local/local-reading-kind.ts';
import { totalsReadingKind } from './orders-list/totals/totals-reading-kind.ts';

/** The reader with every vertical's kind of reading. */
export const connectReader = serveReadings([localReadingKind, totalsReadingKind]);
