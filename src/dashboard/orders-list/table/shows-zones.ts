import { createContext, useContext } from 'react';

/** Whether the rows on screen keep different clocks, so that each must name its zone. */
export const ShowsZones = createContext(false);

/** Whether times name their zone. */
export function useShowsZones(): boolean {
  return useContext(ShowsZones);
}
