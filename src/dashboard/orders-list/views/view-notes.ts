import * as z from 'zod/mini';

/** Why the server doesn't keep a view: there are too many, it is shared with stores that its owner doesn't see, or it is too large. */
export const REFUSALS = ['full', 'sharing', 'content'] as const;
export type Refusal = (typeof REFUSALS)[number];

const unkeptView = z.object({
  id: z.string(),
  why: z.enum(REFUSALS),
  /** Whether the user has dismissed its notice. */
  isRead: z.boolean(),
});
const viewNotes = z.object({
  /** Views, or changes to them, that are only in this browser. */
  unkept: z.array(unkeptView),
  /** The name of a colleague's view that opened by default and isn't shared anymore; null if there is none. */
  lostDefault: z.nullable(z.string()),
});

/** Pending notices about views, which come from syncing with the server. */
export type ViewNotes = z.infer<typeof viewNotes>;

const NO_NOTES: ViewNotes = { unkept: [], lostDefault: null };

/** Reads notes from storage; none if they are unreadable. */
export function readViewNotes(value: unknown): ViewNotes {
  return viewNotes.safeParse(value).data ?? NO_NOTES;
}

/** The notes as they are stored: null if there are none. */
export function printViewNotes(notes: ViewNotes): ViewNotes | null {
  return notes.unkept.length === 0 && notes.lostDefault === null ? null : notes;
}
