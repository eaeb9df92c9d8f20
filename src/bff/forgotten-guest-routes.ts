import type { FastifyInstance } from 'fastify';
import { forgetGuestRequest } from '#contract/bff/request-bodies.ts';
import { ApiProblem } from '#contract/bff/api-problem.ts';
import type { Database } from '#database/open-database.ts';
import { forgetGuest } from '#order-store/guests/forget-guest.ts';
import { isRecognizable } from '#order-domain/order/guest.ts';
import type { BlankForgotten } from './orders/blank-forgotten.ts';
import { readBody, takeJson } from './requests/json-body.ts';
import { adminsOnly } from './sign-in/admins-only.ts';
import type { Audit } from './sign-in/audit.ts';

const MAX_BODY_BYTES = 1_024;

/**
 * Adds `POST /forgotten-guests` for admins (the app has the prefix `/api`), which answers the
 * number of stored orders that named the guest.
 */
export async function forgottenGuestRoutes(
  app: FastifyInstance,
  {
    database,
    blankForgotten,
    audit,
    now,
  }: {
    readonly database: Database;
    readonly blankForgotten: BlankForgotten;
    readonly audit: Audit;
    now(): number;
  },
): Promise<void> {
  takeJson(app, MAX_BODY_BYTES);
  app.addHook('onRequest', adminsOnly);

  app.post('/forgotten-guests', async (request): Promise<{ orders: number }> => {
    const guest = readBody(request, forgetGuestRequest);
    if (!isRecognizable(guest))
      throw new ApiProblem('bad_request', {
        message: 'The body must have a member id, or a phone number of at least five digits.',
      });
    const orders = await forgetGuest(database, guest, Math.floor(now() / 1_000));
    blankForgotten.readAgain();
    // Without the value: the log would remember the guest.
    await audit(request, { action: 'guest_forgotten' });
    return { orders };
  });
}
