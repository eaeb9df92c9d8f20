import type { FastifyInstance } from 'fastify';
import {
  closingNumber,
  listClosingsQuery,
  saveClosingRequest,
} from '#contract/bff/closing-requests.ts';
import type { Closing, Closings } from '#contract/bff/closings.ts';
import type { FigureGroupRow } from '#contract/bff/order-store/figures.ts';
import type { StoreDescription } from '#contract/bff/store.ts';
import { findClosing, listClosings, maySeeStore, saveClosing } from '#accounts/closings.ts';
import type { Database } from '#database/open-database.ts';
import { readFigures } from '#order-store/answers/figures.ts';
import type { OrderStore } from '#order-store/order-store.ts';
import type { BffConfig } from './bff-config.ts';
import { ApiProblem } from '#contract/bff/api-problem.ts';
import { readBody, readQuery, takeJson } from './requests/json-body.ts';
import { requireOrderStore, storeScope } from './requests/order-store.ts';
import type { Audit } from './sign-in/audit.ts';

/** Fits a day with some 300 promotions. */
const MAX_BODY_BYTES = 65_536;
/** Days begin here first. */
const EARLIEST_ZONE = 'Etc/GMT-14';

/** `YYYY-MM-DD hh:mm` in an IANA zone; `now` is in epoch ms. */
function clockAt(now: number, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
  }).format(now);
}

/** Net takings are less than what was taken when refunds were given. */
function isActive({ sales, takenCents, netTakingsCents }: FigureGroupRow): boolean {
  return sales > 0 || takenCents !== 0 || netTakingsCents !== takenCents;
}

/**
 * Adds `/closings` (the app has the prefix `/api`): saved closings, which nobody can change or
 * delete. For a user limited to some stores, other stores' closings don't exist.
 */
export async function closingRoutes(
  app: FastifyInstance,
  options: {
    readonly config: Pick<BffConfig, 'timeZone' | 'dayStartsAt'>;
    readonly database: Database;
    readonly orderStore: OrderStore | undefined;
    readonly stores: () => Promise<StoreDescription[]>;
    readonly audit: Audit;
    now(): number;
  },
): Promise<void> {
  const { config, database, stores, audit, now } = options;
  const orderStore = requireOrderStore(options.orderStore);
  takeJson(app, MAX_BODY_BYTES);

  app.get('/closings', async (request): Promise<Closings> => {
    const query = readQuery(request, listClosingsQuery);
    const listed = await listClosings(database, request.caller, query);
    const { from, to, store_id: chosen } = query;
    if (!query.with || from === undefined || to === undefined) return listed;
    const scope = storeScope(request.caller, chosen);
    const { groups } = await readFigures(orderStore(), scope, { from, to, by: ['day'] });
    const activeDays = groups.filter(isActive).map(({ value }) => value);
    return { ...listed, activeDays: [...new Set(activeDays)] };
  });

  app.post('/closings', async (request, reply): Promise<Closing> => {
    const { caller } = request;
    const asked = readBody(request, saveClosingRequest);
    if (!maySeeStore(caller, asked.storeId))
      throw new ApiProblem('not_found', { message: "This store doesn't exist." });
    const store = (await stores()).find(({ id }) => id === asked.storeId.toLowerCase());
    const clock = clockAt(now(), store?.timeZone ?? config.timeZone ?? EARLIEST_ZONE);
    if (`${asked.day} ${config.dayStartsAt}` > clock)
      throw new ApiProblem('bad_request', { message: "This day hasn't begun in the store yet." });
    const saved = await saveClosing(database, asked, {
      savedBy: caller.name,
      now: Math.floor(now() / 1_000),
    });
    if (saved === 'conflict')
      throw new ApiProblem('conflict', { message: 'Another closing has this id.' });
    if (saved === 'unseen')
      throw new ApiProblem('conflict', { message: 'This day has just been closed.' });
    const { closing, isNew } = saved;
    const name = `${closing.number} (${closing.day})`;
    if (isNew) await audit(request, { action: 'closing_saved', subject: { id: null, name } });
    reply.code(201);
    return closing;
  });

  app.get<{ Params: { number: string } }>(
    '/closings/:number',
    async (request): Promise<Closing> => {
      const number = closingNumber.safeParse(request.params.number);
      const closing = number.data && (await findClosing(database, request.caller, number.data));
      if (!closing) throw new ApiProblem('not_found', { message: "This closing doesn't exist." });
      return closing;
    },
  );
}
