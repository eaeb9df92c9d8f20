import type { SQLInputValue } from 'node:sqlite';
import type { PackedCounts, PackedRows } from './packed-rows.ts';

/**
 * A request to a database worker: run one statement, or the same for each of many rows (all or
 * none), or close the connection and end.
 */
export type SqliteRequest =
  | { readonly kind: 'run'; readonly sql: string; readonly parameters: readonly SQLInputValue[] }
  | {
      readonly kind: 'run each';
      readonly sql: string;
      readonly rows: readonly (readonly SQLInputValue[])[];
    }
  | {
      readonly kind: 'run packed';
      readonly sql: string;
      readonly rows: PackedRows;
      readonly counts: PackedCounts;
    }
  | { readonly kind: 'close' };

/** A database worker's reply to each statement, in the order of the requests. */
export type SqliteReply =
  | { readonly ok: true; readonly rows: readonly unknown[]; readonly changes: bigint | undefined }
  | { readonly ok: false; readonly message: string; readonly code: string | undefined };

export type SqliteWorkerData = { readonly file: string };
