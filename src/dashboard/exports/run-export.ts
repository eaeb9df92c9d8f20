import { createMachine } from '../kit/machine/machine.ts';
import { isScriptFailure } from '../kit/errors/script-failures.ts';
import { saveFile } from '../kit/files/save-file.ts';
import type { SharedReading } from '../orders-feed/reader/reader.ts';
import type { ReadingProgress } from '../orders-feed/reader/reading.ts';
import {
  type ExportCommand,
  type ExportFailure,
  type ExportState,
  NOTHING_EXPORTED,
  type SavedFile,
  stepExport,
} from './export-machine.ts';

/** What to read, and how to make a file of it. */
export type ExportTask = {
  readonly reading: SharedReading;
  /** Whether the page shows the reading too, so that it goes on when the export is cancelled. */
  readonly isShared: boolean;
  /** The signal aborts when the file is not wanted any longer, also after it was written. */
  readonly write: (progress: ReadingProgress, cancelled: AbortSignal) => Promise<SavedFile & { readonly file: Blob }>;
};

/** An export of a page, one file at a time. */
export type PageExport = {
  readonly subscribe: (listener: () => void) => () => void;
  readonly getSnapshot: () => ExportState;
  readonly start: (task: ExportTask) => void;
  /** Stops it; nothing is saved after that. */
  readonly cancel: () => void;
  /** Goes on after `cancel`, or tries again. */
  readonly resume: () => void;
  /** Saves what was read although it is not all. */
  readonly savePart: () => void;
  /** Ends it with its page. */
  readonly leave: () => void;
};

function explainFailure(error: unknown): ExportFailure {
  if (!navigator.onLine) return 'offline';
  return isScriptFailure(error) ? 'updated' : 'failed';
}

/** Creates the export of a page. */
export function createExport(save: (name: string, file: Blob) => void = saveFile): PageExport {
  let task: ExportTask | undefined;
  let unsubscribe = () => {};
  /** Of the file that was not saved yet. */
  let writing: AbortController | undefined;
  const machine = createMachine(NOTHING_EXPORTED, stepExport, run);
  const { send, getSnapshot } = machine;

  function read({ reading }: ExportTask): void {
    const { progress } = reading.getSnapshot();
    reading.start();
    if (progress.phase === 'complete') send({ type: 'progressed', progress });
    else if (progress.phase === 'incomplete') reading.retry();
    else reading.resume();
  }

  async function write({ write: make }: ExportTask): Promise<void> {
    const state = getSnapshot();
    if (state.is !== 'writing') return;
    const isCurrent = () => getSnapshot() === state;
    writing = new AbortController();
    try {
      const { file, name, rows } = await make(state.progress, writing.signal);
      if (!isCurrent()) return;
      save(name, file);
      writing = undefined;
      send({ type: 'saved', file: { name, rows } });
    } catch (error) {
      if (isCurrent()) send({ type: 'failed', why: explainFailure(error) });
    }
  }

  function leave(): void {
    writing?.abort();
    writing = undefined;
    unsubscribe();
  }

  function run(command: ExportCommand): void {
    if (!task) return;
    if (command === 'read') read(task);
    else if (command === 'write') void write(task);
    else if (command === 'leave') leave();
    else if (!task.isShared) task.reading.cancel();
  }

  return {
    subscribe: machine.subscribe,
    getSnapshot,
    start: (next) => {
      task = next;
      const progress = () => next.reading.getSnapshot().progress;
      unsubscribe = next.reading.subscribe(() => send({ type: 'progressed', progress: progress() }));
      send({ type: 'started', progress: progress() });
    },
    cancel: () => send({ type: 'cancelled' }),
    resume: () => send({ type: 'resumed' }),
    savePart: () => send({ type: 'part_wanted' }),
    leave: () => send({ type: 'left' }),
  };
}
