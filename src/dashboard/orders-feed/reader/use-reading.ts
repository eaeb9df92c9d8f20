import { useCallback, useContext, useEffect, useMemo, useSyncExternalStore } from 'react';
import { ConnectReaderContext } from './reader-context.ts';
import {
  NOTHING_READ,
  readerOf,
  type ReadingControls,
  type ReadingRequest,
  readingKey,
  type SharedReading,
} from './reader.ts';
import type { KindName, KnownReading } from './reading.ts';

const NO_READING: SharedReading = {
  subscribe: () => () => {},
  getSnapshot: () => NOTHING_READ,
  start: () => {},
  cancel: () => {},
  resume: () => {},
  retry: () => {},
  refresh: () => {},
};

/** Types the parts of a reading: only parts made by its own kind are reported for it. */
function partsOf<Part>(kind: KindName<unknown, Part> | undefined, reading: KnownReading<unknown>): KnownReading<Part>;
function partsOf(_kind: unknown, reading: KnownReading<unknown>): KnownReading<unknown> {
  return reading;
}

/** A reading with its actions. */
export type UsedReading<Part> = KnownReading<Part> & ReadingControls;

/**
 * Reads a whole period in a worker. Equal requests (by value) share one reading, which pauses while nothing uses it; of the unused ones, the
 * page keeps those used last. An undefined request reads nothing. With `autoStart: false`, reading begins with `start()`. What is returned
 * stays the same object until something changes.
 */
export function useReading<Spec, Part>(
  request: (ReadingRequest<Spec, Part> & { readonly autoStart?: boolean }) | undefined,
): UsedReading<Part> {
  const connect = useContext(ConnectReaderContext);
  const key = request && readingKey(request);
  // oxlint-disable-next-line react/exhaustive-deps -- Equal keys name the same reading, whichever object asked for it first.
  const shared = useMemo(() => (request ? readerOf(connect).reading(request) : NO_READING), [connect, key]);
  const reading = useSyncExternalStore(shared.subscribe, shared.getSnapshot);
  const isAutomatic = request?.autoStart !== false;
  useEffect(() => {
    if (isAutomatic) shared.start();
  }, [shared, isAutomatic]);
  const kind = request?.kind;
  return useMemo(() => {
    const { start, cancel, resume, retry, refresh } = shared;
    return { ...partsOf(kind, reading), start, cancel, resume, retry, refresh };
  }, [kind, reading, shared]);
}

/** Forgets the page's readings that nothing uses, such as those of a region that failed. */
export function useForgetReadings(): () => void {
  const connect = useContext(ConnectReaderContext);
  return useCallback(() => readerOf(connect).forgetUnused(), [connect]);
}
