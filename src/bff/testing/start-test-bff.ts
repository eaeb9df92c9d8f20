import { mkdtemp, rm } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import type { BffConfig } from '../bff-config.ts';
import { openTestDatabase } from '#database/testing/test-database.ts';
import { buildBff, type BffOptions } from '../build-bff.ts';
import { createUpstream, type UpstreamOptions } from '#upstream/create-upstream.ts';
import { startTestUpstream, type TestUpstream } from '#testing/upstream/start-test-upstream.ts';

export const TEST_KEY = 'mp_testtest_0123456789abcdefghijklmnopqrstuv';
export const TEST_ORGANIZATION = '11111111-2222-4333-8444-555555555555';

/** A BFF with an upstream that the test controls. */
export type TestBff = {
  readonly app: FastifyInstance;
  readonly service: TestUpstream;
  /** Empty, in place of the built dashboard. */
  readonly dashboardDirectory: string;
  /** All lines so far. */
  readonly logLines: string[];
  get(
    url: string,
    headers?: Record<string, string>,
  ): Promise<Awaited<ReturnType<FastifyInstance['inject']>>>;
  /** Throws if the key was ever logged. */
  close(): Promise<void>;
};

/** Uses the real budgets and a new database by default. */
export async function startTestBff(
  listener: RequestListener,
  options: { readonly config?: Partial<BffConfig> } & Partial<
    Pick<
      BffOptions,
      | 'stores'
      | 'orderStore'
      | 'keys'
      | 'setup'
      | 'database'
      | 'authenticate'
      | 'oidc'
      | 'proxy'
      | 'clientAddress'
      | 'passwords'
      | 'now'
      | 'timeouts'
      | 'eventPauses'
    >
  > &
    Pick<UpstreamOptions, 'budgets' | 'timing'> = {},
): Promise<TestBff> {
  const service = await startTestUpstream(listener);
  const dashboardDirectory = await mkdtemp(join(tmpdir(), 'tillview-dashboard-'));
  const logLines: string[] = [];
  const {
    config,
    stores = async () => [],
    orderStore,
    keys,
    setup,
    database,
    authenticate,
    oidc,
    proxy,
    clientAddress,
    passwords,
    now,
    timeouts,
    eventPauses,
    ...upstreamOptions
  } = options;
  const own = database ? { database, remove: undefined } : await openTestDatabase();
  const upstream = createUpstream({
    baseUrl: service.baseUrl,
    organizationId: TEST_ORGANIZATION,
    apiKey: TEST_KEY,
    ...upstreamOptions,
  });
  const app = buildBff({
    config: {
      auth: 'none',
      isSecure: false,
      hostNames: ['localhost', '127.0.0.1'],
      isDemo: async () => true,
      currency: 'EUR',
      timeZone: null,
      dayStartsAt: '04:00',
      ...config,
    },
    upstream,
    stores,
    database: own.database,
    dashboardDirectory,
    logger: Fastify({
      logger: { level: 'debug', stream: { write: (line) => void logLines.push(line) } },
    }).log,
    ...(orderStore && { orderStore }),
    ...(keys && { keys }),
    ...(setup && { setup }),
    ...(authenticate && { authenticate }),
    ...(oidc && { oidc }),
    ...(proxy && { proxy }),
    ...(clientAddress && { clientAddress }),
    ...(passwords && { passwords }),
    ...(now && { now }),
    ...(timeouts && { timeouts }),
    ...(eventPauses && { eventPauses }),
  });
  return {
    app,
    service,
    dashboardDirectory,
    logLines,
    get: (url, headers = {}) =>
      app.inject({ url, headers: { 'x-requested-with': 'tillview', ...headers } }),
    async close() {
      await app.close();
      await service.close();
      await upstream.close();
      await own.remove?.();
      await rm(dashboardDirectory, { recursive: true });
      if (logLines.some((line) => line.includes(TEST_KEY))) throw new Error('The key was logged.');
    },
  };
}
