import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { MarkExceptionRequest } from '#contract/bff/exception-requests.ts';
import type { ExceptionMark } from '#contract/bff/exceptions.ts';
import { useMemory } from '../kit/browser-storage.ts';
import { leaveIfSignedOut } from '../kit/hard-navigate.ts';
import { ApiFailure } from '../kit/request.ts';
import type { BusinessPeriod } from '../period-figures/figures-period.ts';
import { sessionQuery } from '../stores/session.ts';
import { type Entry, entryKey } from '#order-domain/exceptions/entry.ts';
import { localMark, type Marks, marksQuery, saveMark } from './marks-api.ts';

const NO_MARKS: Marks = new Map();

/** What somebody does with an entry; without `noted`, they know the note that its mark has. */
export type MarkAction = Pick<MarkExceptionRequest, 'mark' | 'until' | 'note' | 'noted'>;

function withMark(marks: Marks, key: string, mark: ExceptionMark | undefined): Marks {
  const next = new Map(marks);
  if (mark) next.set(key, mark);
  else next.delete(key);
  return next;
}

/** The latest mark of an entry that is being saved: what is shown if that fails, the note that was known before it, and its request. */
type Pending = {
  before: ExceptionMark | undefined;
  readonly noted: string;
  readonly saved: Promise<ExceptionMark>;
};

/** A mark that was not saved, the last of its entry. */
type Failed = { readonly entry: Entry; readonly action: MarkAction; readonly error: unknown };

/** Whether somebody else has written a note meanwhile. */
export function isConflict(error: unknown): boolean {
  return error instanceof ApiFailure && error.code === 'conflict';
}

function withoutEntry(failed: readonly Failed[], key: string): readonly Failed[] {
  return failed.filter(({ entry }) => entryKey(entry.found) !== key);
}

/** What was done with the entries of a period, and how to do something: it shows at once, and is undone if it can't be saved. */
export function useMarks(period: BusinessPeriod) {
  const client = useQueryClient();
  const { lasting } = useMemory();
  const { data: session } = useQuery(sessionQuery);
  const isOnServer = session?.keepsViews === true;
  const query = marksQuery(period, lasting, isOnServer);
  const { data: marks, error, refetch } = useQuery(query);
  const [failed, setFailed] = useState<readonly Failed[]>([]);
  const pending = useRef(new Map<string, Pending>());

  async function mark(entry: Entry, action: MarkAction): Promise<void> {
    const { id, storeId, day, state, ticket } = entry.found;
    const request = { id, storeId, day, state, ...action, ...(ticket !== undefined && { ticket }) };
    const key = entryKey(entry.found);
    // Not where none are known: this one would pass for all of them.
    const write = (next: ExceptionMark | undefined) =>
      client.setQueryData<Marks>(query.queryKey, (all) => all && withMark(all, key, next));
    const earlier = pending.current.get(key);
    const noted = earlier?.noted ?? action.noted ?? entry.mark?.note ?? '';
    async function save(): Promise<ExceptionMark> {
      // A response that is on its way does not know of this.
      await client.cancelQueries({ queryKey: query.queryKey });
      if (pending.current.get(key) === mine) write({ ...localMark(request), by: session?.user?.name ?? null });
      // After the one before, or the server might keep that one.
      const left = await earlier?.saved.catch(() => undefined);
      return saveMark({ ...request, noted: left?.note ?? noted }, lasting, isOnServer);
    }
    const mine: Pending = { before: earlier ? earlier.before : entry.mark, noted, saved: save() };
    pending.current.set(key, mine);
    const settle = (left: ExceptionMark | undefined) => {
      const last = pending.current.get(key);
      if (last && last !== mine) last.before = left;
      else {
        pending.current.delete(key);
        write(left);
        if (!client.getQueryData(query.queryKey)) void refetch();
      }
    };
    setFailed((others) => withoutEntry(others, key));
    try {
      settle(await mine.saved);
    } catch (problem) {
      leaveIfSignedOut(problem);
      // What was done after it with the entry is what is wanted.
      if (pending.current.get(key) === mine) {
        const failure = { entry, action: { ...action, noted }, error: problem };
        setFailed((others) => [...withoutEntry(others, key), failure]);
      }
      settle(mine.before);
      if (isConflict(problem)) void refetch();
    }
  }
  return {
    marks: marks ?? NO_MARKS,
    isRead: marks !== undefined,
    error,
    refetch,
    mark,
    /** The last one that could not be saved, and why; undefined if all are saved. `again` saves each of them. */
    failure: failed.at(-1),
    again: () =>
      failed.forEach(({ entry, action, error: problem }) => {
        // By now, the note that somebody else wrote is shown.
        const noted = isConflict(problem) ? marks?.get(entryKey(entry.found))?.note : action.noted;
        void mark(entry, { ...action, noted });
      }),
  };
}
