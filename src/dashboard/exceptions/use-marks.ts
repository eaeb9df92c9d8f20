import { type InfiniteData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { MarkExceptionRequest } from '#contract/bff/exception-requests.ts';
import type { ExceptionEntries, ExceptionEntry, ExceptionMark } from '#contract/bff/exceptions.ts';
import { entryKey } from '#order-domain/exceptions/entry.ts';
import { type exceptionsQuery, readMark, saveMark } from '../api/exceptions.ts';
import { ApiFailure } from '../ui/request.ts';
import { sessionQuery } from '../stores/session.ts';

const mutationKey = ['exception marks'];

/** Without `noted`, the user has seen the note of the current mark. */
export type MarkAction = Pick<MarkExceptionRequest, 'mark' | 'until' | 'note' | 'noted'>;

type Marking = { readonly entry: ExceptionEntry; readonly action: MarkAction };
type Pages = InfiniteData<ExceptionEntries>;

/** True when somebody else wrote a note in the meantime. */
export function isConflict(error: unknown): boolean {
  return error instanceof ApiFailure && error.code === 'conflict';
}

function findEntry(
  pages: Pages | undefined,
  { found }: ExceptionEntry,
): ExceptionEntry | undefined {
  const key = entryKey(found);
  return pages?.pages
    .flatMap(({ exceptions }) => exceptions)
    .find((each) => entryKey(each.found) === key);
}

function replaceEntry(pages: Pages | undefined, entry: ExceptionEntry): Pages | undefined {
  const key = entryKey(entry.found);
  return (
    pages && {
      ...pages,
      pages: pages.pages.map((page) => ({
        ...page,
        exceptions: page.exceptions.map((each) => (entryKey(each.found) === key ? entry : each)),
      })),
    }
  );
}

function withMark(entry: ExceptionEntry, mark: ExceptionMark): ExceptionEntry {
  return { ...entry, mark, state: mark.mark, hasChanged: false };
}

/** Marks entries optimistically: a failed mark is undone, and a saved one refreshes the list. */
export function useMarks({ queryKey }: Pick<ReturnType<typeof exceptionsQuery>, 'queryKey'>) {
  const client = useQueryClient();
  const { data: session } = useQuery(sessionQuery);
  /** The latest failed mark of each entry, unless a later one was saved. */
  const [failed, setFailed] = useState<readonly (Marking & { readonly error: Error })[]>([]);

  const isOther = (key: string) => (each: Marking) => entryKey(each.entry.found) !== key;
  const write = (entry: ExceptionEntry) =>
    client.setQueryData(queryKey, (pages) => replaceEntry(pages, entry));
  const isLast = () => client.isMutating({ mutationKey }) === 1;
  const { mutate } = useMutation({
    mutationKey,
    // One at a time, so that the server keeps the last of several marks.
    scope: { id: 'marks' },
    mutationFn: ({ entry: { found, mark }, action }: Marking) => {
      const { id, storeId, day, state, ticket } = found;
      const request = { noted: mark?.note ?? '', ...action, id, storeId, day, state };
      return saveMark({ ...request, ...(ticket !== undefined && { ticket }) });
    },
    onMutate: ({ entry, action: { mark, until = null, note = '' } }) => {
      const { id, storeId, day, state } = entry.found;
      setFailed((all) => all.filter(isOther(entryKey(entry.found))));
      void client.cancelQueries({ queryKey });
      const before = findEntry(client.getQueryData(queryKey), entry) ?? entry;
      const [by, at] = [session?.user?.name ?? null, new Date().toISOString()];
      write(withMark(entry, { id, storeId, day, state, mark, until, note, by, at }));
      return before;
    },
    onSuccess: (saved, { entry }) => {
      setFailed((all) => all.filter(isOther(entryKey(entry.found))));
      if (isLast()) write(withMark(entry, saved));
    },
    onError: async (problem, { entry, action }, before = entry) => {
      write(before);
      // Show a colleague's mark before the user can replace it.
      const theirs = isConflict(problem)
        ? await readMark(entry.found).catch(() => undefined)
        : undefined;
      const known = theirs ? withMark(entry, theirs) : entry;
      if (theirs) write(known);
      setFailed((all) => [
        ...all.filter(isOther(entryKey(entry.found))),
        { entry: known, action, error: problem },
      ]);
    },
    onSettled: () => {
      if (isLast()) void client.invalidateQueries({ queryKey: ['exceptions'] });
    },
  });
  return {
    mark: (entry: ExceptionEntry, action: MarkAction) => mutate({ entry, action }),
    /**
     * The latest failed mark and its error; undefined if all are saved. `again` retries all failed
     * marks.
     */
    failure: failed.at(-1),
    again: () =>
      failed.forEach(({ entry, action, error: problem }) => {
        const noted = isConflict(problem) ? (entry.mark?.note ?? '') : undefined;
        mutate({ entry, action: { ...action, ...(noted !== undefined && { noted }) } });
      }),
  };
}
