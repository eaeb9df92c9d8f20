import { useEffect } from 'react';
import { whenIdle } from '../ui/loading/when-idle.ts';
import { type FilterEditors, preloadFilters } from './filter-bar.tsx';

/** Loads the code of a page's filters once the page is idle. */
export function usePreloadFilters(editors: FilterEditors): void {
  useEffect(() => whenIdle(() => preloadFilters(editors)), [editors]);
}
