import { useEffect } from 'react';
import type { Session } from '#contract/bff/session.ts';
import { loadEventually } from '../kit/loading/connection.ts';
import { firstRows } from '../kit/loading/idle-preload.ts';
import { whenIdle } from '../kit/loading/when-idle.ts';

/** The longest wait (ms) for the first rows: there may be none. */
const PATIENCE = 5_000;

/** Keeps this browser's copy of views and preferences in sync with the server's; the sync starts after the first rows have loaded. */
export function useKeptOnServer({ user, keepsViews }: Session): void {
  const userId = user?.id ?? null;
  useEffect(() => {
    if (!keepsViews) return undefined;
    let isOver = false;
    let stop: (() => void) | undefined;
    const timer = setTimeout(() => firstRows.resolve(), PATIENCE);
    void firstRows.promise.then(() =>
      whenIdle(async () => {
        const { startSync } = await loadEventually(() => import('./sync/start-sync.ts'));
        if (!isOver) stop = startSync(userId);
      }),
    );
    return () => {
      isOver = true;
      clearTimeout(timer);
      stop?.();
    };
  }, [keepsViews, userId]);
}
