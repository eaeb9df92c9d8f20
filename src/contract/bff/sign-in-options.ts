import * as z from 'zod/mini';

/**
 * The options on the sign-in page, in the response of `GET /api/sign-in`, which needs no session.
 */
export const signInOptions = z.object({
  auth: z.string(),
  /**
   * The Tillview path that starts the OpenID provider's sign-in and accepts `returnTo`; null
   * without a provider.
   */
  provider: z.nullable(z.object({ path: z.string(), name: z.string() })),
  hasPasswords: z.boolean(),
  /** False only if passwords are the only way to sign in and nobody has one. */
  hasPeople: z.boolean(),
});
export type SignInOptions = z.infer<typeof signInOptions>;
