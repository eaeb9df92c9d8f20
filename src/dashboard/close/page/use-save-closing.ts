import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { SaveClosingRequest } from '#contract/bff/closing-requests.ts';
import type { Closing } from '#contract/bff/closings.ts';
import { leaveIfSignedOut } from '../../kit/hard-navigate.ts';
import { ApiFailure } from '../../kit/request.ts';
import { closingQuery, closingsQuery, saveClosing } from '../closings/closings-api.ts';
import type { CountedCash, Saving } from '../sheet/cash-form.tsx';

/**
 * Saves closings of a day, unless its figures, which are read again for it, are not those that are shown, or it has a closing that isn't shown:
 * then they have to be looked at first. One that is sent again with the same cash and note, since no response came, is the same one.
 */
export function useSaveClosing(
  { storeId, day }: { readonly storeId: string; readonly day: string },
  readFigures: () => Promise<RenewedFigures>,
  onSaved: (closing: Closing) => void,
) {
  const client = useQueryClient();
  const last = useRef({ text: '', id: '' });
  // The history entry on screen; undefined once another page is shown.
  const here = useRef<string>(undefined);
  const { key } = useLocation();
  useEffect(() => {
    here.current = key;
    return () => {
      here.current = undefined;
    };
  }, [key]);
  // Of the day that was last saved; another one has nothing of it.
  const [saving, setSaving] = useState<{ readonly day: string } & SavingState>();
  // Not `useMutation`, whose code would be part of the first screen's libraries.
  async function save(counted: CountedCash): Promise<void> {
    const closing = { ...counted, storeId, day };
    const text = JSON.stringify(closing);
    if (text !== last.current.text) last.current = { text, id: crypto.randomUUID() };
    const { id } = last.current;
    const listed = closingsQuery(storeId, day);
    const lastSeen = client.getQueryData(listed.queryKey)?.closings[0]?.number ?? 0;
    const from = here.current;
    setSaving({ day, isBusy: true, news: undefined, error: saving?.error });
    try {
      const { figures, isChanged } = await readFigures();
      if (isChanged) return setSaving({ day, isBusy: false, news: 'figures', error: undefined });
      const saved = await saveClosing({ ...closing, figures, lastSeen, id });
      setSaving(undefined);
      if (last.current.id === id) last.current = { text: '', id: '' };
      client.setQueryData(closingQuery(saved.number, client).queryKey, saved);
      void client.invalidateQueries({ queryKey: listed.queryKey });
      // Nobody is led back who has gone on.
      if (here.current === from) onSaved(saved);
    } catch (error) {
      leaveIfSignedOut(error);
      const news = await closingSince(lastSeen, error);
      setSaving({ day, isBusy: false, news, error: news ? undefined : error });
    }
    return undefined;
  }
  /** The closing because of which nothing was saved, if there is one; the list shows it from then on. */
  async function closingSince(lastSeen: number, error: unknown): Promise<Closing | undefined> {
    if (!(error instanceof ApiFailure) || error.code !== 'conflict') return undefined;
    const now = await client.fetchQuery(closingsQuery(storeId, day)).catch(() => undefined);
    return now?.closings.find(({ number }) => number > lastSeen);
  }
  const { isBusy = false, news, error } = saving?.day === day ? saving : {};
  return { save, isBusy, news, error };
}

type SavingState = Pick<Saving, 'isBusy' | 'error'> & { readonly news: 'figures' | Closing | undefined };

/** The figures of a day to save, and whether they are other ones than those that were shown when saving began. */
export type RenewedFigures = { readonly figures: SaveClosingRequest['figures']; readonly isChanged: boolean };
