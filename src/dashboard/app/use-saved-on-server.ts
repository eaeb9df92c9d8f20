import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Session } from '#contract/bff/session.ts';
import { firstRows, loadEventually, whenIdle } from '../kit/loading/idle-preload.ts';

/** The longest wait (ms) for the first rows: there may be none. */
const FIRST_ROWS_TIMEOUT = 5_000;

/** Keeps this browser's copy of views and preferences in step with the server's, from when the first rows have loaded. */
export function useSavedOnServer({ user, keepsViews }: Session): void {
  const client = useQueryClient();
  const userId = user?.id ?? null;
  useEffect(() => {
    if (!keepsViews) return undefined;
    let isOver = false;
    let stop: (() => void) | undefined;
    const timer = setTimeout(() => firstRows.resolve(), FIRST_ROWS_TIMEOUT);
    void firstRows.promise.then(() =>
      whenIdle(async () => {
        const { followServer } = await loadEventually(() => import('./saved/follow-server.ts'));
        if (!isOver) stop = followServer(client, userId);
      }),
    );
    return () => {
      isOver = true;
      clearTimeout(timer);
      stop?.();
    };
  }, [client, keepsViews, userId]);
}
