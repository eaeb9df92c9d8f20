import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { listExceptionsQuery, markExceptionRequest } from '#contract/bff/exception-requests.ts';
import type { ExceptionMark, ExceptionMarks } from '#contract/bff/exceptions.ts';
import { maySeeStore } from '#accounts/closings.ts';
import { listExceptionMarks, markException } from '#accounts/exception-marks.ts';
import type { Database } from '#database/open-database.ts';
import { ApiProblem } from './requests/api-problem.ts';
import { readBody, takeJson } from './requests/json-body.ts';
import { refuseOtherUsers } from './requests/meant-as.ts';
import type { Audit } from './sign-in/audit.ts';

/** Fits the longest note, id and state. */
const MAX_BODY_BYTES = 16_384;
const ACTIONS = { looked_at: 'exception_looked_at', snoozed: 'exception_snoozed', open: 'exception_reopened' } as const;

/**
 * Adds `/exceptions` (the app has the prefix `/api`): what was done with entries of /exceptions. For a user limited to some stores, other
 * stores and their entries don't exist.
 */
export async function exceptionRoutes(
  app: FastifyInstance,
  options: { readonly database: Database | undefined; readonly audit: Audit; now(): number },
): Promise<void> {
  const { audit, now } = options;
  takeJson(app, MAX_BODY_BYTES);
  app.addHook('onRequest', async (request) => refuseOtherUsers(request));

  function stored(): Database {
    if (!options.database) throw new ApiProblem('not_available');
    return options.database;
  }

  app.get('/exceptions', async (request): Promise<ExceptionMarks> => {
    const parsed = z.safeParse(listExceptionsQuery, request.query);
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      throw new ApiProblem('bad_request', {
        message: `${issue?.path[0]?.toString() ?? 'The list'} ${issue?.message}.`,
      });
    }
    return listExceptionMarks(stored(), request.caller, parsed.data);
  });

  app.put('/exceptions', async (request): Promise<ExceptionMark> => {
    const database = stored();
    const { caller } = request;
    const { ticket, ...asked } = readBody(request, markExceptionRequest);
    if (!maySeeStore(caller, asked.storeId))
      throw new ApiProblem('not_found', { message: "This store doesn't exist." });
    const marked = await markException(database, asked, { by: caller.name, now: Math.floor(now() / 1_000) });
    if (marked === 'too_many')
      throw new ApiProblem('bad_request', { message: 'This store has as many looked-at exceptions as can be kept.' });
    const { mark, isNew } = marked;
    const name = ticket === undefined ? mark.day : `${ticket} (${mark.day})`;
    if (isNew) await audit(request, { action: ACTIONS[mark.mark], subject: { id: null, name } });
    return mark;
  });
}
