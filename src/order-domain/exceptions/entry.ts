import type { EntryState, ExceptionMark } from '#contract/bff/exceptions.ts';
import type { OrderException } from './exception.ts';

/** An entry of /exceptions: a finding and its mark. */
export type Entry = {
  readonly found: OrderException;
  readonly state: EntryState;
  /** The latest mark. */
  readonly mark: ExceptionMark | undefined;
  /** True when the entry is open again because its facts changed. */
  readonly hasChanged: boolean;
};

/** Identifies an entry: its own id is unique in its store. */
export function entryKey({ id, storeId }: Pick<OrderException, 'id' | 'storeId'>): string {
  return `${storeId} ${id}`;
}

/** The state of a finding after its latest mark; `state` holds its relevant facts as text. */
export function getEntryState(
  mattered: string,
  mark: Pick<ExceptionMark, 'mark' | 'state' | 'until'> | undefined,
  today: string,
): Pick<Entry, 'state' | 'hasChanged'> {
  if (mark === undefined || mark.mark === 'open') return { state: 'open', hasChanged: false };
  if (mark.state !== mattered) return { state: 'open', hasChanged: true };
  const isOver = mark.until !== null && mark.until <= today;
  return { state: isOver ? 'open' : mark.mark, hasChanged: false };
}
