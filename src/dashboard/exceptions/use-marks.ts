import {
  type InfiniteData,
  type Query,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useState } from 'react';
import type { MarkExceptionRequest } from '#contract/bff/exception-requests.ts';
import type { ExceptionEntries, ExceptionEntry, ExceptionMark } from '#contract/bff/exceptions.ts';
import { entryKey } from '#order-domain/exceptions/entry.ts';
import { isExceptionsList, readMarks, saveMarks } from '../api/exceptions.ts';
import { ApiFailure } from '../ui/request.ts';
import { sessionQuery } from '../stores/session.ts';

const mutationKey = ['exception marks'];
const LISTS = { predicate: ({ queryKey }: Pick<Query, 'queryKey'>) => isExceptionsList(queryKey) };

/**
 * Without `noted`, the user has seen the note of the current mark; without `note`, entries keep
 * theirs.
 */
export type MarkAction = Pick<MarkExceptionRequest, 'mark' | 'until' | 'note' | 'noted'>;

type Marking = { readonly entries: readonly ExceptionEntry[]; readonly action: MarkAction };
type FailedMarking = Marking & { readonly error: Error };
type Pages = InfiniteData<ExceptionEntries>;

/** True when somebody else wrote a note in the meantime. */
export function isConflict(error: unknown): boolean {
  return error instanceof ApiFailure && error.code === 'conflict';
}

const keyOf = ({ found }: ExceptionEntry) => entryKey(found);

function replaceEntries(pages: Pages | undefined, entries: readonly ExceptionEntry[]) {
  const byKey = new Map(entries.map((entry) => [keyOf(entry), entry]));
  const replace = (each: ExceptionEntry) => {
    const entry = byKey.get(keyOf(each));
    return entry ? { ...entry, folded: each.folded } : each;
  };
  return (
    pages && {
      ...pages,
      pages: pages.pages.map((page) => ({ ...page, exceptions: page.exceptions.map(replace) })),
    }
  );
}

function withMark(entry: ExceptionEntry, mark: ExceptionMark): ExceptionEntry {
  return { ...entry, mark, state: mark.mark, hasChanged: false };
}

/** The entries with those marks that are theirs. */
function withMarks(entries: readonly ExceptionEntry[], marks: readonly ExceptionMark[]) {
  const byKey = new Map(marks.map((mark) => [entryKey(mark), mark]));
  return entries.map((entry) => {
    const mark = byKey.get(keyOf(entry));
    return mark ? withMark(entry, mark) : entry;
  });
}

/** Failures without those of entries that are marked again. */
function without(failed: readonly FailedMarking[], { entries }: Pick<Marking, 'entries'>) {
  const keys = new Set(entries.map(keyOf));
  return failed
    .map((each) => ({ ...each, entries: each.entries.filter((entry) => !keys.has(keyOf(entry))) }))
    .filter((each) => each.entries.length > 0);
}

/** Marks entries optimistically: a failed mark is undone, and a saved one refreshes the lists. */
export function useMarks() {
  const client = useQueryClient();
  const { data: session } = useQuery(sessionQuery);
  /** The latest failed mark of each entry, unless a later one was saved. */
  const [failed, setFailed] = useState<readonly FailedMarking[]>([]);

  const write = (entries: readonly ExceptionEntry[]) =>
    client.setQueriesData<Pages>(LISTS, (pages) => replaceEntries(pages, entries));
  const isLast = () => client.isMutating({ mutationKey }) === 1;
  const { mutate } = useMutation({
    mutationKey,
    // One at a time, so that the server keeps the last of several marks.
    scope: { id: 'marks' },
    mutationFn: ({ entries, action }: Marking) =>
      saveMarks(
        entries.map(({ found: { id, storeId, day, state, ticket }, mark }) => ({
          noted: mark?.note ?? '',
          note: mark?.note ?? '',
          ...action,
          id,
          storeId,
          day,
          state,
          ...(ticket !== undefined && { ticket }),
        })),
      ),
    onMutate: ({ entries, action: { mark, until = null, note } }) => {
      setFailed((all) => without(all, { entries }));
      void client.cancelQueries(LISTS);
      const keys = new Set(entries.map(keyOf));
      const before = client
        .getQueriesData<Pages>(LISTS)
        .flatMap(([, data]) => data?.pages ?? [])
        .flatMap(({ exceptions }) => exceptions)
        .filter((entry) => keys.has(keyOf(entry)));
      const [by, at] = [session?.user?.name ?? null, new Date().toISOString()];
      const marks = entries.map(({ found: { id, storeId, day, state }, mark: known }) => {
        return { id, storeId, day, state, mark, until, note: note ?? known?.note ?? '', by, at };
      });
      write(withMarks(entries, marks));
      return before;
    },
    onSuccess: (saved, { entries }) => {
      setFailed((all) => without(all, { entries }));
      if (isLast()) write(withMarks(entries, saved));
    },
    onError: async (problem, { entries, action }, before) => {
      write(before ?? entries);
      // Show a colleague's mark before the user can replace it.
      const theirs = isConflict(problem) ? await readMarks(entries).catch(() => []) : [];
      const known = withMarks(entries, theirs);
      if (theirs.length > 0) write(known);
      setFailed((all) => [
        ...without(all, { entries }),
        { entries: known, action, error: problem },
      ]);
    },
    onSettled: () => {
      if (isLast()) void client.invalidateQueries({ queryKey: ['exceptions'] });
    },
  });
  return {
    mark: (entries: readonly ExceptionEntry[], action: MarkAction) => mutate({ entries, action }),
    /**
     * The latest failed mark and its error; undefined if all are saved. `again` retries all failed
     * marks.
     */
    failure: failed.at(-1),
    again: () =>
      failed.forEach(({ entries, action: { noted, ...action }, error }) =>
        mutate({ entries, action: isConflict(error) ? action : { ...action, noted } }),
      ),
  };
}
