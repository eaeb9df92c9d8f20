import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { readAuditLog } from '#accounts/audit-log.ts';
import type { AuditEvent } from '#contract/bff/people.ts';
import { printUtcSecond } from '#contract/service/rfc3339.ts';
import type { Database } from '#database/open-database.ts';
import { ApiProblem } from '#contract/bff/api-problem.ts';
import { adminsOnly } from './admins-only.ts';

const query = z.strictObject({ before: z.optional(z.guid()) });

/** Adds `/audit` for admins (the app has the prefix `/api`). */
export async function auditRoutes(
  app: FastifyInstance,
  { database }: { readonly database: Database },
): Promise<void> {
  app.addHook('onRequest', adminsOnly);

  app.get('/audit', async (request): Promise<{ events: AuditEvent[]; hasMore: boolean }> => {
    const parsed = query.safeParse(request.query);
    if (!parsed.success)
      throw new ApiProblem('bad_request', {
        message: 'The only parameter is before, the id of an event.',
      });
    const { events, hasMore } = await readAuditLog(database, parsed.data.before?.toLowerCase());
    return { events: events.map((event) => ({ ...event, at: printUtcSecond(event.at) })), hasMore };
  });
}
