import type { FastifyRequest } from 'fastify';
import { EXPECTED_USER } from '#contract/bff/expected-user.ts';
import { ALL_RIGHTS, type Rights } from '#accounts/rights.ts';

/** Every `/api` route finds it in `request.caller`. */
export type Caller = Rights & {
  /** The id in the database, or that of `LOCAL_CALLER` without sign-in. */
  readonly userId: string;
  /** Null without sign-in. */
  readonly name: string | null;
  readonly hasPassword: boolean;
  /** True if somebody else has set the password: only `isForNewPassword` routes are open. */
  readonly mustChangePassword: boolean;
};

/** Every request's caller without sign-in. */
export const LOCAL_CALLER: Caller = {
  ...ALL_RIGHTS,
  userId: EXPECTED_USER.local,
  name: null,
  hasPassword: false,
  mustChangePassword: false,
};

export type Authenticate = (request: FastifyRequest) => Promise<Caller | undefined>;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Open to callers who are not signed in. */
    isPublic?: true;
    /** Open to callers who must change their password. */
    isForNewPassword?: true;
    /**
     * Browsers can't send Tillview's own header here; if they name an origin, it must be
     * Tillview's.
     */
    isHeaderless?: true;
    /** Takes reports that browsers send on their own, which are headerless. */
    takesReports?: true;
    /** May end sessions or change rights: `own` are those of the request's session cookie. */
    changesRights?: true | 'own';
  }
  interface FastifyInstance {
    /** True during shutdown, when each response also closes its connection. */
    readonly isClosing: boolean;
  }
  interface FastifyRequest {
    /** Set before any `/api` route runs, except public ones. */
    caller: Caller;
  }
}
