import * as z from 'zod/mini';

/** The response of `GET /api/sign-in`, which needs no session: what the sign-in page offers. */
export const signInOptions = z.object({
  auth: z.string(),
  /**
   * The Tillview path that starts the OpenID provider's sign-in and takes `returnTo`; null without
   * a provider.
   */
  provider: z.nullable(z.object({ path: z.string(), name: z.string() })),
  /** Whether name and password are accepted. */
  hasPasswords: z.boolean(),
  /**
   * Whether anybody can sign in yet; false only if passwords are the only way and nobody has one.
   */
  hasPeople: z.boolean(),
});
export type SignInOptions = z.infer<typeof signInOptions>;
