import type { FastifyRequest } from 'fastify';
import { EXPECTED_USER } from '#contract/bff/expected-user.ts';
import { ALL_RIGHTS, type Rights } from '#accounts/rights.ts';

/** The caller of a request, which every `/api` route finds in `request.caller`. */
export type Caller = Rights & {
  /** The user's id in the database, or the id of `LOCAL_CALLER` without sign-in. */
  readonly userId: string;
  /** Null without sign-in. */
  readonly name: string | null;
  readonly hasPassword: boolean;
};

/** The caller of every request when Tillview runs without sign-in. */
export const LOCAL_CALLER: Caller = {
  ...ALL_RIGHTS,
  userId: EXPECTED_USER.local,
  name: null,
  hasPassword: false,
};

/** Identifies the caller of a request; undefined when nobody is signed in. */
export type Authenticate = (request: FastifyRequest) => Promise<Caller | undefined>;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the `/api` route is also open to callers who are not signed in. */
    isPublic?: true;
    /**
     * Whether browsers can't give requests of this `/api` route Tillview's own header; instead they
     * must say, where they say it at all, that the request comes from a page of Tillview.
     */
    isHeaderless?: true;
    /**
     * Whether the `/api` route may end sessions or change rights: the caller's own session, if it
     * is public.
     */
    changesRights?: true;
  }
  interface FastifyInstance {
    /** Whether the server is shutting down, so that each response also closes its connection. */
    readonly isClosing: boolean;
  }
  interface FastifyRequest {
    /** Set before any `/api` route runs, except public ones. */
    caller: Caller;
  }
}
