import { createContext } from 'react';
import type { SortControls } from '../../selection/sort/sort-controls.ts';

/** What sorts the table; undefined until it is loaded. */
export const Sorting = createContext<SortControls | undefined>(undefined);
