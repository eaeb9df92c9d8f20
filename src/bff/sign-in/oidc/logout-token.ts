import { type JWTVerifyGetKey, jwtVerify, type JWTVerifyOptions } from 'jose';
import * as z from 'zod/mini';
import type { ProviderSignOut } from '#accounts/sessions.ts';

/** How old a token may be (seconds); the specification recommends two minutes. */
const MAX_AGE_SECONDS = 120;
const CLOCKS_APART_SECONDS = 30;
/** How long a token could be sent again. */
export const LOGOUT_TOKEN_SECONDS = MAX_AGE_SECONDS + 2 * CLOCKS_APART_SECONDS;

/** Whom a provider signs out; `id` is unique for each token. */
export type LogoutToken = { readonly id: string; readonly of: ProviderSignOut };

const text = z.string().check(z.minLength(1));
const claims = z.object({
  iss: text,
  // No other audience, as in ID tokens.
  aud: z.union([text, z.tuple([text])]),
  jti: text,
  events: z.object({ 'http://schemas.openid.net/event/backchannel-logout': z.looseObject({}) }),
  // An ID token has one, and must not sign anybody out.
  nonce: z.optional(z.undefined()),
  sub: z.optional(text),
  sid: z.optional(text),
});
const TYPE = /^(?:application\/)?logout\+jwt$/i;

/** Verifies a token by OpenID Connect Back-Channel Logout 1.0, section 2.6; throws what is wrong. */
export async function readLogoutToken(
  token: string,
  keys: JWTVerifyGetKey,
  expected: Pick<JWTVerifyOptions, 'issuer' | 'audience' | 'algorithms' | 'currentDate'>,
): Promise<LogoutToken> {
  const { payload, protectedHeader } = await jwtVerify(token, keys, {
    ...expected,
    requiredClaims: ['exp'],
    maxTokenAge: MAX_AGE_SECONDS,
    clockTolerance: CLOCKS_APART_SECONDS,
  });
  const { typ } = protectedHeader;
  if (typ !== undefined && !TYPE.test(typ)) throw new Error('it is another type of token');
  const parsed = claims.safeParse(payload);
  if (!parsed.success) throw new Error(`its ${String(parsed.error.issues[0]?.path[0])} is wrong`);
  const { iss, sub, sid, jti } = parsed.data;
  const subject = sub && `${iss} ${sub}`;
  const providerSession = sid && `${iss} ${sid}`;
  if (subject !== undefined) return { id: jti, of: { subject, providerSession } };
  if (providerSession !== undefined) return { id: jti, of: { subject, providerSession } };
  throw new Error('it names neither a person nor a session');
}
