import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Session } from '#contract/bff/session.ts';

/** Keeps this browser's copy of views and preferences in step with the server's. */
export function useSavedOnServer({ user, keepsViews }: Session): void {
  const client = useQueryClient();
  const userId = user?.id ?? null;
  useEffect(() => {
    if (!keepsViews) return undefined;
    let isOver = false;
    let stop: (() => void) | undefined;
    import('./saved/follow-server.ts')
      .then(({ followServer }) => {
        if (!isOver) stop = followServer(client, userId);
      })
      .catch(() => undefined);
    return () => {
      isOver = true;
      stop?.();
    };
  }, [client, keepsViews, userId]);
}
