import * as z from 'zod/mini';

/** Why the server doesn't keep a view: there are too many, it is shared with stores that its owner doesn't see, or it is too large. */
export const REFUSALS = ['full', 'sharing', 'content'] as const;
export type Refusal = (typeof REFUSALS)[number];

const unkeptView = z.object({
  id: z.string(),
  why: z.enum(REFUSALS),
  /** Whether the reader has dismissed the notice of it. */
  isRead: z.boolean(),
});
const viewNotes = z.object({
  /** Views, or changes of them, that are in this browser only. */
  unkept: z.array(unkeptView),
  /** The name of a colleague's view that opened by default and isn't shared any more; null where there is nothing to tell. */
  lostDefault: z.nullable(z.string()),
});

/** What is to be told about the views, which the exchange with the server brought up. */
export type ViewNotes = z.infer<typeof viewNotes>;

const NO_NOTES: ViewNotes = { unkept: [], lostDefault: null };

/** Reads notes from storage; none where they are unreadable. */
export function readViewNotes(value: unknown): ViewNotes {
  return viewNotes.safeParse(value).data ?? NO_NOTES;
}

/** The notes as they are stored: null where there is nothing to tell. */
export function printViewNotes(notes: ViewNotes): ViewNotes | null {
  return notes.unkept.length === 0 && notes.lostDefault === null ? null : notes;
}
