import { createContext, useContext } from 'react';

/** True when the rows on screen have different clocks, so that each time must show its zone. */
export const ShowsZones = createContext(false);

export function useShowsZones(): boolean {
  return useContext(ShowsZones);
}
