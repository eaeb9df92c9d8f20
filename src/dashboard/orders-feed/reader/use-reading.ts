import { useContext, useEffect, useMemo, useSyncExternalStore } from 'react';
import {
  NO_READING,
  readerOf,
  readingKey,
  type ReadingRequest,
  refreshRegularly,
  type SharedReading,
  sharedReading,
  type UsedReading,
} from './reader.ts';
import { ConnectReaderContext } from './connect-reader.ts';

/**
 * Reads a whole period in a worker. Equal requests (by value) share one reading, which pauses while nothing uses it; of the unused ones, the
 * page keeps those used last. An undefined request reads nothing. With `refreshEvery` (ms), what may have changed is read again from time to
 * time. What is returned stays the same object until something changes.
 */
export function useReading<Spec, Part>(
  request: ReadingRequest<Spec, Part> | undefined,
  refreshEvery?: number,
): UsedReading<Part> {
  const connect = useContext(ConnectReaderContext);
  const key = request && readingKey(request);
  const shared: SharedReading<Part> = useMemo(
    () => (request ? sharedReading(readerOf(connect), request) : NO_READING),
    // oxlint-disable-next-line react/exhaustive-deps -- Equal keys name the same reading, whichever object asked for it first.
    [connect, key],
  );
  const reading = useSyncExternalStore(shared.subscribe, shared.getSnapshot);
  useEffect(() => shared.start(), [shared]);
  useEffect(
    () => (refreshEvery === undefined ? undefined : refreshRegularly(shared, refreshEvery)),
    [shared, refreshEvery],
  );
  return useMemo(() => ({ ...shared, ...reading }), [reading, shared]);
}
