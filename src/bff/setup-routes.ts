import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { checkConnectionRequest } from '#contract/bff/request-bodies.ts';
import {
  CONNECTION_OUTCOMES,
  type ConnectionOutcome,
  type ImportedLines,
  LARGEST_IMPORT_BYTES,
} from '#contract/bff/setup.ts';
import { EMPTY_LIST_ORDERS_QUERY } from '#contract/service/list-orders-query.ts';
import { ApiProblem } from '#contract/bff/api-problem.ts';
import { clientLeft } from './requests/client-left.ts';
import { readBody, takeJson } from './requests/json-body.ts';
import { adminsOnly } from './sign-in/admins-only.ts';
import type { Audit } from './sign-in/audit.ts';
import { createUpstream } from '#upstream/create-upstream.ts';
import { isBaseUrl } from '#upstream/forbidden-addresses.ts';

export type SetupOptions = {
  /**
   * Loads whole lines without those that have problems; throws a `RangeError` with the reason if
   * the bytes aren't lines of text.
   */
  importLines(bytes: Uint8Array, firstLine: number): Promise<ImportedLines>;
  /** False, without any change, if the database holds orders. */
  addDemo(): Promise<boolean>;
  /** Removes the stores too; false if there are no demo orders. */
  removeDemo(): Promise<boolean>;
};

const MAX_BODY_BYTES = 4_096;
/** Characters of a file's name. */
const LONGEST_NAME = 200;
const importQuery = z.object({
  first_line: z.catch(z.coerce.number().check(z.int(), z.positive()), 1),
  name: z.catch(
    z.pipe(
      z.string(),
      // PostgreSQL stores no NUL.
      z.transform((name: string) => name.slice(0, LONGEST_NAME).replaceAll(/\p{Cc}/gu, '\uFFFD')),
    ),
    '',
  ),
});

/**
 * Adds, for admins, `/import`, `/demo` and `/connection` (the app has the prefix `/api`). With a
 * connected service there is no `setup`, and only `/connection` responds.
 */
export async function setupRoutes(
  app: FastifyInstance,
  {
    setup,
    isDemo,
    audit,
  }: {
    readonly setup: SetupOptions | undefined;
    isDemo(): Promise<boolean>;
    readonly audit: Audit;
  },
): Promise<void> {
  takeJson(app, MAX_BODY_BYTES);
  app.addContentTypeParser(
    'application/x-ndjson',
    { parseAs: 'buffer', bodyLimit: LARGEST_IMPORT_BYTES },
    (_request, body, done) => done(null, body),
  );
  app.addHook('onRequest', adminsOnly);

  /**
   * The first line of each user's last piece: the log names each file once, whichever piece comes
   * first.
   */
  const importing = new Map<string, number>();

  function embedded(): SetupOptions {
    if (!setup) throw new ApiProblem('not_available');
    return setup;
  }

  app.post('/import', async (request): Promise<ImportedLines> => {
    const { importLines } = embedded();
    const { first_line: firstLine, name } = z.parse(importQuery, request.query);
    if (!(request.body instanceof Uint8Array)) {
      throw new ApiProblem('bad_request', { message: 'The body must be application/x-ndjson.' });
    }
    if (await isDemo())
      throw new ApiProblem('conflict', { message: 'Remove the demo data first.' });
    const imported = await importLines(request.body, firstLine).catch((error: unknown) => {
      throw error instanceof RangeError
        ? new ApiProblem('bad_request', { message: error.message })
        : error;
    });
    const file = `${request.caller.userId} ${name}`;
    const isNextPiece = firstLine > (importing.get(file) ?? Infinity);
    importing.set(file, firstLine);
    if (!isNextPiece)
      await audit(request, { action: 'orders_imported', subject: { id: null, name } });
    return imported;
  });

  app.post('/demo', async (request, reply) => {
    if (!(await embedded().addDemo()))
      throw new ApiProblem('conflict', { message: 'There are orders already.' });
    await audit(request, { action: 'demo_added' });
    return reply.code(204).send();
  });

  app.delete('/demo', async (request, reply) => {
    if (!(await embedded().removeDemo()))
      throw new ApiProblem('not_found', { message: 'There is no demo data.' });
    await audit(request, { action: 'demo_removed' });
    return reply.code(204).send();
  });

  app.post('/connection', async (request, reply): Promise<{ outcome: ConnectionOutcome }> => {
    return {
      outcome: await checkConnection(readBody(request, checkConnectionRequest), clientLeft(reply)),
    };
  });
}

/** Reads the service's newest order; resolves with the reason if that fails. */
async function checkConnection(
  connection: {
    readonly baseUrl: string;
    readonly organizationId: string;
    readonly apiKey: string;
  },
  signal: AbortSignal,
): Promise<ConnectionOutcome> {
  // Only addresses that the setting accepts may pass the check.
  if (!isBaseUrl(connection.baseUrl)) return 'wrong_address';
  let upstream: ReturnType<typeof createUpstream>;
  try {
    upstream = createUpstream({ ...connection, budgets: { retries: 0 } });
  } catch {
    return 'wrong_address';
  }
  try {
    await upstream.listOrders({ ...EMPTY_LIST_ORDERS_QUERY, pageSize: 1 }, signal);
    return 'ok';
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    if (error.code === 'overloaded') return 'upstream_rate_limited';
    return CONNECTION_OUTCOMES.find((outcome) => outcome === error.code) ?? 'wrong_address';
  } finally {
    await upstream.close();
  }
}
