import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  endSession,
  endSessionById,
  endSessionsOf,
  findSession,
  hashToken,
  listSessions,
  sessionId,
} from '#accounts/sessions.ts';
import { findPasswordProblem } from '#accounts/password-rules.ts';
import { dismissNotice, noteFailedSignIn, noteSignIn } from '#accounts/sign-in-notices.ts';
import {
  admitAttempt,
  type AdmittedAttempt,
  BROWSER_REMEMBERED_SECONDS,
} from '#accounts/sign-in-limits.ts';
import {
  comparableName,
  editUser,
  findPassword,
  hasPasswordUsers,
  replacePasswordHash,
} from '#accounts/users.ts';
import { clientNetwork } from '#api-keys/client-network.ts';
import {
  changePasswordRequest,
  endSessionsRequest,
  signInRequest,
} from '#contract/bff/request-bodies.ts';
import type { AuthMode, OwnSession } from '#contract/bff/session.ts';
import type { SignInOptions } from '#contract/bff/sign-in-options.ts';
import { printUtcSecond } from '#contract/service/rfc3339.ts';
import type { Database } from '#database/open-database.ts';
import { ApiProblem } from '#contract/bff/api-problem.ts';
import { invalidPassword } from '../requests/api-problem.ts';
import { clientLeft } from '../requests/client-left.ts';
import { readBody, takeJson } from '../requests/json-body.ts';
import type { Audit } from './audit.ts';
import { beginSession } from './begin-session.ts';
import type { ClientAddress } from './client-address.ts';
import type { PasswordQueue } from './password-queue.ts';
import {
  clearedSessionCookie,
  type CookieSafety,
  printCookie,
  readCookie,
  readSessionToken,
} from './session-cookie.ts';

/** `now` is in epoch ms. */
export type SessionRoutesOptions = {
  readonly auth: AuthMode;
  readonly provider: SignInOptions['provider'];
  readonly safety: CookieSafety;
  readonly database: Database;
  readonly passwords: PasswordQueue;
  readonly clientAddress: ClientAddress;
  readonly audit: Audit;
  now(): number;
};

/** Fits two passwords of 1,000 characters, each written by JSON as twelve bytes. */
const MAX_BODY_BYTES = 32_768;
const BROWSER = 'tillview-browser';
const BROWSER_SECRET_BYTES = 16;
const BROWSER_SECRET = /^[\w-]{22}$/;

/**
 * Adds password sign-in, sign-out and the user's own sessions: `/sign-in`, `/session`, `/sessions`
 * and `/password` (the app has the prefix `/api`).
 */
export async function sessionRoutes(
  app: FastifyInstance,
  options: SessionRoutesOptions,
): Promise<void> {
  const { auth, provider, safety, passwords, clientAddress, audit, now } = options;
  const hasPasswords = auth === 'password' || auth === 'oidc';
  const seconds = (): number => Math.floor(now() / 1000);
  takeJson(app, MAX_BODY_BYTES);

  function database(): Database {
    if (auth === 'none')
      throw new ApiProblem('not_available', { message: "There's no sign-in here." });
    return options.database;
  }

  async function admit(request: FastifyRequest, account: string): Promise<AdmittedAttempt> {
    const from = clientAddress(request);
    if (from === undefined)
      throw new ApiProblem('bad_request', { message: 'The connection is closed.' });
    const address = clientNetwork(from);
    const browser = readCookie(request.headers.cookie, BROWSER, safety);
    const attempt = await admitAttempt(
      database(),
      { account: comparableName(account), address, browser },
      seconds(),
    );
    if (!('retryAfterSeconds' in attempt)) return attempt;
    if (attempt.isNews) {
      const subject = (await findPassword(database(), account)) ?? null;
      await audit(request, { action: 'sign_in_refused', actor: null, subject });
    }
    throw new ApiProblem('too_many_attempts', { retryAfterSeconds: attempt.retryAfterSeconds });
  }

  /** The attempt stays counted as failed, but is withdrawn if Tillview is too busy to check it. */
  async function verify(
    reply: FastifyReply,
    attempt: AdmittedAttempt,
    password: string,
    hash: string | undefined,
  ) {
    try {
      return await passwords.verify(password, hash, clientLeft(reply));
    } catch (error) {
      if (error instanceof ApiProblem) await attempt.withdraw();
      throw error;
    }
  }

  /** In all tabs nothing stays of the user, such as a closing's draft, which outlives a 401. */
  function answerSignedOut(reply: FastifyReply): FastifyReply {
    return reply
      .header('set-cookie', clearedSessionCookie(safety))
      .header('clear-site-data', '"cache", "storage"')
      .code(204)
      .send();
  }

  /** Undefined for users without a password here. */
  async function ownPassword({ caller: { name, userId, hasPassword } }: FastifyRequest) {
    const user = name === null || !hasPassword ? undefined : await findPassword(database(), name);
    return user?.id === userId ? user : undefined;
  }

  /** Throws unless the user's current password is right; a wrong one counts as a failed sign-in. */
  async function confirm(
    request: FastifyRequest,
    reply: FastifyReply,
    user: { readonly id: string; readonly name: string; readonly hash: string },
    current: string,
  ): Promise<void> {
    const attempt = await admit(request, user.name);
    const { isRight } = await verify(reply, attempt, current, user.hash);
    if (!isRight) {
      await audit(request, { action: 'password_change_failed', subject: user });
      throw new ApiProblem('wrong_credentials', { message: "Your current password isn't right." });
    }
    await attempt.withdraw();
  }

  async function remember(
    request: FastifyRequest,
    reply: FastifyReply,
    attempt: AdmittedAttempt,
  ): Promise<void> {
    const known = readCookie(request.headers.cookie, BROWSER, safety);
    // Everyone who signs in from this browser shares one secret.
    const isKnown = known !== undefined && BROWSER_SECRET.test(known);
    const secret = isKnown ? known : randomBytes(BROWSER_SECRET_BYTES).toString('base64url');
    await attempt.succeed(secret);
    const maxAgeSeconds = BROWSER_REMEMBERED_SECONDS;
    reply.header('set-cookie', printCookie(BROWSER, secret, { ...safety, maxAgeSeconds }));
  }

  app.get('/sign-in', { config: { isPublic: true } }, async (): Promise<SignInOptions> => {
    const hasPeople = auth !== 'password' || (await hasPasswordUsers(database()));
    return { auth, provider, hasPasswords, hasPeople };
  });

  app.post('/session', { config: { isPublic: true } }, async (request, reply) => {
    if (!hasPasswords)
      throw new ApiProblem('not_available', {
        message: "There's no sign-in with a password here.",
      });
    const { name, password } = readBody(request, signInRequest);
    const attempt = await admit(request, name);
    const user = await findPassword(database(), name);
    // An unknown name costs the same computation and gets the same response.
    const { isRight, isOutdated } = await verify(reply, attempt, password, user?.hash);
    if (!user || !isRight) {
      await audit(request, { action: 'sign_in_failed', actor: null, subject: user ?? null });
      // In their own browser, people only mistype it. Writes for unknown names, too, to take as long.
      if (!attempt.isKnownBrowser) await noteFailedSignIn(database(), user?.id ?? '', seconds());
      throw new ApiProblem('wrong_credentials');
    }
    const { token } = await beginSession(request, reply, {
      database: database(),
      safety,
      audit,
      user,
      now: seconds(),
    });
    // A concurrent password change ended only earlier sessions, so this one must not begin.
    if ((await findPassword(database(), name))?.hash !== user.hash) {
      await endSession(database(), token);
      reply.removeHeader('set-cookie');
      throw new ApiProblem('wrong_credentials');
    }
    if (isOutdated) {
      const renewed = await passwords.hash(password, clientLeft(reply));
      await replacePasswordHash(database(), user.id, { old: user.hash, new: renewed });
    }
    await noteSignIn(database(), {
      userId: user.id,
      token,
      userAgent: request.headers['user-agent'],
      isKnownBrowser: attempt.isKnownBrowser,
      now: seconds(),
    });
    await remember(request, reply, attempt);
    return reply.code(204).send();
  });

  app.delete('/session/notice', async (request, reply) => {
    await dismissNotice(database(), readSessionToken(request.headers.cookie, safety) ?? '');
    return reply.code(204).send();
  });

  app.delete(
    '/session',
    { config: { isPublic: true, changesRights: 'own' } },
    async (request, reply) => {
      const token = readSessionToken(request.headers.cookie, safety);
      const session =
        token === undefined ? undefined : await findSession(database(), token, seconds());
      if (token !== undefined && session) {
        await endSession(database(), token);
        await audit(request, {
          action: 'signed_out',
          actor: { id: session.userId, name: session.name },
        });
      }
      return answerSignedOut(reply);
    },
  );

  app.delete('/sessions', { config: { changesRights: true } }, async (request, reply) => {
    await endSessionsOf(database(), request.caller.userId);
    await audit(request, { action: 'signed_out_everywhere' });
    return answerSignedOut(reply);
  });

  app.get('/sessions', async (request): Promise<{ sessions: OwnSession[] }> => {
    const token = readSessionToken(request.headers.cookie, safety) ?? '';
    const sessions = await listSessions(database(), request.caller.userId, seconds());
    return {
      sessions: sessions.map(({ id, device, createdAt, lastSeenAt }) => ({
        id,
        device,
        signedInAt: printUtcSecond(createdAt),
        lastUsedAt: printUtcSecond(lastSeenAt),
        isCurrent: id === sessionId(token),
      })),
    };
  });

  // Not DELETE, since a proxy may drop its body.
  app.post('/sessions/end', { config: { changesRights: true } }, async (request, reply) => {
    const { id, current = '' } = readBody(request, endSessionsRequest);
    const { userId } = request.caller;
    const user = await ownPassword(request);
    if (user) await confirm(request, reply, user, current);
    if (id === undefined)
      await endSessionsOf(database(), userId, readSessionToken(request.headers.cookie, safety));
    else if (!(await endSessionById(database(), userId, id)))
      throw new ApiProblem('not_found', { message: 'This session has ended already.' });
    const action = id === undefined ? 'other_sessions_ended' : 'session_ended';
    await audit(request, { action });
    return reply.code(204).send();
  });

  const newPassword = { config: { changesRights: true, isForNewPassword: true } } as const;
  app.put('/password', newPassword, async (request, reply) => {
    const user = await ownPassword(request);
    if (!user)
      throw new ApiProblem('not_available', { message: "You don't sign in with a password here." });
    const { current = '', password } = readBody(request, changePasswordRequest);
    const { mustChangePassword } = request.caller;
    if (!mustChangePassword) await confirm(request, reply, user, current);
    const fault = await findPasswordProblem(password, user.name);
    if (fault) throw invalidPassword(fault);
    if (
      mustChangePassword &&
      (await passwords.verify(password, user.hash, clientLeft(reply))).isRight
    )
      throw invalidPassword({ rule: 'unchanged', words: "can't be the current one" });
    const token = readSessionToken(request.headers.cookie, safety);
    const passwordHash = await passwords.hash(password, clientLeft(reply));
    const except = token === undefined ? {} : { exceptSession: hashToken(token) };
    await editUser(database(), user.id, { passwordHash }, { keepsAdmin: true, ...except });
    await audit(request, { action: 'password_changed', subject: user });
    return reply.code(204).send();
  });
}
