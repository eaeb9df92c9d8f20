import { startReader } from './orders-feed/reader/start-reader.ts';
import { connectReader } from './reader-worker.ts';

/** The page's reader. */
export const connectPageReader = startReader(connectReader);
