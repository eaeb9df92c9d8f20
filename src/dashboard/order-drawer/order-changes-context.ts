import { createContext, useContext } from 'react';
import type { ChangedPart } from './order-changes.ts';

/** What changed last while the order was looked at; `turn` counts the changes, 0 before any. */
export type LastChanges = { readonly turn: number; readonly parts: ReadonlySet<ChangedPart> };

const Changes = createContext<LastChanges>({ turn: 0, parts: new Set() });

/** Tells the parts of the drawer what changed. */
export const LastChangesProvider = Changes.Provider;

/** What changed last. */
export function useLastChanges(): LastChanges {
  return useContext(Changes);
}
