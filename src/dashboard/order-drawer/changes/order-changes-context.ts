import { createContext, useContext } from 'react';
import { type ChangedPart, markOf } from './changed-marks.ts';

/** What is marked as changed, each with the number of the change that marked it last. */
export type Marks = ReadonlyMap<string, number>;

const Changes = createContext<Marks>(new Map());

/** Tells the parts of the drawer what is marked. */
export const MarksProvider = Changes.Provider;

/** The number of the change that marked a part, or an entry of it, last; undefined where it is not marked. */
export function useMark(part: ChangedPart, id?: string): number | undefined {
  return useContext(Changes).get(markOf(part, id));
}
