import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Closing } from '#contract/bff/closings.ts';
import type { SaveClosingRequest } from '#contract/bff/closing-requests.ts';
import { closingQuery, closingsQuery, saveClosing } from './closings-api.ts';

/** Saves closings; a closing that is sent again, since no response came, is the same one. */
export function useSaveClosing(onSaved: (closing: Closing) => void) {
  const client = useQueryClient();
  const last = useRef({ text: '', id: '' });
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  // Not `useMutation`, whose code would be part of the first screen's libraries.
  async function save(closing: Omit<SaveClosingRequest, 'id'>): Promise<void> {
    const text = JSON.stringify(closing);
    if (text !== last.current.text) last.current = { text, id: crypto.randomUUID() };
    setIsBusy(true);
    try {
      const saved = await saveClosing({ ...closing, id: last.current.id });
      setError(undefined);
      client.setQueryData(closingQuery(saved.number).queryKey, saved);
      void client.invalidateQueries({ queryKey: closingsQuery(saved.storeId, saved.day).queryKey });
      onSaved(saved);
    } catch (failure) {
      setError(failure);
    } finally {
      setIsBusy(false);
    }
  }
  return { save, isBusy, error };
}
