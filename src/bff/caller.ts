import type { FastifyRequest } from 'fastify';
import { ALL_RIGHTS, type Rights } from '#accounts/rights.ts';

/** Who makes a request, as every `/api` route finds it in `request.caller`. */
export type Caller = Rights & {
  /** The user's id in the database; that of `LOCAL_CALLER` where there is no sign-in. */
  readonly userId: string;
  /** Null where there is no sign-in. */
  readonly name: string | null;
  readonly hasPassword: boolean;
};

/** Whose views and preferences those of a Tillview without sign-in are. */
const LOCAL_USER = 'local';

/** Whoever uses a Tillview without sign-in. */
export const LOCAL_CALLER: Caller = { ...ALL_RIGHTS, userId: LOCAL_USER, name: null, hasPassword: false };

/** Says who makes a request; undefined for somebody who is not signed in. */
export type Authenticate = (request: FastifyRequest) => Promise<Caller | undefined>;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route of `/api` answers also to somebody who is not signed in. */
    isPublic?: true;
  }
  interface FastifyRequest {
    /** Set before any route of `/api` runs, except in the public ones. */
    caller: Caller;
  }
}
