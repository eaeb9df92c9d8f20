import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SaveClosingRequest } from '#contract/bff/closing-requests.ts';
import type { Closing } from '#contract/bff/closings.ts';
import { ApiFailure } from '../../ui/request.ts';
import { closingQuery, saveClosing } from '../closings/closings-api.ts';
import { closingsOf, useDaysAround } from '../closings/open-days.ts';
import type { CashTexts } from '../sheet/cash.ts';
import type { CountedCash } from '../sheet/cash-form.tsx';

/** The figures to save, and whether they differ from those on screen when saving began. */
export type RenewedFigures = {
  readonly figures: SaveClosingRequest['figures'];
  readonly isChanged: boolean;
};

/**
 * A saved closing; or the reason why nothing was saved: changed figures, or a closing that isn't
 * listed yet, which the user must see first.
 */
type Outcome = { readonly saved: Closing } | { readonly news: 'figures' | Closing };

/**
 * Reloads a day's figures and saves a closing, unless they differ from those on screen, or the day
 * has a closing that isn't listed yet.
 */
export function useSaveClosing(
  { storeId, day }: { readonly storeId: string; readonly day: string },
  texts: CashTexts,
  readFigures: () => Promise<RenewedFigures>,
) {
  const client = useQueryClient();
  const { query: list, closings } = useDaysAround(storeId, day);
  // A retry keeps the id; other texts get a new one.
  const [request, setRequest] = useState(() => ({ texts, id: crypto.randomUUID() }));
  if (request.texts !== texts) setRequest({ texts, id: crypto.randomUUID() });
  return useMutation({
    mutationFn: async (counted: CountedCash): Promise<Outcome> => {
      const lastSeen = closings?.[0]?.number ?? 0;
      const { figures, isChanged } = await readFigures();
      if (isChanged) return { news: 'figures' };
      try {
        const saved = await saveClosing({
          ...counted,
          storeId,
          day,
          figures,
          lastSeen,
          id: request.id,
        });
        client.setQueryData(closingQuery(saved.number, client).queryKey, saved);
        void client.invalidateQueries({ queryKey: ['closings', storeId] });
        return { saved };
      } catch (failure) {
        if (!(failure instanceof ApiFailure) || failure.code !== 'conflict') throw failure;
        const now = await client.fetchQuery({ ...list, staleTime: 0 });
        const news = closingsOf(now, day).find(({ number }) => number > lastSeen);
        if (news) return { news };
        throw failure;
      }
    },
  });
}
