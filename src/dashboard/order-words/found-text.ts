import { createContext } from 'react';

/** The text by which the open order was found, to highlight in its items; undefined if it was opened otherwise. */
export const FoundText = createContext<string | undefined>(undefined);
