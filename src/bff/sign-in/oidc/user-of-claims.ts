import * as z from 'zod/mini';
import { givenName, visibleName } from '#contract/bff/given-name.ts';
import { SignInFailure } from './sign-in-failure.ts';

/** A user by a provider's claims. */
export type ProviderUser = {
  /** The issuer's id, unique only together with the issuer. */
  readonly subject: string;
  /** The issuer's id of its session, with the issuer before it; null if it has none. */
  readonly providerSession: string | null;
  readonly name: string;
  readonly isAdmin: boolean;
  /** In lower case; null for all stores. */
  readonly storeIds: readonly string[] | null;
};

const ADMIN_CLAIM = 'tillview_admin';
const STORES_CLAIM = 'tillview_stores';
/** Grants all stores, including those that open later. */
const ALL_STORES = 'all';

const id = z.string().check(z.minLength(1), z.maxLength(255));
const identity = z.object({ iss: z.string(), sub: id, sid: z.catch(z.optional(id), undefined) });
const adminClaim = z.optional(z.boolean());
const storeList = z.array(z.guid()).check(z.minLength(1), z.maxLength(1_000));

/**
 * Reads user and rights from ID token claims. Without a readable `tillview_stores` nobody is let
 * in: a forgotten or misread claim must never grant anything.
 */
export function userOfClaims(claims: Readonly<Record<string, unknown>>): ProviderUser {
  const { success, data } = identity.safeParse(claims);
  const name = nameOf(claims);
  if (!success || name === undefined)
    throw new SignInFailure('provider_refused', 'The ID token names nobody.');
  const admin = adminClaim.safeParse(claims[ADMIN_CLAIM]);
  if (!admin.success) throw unreadable(ADMIN_CLAIM, 'true or false', name);
  const storeIds = readStores(claims[STORES_CLAIM]);
  if (storeIds === undefined)
    throw unreadable(STORES_CLAIM, `"${ALL_STORES}" or a list of store ids`, name);
  const { iss, sub, sid } = data;
  return {
    subject: `${iss} ${sub}`,
    providerSession: sid === undefined ? null : `${iss} ${sid}`,
    name,
    isAdmin: admin.data ?? false,
    storeIds,
  };
}

function nameOf(claims: Readonly<Record<string, unknown>>): string | undefined {
  return ['name', 'preferred_username', 'email', 'sub']
    .map((claim) => claims[claim])
    .map((claim) =>
      typeof claim === 'string' ? givenName.safeParse(visibleName(claim)).data : undefined,
    )
    .find((name) => name !== undefined);
}

function readStores(claim: unknown): string[] | null | undefined {
  // Many providers send a one-element list as a plain string.
  const given = typeof claim === 'string' ? [claim] : claim;
  if (Array.isArray(given) && given.length === 1 && given[0] === ALL_STORES) return null;
  return storeList.safeParse(given).data?.map((id) => id.toLowerCase());
}

function unreadable(claim: string, form: string, person: string): SignInFailure {
  return new SignInFailure('not_allowed', `The ID token's claim ${claim} must be ${form}.`, person);
}
