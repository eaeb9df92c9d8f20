import { useSyncExternalStore } from 'react';
import { asFailure } from '../../ui/failures/failure.tsx';
import type { ApiFailure } from '../../ui/request.ts';
import { FileDamaged, importFile, type ImportProgress, NOTHING_IMPORTED } from './import-file.ts';

/**
 * The import of a file with its progress or result. `empty`: no line of the file was an order;
 * `stopped`: by the user; `failed`: by the `failure`.
 */
export type ImportRun = {
  readonly name: string;
  readonly progress: ImportProgress;
  readonly state: 'running' | 'done' | 'empty' | 'stopped' | 'damaged' | 'failed';
  readonly failure: ApiFailure | undefined;
};

// Outside the page: an import continues while its user is on other pages, and its report is there
// when they return.
let current: ImportRun | undefined;
let controller = new AbortController();
const listeners = new Set<() => void>();

function set(next: ImportRun): void {
  current = next;
  for (const listener of listeners) listener();
}

function loadedOf({ inserted, replaced, unchanged }: ImportProgress): number {
  return inserted + replaced + unchanged;
}

/** True when no line of the file was an order, not even an invalid one. */
function isOfSomethingElse(progress: ImportProgress): boolean {
  return (
    loadedOf(progress) === 0 &&
    progress.problems.every(({ code }) => code === 'not_json' || code === 'not_an_order')
  );
}

/** The result of an import that threw an error. */
function endOf(
  error: unknown,
  progress: ImportProgress,
  isStopped: boolean,
): Pick<ImportRun, 'state' | 'failure'> {
  if (isStopped) return { state: 'stopped', failure: undefined };
  if (error instanceof FileDamaged) return { state: 'damaged', failure: undefined };
  const failure = asFailure(error);
  // The server only accepts lines of text.
  if (failure.code === 'bad_request')
    return { state: loadedOf(progress) === 0 ? 'empty' : 'damaged', failure: undefined };
  return { state: 'failed', failure };
}

/** Imports a file, unless an import is running. */
export async function startImport(file: File): Promise<void> {
  if (current?.state === 'running') return;
  controller = new AbortController();
  const { signal } = controller;
  let run: ImportRun = {
    name: file.name,
    progress: NOTHING_IMPORTED,
    state: 'running',
    failure: undefined,
  };
  set(run);
  try {
    await importFile(file, (progress) => set((run = { ...run, progress })), signal);
    set({ ...run, state: isOfSomethingElse(run.progress) ? 'empty' : 'done' });
  } catch (error) {
    // Lines loaded before the error stay, and are reported.
    set({ ...run, ...endOf(error, run.progress, signal.aborted) });
  }
}

/** Stops the import that is running. */
export function stopImport(): void {
  controller.abort();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The running import, or the last one since Tillview was opened. */
export function importRun(): ImportRun | undefined {
  return current;
}

/** Subscribes to `importRun`. */
export function useImportRun(): ImportRun | undefined {
  return useSyncExternalStore(subscribe, importRun);
}
