import { createContext, useContext } from 'react';

const HasFailed = createContext(false);

/** Tells the parts of the drawer that those which are missing could not be loaded, and do not come. */
export const HasFailedProvider = HasFailed.Provider;

/** Whether the parts that are missing could not be loaded. */
export function useHasFailed(): boolean {
  return useContext(HasFailed);
}
