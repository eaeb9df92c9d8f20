import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Session } from '#contract/bff/session.ts';

/** Keys of earlier versions that hold what somebody chose; few browsers still have any. */
const OLDER_KEY =
  /^(?:tillview\.(?:views|preferences|\w+-layout|\w+-default-view|live|list-mode)|order-drawer-width)/;

/** Imports what an earlier version stored in this browser, once. */
export function useImportSaved({ user }: Session): void {
  const client = useQueryClient();
  const userId = user?.id ?? null;
  useEffect(() => {
    const start = async () => {
      if (!Object.keys(localStorage).some((key) => OLDER_KEY.test(key))) return;
      const { importSaved } = await import('./import-saved.ts');
      await importSaved(client, userId);
    };
    // Without storage or a connection, nothing is imported.
    start().catch(() => undefined);
  }, [client, userId]);
}
