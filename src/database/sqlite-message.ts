import type { SQLInputValue } from 'node:sqlite';

/** What a database worker is told: one statement to run, or to close its connection and end. */
export type SqliteRequest =
  | { readonly kind: 'run'; readonly sql: string; readonly parameters: readonly SQLInputValue[] }
  | { readonly kind: 'close' };

/** What a database worker answers to each statement, in the order they were asked. */
export type SqliteReply =
  | { readonly ok: true; readonly rows: readonly unknown[]; readonly changes: bigint | undefined }
  | { readonly ok: false; readonly message: string; readonly code: string | undefined };

/** What a database worker is started with. */
export type SqliteWorkerData = { readonly file: string };
