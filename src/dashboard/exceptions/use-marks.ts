import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { MarkExceptionRequest } from '#contract/bff/exception-requests.ts';
import type { ExceptionMark } from '#contract/bff/exceptions.ts';
import { type Entry, entryKey } from '#order-domain/exceptions/entry.ts';
import { ApiFailure } from '../kit/request.ts';
import type { BusinessPeriod } from '../period-figures/figures-period.ts';
import { sessionQuery } from '../stores/session.ts';
import { type Marks, marksQuery, saveMark } from './marks-api.ts';

const NO_MARKS: Marks = new Map();
const mutationKey = ['exception marks'];

/** What somebody does with an entry; without `noted`, they know the note that its mark has. */
export type MarkAction = Pick<MarkExceptionRequest, 'mark' | 'until' | 'note' | 'noted'>;

type Marking = { readonly entry: Entry; readonly action: MarkAction };

/** Whether somebody else has written a note meanwhile. */
export function isConflict(error: unknown): boolean {
  return error instanceof ApiFailure && error.code === 'conflict';
}

function withMark(marks: Marks, key: string, mark: ExceptionMark | undefined): Marks {
  const next = new Map(marks);
  if (mark) next.set(key, mark);
  else next.delete(key);
  return next;
}

/** What was done with the entries of a period, and how to do something: it shows at once, and is undone if it can't be saved. */
export function useMarks(period: BusinessPeriod) {
  const client = useQueryClient();
  const { data: session } = useQuery(sessionQuery);
  const query = marksQuery(period);
  const { data: marks, error, refetch } = useQuery(query);
  /** The last marking of each entry whose last one failed. */
  const [failed, setFailed] = useState<readonly (Marking & { readonly error: Error })[]>([]);

  const isOther = (key: string) => (each: Marking) => entryKey(each.entry.found) !== key;
  // Not where no marks are known: this one would pass for all of them.
  const write = (key: string, mark: ExceptionMark | undefined) =>
    client.setQueryData(query.queryKey, (all) => all && withMark(all, key, mark));
  const isLast = () => client.isMutating({ mutationKey }) === 1;
  const { mutate } = useMutation({
    mutationKey,
    // One after the other, so that the last of several is what the server keeps.
    scope: { id: 'marks' },
    mutationFn: ({ entry: { found, mark }, action }: Marking) => {
      const { id, storeId, day, state, ticket } = found;
      const request = { noted: mark?.note ?? '', ...action, id, storeId, day, state };
      return saveMark({ ...request, ...(ticket !== undefined && { ticket }) });
    },
    onMutate: ({ entry: { found }, action: { mark, until = null, note = '' } }) => {
      const { id, storeId, day, state } = found;
      const key = entryKey(found);
      setFailed((all) => all.filter(isOther(key)));
      void client.cancelQueries(query);
      const before = client.getQueryData(query.queryKey)?.get(key);
      const [by, at] = [session?.user?.name ?? null, new Date().toISOString()];
      write(key, { id, storeId, day, state, mark, until, note, by, at });
      return before;
    },
    onSuccess: (saved, { entry }) => {
      setFailed((all) => all.filter(isOther(entryKey(entry.found))));
      if (isLast()) write(entryKey(entry.found), saved);
    },
    onError: (problem, marking, before) => {
      const key = entryKey(marking.entry.found);
      write(key, before);
      setFailed((all) => [...all.filter(isOther(key)), { ...marking, error: problem }]);
    },
    onSettled: async (_saved, problem) => {
      if (isLast() && (problem || !client.getQueryData(query.queryKey))) await client.invalidateQueries(query);
    },
  });
  return {
    marks: marks ?? NO_MARKS,
    isRead: marks !== undefined,
    error,
    refetch,
    mark: (entry: Entry, action: MarkAction) => mutate({ entry, action }),
    /** The last one that could not be saved, and why; undefined if all are saved. `again` saves each of them. */
    failure: failed.at(-1),
    again: () =>
      failed.forEach(({ entry, action, error: problem }) => {
        // By now, the note that somebody else wrote is shown.
        const noted = isConflict(problem) ? (marks?.get(entryKey(entry.found))?.note ?? '') : undefined;
        mutate({ entry, action: { ...action, ...(noted !== undefined && { noted }) } });
      }),
  };
}
