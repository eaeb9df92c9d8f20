import type { FastifyInstance } from 'fastify';
import { findPasswordProblem } from '#accounts/password-rules.ts';
import {
  addUser,
  changesOf,
  editUser,
  findUser,
  listUsers,
  removeUser,
  type StoredUser,
} from '#accounts/users.ts';
import type { Person } from '#contract/bff/people.ts';
import { addPersonRequest, editPersonRequest } from '#contract/bff/request-bodies.ts';
import type { AuthMode } from '#contract/bff/session.ts';
import { printUtcSecond } from '#contract/service/rfc3339.ts';
import type { Database } from '#database/open-database.ts';
import { ApiProblem } from '#contract/bff/api-problem.ts';
import { invalidPassword } from '../requests/api-problem.ts';
import { clientLeft } from '../requests/client-left.ts';
import { readBody, takeJson } from '../requests/json-body.ts';
import { adminsOnly } from './admins-only.ts';
import type { Audit } from './audit.ts';
import type { PasswordQueue } from './password-queue.ts';

/** Fits the ids of 1,000 stores. */
const MAX_BODY_BYTES = 65_536;
/** An open page of an admin who has left the desk must not be enough to take over the account. */
const OWN_PASSWORD = {
  message: "Your own password can't be changed here, but under Account, with your current one.",
};

const CHANGES_RIGHTS = { config: { changesRights: true } } as const;

/**
 * Adds `/people` for admins (the app has the prefix `/api`): users and their rights. `now` is in
 * epoch ms.
 */
export async function peopleRoutes(
  app: FastifyInstance,
  options: {
    readonly auth: AuthMode;
    readonly database: Database;
    readonly passwords: PasswordQueue;
    readonly audit: Audit;
    now(): number;
  },
): Promise<void> {
  const { auth, passwords, audit, now } = options;
  takeJson(app, MAX_BODY_BYTES);
  app.addHook('onRequest', adminsOnly);

  function database(): Database {
    if (auth === 'none')
      throw new ApiProblem('not_available', { message: "There's no sign-in here." });
    return options.database;
  }

  async function find(name: string): Promise<StoredUser> {
    const user = await findUser(database(), name);
    if (!user) throw new ApiProblem('not_found', { message: "This person doesn't exist." });
    return user;
  }

  async function hash(password: string, name: string, signal: AbortSignal): Promise<string> {
    const fault = await findPasswordProblem(password, name);
    if (fault) throw invalidPassword(fault);
    return passwords.hash(password, signal);
  }

  app.get('/people', async (): Promise<{ people: Person[] }> => {
    return { people: (await listUsers(database())).map(describe) };
  });

  app.post('/people', async (request, reply): Promise<Person> => {
    const {
      name,
      password,
      isAdmin = false,
      storeIds = null,
    } = readBody(request, addPersonRequest);
    const passwordHash = await hash(password, name, clientLeft(reply));
    const user = {
      name,
      passwordHash,
      mustChangePassword: true,
      isAdmin,
      storeIds,
      now: Math.floor(now() / 1000),
    };
    if (!(await addUser(database(), user)))
      throw new ApiProblem('conflict', { message: `There's already somebody called ${name}.` });
    const added = await find(name);
    await audit(request, { action: 'person_added', subject: added });
    reply.code(201);
    return describe(added);
  });

  app.patch<{ Params: { name: string } }>(
    '/people/:name',
    CHANGES_RIGHTS,
    async (request, reply): Promise<Person> => {
      const { password, ...rights } = readBody(request, editPersonRequest);
      const user = await find(request.params.name);
      if (!user.hasPassword) {
        throw new ApiProblem('bad_request', {
          message: `${user.name} signs in elsewhere, which also says what they may see.`,
        });
      }
      if (password !== undefined && user.id === request.caller.userId)
        throw new ApiProblem('bad_request', OWN_PASSWORD);
      const passwordHash =
        password === undefined ? undefined : await hash(password, user.name, clientLeft(reply));
      const outcome = await editUser(
        database(),
        user.id,
        { ...rights, passwordHash, mustChangePassword: true },
        { keepsAdmin: true },
      );
      refuseLastAdmin(outcome, user.name);
      const changes = changesOf(user, rights);
      if (password !== undefined)
        await audit(request, { action: 'password_changed', subject: user });
      if (changes.length > 0)
        await audit(request, { action: 'person_edited', subject: user, changes });
      return describe(await find(user.name));
    },
  );

  app.delete<{ Params: { name: string } }>(
    '/people/:name',
    CHANGES_RIGHTS,
    async (request, reply) => {
      const user = await find(request.params.name);
      const outcome = await removeUser(database(), user.id, { keepsAdmin: true });
      refuseLastAdmin(outcome, user.name);
      await audit(request, { action: 'person_removed', subject: user });
      return reply.code(204).send();
    },
  );
}

function refuseLastAdmin(outcome: Awaited<ReturnType<typeof editUser>>, name: string): void {
  if (outcome !== 'last_admin') return;
  throw new ApiProblem('conflict', {
    message: `${name} is the only admin. Make somebody else an admin first.`,
  });
}

function describe({
  name,
  isAdmin,
  storeIds,
  hasPassword,
  createdAt,
  lastSeenAt,
}: StoredUser): Person {
  return {
    name,
    isAdmin,
    storeIds: storeIds && [...storeIds],
    hasPassword,
    createdAt: printUtcSecond(createdAt),
    lastSeenAt: lastSeenAt === null ? null : printUtcSecond(lastSeenAt),
  };
}
