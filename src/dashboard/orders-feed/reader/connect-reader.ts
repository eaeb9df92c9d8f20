import { createContext } from 'react';
import type { ConnectReader } from './reading.ts';

/** How the page reaches its reader; the application provides it. */
export const ConnectReaderContext = createContext<ConnectReader>(() => {
  throw new Error('No reader.');
});
