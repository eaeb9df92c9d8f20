import { useMediaQuery } from './use-media-query.ts';

/** True in windows too narrow for a table header, as the variant `phone` of styles. */
export function useIsPhone(): boolean {
  return useMediaQuery('(width < 43.75rem)');
}
