import { createContext } from 'react';
import type { ConnectReader } from './reader-messages.ts';

/** How the page reaches its reader; the application provides it. */
export const ConnectReaderContext = createContext<ConnectReader>(() => {
  throw new Error('Nothing provides a reader here.');
});
