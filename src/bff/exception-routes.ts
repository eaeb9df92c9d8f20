import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import {
  listMarksQuery,
  markExceptionRequest,
  markExceptionsRequest,
  setThresholdsRequest,
} from '#contract/bff/exception-requests.ts';
import type { StoreThresholds } from '#contract/bff/exception-thresholds.ts';
import type { ExceptionMark, ExceptionMarks } from '#contract/bff/exceptions.ts';
import type { StoreDescription } from '#contract/bff/store.ts';
import { maySeeStore } from '#accounts/closings.ts';
import { listThresholds, setThresholds } from '#accounts/exception-thresholds.ts';
import { listExceptionMarks, markExceptions } from '#accounts/exception-marks.ts';
import type { Database } from '#database/open-database.ts';
import { ApiProblem } from '#contract/bff/api-problem.ts';
import type { NoteNews } from './order-store/note-news.ts';
import { readBody, readQuery, takeJson } from './requests/json-body.ts';
import { adminsOnly } from './sign-in/admins-only.ts';
import type { Audit } from './sign-in/audit.ts';

/** Fits as many marks as a request may have, each with a long note. */
const MAX_BODY_BYTES = 1_048_576;
const UNKNOWN_STORE = { message: "This store doesn't exist." };
const ACTIONS = {
  looked_at: 'exception_looked_at',
  snoozed: 'exception_snoozed',
  open: 'exception_reopened',
} as const;

/**
 * Adds `/exceptions` (the app has the prefix `/api`): marks of entries, and thresholds, which
 * admins can change. For a user limited to some stores, other stores don't exist.
 */
export async function exceptionRoutes(
  app: FastifyInstance,
  options: {
    readonly database: Database;
    readonly stores: () => Promise<StoreDescription[]>;
    readonly audit: Audit;
    readonly noteNews: NoteNews;
    now(): number;
  },
): Promise<void> {
  const { database, audit, noteNews, stores } = options;
  const seconds = () => Math.floor(options.now() / 1_000);
  takeJson(app, MAX_BODY_BYTES);

  app.get('/exceptions/marks', async (request): Promise<ExceptionMarks> => {
    return listExceptionMarks(database, request.caller, readQuery(request, listMarksQuery));
  });

  app.put('/exceptions/marks', async (request): Promise<ExceptionMark | ExceptionMarks> => {
    const { caller } = request;
    const body = readBody(request, z.unknown());
    const isList = typeof body === 'object' && body !== null && 'marks' in body;
    const asked = isList
      ? readBody(request, markExceptionsRequest).marks
      : [readBody(request, markExceptionRequest)];
    if (!asked.every(({ storeId }) => maySeeStore(caller, storeId)))
      throw new ApiProblem('not_found', UNKNOWN_STORE);
    const marked = await markExceptions(database, asked, { by: caller.name, now: seconds() });
    if (marked === 'too_many')
      throw new ApiProblem('bad_request', {
        message: 'This store has as many looked-at exceptions as can be kept.',
      });
    if (marked === 'noted')
      throw new ApiProblem('conflict', { message: 'Somebody has written another note meanwhile.' });
    for (const [index, { mark, isNew }] of marked.entries()) {
      const ticket = asked[index]?.ticket;
      const name = ticket === undefined ? mark.day : `${ticket} (${mark.day})`;
      if (!isNew) continue;
      await audit(request, { action: ACTIONS[mark.mark], subject: { id: null, name } });
      await noteNews.mark(mark);
    }
    const exceptions = marked.map(({ mark }) => mark);
    const [first] = exceptions;
    return first && !isList ? first : { exceptions, next: null };
  });

  app.get(
    '/exceptions/thresholds',
    async ({ caller }): Promise<{ thresholds: StoreThresholds }> => ({
      thresholds: await listThresholds(database, caller),
    }),
  );

  app.put(
    '/exceptions/thresholds',
    { onRequest: adminsOnly },
    async (request): Promise<{ thresholds: StoreThresholds }> => {
      const { caller } = request;
      const { storeId, ...thresholds } = readBody(request, setThresholdsRequest);
      if (storeId === null && caller.storeIds !== null)
        throw new ApiProblem('bad_request', {
          message: 'storeId must be a store, as you see only some.',
        });
      if (storeId !== null && !maySeeStore(caller, storeId))
        throw new ApiProblem('not_found', UNKNOWN_STORE);
      const changes = await setThresholds(
        database,
        { storeId, thresholds },
        { by: caller.name, now: seconds() },
      );
      if (changes.length > 0) {
        const store = (await stores()).find(({ id }) => id === storeId?.toLowerCase());
        const subject = storeId === null ? null : { id: null, name: store?.name ?? storeId };
        await audit(request, { action: 'threshold_changed', subject, changes });
      }
      return { thresholds: await listThresholds(database, caller) };
    },
  );
}
