import { serveReadings } from './orders-feed/reader/serve-readings.ts';

/** The reader with every vertical's kind of reading. */
export const connectReader = serveReadings([]);
