import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { onTestFinished } from 'vitest';
import { createPasswords, type Derive } from '#accounts/passwords.ts';
import { addUser } from '#accounts/users.ts';
import { type Database, openDatabase } from '#database/open-database.ts';
import { openTestDatabase } from '#database/testing/test-database.ts';
import { createOrderStore } from '#order-store/create-order-store.ts';
import { ensureOrganization } from '#order-store/storage/organization.ts';
import type { BffConfig } from '../bff-config.ts';
import type { BffOptions } from '../build-bff.ts';
import { startTestBff, type TestBff } from './start-test-bff.ts';

/** Every test user's password. */
export const PASSWORD = 'a rainy tuesday in soho';
/** Order store settings without stores. */
const UNDESCRIBED = { stores: [], currency: 'EUR', timeZone: null, dayStartsAt: '00:00' };
const NOW = Date.UTC(2026, 10, 22, 8, 40, 31);

type UserToAdd = {
  readonly name: string;
  readonly isAdmin?: boolean;
  readonly storeIds?: readonly string[];
};

/** With its own database, an admin "Ana", "Ben", and a clock that tests control. */
export type SignIn = TestBff & {
  readonly database: Database;
  /** Moved by tests; epoch ms. */
  readonly clock: { now: number };
  /** Argon2 computations wait for this. */
  readonly gate: { opened: Promise<void> };
  /** One entry per argon2 computation: the text and its cost. */
  readonly computed: string[];
  addUser(user: UserToAdd): Promise<void>;
  /** Requests as the dashboard does, with JSON and a browser's cookies. */
  ask(
    request: InjectOptions & { readonly url: string },
    cookies?: string,
  ): Promise<LightMyRequestResponse>;
  signIn(
    name: string,
    options?: { password?: string; cookies?: string; from?: string },
  ): Promise<LightMyRequestResponse>;
  /** Signs in; resolves with the cookies. */
  cookiesOf(name: string): Promise<string>;
  /** Another process on the same database. */
  startAnother(): Promise<Pick<SignIn, 'app' | 'ask'>>;
};

/** `listener` is the upstream. */
export async function startSignIn(
  options: { readonly config?: Partial<BffConfig> } & Pick<BffOptions, 'keys' | 'oidc'> & {
      readonly listener?: Parameters<typeof startTestBff>[0];
      readonly keepsOrders?: boolean;
    } = {},
): Promise<SignIn> {
  const { database, location, remove } = await openTestDatabase();
  const computed: string[] = [];
  const gate = { opened: Promise.resolve() };
  const derive: Derive = async (message, nonce, cost) => {
    computed.push(`${message.toString()} ${nonce.length} ${JSON.stringify(cost)}`);
    await gate.opened;
    // Every password is its own hash; the real hash has its own tests.
    return Buffer.concat([message], 32);
  };
  const passwords = createPasswords({ cost: { memory: 8, passes: 1, parallelism: 1 }, derive });
  const clock = { now: NOW };
  const {
    listener = (_request, response) => void response.end(),
    config,
    keys,
    oidc,
    keepsOrders = false,
  } = options;

  async function start(on: Database): Promise<TestBff> {
    const orderStore =
      keepsOrders &&
      createOrderStore(on, { organizationId: await ensureOrganization(on), ...UNDESCRIBED });
    const bff = await startTestBff(listener, {
      config: { auth: 'password', ...config },
      database: on,
      passwords,
      ...(keys && { keys }),
      ...(oidc && { oidc }),
      ...(orderStore && { orderStore }),
      now: () => clock.now,
    });
    return bff;
  }

  const asker =
    ({ app }: TestBff): SignIn['ask'] =>
    (request, cookies) =>
      app.inject({
        ...request,
        headers: {
          'x-requested-with': 'tillview',
          ...(cookies && { cookie: cookies }),
          ...request.headers,
        },
      });

  const add = async ({ name, isAdmin = false, storeIds }: UserToAdd): Promise<void> => {
    const passwordHash = await passwords.hash(PASSWORD);
    await addUser(database, { name, passwordHash, isAdmin, storeIds: storeIds ?? null, now: 0 });
  };
  await add({ name: 'Ana', isAdmin: true });
  await add({ name: 'Ben' });
  computed.splice(0);

  const bff = await start(database);
  const closing = [() => bff.close()];
  onTestFinished(async () => {
    for (const close of closing) await close();
    await remove();
  });
  const ask = asker(bff);
  const signIn: SignIn['signIn'] = (name, { password = PASSWORD, cookies, from } = {}) =>
    ask(
      {
        method: 'POST',
        url: '/api/session',
        payload: { name, password },
        ...(from !== undefined && { remoteAddress: from }),
      },
      cookies,
    );
  return {
    ...bff,
    database,
    clock,
    gate,
    computed,
    addUser: add,
    ask,
    signIn,
    cookiesOf: async (name) => cookiesIn(await signIn(name)),
    async startAnother() {
      const elsewhere = await openDatabase(location);
      const another = await start(elsewhere);
      closing.unshift(async () => {
        await another.close();
        await elsewhere.close();
      });
      return { app: another.app, ask: asker(another) };
    },
  };
}

export function cookiesIn({ cookies }: LightMyRequestResponse): string {
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
}
