import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { DatabaseUnavailable } from '#database/pool/database-unavailable.ts';
import { toProblem } from './api-problem.ts';

test.each([
  ['database is locked', { code: 'overloaded', retryAfterSeconds: 1 }],
  // Retrying is pointless until somebody frees space.
  ['database or disk is full', { code: 'internal', retryAfterSeconds: undefined }],
])('a database error is translated for the browser and logged: “%s”', (reason, problem) => {
  const error = new DatabaseUnavailable(new Error(reason));
  expect(toProblem(error, Fastify().log)).toMatchObject({ ...problem, cause: error.message });
});
