import { useState } from 'react';
import type { ReadingProgress } from '../../orders-feed/reader/reading.ts';

/**
 * A reading's `refresh` for the button, and whether that refresh is under way, which includes while it is paused or stopped. The page's own
 * periodic refreshes do not count.
 */
export function useManualRefresh({
  progress,
  refresh,
}: {
  readonly progress: ReadingProgress;
  readonly refresh: () => void;
}): { readonly isRefreshing: boolean; readonly refreshNow: () => void } {
  /** The progress when the button was pressed, which does not reflect the refresh yet. */
  const [before, setBefore] = useState<ReadingProgress>();
  const hasEnded = progress.phase === 'complete' || progress.phase === 'incomplete';
  if (before !== undefined && before !== progress && hasEnded) setBefore(undefined);
  return {
    isRefreshing: before !== undefined && !hasEnded,
    refreshNow: () => {
      setBefore(progress);
      refresh();
    },
  };
}
