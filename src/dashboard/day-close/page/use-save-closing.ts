import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import type { SaveClosingRequest } from '#contract/bff/closing-requests.ts';
import type { Closing } from '#contract/bff/closings.ts';
import { ApiFailure } from '../../ui/request.ts';
import { closingQuery, closingsQuery, saveClosing } from '../closings/closings-api.ts';
import type { CountedCash } from '../sheet/cash-form.tsx';

/**
 * The figures of a day to save, and whether they are other ones than those that were shown when
 * saving began.
 */
export type RenewedFigures = {
  readonly figures: SaveClosingRequest['figures'];
  readonly isChanged: boolean;
};

/** What to save, and the history entry that was on screen then. */
type DayToSave = CountedCash & {
  readonly storeId: string;
  readonly day: string;
  readonly from: string | undefined;
};

/**
 * A closing that was saved; or why nothing was: other figures, or a closing that isn't shown, have
 * to be looked at first.
 */
type Outcome = { readonly saved: Closing } | { readonly news: 'figures' | Closing };

/**
 * Saves closings of a day, unless its figures, which are read again for it, are not those that are
 * shown, or it has a closing that isn't shown: then they have to be looked at first. One that is
 * sent again with the same cash and note, since no response came, is the same one.
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

  /**
   * The closing because of which nothing was saved, if there is one; the list shows it from then
   * on.
   */
  async function closingSince(lastSeen: number, error: unknown): Promise<Closing | undefined> {
    if (!(error instanceof ApiFailure) || error.code !== 'conflict') return undefined;
    const now = await client.fetchQuery(closingsQuery(storeId, day)).catch(() => undefined);
    return now?.closings.find(({ number }) => number > lastSeen);
  }
  const { mutate, variables, isPending, data, error } = useMutation({
    mutationFn: async ({ from, ...closing }: DayToSave): Promise<Outcome> => {
      const text = JSON.stringify(closing);
      if (text !== last.current.text) last.current = { text, id: crypto.randomUUID() };
      const { id } = last.current;
      const lastSeen =
        client.getQueryData(closingsQuery(storeId, day).queryKey)?.closings[0]?.number ?? 0;
      const { figures, isChanged } = await readFigures();
      if (isChanged) return { news: 'figures' };
      try {
        const saved = await saveClosing({ ...closing, figures, lastSeen, id });
        if (last.current.id === id) last.current = { text: '', id: '' };
        client.setQueryData(closingQuery(saved.number, client).queryKey, saved);
        void client.invalidateQueries(closingsQuery(storeId, day));
        // Nobody is led back who has gone on.
        if (here.current === from) onSaved(saved);
        return { saved };
      } catch (failure) {
        const news = await closingSince(lastSeen, failure);
        if (news) return { news };
        throw failure;
      }
    },
  });
  // Another day has nothing of it.
  const isOfDay = variables?.day === day;
  return {
    save: (counted: CountedCash) => mutate({ ...counted, storeId, day, from: here.current }),
    isBusy: isOfDay && isPending,
    news: isOfDay && data && 'news' in data ? data.news : undefined,
    error: isOfDay ? error : null,
  };
}
