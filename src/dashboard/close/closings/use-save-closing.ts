import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Closing } from '#contract/bff/closings.ts';
import type { SaveClosingRequest } from '#contract/bff/closing-requests.ts';
import { closingQuery, closingsQuery, saveClosing } from './closings-api.ts';

/** Saves closings; one that is sent again with the same cash and note, since no response came, is the same one. */
export function useSaveClosing(onSaved: (closing: Closing) => void) {
  const client = useQueryClient();
  const last = useRef({ text: '', id: '' });
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  // Not `useMutation`, whose code would be part of the first screen's libraries.
  async function save(closing: Omit<SaveClosingRequest, 'id'>): Promise<void> {
    // Not the figures, which may have been renewed in between.
    const { figures: _figures, ...typed } = closing;
    const text = JSON.stringify(typed);
    if (text !== last.current.text) last.current = { text, id: crypto.randomUUID() };
    setIsBusy(true);
    try {
      const saved = await saveClosing({ ...closing, id: last.current.id });
      setError(undefined);
      last.current = { text: '', id: '' };
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
