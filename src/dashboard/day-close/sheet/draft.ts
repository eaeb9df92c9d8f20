import { useState } from 'react';
import * as z from 'zod/mini';
import { readStored, writeStored } from '../../ui/browser-storage.ts';
import { type CashTexts, NO_CASH } from './cash.ts';

const KEY = 'tillview.closing-draft';

/** The user (null without sign-in), store and day of a draft. */
type Subject = { readonly userId: string | null; readonly storeId: string; readonly day: string };

const storedDraft = z.object({
  userId: z.nullable(z.string()),
  storeId: z.string(),
  day: z.string(),
  texts: z.object({
    float: z.string(),
    counted: z.string(),
    counts: z.optional(z.record(z.string(), z.string())),
    note: z.string(),
  }),
});

/**
 * The cash and the note that a user has typed for a day. They stay in this tab until another day is
 * edited, so that neither a reload nor an expired session loses the count.
 */
export function useDraft({
  userId,
  storeId,
  day,
}: Subject): [CashTexts, (texts: CashTexts) => void] {
  const [draft, setDraft] = useState(
    () => storedDraft.safeParse(readStored('sessionStorage', KEY)).data,
  );
  const isOwn = draft?.userId === userId && draft.storeId === storeId && draft.day === day;
  const change = (texts: CashTexts) => {
    const next = { userId, storeId, day, texts };
    setDraft(next);
    writeStored('sessionStorage', KEY, next);
  };
  return [isOwn ? draft.texts : NO_CASH, change];
}
