import type { Step } from '../kit/machine/machine.ts';
import type { ReadingProgress } from '../orders-feed/reader/reading.ts';

/** Why no file could be written: no connection, another build on the server, or an error. */
export type ExportFailure = 'offline' | 'updated' | 'failed';

/** A file that was downloaded: its name and how many rows it has. */
export type SavedFile = { readonly name: string; readonly rows: number };

/** What an export does; `progress` says how much has been read of what it needs. */
export type ExportState =
  /** With the last file that was saved, if any. */
  | { readonly is: 'choosing'; readonly saved: SavedFile | undefined }
  | { readonly is: 'reading'; readonly progress: ReadingProgress }
  /** Cancelled, or not everything could be read. */
  | { readonly is: 'stopped'; readonly progress: ReadingProgress }
  | { readonly is: 'writing'; readonly progress: ReadingProgress }
  /** The file could not be written, perhaps because the code for it could not be loaded. */
  | { readonly is: 'failed'; readonly progress: ReadingProgress; readonly why: ExportFailure };

export type ExportEvent =
  | { readonly type: 'started' | 'progressed'; readonly progress: ReadingProgress }
  | { readonly type: 'cancelled' | 'resumed' | 'part_wanted' | 'left' }
  | { readonly type: 'failed'; readonly why: ExportFailure }
  | { readonly type: 'saved'; readonly file: SavedFile };

/** `read`: start, go on or try again, as the reading needs; `leave`: let go of it. */
export type ExportCommand = 'read' | 'stop' | 'write' | 'leave';

type ExportStep = Step<ExportState, ExportCommand>;

export const NOTHING_EXPORTED: ExportState = { is: 'choosing', saved: undefined };

function whileReading(progress: ReadingProgress): ExportStep {
  switch (progress.phase) {
    case 'complete':
      return { state: { is: 'writing', progress }, commands: ['write'] };
    case 'incomplete':
    case 'cancelled':
      return { state: { is: 'stopped', progress }, commands: [] };
    case 'limited':
      return { state: { is: 'reading', progress }, commands: ['read'] };
    default:
      return { state: { is: 'reading', progress }, commands: [] };
  }
}

/** What holds after an event, and what to do; events that do not fit the state change nothing. */
export function stepExport(state: ExportState, event: ExportEvent): ExportStep {
  const same: ExportStep = { state, commands: [] };
  if (event.type === 'left') return { state: NOTHING_EXPORTED, commands: ['leave'] };
  switch (state.is) {
    case 'choosing':
      if (event.type !== 'started') return same;
      return { state: { is: 'reading', progress: event.progress }, commands: ['read'] };
    case 'reading':
      if (event.type === 'progressed') return whileReading(event.progress);
      if (event.type !== 'cancelled') return same;
      return { state: { is: 'stopped', progress: { ...state.progress, phase: 'cancelled' } }, commands: ['stop'] };
    case 'stopped':
      if (event.type === 'resumed') return { state: { ...state, is: 'reading' }, commands: ['read'] };
      return event.type === 'part_wanted' ? { state: { ...state, is: 'writing' }, commands: ['write'] } : same;
    case 'writing':
      if (event.type === 'saved') return { state: { is: 'choosing', saved: event.file }, commands: ['leave'] };
      if (event.type === 'cancelled') return { state: NOTHING_EXPORTED, commands: ['leave'] };
      return event.type === 'failed' ? { state: { ...state, is: 'failed', why: event.why }, commands: [] } : same;
    case 'failed':
      return event.type === 'resumed'
        ? { state: { is: 'writing', progress: state.progress }, commands: ['write'] }
        : same;
  }
}
