import * as z from 'zod/mini';
import { LINE_PROBLEMS } from '../service/line-problem.ts';

/** The maximum size of a `POST /api/import` body: one line of the maximum length. */
export const LARGEST_IMPORT_BYTES = 16 * 1024 * 1024;

/**
 * The response of `POST /api/import`, whose body is complete lines of a file,
 * `?first_line=N&name=FILE`. Lines with problems are skipped; the first of them are reported with
 * all their problems.
 */
export const importedLines = z.object({
  inserted: z.number(),
  replaced: z.number(),
  unchanged: z.number(),
  /** The number of lines with problems. */
  rejected: z.number(),
  problems: z.array(
    z.object({
      line: z.number(),
      field: z.string(),
      code: z.catch(z.enum(LINE_PROBLEMS), 'invalid'),
      detail: z.optional(z.string()),
    }),
  ),
});
export type ImportedLines = z.infer<typeof importedLines>;

/** Results of a connection check, in the response of `POST /api/connection`. */
export const CONNECTION_OUTCOMES = [
  'ok',
  'wrong_address',
  'upstream_unreachable',
  'upstream_timeout',
  'upstream_credentials',
  'upstream_rate_limited',
  'upstream_error',
] as const;
export type ConnectionOutcome = (typeof CONNECTION_OUTCOMES)[number];
export const connectionChecked = z.object({
  outcome: z.catch(z.enum(CONNECTION_OUTCOMES), 'upstream_error'),
});
