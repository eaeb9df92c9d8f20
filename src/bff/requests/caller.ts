import type { FastifyRequest } from 'fastify';
import { MEANT_AS } from '#contract/bff/views.ts';
import { ALL_RIGHTS, type Rights } from '#accounts/rights.ts';

/** Who makes a request, as every `/api` route finds it in `request.caller`. */
export type Caller = Rights & {
  /** The user's id in the database; that of `LOCAL_CALLER` where there is no sign-in. */
  readonly userId: string;
  /** Null where there is no sign-in. */
  readonly name: string | null;
  readonly hasPassword: boolean;
};

/** Whoever uses a Tillview without sign-in. */
export const LOCAL_CALLER: Caller = { ...ALL_RIGHTS, userId: MEANT_AS.local, name: null, hasPassword: false };

/** Says who makes a request; undefined for somebody who is not signed in. */
export type Authenticate = (request: FastifyRequest) => Promise<Caller | undefined>;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route of `/api` answers also to somebody who is not signed in. */
    isPublic?: true;
  }
  interface FastifyInstance {
    /** Whether the server ends, so that each answer also ends its connection. */
    readonly isClosing: boolean;
  }
  interface FastifyRequest {
    /** Set before any route of `/api` runs, except in the public ones. */
    caller: Caller;
  }
}
