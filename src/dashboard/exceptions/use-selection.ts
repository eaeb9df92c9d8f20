import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { MOST_MARKS } from '#contract/bff/exception-requests.ts';
import type { ExceptionEntry } from '#contract/bff/exceptions.ts';
import { type ExceptionsRequest, readFold } from '../api/exceptions.ts';
import { countEntries, type EntryRow } from './entry-rows.ts';
import type { MarkAction, useMarks } from './use-marks.ts';

const NONE: ReadonlySet<string> = new Set();

/**
 * The selected rows of a list; another `query` selects none. A fold stands for all of its entries,
 * which are loaded once they are marked.
 */
export function useSelection(
  { query, rows, request }: { query: string; rows: EntryRow[]; request: ExceptionsRequest },
  mark: ReturnType<typeof useMarks>['mark'],
) {
  const [chosen, setChosen] = useState({ query, keys: NONE });
  const [isSnoozing, setIsSnoozing] = useState(false);
  const keys = chosen.query === query ? chosen.keys : NONE;
  const choose = (next: Iterable<string>) => setChosen({ query, keys: new Set(next) });
  const isInFold = ({ foldKey }: EntryRow) => foldKey !== undefined && keys.has(foldKey);
  const selected = rows.filter((row) => keys.has(row.key) && !isInFold(row));
  const top = rows.filter(({ foldKey }) => foldKey === undefined);
  const isAll = top.length > 0 && top.every(({ key }) => keys.has(key));
  const clear = () => {
    choose(NONE);
    setIsSnoozing(false);
  };
  const { mutate, isPending, error, variables } = useMutation({
    mutationFn: async (_action: MarkAction): Promise<ExceptionEntry[]> => {
      const ofRows = selected.map(({ folded, entries, first }) =>
        folded ? readFold(request, first.found.kind) : entries,
      );
      return (await Promise.all(ofRows)).flat();
    },
    onSuccess: (entries, action) => {
      const open = entries.filter(({ state }) => state !== action.mark);
      for (let start = 0; start < open.length; start += MOST_MARKS)
        mark(open.slice(start, start + MOST_MARKS), action);
      clear();
    },
  });
  return {
    selected,
    count: countEntries(selected),
    isAll,
    /** `all` for a row inside a selected fold. */
    stateOf: (row: EntryRow) => (isInFold(row) ? 'all' : keys.has(row.key)),
    toggle: ({ key }: EntryRow) =>
      choose(keys.has(key) ? [...keys].filter((each) => each !== key) : [...keys, key]),
    toggleAll: () => choose(isAll ? NONE : top.map(({ key }) => key)),
    clear,
    isSnoozing,
    setIsSnoozing,
    mark: mutate,
    isPending,
    error,
    again: () => variables && mutate(variables),
  };
}

export type Selection = ReturnType<typeof useSelection>;
