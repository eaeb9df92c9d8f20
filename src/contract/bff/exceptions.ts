import * as z from 'zod/mini';

/** What somebody can do with an entry of /exceptions: an entry that is snoozed, or whose facts changed since, is open again by itself. */
export const MARKS = ['looked_at', 'snoozed', 'open'] as const;

/** What was done last with an entry of /exceptions. */
export const exceptionMark = z.object({
  /** The entry's own id, the same at every reading; unique with the store. */
  id: z.string(),
  /** In lower case. */
  storeId: z.string(),
  /** The business day of the entry, `YYYY-MM-DD`. */
  day: z.string(),
  /** What mattered when this was done, as text. */
  state: z.string(),
  /** What only a newer version can do leaves the entry open. */
  mark: z.catch(z.enum(MARKS), 'open'),
  /** The first day on which it shows again; null unless it is snoozed. */
  until: z.nullable(z.string()),
  note: z.string(),
  /** The name of whoever did it, as it was then; null where there is no sign-in. */
  by: z.nullable(z.string()),
  /** RFC 3339. */
  at: z.string(),
});
export type ExceptionMark = z.infer<typeof exceptionMark>;

/**
 * The response of `GET /api/exceptions?store_id=ID,ID&from=DAY&to=DAY&after=CURSOR`: up to 500 marks, those of the same store together; all
 * parameters are optional, and `next` is the cursor of the next page. `PUT /api/exceptions` responds with one mark.
 */
export const exceptionMarks = z.object({ exceptions: z.array(exceptionMark), next: z.nullable(z.string()) });
export type ExceptionMarks = z.infer<typeof exceptionMarks>;
